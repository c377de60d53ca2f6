/**
 * Tells what a script or make target of the project does from its name: `test` and `lint` check, `build` and `dev`
 * produce files that git ignores, `format` and `codegen` change sources. The name is only a hint; the disk is
 * compared afterwards.
 */

import { hasWritingOption } from "./writing-words.ts";
import { oneOf } from "../../shell/one-of.ts";

export type ScriptKind = "test" | "build" | "writes" | "loss" | "unknown";

const CHECKS = /(^|[:._-])(check|verify|dry-?run|diff|ci|no-?emit|status|list)([:._-]|$)/;
const WRITES =
  /(^|[:._-])(fix|format|fmt|prettier|write|codegen|generate|gen|scaffold|migrat\w*|seed|release|version|bump|update|upgrade|snapshot|snapshots|add|install|i18n|extract|sync|init|setup|bootstrap|new|create|proto|protobuf|docs?-?gen|changelog|changeset|autofix|tidy|deps|vendor|patch|rename|db)([:._-]|$)/;
/** What even a test script changes when it says so. */
const CHANGES = /[:._-](fix|write|update|upgrade|snapshots?|generate|gen|codegen|u)([:._-]|$)/;
const LOSS =
  /(^|[:._-])(db|database|schema|data|prisma|infra|stack|env)[:._-](.*[:._-])?(reset|drop|wipe|fresh|nuke|destroy|truncate|purge)([:._-]|$)|(^|[:._-])(destroy|nuke|wipe|drop-?db|reset-?db|purge)([:._-]|$)/;
const TESTS =
  /(^|[:._-])(test|tests|spec|specs|unit|e2e|integration|it|coverage|cov|lint|lints|check|checks|typecheck|type-check|types|tsc|vet|verify|validate|ci|audit|bench|benchmark|smoke|jest|vitest|pytest|mocha|cypress|playwright|clippy|mypy|eslint|stylelint|knip|quality|qa)([:._-]|$)/;
const BUILDS =
  /(^|[:._-])(build|compile|bundle|dist|package|dev|start|serve|server|watch|preview|run|storybook|all|clean|docs?|help|debug|up|docker|image|prod|production|demo|lib|esm|cjs|electron|ios|android|web)([:._-]|$)/;

export function scriptKind(name: string): ScriptKind {
  const lower = name.toLowerCase();
  if (LOSS.test(lower)) return "loss";
  const tests = /^(test|tests|e2e|spec|unit)[:._-]/.test(lower);
  if ((tests ? CHANGES : WRITES).test(lower) && !CHECKS.test(lower)) return "writes";
  if (TESTS.test(lower) || CHECKS.test(lower)) return "test";
  return BUILDS.test(lower) ? "build" : "unknown";
}

const WRITING_FLAG = oneOf(
  "--fix --write --update-snapshots --update-snapshot --updateSnapshots --updateSnapshot -u --update --snapshot-update --in-place --autofix --auto-fix --unsafe --apply --force-regen --bless --init",
);

/** True when the arguments handed on to the tool behind a script make it change sources. */
export const hasWritingFlag = (args: readonly { readonly text: string }[]): boolean =>
  hasWritingOption(args) ||
  args.some(
    ({ text }) =>
      WRITING_FLAG.test(text) || text.startsWith("--fix-") || text.startsWith("--inline-snapshot="),
  );

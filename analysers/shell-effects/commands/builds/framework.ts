/**
 * One framework whose command has a verb for everything, such as `rails` or `ng`. A table says which verbs change
 * sources and which only build or check. Any other verb is a task of the project, and its name tells what it does.
 */
import type { Program } from "../../shell/analysis.ts";
import { textOf, type Field } from "../../shell/field.ts";
import { readOptions } from "../../shell/options.ts";
import { writeHere } from "../../shell/write.ts";
import { lossVerb } from "../words/loss-verb.ts";
import { runScript } from "../words/run-script.ts";
import { oneOf, type Meant } from "../../shell/one-of.ts";

/** A change of the schema that is told not to ask where data would go. */
function acceptedLoss(args: readonly Field[]): string | null {
  const has = (words: Meant): string | undefined => args.find(({ text }) => words.test(text))?.text;
  const accepts = has(oneOf("--accept-data-loss --allow-data-loss"));
  const pushes = has(oneOf("push sync up"));
  return (
    accepts ?? (pushes !== undefined && has(oneOf("--force")) !== undefined ? `${pushes} --force` : null)
  );
}

export const framework =
  (
    writes: Meant,
    testing: Meant = oneOf("test lint check typecheck build dev start serve preview"),
  ): Program =>
  ({ args, scope, name }) => {
    const [verb] = readOptions(args).operands;
    const line = args.map(({ text }) => text).join(" ");
    const loss =
      lossVerb(args) ??
      /rollback.*--all|^downgrade base|undo:all/.exec(line)?.[0] ??
      acceptedLoss(args) ??
      null;
    if (loss !== null) scope.analysis.effects.destroy(`${name} ${loss}`);
    const checks = args.some(({ text }) =>
      oneOf("--check --check-formatted --dry-run --dry --verify --list").test(text),
    );
    if (checks) scope.analysis.effects.tests();
    else if (writes.test(textOf(verb))) writeHere(scope);
    else if (oneOf("info version doctor").test(textOf(verb))) return;
    else if (verb === undefined || testing.test(verb.text)) scope.analysis.effects.builds();
    else runScript(verb, args, scope);
  };

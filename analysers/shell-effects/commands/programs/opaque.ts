/**
 * Programs that stand in no table. They need an active task, and the disk is compared after they ran. Their arguments
 * are still searched for two things: verbs of loss, and guarded places by name.
 */
import type { Invocation } from "../../shell/analysis.ts";
import { isDynamic, textOf, type Field } from "../../shell/field.ts";
import { bucketRemoval, lossVerb } from "../words/loss-verb.ts";

/** What a compiler made of the tests, in the folder of its output. */
const BUILT_TEST =
  /^(\.\/)?(build|out|target|cmake-build-\w+|bazel-bin|zig-out)\/((?!.*\.\.)[\w./-]*\/)?(tests?\/[\w-]+|(unit_?|run_?)?tests?|\w+[-_]tests?|tests?[-_]\w+)(\.exe)?$/;

/** A script of the project that is named for what it checks, as `make test` is. */
export const isCheckScript = (path: string): boolean =>
  BUILT_TEST.test(path) ||
  (/^(\.\/)?((bin|scripts?|tools|dev|ci|hack)\/)?(run[-_])?(tests?|lint|check|typecheck|unit-?tests?)(\.(sh|bash))?$/.test(
    path,
  ) &&
    path.includes("/"));

/** True for a folder that holds installed programs, so that the program's name can be trusted. */
export function isProgramFolder(path: string): boolean {
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  return (
    folder === "" ||
    // `bin/test` is the project's own, not the shell's `test`.
    (/(^|\/)(s?bin|\.bin|Scripts|shims)\/$/.test(folder) && !isCheckScript(path)) ||
    /\/(gradlew|mvnw|manage\.py)$/.test(path)
  );
}

const INFORMATION = new Set(["--version", "--help", "-h", "-V", "-v", "version", "help"]);

export function opaqueProgram(head: Field, call: Invocation): void {
  const { effects } = call.scope.analysis;
  const { args } = call;
  const [only] = args;
  if (args.length === 1 && INFORMATION.has(textOf(only)) && !head.text.includes("/")) return;
  if (isCheckScript(head.text) && !effects.unpacked) return effects.tests();
  effects.runs(isDynamic(head) ? call.name : head.text);
  if (effects.unpacked && !isProgramFolder(head.text)) effects.hide("it runs what a fetched archive holds");
  const loss = lossVerb(args) ?? bucketRemoval(args);
  if (loss !== null) effects.destroy(`${call.name} ${loss}`);
  for (const arg of args) effects.govern(effects.guard.text(arg.text, "argument"));
}

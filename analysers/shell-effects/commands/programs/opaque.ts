/**
 * Programs that stand in no table. They need an active task, and the disk is compared after they ran. Their arguments
 * are still searched for two things: verbs of loss, and guarded places by name.
 */
import type { Invocation } from "../../shell/analysis.ts";
import { isDynamic, textOf, type Field } from "../../shell/field.ts";
import { oneOf } from "../../shell/one-of.ts";
import { bucketRemoval, isLossySql, lossVerb } from "../words/loss-verb.ts";
import { withoutNames } from "../words/one-verb.ts";
import { scriptKind } from "../words/script-name.ts";

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

/** `tool rm x` and `tool stream rm x`; packages, settings and parts of a client's own set-up come back by a call. */
const OWN_PARTS = oneOf(
  "repo plugin plugins config configurations component components extension extensions context auth alias tool tools dep deps dependency package packages pkg module remote theme profile hook tap source channel",
);

function removal(head: Field, args: readonly Field[]): string | null {
  // An option of a launcher.
  if (head.text.startsWith("-")) return null;
  const told = withoutNames(args);
  const at = told.slice(0, 4).findIndex(({ text }) => oneOf("rm rmi rb del").test(text));
  const noun = textOf(told[at - 1]);
  // What stands in the first place, or behind an option and its value, is the program that a launcher starts.
  const isVerb = at > 0 && !noun.startsWith("-") && !textOf(told[at - 2]).startsWith("-");
  return isVerb && !OWN_PARTS.test(noun) ? textOf(told[at]) : null;
}

/** A program or script whose own name says it: `delete-records`, `wipe-db.sh`. */
const namedForLoss = (name: string): boolean => scriptKind(name.replace(/\.\w+$/, "")) === "loss";

export function opaqueProgram(head: Field, call: Invocation): void {
  const { effects } = call.scope.analysis;
  const { args } = call;
  const [only] = args;
  if (args.length === 1 && INFORMATION.has(textOf(only)) && !head.text.includes("/")) return;
  if (isCheckScript(head.text) && !effects.unpacked) return effects.tests();
  effects.runs(isDynamic(head) ? call.name : head.text);
  if (effects.unpacked && !isProgramFolder(head.text)) effects.hide("it runs what a fetched archive holds");
  const loss = lossVerb(args) ?? bucketRemoval(args) ?? removal(head, args);
  if (loss !== null) effects.destroy(`${call.name} ${loss}`);
  else if (namedForLoss(call.name)) effects.destroy(`${call.name} is named for what it destroys`);
  else if (call.stdin.kind === "text" && isLossySql(call.stdin.text))
    effects.destroy("it drops or empties data");
  for (const arg of args) effects.govern(effects.guard.text(arg.text, "argument"));
}

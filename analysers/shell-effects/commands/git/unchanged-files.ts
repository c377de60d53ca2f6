/**
 * `git restore a` and `git checkout -- a` throw edits away, if there are any. Where such a call names its files one by one
 * and nothing else is lost by it, the disk can tell; here stands what it would have to show.
 */
import type { LossUnless } from "../../effect.ts";
import type { Field } from "../../shell/field.ts";
import { certainPlaces } from "../../shell/scope.ts";
import type { GitCall } from "./git-call.ts";

/** Flags that change neither which files go nor what is lost. */
const PLAIN = new Set([
  "q",
  "quiet",
  "W",
  "worktree",
  "S",
  "staged",
  "s",
  "source",
  "progress",
  "no-progress",
]);

/** Null for a call that may lose more than the edits of the files it names. @param before the words up to the verb */
export function unchangedAt(
  { sub, args, options, scope }: GitCall,
  before: readonly Field[],
): readonly LossUnless[] | null {
  // A setting may name another work tree.
  if (before.length > 0 && !(before.length === 2 && before[0]?.text === "-C")) return null;
  if (![...options.flags].every((flag) => PLAIN.has(flag))) return null;
  const files = filesOf(sub, args, options.operands);
  if (files === null) return null;
  const replacesAll = options.has("s", "source") || mayNameCommit(sub, args, options.operands, files);
  const found: LossUnless[] = [];
  for (const field of files) {
    const places = certainPlaces(scope, field);
    // A pattern and the magic words of git (`:/`) are not one place.
    if (places === null || /^:|[*?[]/.test(field.text)) return null;
    for (const path of places) found.push({ is: "unchanged", path, replacesAll });
  }
  return found.length === 0 ? null : found;
}

function filesOf(sub: string, args: readonly Field[], operands: readonly Field[]): readonly Field[] | null {
  if (sub === "restore") return operands;
  if (sub !== "checkout") return null;
  const dashes = args.findIndex(({ text }) => text === "--");
  // Which of the words is a commit cannot be told: nothing stands at a path of its name.
  return dashes === -1 ? operands : args.slice(dashes + 1);
}

/** `checkout HEAD~3 -- a` and, as far as can be told, `checkout main a`. */
function mayNameCommit(
  sub: string,
  args: readonly Field[],
  operands: readonly Field[],
  files: readonly Field[],
): boolean {
  if (sub !== "checkout") return false;
  return args.some(({ text }) => text === "--") ? files.length < operands.length : operands.length > 1;
}

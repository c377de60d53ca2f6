/**
 * `git clone` and `git worktree add`: which of them make a plain copy of the project, by what the repository itself
 * holds.
 */
import type { Invocation } from "../../shell/analysis.ts";
import { literal, textOf } from "../../shell/field.ts";
import { oneOf } from "../../shell/one-of.ts";
import { valuesOf } from "../../shell/options.ts";
import { isInOwnCopy, isProject, makeCopy, staysCopy } from "../../shell/own-copy.ts";
import { writeField } from "../../shell/write.ts";
import { touchGit, type GitCall } from "./git-call.ts";
import { followSetting } from "./git-setting.ts";

/** Flags of `git clone` that take a value. */
export const CLONE_VALUED = "b o u c depth branch origin reference j jobs config";
/** Options that bring nothing from elsewhere, put nothing in another place and choose no other branch. */
const PLAIN = oneOf(
  "q quiet v verbose progress l local s shared no-hardlinks single-branch no-single-branch no-tags depth detach d f force checkout",
);
/** What has been checked out here before. Another branch or commit may be what was fetched and nobody took over. */
const OWN_COMMIT = /^(HEAD|@)([~^]\d*)*$/;
/** Of the subcommands that change a work tree, those that take everything from the repository itself. */
const FROM_REPOSITORY = oneOf("checkout switch restore reset");

export function clone(git: GitCall, call: Invocation): void {
  const { scope, options } = git;
  scope.analysis.effects.network = true;
  for (const { text } of valuesOf(git.args, CLONE_VALUED, "c", "config")) followSetting(text, scope);
  const [url, named] = options.operands;
  const parts = textOf(url)
    .replace(/\/+$/, "")
    .replace(/\.git$/, "")
    .split(/[/:]/);
  const folder = named ?? literal(parts.at(-1) ?? "");
  const isOwn = url !== undefined && isProject(url, scope) && scope.analysis.effects.gitCalls === 0;
  if (isOwn && isPlain(git, call)) makeCopy(folder, scope);
  else writeField(folder, scope);
}

export function worktree(git: GitCall, call: Invocation): void {
  const { scope, options } = git;
  const [verb, path, moved] = options.operands;
  if (verb === undefined || verb.text === "list") return;
  const isFirst = scope.analysis.effects.gitCalls === 0;
  touchGit(git);
  const isOwn =
    isFirst && isProject(literal("."), scope) && OWN_COMMIT.test(textOf(moved ?? literal("HEAD")));
  if (path !== undefined && verb.text === "add" && isOwn && isPlain(git, call)) makeCopy(path, scope);
  else if (path !== undefined && oneOf("add remove move").test(verb.text)) writeField(path, scope);
  if (moved !== undefined && verb.text === "move") writeField(moved, scope);
}

/** Without settings and other repositories before the subcommand, too. */
const isPlain = ({ args, options }: GitCall, call: Invocation): boolean =>
  call.args.length === args.length + 1 && [...options.flags].every((flag) => PLAIN.test(flag));

/** Runs a subcommand that, where it stands in a copy that the line has made, takes everything from there. */
export function staysInCopy(git: GitCall, call: Invocation, act: () => void): void {
  const { sub, args, scope } = git;
  const dashes = args.findIndex(({ text }) => text === "--");
  const commits = args
    .slice(0, dashes === -1 ? undefined : dashes)
    .filter(({ text }) => !text.startsWith("-"));
  const isOwn = FROM_REPOSITORY.test(sub) && commits.every(({ text }) => OWN_COMMIT.test(text));
  if (isOwn && scope.cwd !== null && scope.cwdCertain && isInOwnCopy(scope.cwd, scope))
    staysCopy(call.scope, act);
  else act();
}

/**
 * `git branch`, `git tag -l`, `git remote -v`, `git config --get x`: listings of what other forms of the same
 * subcommand change. One row per subcommand says which forms only list.
 */
import type { Options } from "../../shell/options.ts";
import type { GitCall } from "./git-call.ts";
import { oneOf } from "../../shell/one-of.ts";
import { textOf } from "../../shell/field.ts";

type Lists = (options: Options, first: string) => boolean;

const LISTS: Readonly<Record<string, Lists>> = {
  // With a name, only some of its flags list; `-v x` makes the branch x.
  branch: (options) =>
    options.operands.length === 0
      ? !options.has("u", "set-upstream-to", "unset-upstream", "edit-description")
      : options.has("l", "list", "contains", "no-contains", "merged", "no-merged", "points-at"),
  tag: (options) =>
    options.operands.length === 0 ||
    options.has("l", "list", "n", "contains", "no-contains", "points-at") ||
    options.has("merged", "no-merged", "v", "verify"),
  remote: (_, first) => /^(show|get-url)?$/.test(first),
  config: (options, first) =>
    options.has("get", "get-all", "get-regexp", "l", "list", "get-urlmatch", "get-color") ||
    oneOf("get list").test(first) ||
    (options.operands.length === 1 && !options.has("unset", "unset-all", "remove-section")),
  notes: (_, first) => /^(list|show)?$/.test(first),
  reflog: (_, first) => !oneOf("expire delete").test(first),
  "symbolic-ref": (options) => options.operands.length < 2 && !options.has("d"),
  add: (options) => options.has("n"),
  push: (options) => options.has("n"),
  prune: (options) => options.has("n"),
};

/** True for a form that changes nothing. */
export function onlyLists({ sub, args, options }: GitCall): boolean {
  if (args.some((arg) => arg.text === "--dry-run")) return true;
  return LISTS[sub]?.(options, textOf(options.operands[0])) ?? false;
}

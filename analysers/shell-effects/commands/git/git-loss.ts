/**
 * The forms of git that throw away edits without a commit, or rewrite or delete refs. Each row looks only at the
 * flags of its subcommand and returns the reason, or null for the harmless forms.
 */
import { textOf, type Field } from "../../shell/field.ts";
import type { Options } from "../../shell/options.ts";
import { mayBePath } from "./path-or-branch.ts";
import { oneOf } from "../../shell/one-of.ts";

type Loss = (options: Options, args: readonly Field[]) => string | null;

const TREE = oneOf(". ./ :/ :(top) * HEAD --");

const discards = "it discards uncommitted edits";
const untracked = "it deletes untracked files";

/** Losses of files in the work tree; refs are kept elsewhere, maybe in the project's repository. */
export const lostFromTree = (reason: string): boolean => reason === discards || reason === untracked;
const rewrites = "it rewrites history";
const deletes = "it deletes a ref";

const push: Loss = (options) => {
  if (options.has("n", "dry-run")) return null;
  if (options.has("f", "force", "force-with-lease", "force-with-lease-if-includes", "mirror", "prune"))
    return "it overwrites the remote's history";
  if (options.has("d", "delete")) return "it deletes a remote ref";
  const refspecs = options.operands;
  if (refspecs.some(({ text }) => text.startsWith("+"))) return "it overwrites the remote's history";
  return refspecs.some(({ text }) => text.startsWith(":") && text.length > 1)
    ? "it deletes a remote ref"
    : null;
};

const checkout: Loss = (options, args) => {
  if (options.has("f", "force")) return discards;
  if (options.has("b", "orphan", "p", "patch")) return null;
  if (options.has("B")) return rewrites;
  if (args.some((arg) => arg.text === "--")) return discards;
  if (options.has("ours", "theirs")) return discards;
  if (options.has("pathspec-from-file")) return discards;
  // `git checkout file` and `git checkout HEAD file`.
  const paths = options.operands.filter((field, index) =>
    TREE.test(field.text) ? field.text !== "HEAD" : index > 0 || mayBePath(field),
  );
  return paths.length > 0 ? discards : null;
};

/** Into a branch of one's own; what follows another repository is rewritten with it. */
const fetchInto: Loss = (options) =>
  options.operands
    .slice(1)
    .some(
      ({ text }) => /:(?!refs\/remotes\/)./.test(text) && (text.startsWith("+") || options.has("f", "force")),
    )
    ? rewrites
    : null;

export const GIT_LOSS: Readonly<Record<string, Loss | undefined>> = {
  push,
  fetch: fetchInto,
  checkout,
  switch: (options) =>
    options.has("f", "force", "discard-changes")
      ? discards
      : options.has("C", "force-create")
        ? rewrites
        : null,
  restore: (options) =>
    options.has("S", "staged") && !options.has("W", "worktree")
      ? null
      : options.has("p", "patch")
        ? null
        : discards,
  reset: (options) => (options.has("hard", "merge") ? discards : null),
  clean: (options) =>
    options.has("n", "dry-run") ? null : options.has("f", "force", "x", "X", "d") ? untracked : null,
  stash: (options) =>
    oneOf("drop clear").test(textOf(options.operands[0])) ? "it deletes stashed edits" : null,
  branch: (options) => {
    if (options.has("D") || (options.has("d", "delete") && options.has("f", "force")))
      return "it deletes a branch that may not be merged";
    if (options.has("f", "force", "M", "C")) return rewrites;
    return options.has("d", "delete") && options.has("r", "remotes") ? deletes : null;
  },
  tag: (options) => (options.has("d", "delete") ? deletes : options.has("f", "force") ? rewrites : null),
  // `commit --amend` and `rebase` lose nothing: the reflog keeps what was there before.
  "filter-branch": () => rewrites,
  "filter-repo": () => rewrites,
  "update-ref": () => rewrites,
  "symbolic-ref": (options) => (options.has("d", "delete") ? deletes : null),
  reflog: (options) =>
    oneOf("expire delete drop").test(textOf(options.operands[0])) && !options.has("n", "dry-run")
      ? "it deletes what history can be recovered from"
      : null,
  gc: (options) => (options.has("prune") ? "it deletes what history can be recovered from" : null),
  prune: (options) => (options.has("n", "dry-run") ? null : "it deletes what history can be recovered from"),
  rm: (options) =>
    options.has("n", "dry-run", "cached")
      ? null
      : options.has("r", "f", "force")
        ? "it deletes files and their edits"
        : null,
  "checkout-index": (options) => (options.has("f", "force") ? discards : null),
  "read-tree": (options) => (options.has("reset", "u") ? discards : null),
  worktree: (options) =>
    textOf(options.operands[0]) === "remove" && options.has("f", "force") ? discards : null,
  submodule: (options) =>
    textOf(options.operands[0]) === "deinit" && options.has("f", "force") ? discards : null,
  remote: (options) =>
    oneOf("remove rm prune").test(textOf(options.operands[0])) ? "it deletes the refs of a remote" : null,
  notes: (options) => (oneOf("remove prune").test(textOf(options.operands[0])) ? deletes : null),
};

/**
 * The git subcommands whose operands or flags say more than their name: which form only looks, which stays
 * inside .git, and which files it names.
 */
import { isInside } from "../../project-path.ts";
import type { Invocation } from "../../shell/analysis.ts";
import { textOf, literal, type Field } from "../../shell/field.ts";
import { forkScope } from "../../shell/scope.ts";
import { DYNAMIC, NOTHING } from "../../shell/stream.ts";
import { writeDiff } from "../../shell/diff-paths.ts";
import { noteMoved } from "../../shell/moved.ts";
import { writeField, writeHere } from "../../shell/write.ts";
import { clone, worktree } from "./copies.ts";
import { touchGit, type GitCall } from "./git-call.ts";
import { onlyLists } from "./git-listing.ts";
import { followSetting, steersGit } from "./git-setting.ts";
import { oneOf } from "../../shell/one-of.ts";

const writesTree = (git: GitCall): void => {
  touchGit(git);
  writeHere(git.scope);
};

/** Subcommands whose operands or flags say more. */
export const GIT_FORMS: Readonly<Record<string, (git: GitCall, call: Invocation) => void>> = {
  commit: (git) => {
    if (!git.options.has("dry-run")) touchGit(git);
  },
  config: (git) => {
    if (onlyLists(git)) return;
    touchGit(git);
    const [name, value] =
      textOf(git.options.operands[0]) === "set" ? git.options.operands.slice(1) : git.options.operands;
    if (value !== undefined) followSetting(`${textOf(name)}=${value.text}`, git.scope);
    const steers = value !== undefined && steersGit(textOf(name), value.text);
    const file = git.options.values.get("f") ?? git.options.values.get("file");
    if (file !== undefined) writeField(file, git.scope);
    else if (steers) writeField(settingsFile(git), git.scope);
  },
  stash: (git) => {
    const verb = git.options.operands[0]?.text;
    if (verb === "list" || verb === "show") return;
    touchGit(git);
    if (verb !== "drop" && verb !== "clear" && verb !== "create" && verb !== "store") writeHere(git.scope);
  },
  apply: (git, call) => {
    if (git.options.has("check", "stat", "numstat", "summary") && !git.options.has("apply")) return;
    if (git.options.has("cached")) touchGit(git);
    else if (git.options.operands.some((field) => field.text !== "-")) writeHere(git.scope);
    else writeDiff(call.stdin, git.options.values.get("p"), git.scope);
  },
  checkout: (git) => {
    touchGit(git);
    const created = git.options.has("b", "B", "orphan") && git.options.operands.length === 0;
    if (!created) pathsOrTree(git);
  },
  switch: (git) => {
    touchGit(git);
    if (!(git.options.has("c", "C", "create") && git.options.operands.length === 0)) writeHere(git.scope);
  },
  restore: (git) => {
    touchGit(git);
    if (!git.options.has("S", "staged") || git.options.has("W", "worktree")) pathsOrTree(git);
  },
  reset: (git) => {
    touchGit(git);
    if (git.options.has("hard", "merge", "keep")) writeHere(git.scope);
  },
  "read-tree": (git) => {
    touchGit(git);
    if (git.options.has("u")) writeHere(git.scope);
  },
  clean: (git) => {
    if (!git.options.has("n", "dry-run")) writesTree(git);
  },
  rm: (git) => {
    if (git.options.has("n", "dry-run")) return;
    touchGit(git);
    if (!git.options.has("cached"))
      for (const field of git.options.operands) writeField(field, git.scope, "tree");
  },
  mv: (git) => {
    if (git.options.has("n", "dry-run")) return;
    touchGit(git);
    const into = git.options.operands.at(-1);
    if (into !== undefined) noteMoved(into, git.scope);
    for (const field of git.options.operands) writeField(field, git.scope, "tree");
  },
  clone,
  init: (git) => {
    writeField(literal(`${git.options.operands[0]?.text ?? "."}/.git`), git.scope);
    touchGit(git);
  },
  archive: (git) => {
    const file = git.options.values.get("o") ?? git.options.values.get("output");
    if (file !== undefined) writeField(file, git.scope);
  },
  "format-patch": (git) => {
    if (git.options.has("stdout")) return;
    const folder = git.options.values.get("o") ?? git.options.values.get("output-directory");
    if (folder === undefined) writeHere(git.scope);
    else writeField(folder, git.scope);
  },
  bundle: (git) => {
    if (textOf(git.options.operands[0]) === "create" && git.options.operands[1] !== undefined)
      writeField(git.options.operands[1], git.scope);
  },
  worktree,
  submodule: (git) => {
    const [verb] = git.options.operands;
    if (/^(status|summary)?$/.test(textOf(verb))) return;
    if (textOf(verb) === "foreach") {
      const from = git.args.findIndex(({ text }) => text === "foreach") + 1;
      const words = git.args.slice(from).map(({ text }) => text);
      while (words[0]?.startsWith("-") === true) words.shift();
      // In each submodule, wherever these lie.
      git.scope.analysis.runText(words.join(" "), { ...forkScope(git.scope), cwd: null }, NOTHING);
    } else writesTree(git);
  },
  lfs: (git) => {
    if (!oneOf("ls-files status env version locks logs").test(textOf(git.options.operands[0])))
      writesTree(git);
  },
  bisect: (git, call) => {
    const [verb, ...words] = git.args;
    if (verb === undefined || oneOf("log view visualize terms help").test(verb.text)) return;
    writesTree(git);
    if (verb.text === "run") git.scope.analysis.runWords(words, git.scope, call.stdin);
  },
  am: (git) => {
    if (!git.options.has("show-current-patch")) writesTree(git);
  },
  "sparse-checkout": (git) => {
    if (textOf(git.options.operands[0]) !== "list") writesTree(git);
  },
  mailinfo: (git) => {
    for (const field of git.options.operands) writeField(field, git.scope);
  },
  "interpret-trailers": (git) => {
    if (git.options.has("in-place")) for (const field of git.options.operands) writeField(field, git.scope);
  },
  "merge-file": (git) => {
    const [merged] = git.options.operands;
    if (merged !== undefined && !git.options.has("p", "stdout", "object-id")) writeField(merged, git.scope);
  },
  bugreport: (git) => {
    const folder = git.options.values.get("o") ?? git.options.values.get("output-directory");
    if (folder === undefined) writeHere(git.scope);
    else writeField(folder, git.scope);
  },
  rebase: (git) => {
    if (git.options.has("show-current-patch")) return;
    writesTree(git);
    const command = git.options.values.get("x") ?? git.options.values.get("exec");
    if (command !== undefined) git.scope.analysis.runText(command.text, forkScope(git.scope), NOTHING);
  },
};

/** Where `git config` writes without `-f`. */
function settingsFile({ options, scope }: GitCall): Field {
  const { directory, repository = directory, home = `/${DYNAMIC}` } = scope.analysis.effects.context;
  if (options.has("system")) return literal("/etc/gitconfig");
  if (options.has("global")) return literal(`${home}/.gitconfig`);
  const isOurs = scope.cwd === null || isInside(repository, scope.cwd);
  return literal(isOurs ? `${repository}/.git/config` : ".git/config");
}

/** `checkout -- a b` and `restore a b` name what they write; without names it is the tree. */
function pathsOrTree(git: GitCall): void {
  const dashes = git.args.findIndex((arg) => arg.text === "--");
  const paths =
    git.sub === "restore" ? git.options.operands : dashes === -1 ? [] : git.args.slice(dashes + 1);
  const named =
    paths.length > 0 && paths.every((path) => !oneOf(". :/ :(top)").test(path.text) && !path.glob);
  if (!named) writeHere(git.scope);
  else for (const path of paths) writeField(path, git.scope);
}

/**
 * git by subcommand: which ones only look, write inside .git, change the work tree, or throw work or history away.
 * Flags that make git run another program (`-c alias.x=!…`, `rebase --exec`, `bisect run`) are followed.
 */
import type { Invocation, Program } from "../../shell/analysis.ts";
import { textOf, isDynamic, type Field } from "../../shell/field.ts";
import { readOptions } from "../../shell/options.ts";
import { absolutePath, forkScope, type Scope } from "../../shell/scope.ts";
import { standsInScratchFolder } from "../../shell/scratch.ts";
import { COMPUTED, textStream, type Outcome, type Stream } from "../../shell/stream.ts";
import { writeField, writeHere } from "../../shell/write.ts";
import { touchGit, type GitCall } from "./git-call.ts";
import { GIT_FORMS } from "./git-forms.ts";
import { onlyLists } from "./git-listing.ts";
import { GIT_LOSS, lostFromTree } from "./git-loss.ts";
import { expiresNow } from "./expires-now.ts";
import { unchangedAt } from "./unchanged-files.ts";
import { followGitPrograms } from "./git-programs.ts";
import { CLONE_VALUED, staysInCopy } from "./copies.ts";
import { followSetting } from "./git-setting.ts";
import { oneOf } from "../../shell/one-of.ts";

const READS = oneOf(
  "status log diff show blame annotate grep ls-files ls-tree ls-remote rev-parse rev-list describe shortlog cat-file show-ref for-each-ref merge-base name-rev var version help whatchanged range-diff diff-tree diff-files diff-index count-objects fsck verify-commit verify-tag verify-pack check-ignore check-attr check-mailmap check-ref-format cherry column get-tar-commit-id merge-tree fast-export show-branch show-index stripspace patch-id request-pull credential instaweb gui gitk difftool fmt-merge-msg hash-object",
);

const GIT_DIR_ONLY = oneOf(
  "add stage commit fetch push tag branch remote config notes gc repack pack-refs prune maintenance update-index update-ref symbolic-ref write-tree commit-tree mktree mktag reflog replace rerere bundle pack-objects index-pack unpack-objects lfs-track commit-graph multi-pack-index fast-import send-email init-db hook archive-remote credential-cache",
);

const WORK_TREE = oneOf(
  "checkout switch restore reset merge rebase pull cherry-pick revert stash am apply clean rm mv clone init worktree submodule sparse-checkout bisect checkout-index filter-branch filter-repo subtree lfs flow svn format-patch mergetool citool absorb autofixup bundle p4 cvsimport archimport unpack-file diagnose",
);

/** Flags before the subcommand that take a value. */
const GLOBAL_VALUED = new Set([
  "-C",
  "-c",
  "--git-dir",
  "--work-tree",
  "--namespace",
  "--exec-path",
  "--super-prefix",
  "--config-env",
]);

const quoted = ({ text }: Field): string => `'${text.replaceAll("'", String.raw`'\\''`)}'`;

/** git heeds no alias for a name of its own. */
const isOwn = (name: string): boolean =>
  GIT_FORMS[name] !== undefined || [READS, GIT_DIR_ONLY, WORK_TREE].some((names) => names.test(name));

/** What this call's own settings make of the name; one that starts another program is told apart. */
function aliasOf(name: string, flags: readonly Field[]): string | null {
  const prefix = `alias.${name}=`.toLowerCase();
  const setting = flags.findLast(
    ({ text }, at) => textOf(flags[at - 1]) === "-c" && text.toLowerCase().startsWith(prefix),
  );
  const value = setting === undefined || isDynamic(setting) ? null : setting.text.slice(prefix.length);
  return value === null || value.startsWith("!") ? null : value;
}

const git: Program = (call) => {
  const { args } = call;
  let scope = call.scope;
  let index = 0;
  for (; index < args.length; index++) {
    const text = textOf(args[index]);
    const next = textOf(args[index + 1]);
    if (!text.startsWith("-")) break;
    if (text === "-C") scope = { ...forkScope(scope), cwd: absolutePath(scope, next) };
    if (text === "-c") followSetting(next, scope);
    if (text.startsWith("--config-env"))
      scope.analysis.effects.hide("it takes a git setting from a variable that cannot be seen");
    if (text.startsWith("--exec-path=") || (text === "--exec-path" && next.includes("/")))
      scope.analysis.effects.runs("git --exec-path");
    // The repository may be the project's, wherever the call stands.
    if (text.startsWith("--git-dir")) scope.analysis.effects.workInScratch = true;
    if (text.startsWith("--work-tree")) scope = { ...forkScope(scope), cwd: null };
    if (GLOBAL_VALUED.has(text)) index++;
  }
  // Another work tree by way of the environment.
  if (scope.vars.get("GIT_WORK_TREE") || scope.vars.get("GIT_DIR"))
    scope = { ...forkScope(scope), cwd: null };
  const head = args[index];
  if (head === undefined) return;
  if (isDynamic(head)) {
    scope.analysis.effects.hide("the git subcommand is computed");
    return;
  }
  const rest = args.slice(index + 1);
  const alias = aliasOf(head.text, args.slice(0, index));
  // Its words have been followed where it was set; with more behind them they may do something else.
  if (alias !== null && !rest.some(isDynamic) && !isOwn(head.text))
    return scope.analysis.runText(`git ${alias} ${rest.map(quoted).join(" ")}`, forkScope(scope), call.stdin);
  return subcommand(
    { sub: head.text, args: rest, options: readOptions(rest, VALUED[head.text] ?? "output"), scope },
    call,
  );
};

/** Flags with a value, per subcommand, where a value could be taken for an operand. */
const VALUED: Readonly<Record<string, string>> = {
  commit: "m F C c author date t message file fixup squash cleanup trailer",
  tag: "m F u message file sort format",
  log: "output n L S G since until author grep format pretty",
  config: "f file blob default type",
  merge: "m s X message strategy",
  checkout: "b B orphan conflict pathspec-from-file",
  fetch: "upload-pack depth deepen j jobs o server-option shallow-since",
  bugreport: "o output-directory s suffix",
  diagnose: "o output-directory s suffix",
  "interpret-trailers": "trailer where if-exists if-missing",
  "merge-file": "L",
  switch: "c C orphan create force-create",
  branch: "u set-upstream-to sort format",
  push: "o receive-pack repo push-option",
  apply: "p C directory exclude include",
  stash: "m message output",
  rebase: "x exec onto s X strategy",
  clean: "e exclude",
  clone: CLONE_VALUED,
  "format-patch": "o output-directory n start-number",
  archive: "o output prefix format remote",
  diff: "output O S G",
  notes: "m F",
  worktree: "b B reason",
  show: "output",
  restore: "s source",
  submodule: "b branch",
};

function subcommand(git: GitCall, call: Invocation): Outcome | void {
  const { sub, args, options, scope } = git;
  const { effects } = scope.analysis;
  // `git x -h` prints usage and stops.
  if (textOf(args[0]) === "-h") return;
  const loss = GIT_LOSS[sub]?.(options, args);
  const isScratch = standsInScratchFolder(scope);
  if (typeof loss === "string" && !(isScratch && lostFromTree(loss)))
    effects.destroy(loss, unchangedAt(git, call.args.slice(0, -args.length - 1)));
  if (expiresNow(sub, call.args)) effects.destroy("it deletes what history can be recovered from");
  if (!isScratch && sub === "clean" && cleansUnasked(git, call))
    effects.destroy("it deletes untracked files");
  if (!isScratch && oneOf("checkout restore").test(sub) && answersPatch(git, call))
    effects.destroy("it discards uncommitted edits");
  const output = options.values.get("output");
  if (output !== undefined) writeField(output, scope);
  followGitPrograms(git);
  if (oneOf("stash checkout restore clean checkout-index").test(sub)) governedOperands(git);
  if (READS.test(sub)) return { ok: null, out: printed(args, scope) };
  const special = GIT_FORMS[sub];
  if (special !== undefined) {
    staysInCopy(git, call, () => special(git, call));
    return;
  }
  if (GIT_DIR_ONLY.test(sub)) {
    if (!onlyLists(git)) touchGit(git);
  } else if (WORK_TREE.test(sub)) {
    touchGit(git);
    writeHere(scope);
  } else effects.runs(`git ${sub}`);
}

/** Without `-f` it does nothing but ask, unless a setting forbids that or the answers are given. */
const cleansUnasked = ({ options }: GitCall, { args, stdin }: Invocation): boolean =>
  !options.has("n", "dry-run") &&
  (args.some(({ text }) => /^clean\.requireforce=(false|no|off|0)?$/i.test(text)) ||
    (options.has("i", "interactive") && stdin.kind !== "none"));

/** With `-p` git asks about each edit, so answers that are given beforehand discard them. */
const answersPatch = ({ options }: GitCall, { stdin }: Invocation): boolean =>
  options.has("p", "patch") &&
  stdin.kind !== "none" &&
  !(stdin.kind === "file" && stdin.path === "/dev/null") &&
  !(stdin.kind === "text" && /^(\s*[nqd]\s*)*$/.test(stdin.text));

/** Files named for a change of the work tree; a listing of one costs nothing to refuse. */
function governedOperands({ options, scope }: GitCall): void {
  const { effects } = scope.analysis;
  if (scope.place !== "here") return;
  for (const { text } of options.operands) {
    const path = absolutePath(scope, text);
    if (path !== null) effects.govern(effects.guard.path(path));
  }
}

/** `rev-parse --show-toplevel` prints where we are. */
function printed(args: readonly Field[], scope: Scope): Stream {
  return args.some((arg) => arg.text === "--show-toplevel")
    ? textStream(`${scope.analysis.effects.context.directory}\n`)
    : COMPUTED;
}

/** `hub` is git with a few verbs of its own. */
const hub: Program = (call) => {
  if (textOf(call.args[0]) === "delete") call.scope.analysis.effects.destroy("it deletes a repository");
  return git(call);
};

export const GIT: Readonly<Record<string, Program>> = { git, hub };

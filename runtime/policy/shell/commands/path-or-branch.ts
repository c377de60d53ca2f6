/**
 * `git checkout name` switches to a branch or throws the edits of a path away, whichever of both there is. The name
 * is all that can be seen: what people call neither a branch nor a version may be a path.
 */
import { isDynamic, type Field } from "../field.ts";
import { oneOf } from "../one-of.ts";

const BRANCHES = oneOf(
  "main master trunk develop development dev devel staging stage production prod release releases next stable canary nightly beta alpha preview feature features fix hotfix bugfix topic branch branchname mybranch other another new old base target upstream origin mine ours theirs experiment experimental wip temp tmp backup work worktree integration default current previous demo qa uat rc hack spike poc try draft foo bar baz qux refactor cleanup redesign rewrite legacy original mainline unstable testing pages patch feat chore HEAD FETCH_HEAD ORIG_HEAD MERGE_HEAD",
);
/** Folders that hold sources everywhere, and that nobody takes for the kind of a branch (`docs/typo`, `test/x`). */
const SOURCES =
  /^(src|lib|libs|app|apps|packages|pkg|cmd|internal|include|components|public|static|assets|scripts|crates|node_modules|specs|tests|__tests__|\.[a-z]\w+)\//;

/** True for what may name a path of the work tree. */
export function mayBePath(field: Field): boolean {
  const { text } = field;
  if (isDynamic(field)) return false;
  if (field.glob || /^\.{0,2}\/|^\.{1,2}$|^:|\/$/.test(text) || SOURCES.test(text)) return true;
  if (/^v?\d/.test(text)) return false;
  if (/\.[a-z]\w{0,4}$/i.test(text) || /^\.\w/.test(text)) return true;
  // A hyphen, a number, a slash or a sign of git: nothing that a lone file or folder is called by.
  return /^[A-Za-z_]{2,}$/.test(text) && !BRANCHES.test(text);
}

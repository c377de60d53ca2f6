/**
 * `git checkout name` switches to a branch, or throws away the edits of a path of that name. Only the name can be
 * seen, so a name that projects commonly give a folder or a file counts as a path.
 */
import { isDynamic, type Field } from "../../shell/field.ts";
import { oneOf } from "../../shell/one-of.ts";

const FOLDERS = oneOf(
  "src lib libs app apps pages docs doc tests test specs spec utils util helpers components public static assets images img scripts config configs conf bin build dist out server client api packages services service models views controllers routes styles css js include internal cmd pkg web frontend backend vendor migrations fixtures types hooks store core shared common modules plugins templates data db database locales i18n e2e examples example tools infra deploy k8s docker node_modules makefile dockerfile license readme changelog",
);
/** Folders that hold sources everywhere, and that no branch is named after, as in `docs/typo` and `test/x`. */
const SOURCES =
  /^(src|lib|libs|app|apps|packages|pkg|cmd|internal|include|components|public|static|assets|scripts|crates|node_modules|specs|tests|__tests__|\.[a-z]\w+)\//;

/** True for what may name a path of the work tree. */
export function mayBePath(field: Field): boolean {
  const { text } = field;
  if (isDynamic(field)) return false;
  if (field.glob || /^\.{0,2}\/|^\.{1,2}$|^:|\/$/.test(text) || SOURCES.test(text)) return true;
  if (/^v?\d/.test(text)) return false;
  if (/\.[a-z]\w{0,4}$/i.test(text) || /^\.\w/.test(text)) return true;
  // `Makefile`, `LICENSE`: branches are written small.
  return FOLDERS.test(text) || (/^[A-Z][A-Za-z]+$/.test(text) && !/^([A-Z]+_)?HEAD$/.test(text));
}

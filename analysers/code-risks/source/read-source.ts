/** From a path and a text to what the rules read; null for a language without a parser here. */
import { countedFile } from "./counted-file.ts";
import { readJavaScript } from "./read-javascript.ts";
import { readPython } from "./read-python.ts";
import { walk, type Comment, type SourceFile } from "./syntax.ts";

const JSX_FILE = /\.(jsx|tsx|js|mjs|cjs)$/i;
const JAVASCRIPT_FILE = /\.(jsx|tsx|[mc]?js|[mc]?ts)$/i;
const PYTHON_FILE = /\.pyw?$/i;

/** Comments blanked out at the same places: what they speak of is not done. */
function withoutComments(text: string, comments: readonly Comment[]): string {
  let code = "";
  let at = 0;
  for (const comment of comments) {
    code += text.slice(at, comment.from) + comment.text.replaceAll(/[^\n]/g, " ");
    at = comment.from + comment.text.length;
  }
  return code + text.slice(at);
}

export function readSource(path: string, text: string): SourceFile | null {
  const language = JAVASCRIPT_FILE.test(path) ? "javascript" : PYTHON_FILE.test(path) ? "python" : null;
  if (language === null) return null;
  const { root, comments } =
    language === "python" ? readPython(text) : readJavaScript(text, JSX_FILE.test(path));
  return countedFile({
    path,
    text: withoutComments(text, comments),
    language,
    root,
    comments,
    nodes: [...walk(root)],
  });
}

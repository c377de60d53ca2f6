/** From a path and a text to what the rules read; null for a language without a parser here. */
import { readJavaScript } from "./read-javascript.ts";
import { readPython } from "./read-python.ts";
import { walk, type SourceFile } from "./syntax.ts";

const JSX_FILE = /\.(jsx|tsx|js|mjs|cjs)$/i;
const JAVASCRIPT_FILE = /\.(jsx|tsx|[mc]?js|[mc]?ts)$/i;
const PYTHON_FILE = /\.pyw?$/i;

export function readSource(path: string, text: string): SourceFile | null {
  const language = JAVASCRIPT_FILE.test(path) ? "javascript" : PYTHON_FILE.test(path) ? "python" : null;
  if (language === null) return null;
  const { root, comments } =
    language === "python" ? readPython(text) : readJavaScript(text, JSX_FILE.test(path));
  return { path, text, language, root, comments, nodes: [...walk(root)] };
}

/** What a file takes from elsewhere: local names with the module and the name there, `fs/promises.open`. */
import type { SourceFile } from "../source/syntax.ts";

const LIST = /\{([^}]*)\}/;

/** Local names by what they stand for; a default or a whole module stands under the module's own name. */
export function importsOf(file: SourceFile): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { kind, name: text } of file.nodes) {
    if (kind !== "import") continue;
    if (file.language === "python") readPython(text, found);
    else readJavaScript(text, found);
  }
  return found;
}

function readJavaScript(text: string, found: Map<string, string>): void {
  const module = /["']([^"']+)["']/.exec(text)?.[1]?.replace(/^node:/, "");
  if (module === undefined || /^import\s+type\b/.test(text)) return;
  for (const item of (LIST.exec(text)?.[1] ?? "").split(",")) {
    const [name = "", alias] = item.trim().split(/\s+as\s+/);
    if (name !== "" && !name.startsWith("type ")) found.set(alias ?? name, `${module}.${name}`);
  }
  const whole = /^import\s+(?:\*\s+as\s+)?([\w$]+)/.exec(text)?.[1];
  if (whole !== undefined) found.set(whole, module);
}

function readPython(text: string, found: Map<string, string>): void {
  const from = /^from\s+([\w.]+)\s+import\s+([^]*)$/.exec(text);
  const items = (from ? (from[2] ?? "") : text.replace(/^import\s+/, ""))
    .replaceAll(/[()\\]/g, "")
    .split(",");
  for (const item of items) {
    const [name = "", alias] = item.trim().split(/\s+as\s+/);
    if (name === "") continue;
    if (from) found.set(alias ?? name, `${from[1] ?? ""}.${name}`);
    else
      found.set(
        alias ?? name.split(".")[0] ?? name,
        alias === undefined ? (name.split(".")[0] ?? name) : name,
      );
  }
}

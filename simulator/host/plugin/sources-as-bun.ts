import { existsSync, readFileSync, statSync } from "node:fs";
import * as modules from "node:module";
import { fileURLToPath } from "node:url";

/**
 * The real host is Bun, which finds a module without its extension, takes enums and parameter properties, TypeScript of a
 * package, and JSON without a word about its type. Node refuses each; for the files of a plugin it is told what Bun does.
 */
const ENDINGS = [
  ".ts",
  ".tsx",
  ".js",
  ".mjs",
  ".mts",
  ".cjs",
  ".json",
  "/index.ts",
  "/index.tsx",
  "/index.js",
];

/** The file that Bun finds under a relative name that is none; undefined when it finds none either. */
export function fileAsBun(specifier: string, parentURL: string): string | undefined {
  if (!/^\.\.?(\/|$)/.test(specifier)) return undefined;
  const { href } = new URL(specifier, parentURL);
  const bare = href.replace(/[?#].*$/, "");
  const twin = /\.[cm]?js$/.test(bare) ? [bare.replace(/js$/, "ts")] : [];
  return [...twin, ...ENDINGS.map((ending) => bare.replace(/\/$/, "") + ending)].find(isFile);
}

function isFile(url: string): boolean {
  const path = fileURLToPath(url);
  return existsSync(path) && statSync(path).isFile();
}

export interface SourceAsBun {
  readonly format: string;
  readonly source: string;
}

/** What Node can run in the place of a source that only Bun takes; undefined where Node takes it. */
export function sourceAsBun(url: string, format: string | undefined): SourceAsBun | undefined {
  const file = url.replace(/[?#].*$/, "");
  if (file.endsWith(".json"))
    return { format: "module", source: `export default ${readFileSync(fileURLToPath(file), "utf8")};` };
  if (!/\.[cm]?ts$/.test(file)) return undefined;
  const source = readFileSync(fileURLToPath(file), "utf8");
  const isForNode = !file.includes("/node_modules/");
  const runs = format === "commonjs-typescript" ? "commonjs" : "module";
  try {
    const stripped = strip(source, {});
    return isForNode ? undefined : { format: runs, source: stripped };
  } catch (error) {
    // Whatever else is wrong with it, Node says best itself.
    if ((error as { code?: unknown }).code !== "ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX") return undefined;
    return { format: runs, source: strip(source, { mode: "transform", sourceMap: true, sourceUrl: file }) };
  }
}

interface BunEngine {
  readonly Transpiler: new (options: object) => { transformSync(source: string): string };
}

/** JavaScript in the place of TypeScript, enums too, on either engine. Throws what the engine says of bad syntax. */
export function stripTypes(source: string): string {
  const { Bun } = globalThis as { readonly Bun?: BunEngine };
  if (Bun === undefined) return strip(source, { mode: "transform" });
  return new Bun.Transpiler({ loader: "ts", deadCodeElimination: false }).transformSync(source);
}

/** Node warns that this is an experiment of its own; the terminal belongs to whoever is watched. */
function strip(source: string, options: modules.StripTypeScriptTypesOptions): string {
  const warn = process.emitWarning;
  process.emitWarning = () => {};
  try {
    return modules.stripTypeScriptTypes(source, options);
  } finally {
    process.emitWarning = warn;
  }
}

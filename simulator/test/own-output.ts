import { dirname, sep } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Tells a test's own printing from a plugin's, by the innermost file of somebody's on the stack: awaited calls of a test
 * stand on it too, further out. Node marks the modules of plugins; elsewhere only the file that opened the plugin is known.
 */
export function ownOutputOf(opener: (...args: never[]) => unknown): () => boolean {
  const caller = innermost(opener)?.file;
  return () => {
    const writer = innermost();
    if (writer === undefined || writer.isPlugin) return false;
    return MARKS_MODULES || writer.file === caller;
  };
}

/** Jest has a loader of its own, and loses the mark. */
const MARKS_MODULES = process.versions["bun"] === undefined && process.env["JEST_WORKER_ID"] === undefined;
const DEEP = 50;
const FRAME = /(?:file:\/\/)?(\/[^():?]+)(\?[^():]*)?:\d+:\d+\)?$/;
const OWN = dirname(dirname(fileURLToPath(import.meta.url))) + sep;
/** Those of this package lie among its own files. */
const isTest = (file: string): boolean => file.endsWith(".test.ts");

function innermost(above?: (...args: never[]) => unknown): { file: string; isPlugin: boolean } | undefined {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = DEEP;
  const held: { stack?: string } = {};
  Error.captureStackTrace(held, above);
  Error.stackTraceLimit = stackTraceLimit;
  for (const line of (held.stack ?? "").split("\n")) {
    const [, file = "", query = ""] = FRAME.exec(line) ?? [];
    const isPlugin = query.includes("simulator-run=");
    const isOwn = file === "" || file.includes("/node_modules/") || (file.startsWith(OWN) && !isTest(file));
    if (isPlugin || !isOwn) return { file, isPlugin };
  }
  return undefined;
}

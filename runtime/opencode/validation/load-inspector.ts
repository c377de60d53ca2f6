/**
 * Loads the rules and their parsers by the first task that ends: they are as large as the rest of the plugin, and
 * OpenCode waits while a plugin loads. Synchronous, like the judge: what is asked for is there.
 */
import { createRequire } from "node:module";
import type * as Inspector from "../../validation/inspect-file.ts";

const isSource = new URL(import.meta.url).pathname.endsWith(".ts");
const FILE = isSource ? "../../validation/inspect-file.ts" : "./inspect-file.js";
const load = createRequire(import.meta.url);
let loaded: typeof Inspector | undefined;

/** Throws when the file is missing or broken. */
export function inspector(): typeof Inspector {
  loaded ??= load(FILE) as typeof Inspector;
  return loaded;
}

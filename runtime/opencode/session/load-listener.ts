/**
 * The lexicons of the room `signals` are a file of their own, loaded once the host goes on: OpenCode waits while a
 * plugin loads, and nobody has spoken yet.
 */
import { createRequire } from "node:module";
import type * as Listener from "../../signals/listen.ts";

const isSource = new URL(import.meta.url).pathname.endsWith(".ts");
const FILE = isSource ? "../../signals/listen.ts" : "./listen.js";
const load = createRequire(import.meta.url);
let loaded: typeof Listener | undefined;

/** Throws when the file is missing or broken: the caller's guard decides what that means. */
export function listener(): typeof Listener {
  loaded ??= load(FILE) as typeof Listener;
  return loaded;
}

/** The same where one may wait. */
export async function awaitListener(): Promise<typeof Listener> {
  try {
    // At once where it can be: the first message of a session waits for nothing then.
    return listener();
  } catch {
    // OpenCode 1.14.41 (Bun 1.3.13) refuses to load this module synchronously, and imports it.
    loaded ??= (await import(new URL(FILE, import.meta.url).href)) as typeof Listener;
    return loaded;
  }
}

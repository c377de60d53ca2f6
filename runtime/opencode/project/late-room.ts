/**
 * The large rooms are files of their own: OpenCode waits while a plugin loads, and parsing the policy alone took 20 of
 * 30 ms there (`npm run bench -- plugin`). Each is loaded by the first that asks for it.
 */
import { createRequire } from "node:module";
import { basename } from "node:path";

const isSource = new URL(import.meta.url).pathname.endsWith(".ts");
const load = createRequire(import.meta.url);

export interface LateRoom<Room> {
  /** Synchronous, so that no call slips past what is not there yet. Throws when the file is missing or broken. */
  now(): Room;
  /** The same where one may wait; at once where that can be. Rejects when the file is missing or broken. */
  awaited(): Promise<Room>;
}

/** @param source the room's module, from this folder; once built it lies beside the plugin. */
export function lateRoom<Room>(source: string): LateRoom<Room> {
  const file = isSource ? source : `./${basename(source, ".ts")}.js`;
  let loaded: Room | undefined;
  const now = (): Room => (loaded ??= load(file) as Room);
  return {
    now,
    async awaited() {
      try {
        return now();
      } catch {
        // OpenCode 1.14.41 (Bun 1.3.13) refuses to load these modules synchronously, and imports them.
        return (loaded ??= (await import(new URL(file, import.meta.url).href)) as Room);
      }
    },
  };
}

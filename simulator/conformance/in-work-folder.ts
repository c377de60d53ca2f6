import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { claimFolder } from "../host/open/claim-home.ts";
import { holdOpen } from "../live/open-resources.ts";

/**
 * Plays in a folder that has the same path for either host of a comparison: a plugin may measure, cut or hash what names
 * its files. It is removed afterwards.
 */
export async function inWorkFolder<T>(id: string, play: (work: string) => Promise<T>): Promise<T> {
  const folder = claimFolder("opencode-compare-work", id);
  const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  const release = holdOpen(remove);
  const work = join(folder, "work");
  mkdirSync(work);
  try {
    return await play(work);
  } finally {
    remove();
    release();
  }
}

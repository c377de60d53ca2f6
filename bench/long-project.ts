/** A project whose journal has 10,000 events and a snapshot, as the plugin leaves it. */
import { mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeLongJournal } from "../runtime/journal/long-journal.fixture.ts";
import { openProjectStore } from "../runtime/journal/open-project-store.ts";
import { loadDriver } from "../runtime/journal/sqlite-driver.ts";
import { signingKey } from "../runtime/journal/signing-key.ts";

export const EVENTS = 10_000;

/** Where a command is called, and with which environment. */
export interface Place {
  readonly directory: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Who asked for it removes the folder. */
export async function longProject(): Promise<Place> {
  const directory = mkdtempSync(join(tmpdir(), "bench-door-"));
  const keys = join(directory, "data/idumb");
  mkdirSync(join(directory, ".idumb"));
  await writeLongJournal(join(directory, ".idumb/journal.db"), EVENTS, signingKey(keys).key);
  const { store } = openProjectStore(await loadDriver(), directory, { keys, tell: () => {} });
  // A start reads the snapshot, and only what came since.
  store.rest();
  store.close();
  return { directory, env: { ...process.env, XDG_DATA_HOME: join(directory, "data") } };
}

/** What a program does that knows SQLite: a row of the journal in the human's name, without the key that seals rows. */
import { join } from "node:path";
import { loadDriver } from "../../runtime/journal/sqlite-driver.ts";

const connect = await loadDriver();

const FORGED_PAUSE = { type: "governance-paused", until: 9_999_999_999_999 };

export function forgeRow(
  directory: string,
  sessionID: string,
  event: { readonly type: string } = FORGED_PAUSE,
): void {
  const file = connect(join(directory, ".idumb/journal.db"));
  try {
    file
      .prepare(
        "INSERT INTO event (stream, version, at, session, agent, type, data) SELECT 'project', MAX(version) + 1, 5, ?, 'human', ?, ? FROM event",
      )
      .run(sessionID, event.type, JSON.stringify(event));
  } finally {
    file.close();
  }
}

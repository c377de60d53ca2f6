/**
 * A journal from before rows were sealed, or from another machine, is taken over once: all of its rows get our seal. Never
 * again after that, and never where one row has our seal already, or a program could have its rows taken over.
 */
import { STREAM } from "./event-rows.ts";
import type { RowSeal } from "./row-seal.ts";
import type { Connection } from "./sqlite-driver.ts";

/** Named by a row whose predecessor is missing: so it stays missed. */
const NOBODY = "missing";

/** @returns how many rows were taken over. */
export function takeOver(connection: Connection, seal: RowSeal): number {
  connection.exec("BEGIN IMMEDIATE");
  try {
    const rows = connection
      .prepare("SELECT version, at, session, agent, data, seal FROM event WHERE stream = ? ORDER BY version")
      .all(STREAM);
    const taken = rows.some((row) => seal.holds(row)) ? [] : rows;
    const put = connection.prepare("UPDATE event SET seal = ? WHERE stream = ? AND version = ?");
    let [before, last] = ["", 0];
    for (const row of taken) {
      const version = Number(row["version"]);
      before = seal.of(row, version === last + 1 ? before : NOBODY);
      last = version;
      put.run(before, STREAM, version);
    }
    // A snapshot with another's seal would pass for a damaged one; the rows tell it again.
    if (taken.length > 0) connection.prepare("DELETE FROM snapshot WHERE stream = ?").run(STREAM);
    connection.exec("COMMIT");
    return taken.length;
  } catch (error) {
    connection.exec("ROLLBACK");
    throw error;
  }
}

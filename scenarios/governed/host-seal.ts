/** The seal of the user whom a host runs as, for what a test writes into the journal in the plugin's name. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { follows, rowSeal, type RowSeal } from "../../runtime/journal/row-seal.ts";
import { signingKey } from "../../runtime/journal/signing-key.ts";
import { dataFolder } from "../../runtime/opencode/gate/own-files.ts";
import type { Connection } from "../../runtime/journal/sqlite-driver.ts";
import type { Sealing } from "../../runtime/journal/sqlite-journal.ts";

/** @param data the host's `$XDG_DATA_HOME`, where it has one of its own */
export function hostSealing(data?: string): Sealing {
  const own = data === undefined ? null : join(data, "idumb");
  const folder = own !== null && existsSync(join(own, "signing-key")) ? own : dataFolder(process.env);
  return { seal: rowSeal(signingKey(folder).key), tellGap: () => undefined };
}

/** Gives rows that were changed the seal that the plugin would have given them; each names the row that it named before. */
export function sealAgain(file: Connection, seal: RowSeal): void {
  let [was, is] = ["", ""];
  for (const row of file.prepare("SELECT * FROM event ORDER BY version").all()) {
    const sealed = String(row["seal"]);
    const link = follows(row, was) ? is : sealed.slice(0, 16);
    [was, is] = [sealed, seal.of(row, link)];
    file.prepare("UPDATE event SET seal = ? WHERE version = ?").run(is, Number(row["version"]));
  }
}

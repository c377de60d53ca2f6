/**
 * One of several processes that write to one journal at once: argv = file, name, count, and "names" to print the names of
 * all tasks in the end. The test starts this file by its path.
 */
import { writeSync } from "node:fs";
import { rowsOf } from "../kernel/table.ts";
import { openStore } from "./store.ts";
import { loadDriver } from "./sqlite-driver.ts";
import { sqliteJournal } from "./sqlite-journal.ts";

/** Path of this script. */
export const WRITE_MANY = import.meta.filename;

const [, script, path = "", name = "", count = "0", prints = ""] = process.argv;

if (script === WRITE_MANY) {
  const store = openStore(sqliteJournal(await loadDriver(), path));
  for (let index = 0; index < Number(count); index++)
    store.execute(
      { type: "quick-start", spec: { name: `${name} ${index}`, expectedOutput: "done" } },
      {
        sessionID: `ses_${name}_${index}`,
        agent: "build",
        at: 1,
        anchorBudgetChars: 2_000,
        isLive: () => true,
      },
      index % 2 === 0 ? "evidence" : "decision",
    );
  if (prints !== "")
    writeSync(
      1,
      rowsOf(store.current().nodes)
        .map((node) => `${node.name}\n`)
        .join(""),
    );
  store.close();
}

/**
 * One of several processes that write to one journal at once: argv = the file, or the folder of a project, name, count,
 * "names" to print the names of all tasks in the end, and the folder of the key that a project's rows are sealed with. The
 * test starts this file by its path.
 */
import { writeSync } from "node:fs";
import { rowsOf } from "../kernel/table.ts";
import { openProjectStore } from "./open-project-store.ts";
import { openStore } from "./store.ts";
import { loadDriver } from "./sqlite-driver.ts";
import { sqliteJournal } from "./sqlite-journal.ts";

/** Path of this script. */
export const WRITE_MANY = import.meta.filename;

const [, script, path = "", name = "", count = "0", prints = "", keys = ""] = process.argv;

if (script === WRITE_MANY) {
  const driver = await loadDriver();
  const { store } =
    keys === ""
      ? { store: openStore(sqliteJournal(driver, path)) }
      : openProjectStore(driver, path, { keys });
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

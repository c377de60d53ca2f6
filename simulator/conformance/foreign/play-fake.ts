import { readFileSync, writeFileSync } from "node:fs";
import { parseScript } from "../../script/read-script.ts";
import { runScript } from "../../script/run-script.ts";

/**
 * Child process: plays one script on the fake host and writes what was recorded. A process each, started with
 * the home that the plugins shall see, because plugins keep state in their modules and read HOME at import.
 */
export interface PlayOrder {
  readonly script: unknown;
  /** Folder with `home`, `config`, `data`, … */
  readonly home: string;
  /** Empty folder for the project and what belongs to it. */
  readonly work: string;
  readonly seed: number;
  readonly out: string;
}

const [, , file = ""] = process.argv;
const { home, work, seed, out, script } = JSON.parse(readFileSync(file, "utf8")) as PlayOrder;
const { openFakeHost } = await import("../../host/open/open-fake-host.ts");
const { startWorldAt } = await import("../../host/open/join-world.ts");
// Plugins write the day: it is that of the real host.
startWorldAt(Date.now());
const recorded = await runScript(
  parseScript(script, file),
  (options) => openFakeHost({ ...options, seed, home }),
  { work },
);
writeFileSync(out, JSON.stringify(recorded));
// Whatever the plugins left running must not keep the process alive.
process.exit(0);

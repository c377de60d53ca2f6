import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { checkPlugin } from "../../check/check-plugin.ts";
import { fetchPlugin } from "./compare-foreign.ts";
import { findingsTable, withTable, type Checked } from "./findings-table.ts";
import { FOREIGN_PLUGINS } from "./foreign-plugins.ts";

/** `npm run conformance -- --foreign --check`: puts each plugin through the battery and renews the table of docs/real-plugins.md. */
export async function checkForeign(say: (line: string) => void): Promise<void> {
  const all: Checked[] = [];
  for (const plugin of FOREIGN_PLUGINS) {
    const name = `${plugin.package}@${plugin.version}`;
    const report = await checkPlugin(await fetchPlugin(plugin), {
      opencode: 1,
      stepTimeoutMs: STEP_TIMEOUT_MS,
      onScene: (scene) => say(`${name}: ${scene}`),
    });
    all.push({ plugin: name, report });
  }
  const page = fileURLToPath(new URL("../../docs/real-plugins.md", import.meta.url));
  writeFileSync(page, withTable(readFileSync(page, "utf8"), findingsTable(all)));
  say(`the table in ${page} is renewed`);
}

/** Some of these plugins take a second to import, and more on a busy machine. */
const STEP_TIMEOUT_MS = 60_000;

import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { checkPlugin } from "../../check/check-plugin.ts";
import { firstScript2 } from "../../run/opencode2/first-script2.ts";
import { playOn2 } from "../../run/opencode2/play.ts";
import type { RunResult2 } from "../../run/opencode2/recorded-run.ts";
import type { Finding } from "../../trace/finding.ts";
import { fetchPlugin } from "./compare-foreign.ts";
import { realTable, withTable, type SeenOnBoth } from "./findings-table.ts";
import { FOREIGN_PLUGINS_2 } from "./foreign-plugins.ts";

/**
 * `npm run conformance -- --foreign --check --opencode 2`: puts each plugin through the battery on the fake OpenCode 2,
 * plays a short session with it on the real one, and renews the second table of docs/real-plugins.md.
 */
export async function checkForeign2(say: (line: string) => void): Promise<void> {
  const rows: SeenOnBoth[] = [];
  for (const plugin of FOREIGN_PLUGINS_2) {
    const name = `${plugin.package}@${plugin.version}`;
    const folder = await fetchPlugin(plugin);
    say(`${name}: check`);
    const { findings: found } = await checkPlugin(folder, { opencode: 2, stepTimeoutMs: STEP_TIMEOUT_MS });
    say(`${name}: the real host`);
    const script = firstScript2();
    const real = await playOn2({
      host: "real",
      script,
      plugins: [pathToFileURL(folder).href],
      seed: 1,
    });
    rows.push(...rowsOf(name, found, real));
  }
  const page = fileURLToPath(new URL("../../docs/real-plugins.md", import.meta.url));
  writeFileSync(page, withTable(readFileSync(page, "utf8"), realTable(rows), "--check --opencode 2"));
  say(`the second table in ${page} is renewed`);
}

const STEP_TIMEOUT_MS = 60_000;

function rowsOf(plugin: string, found: readonly Finding[], real: RunResult2): SeenOnBoth[] {
  const ofReal = real.findings.filter(({ name }) => !found.some((one) => one.name === name));
  const rows = [
    ...found.map((finding) => ({ finding, real: seen(finding, real) })),
    ...ofReal.map((finding) => ({ finding, real: "found there only" })),
  ];
  if (rows.length === 0) return [{ plugin, real: "the session goes well" }];
  return rows.map((row) => ({ plugin, ...row }));
}

/** A finding of the trace is made on both hosts alike; a lost turn is told by the host's own words. */
function seen({ name, hook, evidence }: Finding, { trace, findings }: RunResult2): string {
  if (findings.some((one) => one.name === name)) return "the same";
  // The probe in the host registers every name, and records what is called.
  const isCalled = trace.records.some((record) => record.type === "hook.before" && record.hook === hook);
  if (name === "hook-not-called-yet") return isCalled ? "calls it" : "does not call it";
  const failed = trace.records.flatMap((record) =>
    record.type === "event" && record.event.type === "session.execution.failed"
      ? [(record.event.properties as { error: { message: string } }).error.message.replaceAll(/\s+/g, " ")]
      : [],
  );
  return name === "turn-lost" && failed.some((message) => evidence.includes(message))
    ? "the same"
    : "shows nothing of it";
}

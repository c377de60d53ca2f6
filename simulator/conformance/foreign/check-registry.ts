import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { checkPlugin } from "../../check/check-plugin.ts";
import type { CheckResult } from "../../check/checks.ts";
import { sceneFindings } from "../../check/scene-findings.ts";
import { SCENE_SCRIPTS } from "../../check/scene-scripts.ts";
import { locateRuntime } from "../../run/locate-runtime.ts";
import { runApart, type ApartResult } from "../../run/run-apart.ts";
import { run } from "../../run.ts";
import type { Script } from "../../script/script.ts";
import { diffGoldens } from "../../trace/diff.ts";
import type { Finding } from "../../trace/finding.ts";
import { FINDING_HELP } from "../../trace/finding-help.ts";
import { fetchPlugin } from "./compare-foreign.ts";
import { ecosystemTable, withTable, type EcosystemRow } from "./findings-table.ts";
import { MOST_USED } from "./most-used.ts";

/**
 * `npm run conformance -- --foreign --registry --check`: puts the most used plugins of the registry through the battery
 * and plays the scene of each finding on the real host. The table of docs/real-plugins.md has it as far as it has come
 * after each plugin.
 * @param only of the packages, those whose name has this in it; the rows of the others stay out
 */
export async function checkRegistry(say: (line: string) => void, only = ""): Promise<void> {
  const rows: EcosystemRow[] = [];
  const page = fileURLToPath(new URL("../../docs/real-plugins.md", import.meta.url));
  for (const plugin of MOST_USED.filter((one) => one.package.includes(only))) {
    const name = `${plugin.package}@${plugin.version}`;
    const folder = await fetchPlugin(plugin);
    say(`${name}: check`);
    const { checks } = await checkPlugin(folder, { opencode: 1, stepTimeoutMs: STEP_TIMEOUT_MS });
    const found = await rowsOf(name, checks, new RealHost(folder));
    rows.push(...found.map((row) => withoutFolders(row, folder)));
    writeFileSync(page, withTable(readFileSync(page, "utf8"), ecosystemTable(rows), "--check --registry"));
  }
  say(`the table in ${page} is renewed`);
}

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/** Where the package and this repository lie is this machine's. */
const withoutFolders = (row: EcosystemRow, folder: string): EcosystemRow => {
  if (row.finding === undefined) return row;
  const evidence = row.finding.evidence
    .replaceAll(pathToFileURL(folder).href, row.plugin)
    .replaceAll(folder, row.plugin)
    .replaceAll(ROOT, "");
  return { ...row, finding: { ...row.finding, evidence } };
};

/** Some of these plugins take a second to import, and more on a busy machine. */
const STEP_TIMEOUT_MS = 60_000;

async function rowsOf(
  plugin: string,
  checks: readonly CheckResult[],
  real: RealHost,
): Promise<EcosystemRow[]> {
  const found = checks.flatMap(({ name, findings }) => findings.map((finding) => ({ check: name, finding })));
  const rows: EcosystemRow[] = [];
  for (const { check, finding } of found)
    rows.push({
      plugin,
      finding,
      mend: FINDING_HELP[finding.name].remedy,
      real: await real.shows(finding, check),
    });
  return rows.length === 0 ? [{ plugin }] : rows;
}

/** Plays each scene once with the plugin on both hosts. */
class RealHost {
  readonly #plugin: string;
  readonly #seen = new Map<string, Promise<Seen>>();

  constructor(folder: string) {
    this.#plugin = pathToFileURL(folder).href;
  }

  /** What the scene of a finding shows on the real host. */
  async shows(finding: Finding, check: string): Promise<string> {
    const scene = SCENE_SCRIPTS.find(({ name }) => name === check) ?? SCENE_SCRIPTS[0];
    if (scene?.scene.kind !== "script") return "not asked: two projects or two starts";
    const { script } = scene.scene;
    const seen = this.#seen.get(scene.name) ?? this.#play(scene.name, script);
    this.#seen.set(scene.name, seen);
    const { findings, isEqual, isLoaded } = await seen;
    if (findings.some(({ name }) => name === finding.name)) return "shows the same";
    if (!isLoaded) return "does not load it either";
    return isEqual ? `does the same in all of the scene ${scene.name}` : "does something else";
  }

  async #play(name: (typeof SCENE_SCRIPTS)[number]["name"], script: Script): Promise<Seen> {
    const runtime = locateRuntime();
    const apart = (plugins: readonly string[]): Promise<ApartResult> =>
      runApart({ scene: { kind: "script", script }, plugins, runtime, startMs: Date.now() });
    const played = await run({
      host: "real",
      script,
      plugins: [this.#plugin],
      stepTimeoutMs: STEP_TIMEOUT_MS,
    });
    const fake = (await apart([this.#plugin])).parts[0];
    const { records } = played.trace;
    const findings = sceneFindings(
      name,
      { parts: [played], findings: played.findings, records },
      await apart([]),
    );
    return {
      findings,
      isEqual: fake !== undefined && diffGoldens(played.golden, fake.golden).length === 0,
      isLoaded: played.loads.every(({ loaded }) => loaded),
    };
  }
}

interface Seen {
  readonly findings: readonly Finding[];
  readonly isEqual: boolean;
  readonly isLoaded: boolean;
}

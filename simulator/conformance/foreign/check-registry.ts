import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { checkPlugin } from "../../check/check-plugin.ts";
import { SCENES, type AnyScene, type SceneName } from "../../check/checks.ts";
import { sceneFindings } from "../../check/scene-findings.ts";
import { SCENE_SCRIPTS } from "../../check/scene-scripts.ts";
import { ownToolsScript } from "../../check/scripts/own-tools.ts";
import { SESSION } from "../../check/scripts/session.ts";
import { locateRuntime } from "../../run/locate-runtime.ts";
import { runApart, type ApartResult } from "../../run/run-apart.ts";
import { run } from "../../run.ts";
import type { Script } from "../../script/script.ts";
import { diffGoldens } from "../../trace/diff.ts";
import type { TraceRecord } from "../../trace/event.ts";
import type { Finding } from "../../trace/finding.ts";
import { FINDING_HELP } from "../../trace/finding-help.ts";
import { fetchPlugin } from "./compare-foreign.ts";
import { ecosystemTable, withTable, type EcosystemRow } from "./findings-table.ts";
import { MOST_USED } from "./most-used.ts";
import { realVerdict, type SeenOnReal } from "./real-verdict.ts";

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
    const real = new RealHost(folder);
    say(`${name}: check`);
    const scenes: Scenes = new Map();
    const { findings } = await checkPlugin(folder, {
      opencode: 1,
      stepTimeoutMs: STEP_TIMEOUT_MS,
      onScene: (scene, found) => scenes.set(scene, found),
      onPlayed: ({ scene, records }) => scene === "load" && real.loaded(records),
    });
    const found = await rowsOf(name, findings, scenes, real);
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

type Scenes = Map<AnyScene, readonly Finding[]>;

async function rowsOf(
  plugin: string,
  findings: readonly Finding[],
  scenes: Scenes,
  real: RealHost,
): Promise<EcosystemRow[]> {
  const rows: EcosystemRow[] = [];
  for (const finding of findings)
    rows.push({
      plugin,
      finding,
      mend: FINDING_HELP[finding.name].remedy,
      real: await real.shows(finding, sceneOf(finding, scenes)),
    });
  return rows.length === 0 ? [{ plugin }] : rows;
}

/** The first scene that shows it; where the host has to ask a permission, that which does. */
function sceneOf({ name, hook }: Finding, scenes: Scenes): SceneName {
  if (name === "uncalled-hook") return "tool-errors";
  const isIt = (one: Finding): boolean => one.name === name && one.hook === hook;
  return SCENES.find((scene) => scenes.get(scene)?.some(isIt)) ?? "session";
}

/** Plays each scene once with the plugin on the real host. */
class RealHost {
  readonly #plugin: string;
  readonly #scripts = new Map<SceneName, Script>();
  readonly #seen = new Map<SceneName, Promise<SeenOnReal>>();

  constructor(folder: string) {
    this.#plugin = pathToFileURL(folder).href;
    for (const { name, scene } of SCENE_SCRIPTS)
      if (scene.kind === "script") this.#scripts.set(name, scene.script);
    // Loading is a part of every scene, and an ordinary session has more to go wrong.
    for (const name of ["load", "load-file", "load-package"] as const) this.#scripts.set(name, SESSION);
  }

  /** @param records of the plugin's first session, which its own tools and commands are known from */
  loaded(records: readonly TraceRecord[]): void {
    const own = ownToolsScript(records);
    if (own !== undefined) this.#scripts.set("own-tools", own);
  }

  /** What the scene of a finding shows on the real host. */
  async shows(finding: Finding, scene: SceneName): Promise<string> {
    const script = this.#scripts.get(scene);
    if (script === undefined) return "not asked: two projects or two starts";
    const seen = this.#seen.get(scene) ?? this.#play(scene, script);
    this.#seen.set(scene, seen);
    return realVerdict(finding, await seen);
  }

  async #play(scene: SceneName, script: Script): Promise<SeenOnReal> {
    const runtime = locateRuntime();
    const apart = (plugins: readonly string[]): Promise<ApartResult> =>
      runApart({ scene: { kind: "script", script }, plugins, runtime, startMs: Date.now() });
    const played = await run({
      host: "real",
      script,
      plugins: [this.#plugin],
      stepTimeoutMs: STEP_TIMEOUT_MS,
    });
    const { records } = played.trace;
    const result = { parts: [played], findings: played.findings, records };
    return {
      scene: script.id,
      findings: sceneFindings(scene, result, await apart([])),
      records,
      isLoaded: played.loads.every(({ loaded }) => loaded),
      isEqual: async () => {
        const fake = (await apart([this.#plugin])).parts[0];
        return fake !== undefined && diffGoldens(played.golden, fake.golden).length === 0;
      },
    };
  }
}

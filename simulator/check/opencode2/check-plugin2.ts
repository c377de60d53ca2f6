import { join } from "node:path";
import type { PluginEntry } from "../../instance.ts";
import type { LocatedPlugin } from "../../run/locate-plugin.ts";
import type { Runtime } from "../../run/locate-runtime.ts";
import { runApart, type ApartResult } from "../../run/run-apart.ts";
import type { Script } from "../../conformance/opencode2/script.ts";
import type { Finding } from "../../trace/finding.ts";
import { statusOf, type CheckStatus } from "../checks.ts";
import type { PlayedScene } from "../played-scene.ts";
import { inLanes } from "../in-lanes.ts";
import {
  CHECKS_2,
  checkOf2,
  IS_OUT,
  sceneOf2,
  SCENES_2,
  type CheckName2,
  type SceneName2,
} from "./checks2.ts";
import { findingsIn2 } from "./findings2.ts";
import { ownToolsScript2 } from "./own-tools2.ts";
import { HELLO_2, SCENE_SCRIPTS_2 } from "./scenes2.ts";

export interface CheckResult2 {
  readonly name: CheckName2;
  readonly about: string;
  readonly status: CheckStatus;
  readonly findings: readonly Finding[];
}

export interface BatteryOptions2 {
  readonly plugin: LocatedPlugin;
  readonly options?: Readonly<Record<string, unknown>> | undefined;
  readonly runtime: Runtime;
  readonly seed?: number | undefined;
  readonly scenes?: readonly string[] | undefined;
  readonly stepTimeoutMs?: number | undefined;
  readonly parallel?: number | undefined;
  /** What its settings are found to be wrong with. */
  readonly settings: readonly Finding[];
  readonly onScene?: ((scene: SceneName2, findings: readonly Finding[]) => void) | undefined;
  readonly onPlayed?: ((scene: PlayedScene) => void) | undefined;
  readonly keep?: string | undefined;
}

type Found = Map<SceneName2, readonly Finding[]>;
type Played = readonly [scene: SceneName2, play: () => Promise<readonly Finding[]>];

const WITHOUT = new Map<string, Promise<ApartResult>>();

/** The battery on the fake host of OpenCode 2, every scene in a process of its own. */
export async function checkPlugin2(options: BatteryOptions2): Promise<CheckResult2[]> {
  const found: Found = new Map();
  const note = (scene: SceneName2, findings: readonly Finding[]): void => {
    found.set(scene, findings);
    options.onScene?.(scene, findings);
  };
  const { url } = options.plugin;
  const plugin: PluginEntry = options.options === undefined ? url : [url, options.options];
  const withPlugin = async (scene: SceneName2, script: Script): Promise<ApartResult> => {
    const keep = options.keep === undefined ? undefined : join(options.keep, `2.${scene}.project`);
    const result = await apart(options, script, [plugin], keep);
    options.onPlayed?.({ opencode: 2, scene, records: result.records });
    return result;
  };
  const loaded = await withPlugin("load", HELLO_2);
  note("load", [...loaded.findings, ...options.settings]);
  if (loaded.findings.some(({ name }) => IS_OUT.has(name))) return resultsOf(found);
  const own = ownToolsScript2(loaded.records, (await without(options, HELLO_2)).records);
  const all: Played[] = [
    ...SCENE_SCRIPTS_2.map(([scene, script]): Played => [
      scene,
      async () => {
        const [result, plain] = [await withPlugin(scene, script), await without(options, script)];
        return findingsIn2(scene, result, plain);
      },
    ]),
    ...(own === undefined
      ? []
      : [["own-tools", async () => (await withPlugin("own-tools", own)).findings] satisfies Played]),
  ];
  const wanted = options.scenes ?? SCENES_2;
  const rest = all.filter(([scene]) => wanted.includes(scene));
  await inLanes(options.parallel ?? 2, rest, async ([scene, play]) => note(scene, await play()));
  return resultsOf(found);
}

/** The same for every plugin, so once is enough for many. */
function without(options: BatteryOptions2, script: Script): Promise<ApartResult> {
  const key = JSON.stringify([script.id, options.runtime.path, options.seed]);
  const known = WITHOUT.get(key);
  if (known !== undefined) return known;
  const played = apart(options, script, []);
  WITHOUT.set(key, played);
  return played;
}

function apart(
  { runtime, seed, stepTimeoutMs }: BatteryOptions2,
  script: Script,
  plugins: readonly PluginEntry[],
  keep?: string,
): Promise<ApartResult> {
  return runApart({
    scene: { kind: "opencode2", script },
    plugins,
    runtime,
    keep,
    ...(seed === undefined ? {} : { seed }),
    ...(stepTimeoutMs === undefined ? {} : { stepTimeoutMs }),
  });
}

/** Each finding once, in the first scene that shows it. */
function resultsOf(found: Found): CheckResult2[] {
  const seen = new Set<string>();
  const byCheck = new Map<CheckName2, Finding[]>();
  for (const scene of SCENES_2)
    for (const finding of found.get(scene) ?? []) {
      const key = JSON.stringify([finding.name, finding.hook]);
      if (seen.has(key)) continue;
      seen.add(key);
      const check = checkOf2(finding, scene);
      byCheck.set(check, [...(byCheck.get(check) ?? []), finding]);
    }
  return (Object.keys(CHECKS_2) as CheckName2[]).map((name) => {
    const findings = byCheck.get(name) ?? [];
    const isAsked = found.has(sceneOf2(name)) || findings.length > 0;
    return { name, about: CHECKS_2[name], status: isAsked ? statusOf(findings) : "skipped", findings };
  });
}

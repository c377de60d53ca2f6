import { join } from "node:path";
import type { HostProfile } from "../host/profile/host-profile.ts";
import type { PluginEntry } from "../instance.ts";
import { locatePlugin, type LocatedPlugin } from "../run/locate-plugin.ts";
import { pluginShape, type PluginShape } from "../run/plugin-shape.ts";
import { locateRuntime, type Runtime, type RuntimeName } from "../run/locate-runtime.ts";
import { otherFileFinding } from "../run/other-file.ts";
import { runApart, type ApartResult } from "../run/run-apart.ts";
import type { Scene } from "../run/scene.ts";
import type { HostGeneration } from "../trace/event.ts";
import type { Finding } from "../trace/finding.ts";
import {
  CHECKS,
  checkOf,
  SCENES,
  statusOf,
  type CheckName,
  type AnyScene,
  type CheckResult,
  type SceneName,
} from "./checks.ts";
import { checkPlugin2 } from "./opencode2/check-plugin2.ts";
import type { PlayedScene } from "./played-scene.ts";
import { settingsFindings } from "./settings-findings.ts";
import { inLanes } from "./in-lanes.ts";
import { sceneFindings } from "./scene-findings.ts";
import { asFile, asGiven, asPackage, type LoadForm } from "./load-forms.ts";
import { SCENE_SCRIPTS, type ScriptedScene } from "./scene-scripts.ts";
import { ownToolsScript } from "./scripts/own-tools.ts";

export interface CheckOptions {
  /** Second argument of the plugin's factory. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** Bun where it is found, as in the real host, else Node. */
  readonly runtime?: RuntimeName;
  readonly seed?: number;
  /** Which OpenCode it is put on; those that take it by what it exports, unless given. */
  readonly opencode?: HostGeneration;
  /** Play only these scenes (and `load`, without which there is nothing to play); what is not played is not asked. */
  readonly scenes?: readonly AnyScene[];
  /** Which version the fake host imitates; the pinned one unless given. */
  readonly profile?: HostProfile;
  /** Real milliseconds one step may take, 20,000 unless given. */
  readonly stepTimeoutMs?: number;
  /** Processes at the same time, 2 unless given. */
  readonly parallel?: number;
  /** Where paths and package names are looked for; the working directory unless given. */
  readonly cwd?: string;
  /** Told each scene that has been played, with all that it shows; the report has each finding once. */
  readonly onScene?: (scene: AnyScene, findings: readonly Finding[]) => void;
  /** Told what was recorded of each scene that has been played with the plugin. */
  readonly onPlayed?: ((scene: PlayedScene) => void) | undefined;
  /** Folder that gets a copy of each scene's projects, as the plugin left them. */
  readonly keep?: string | undefined;
}

export interface CheckReport {
  /** The plugin as it was named. */
  readonly plugin: string;
  /** The generations of OpenCode that it was put on. */
  readonly opencode: readonly HostGeneration[];
  readonly runtime: RuntimeName;
  /** Why the runtime is not the one of the real host, or why a generation was left out. */
  readonly note?: string;
  readonly checks: readonly CheckResult[];
  /** Everything that was found, each thing once. */
  readonly findings: readonly Finding[];
  /** No check has failed. Advice is no failure. */
  readonly ok: boolean;
}

/**
 * Puts a plugin through the standard battery on the fake host, every scene in a process of its own, and compares
 * with the same scenes without it.
 * @param plugin path, file URL, package folder or name of an installed package
 * @throws PluginNotFound, RuntimeUnavailable
 */
export async function checkPlugin(plugin: string, options: CheckOptions = {}): Promise<CheckReport> {
  const runtime = locateRuntime(options.runtime);
  const located = locatePlugin(plugin, options.cwd);
  const opencode = generationsOf(pluginShape(located, runtime), options);
  const checks: CheckResult[] = [];
  if (opencode.includes(1)) checks.push(...resultsOf(await new Battery(located, runtime, options).play()));
  if (opencode.includes(2)) {
    const { seed, scenes, stepTimeoutMs, parallel, onScene, onPlayed, keep, options: given } = options;
    const settings = settingsFindings(located, opencode, options.cwd);
    const of2 = { seed, scenes, stepTimeoutMs, parallel, onScene, onPlayed, keep, options: given, settings };
    const found = await checkPlugin2({ plugin: located, runtime, ...of2 });
    checks.push(...found.map((check) => ({ opencode: 2 as const, ...check })));
  }
  return {
    plugin,
    opencode,
    runtime: runtime.name,
    ...(runtime.note === undefined ? {} : { note: runtime.note }),
    checks,
    findings: checks.flatMap((check) => check.findings),
    ok: checks.every(({ status }) => status !== "fail"),
  };
}

/** Those asked for, else those whose form it has, else the first, which says what is wrong with it. */
function generationsOf(
  { generations }: PluginShape,
  { opencode, profile }: CheckOptions,
): readonly HostGeneration[] {
  // A profile imitates a version of OpenCode 1.
  const asked = opencode ?? (profile === undefined ? undefined : 1);
  if (asked !== undefined) return [asked];
  return generations.length === 0 ? [1] : generations;
}

type Found = ReadonlyMap<SceneName, readonly Finding[]>;

const WITHOUT = new Map<string, Promise<ApartResult>>();

type Played = readonly [scene: SceneName, play: () => Promise<readonly Finding[]>];

class Battery {
  readonly #plugin: LocatedPlugin;
  readonly #runtime: Runtime;
  readonly #options: CheckOptions;
  readonly #given: LoadForm;

  constructor(plugin: LocatedPlugin, runtime: Runtime, options: CheckOptions) {
    this.#plugin = plugin;
    this.#runtime = runtime;
    this.#options = options;
    this.#given = asGiven(plugin, options.options);
  }

  /** What each scene shows; a scene that is not there was not played. */
  async play(): Promise<Found> {
    const found = new Map<SceneName, readonly Finding[]>();
    const note = (scene: SceneName, findings: readonly Finding[]): void => {
      found.set(scene, findings);
      this.#options.onScene?.(scene, findings);
    };
    const loaded = await this.#form("load", this.#given);
    const other = otherFileFinding(this.#plugin);
    const broken = loaded.findings.filter((finding) => checkOf(finding, "load") === "load");
    // What follows from a plugin that is not there says nothing about it.
    note("load", [
      ...(broken.length > 0 ? broken : loaded.findings),
      ...(other === undefined ? [] : [other]),
    ]);
    if (broken.length > 0) return found;
    await inLanes(this.#options.parallel ?? 2, this.#rest(loaded), async ([scene, play]) => {
      note(scene, await play());
    });
    return found;
  }

  /** The scenes after the first, each with the way to play it and to find what is wrong. */
  #rest(loaded: ApartResult): Played[] {
    const { options } = this.#options;
    const own = ownToolsScript(loaded.records);
    const form = (scene: SceneName, made: LoadForm): Played => [
      scene,
      async () => (await this.#form(scene, made)).findings,
    ];
    const all: Played[] = [
      ...SCENE_SCRIPTS.map((one): Played => [one.name, () => this.#findingsIn(one)]),
      form("load-file", asFile(this.#plugin, options, loaded.records)),
      form("load-package", asPackage(this.#plugin, options, loaded.records)),
      ...(own === undefined ? [] : [form("own-tools", { ...this.#given, script: own })]),
    ];
    const wanted = this.#options.scenes ?? SCENES;
    return all.filter(([scene]) => wanted.includes(scene));
  }

  #form(name: SceneName, { script, plugin, packages }: LoadForm): Promise<ApartResult> {
    return this.#with(name, { kind: "script", script }, plugin, packages);
  }

  async #with(
    name: SceneName,
    scene: Scene,
    plugin: PluginEntry,
    packages: LoadForm["packages"],
  ): Promise<ApartResult> {
    const { keep, onPlayed } = this.#options;
    const folder = keep === undefined ? undefined : join(keep, `1.${name}.project`);
    const result = await this.#apart(scene, [plugin], packages, folder);
    onPlayed?.({ opencode: 1, scene: name, records: result.records });
    return result;
  }

  async #findingsIn({ name, scene }: ScriptedScene): Promise<readonly Finding[]> {
    const { plugin, packages } = this.#given;
    const result = await this.#with(name, scene, plugin, packages);
    return sceneFindings(name, result, await this.#without(scene));
  }

  /** The same for every plugin, so once is enough for many. */
  #without(scene: Scene): Promise<ApartResult> {
    const { seed, profile } = this.#options;
    const key = JSON.stringify([scene, this.#runtime.path, seed, profile?.name]);
    const known = WITHOUT.get(key);
    if (known !== undefined) return known;
    const played = this.#apart(scene, []);
    WITHOUT.set(key, played);
    return played;
  }

  #apart(
    scene: Scene,
    plugins: readonly PluginEntry[],
    packages?: LoadForm["packages"],
    keep?: string,
  ): Promise<ApartResult> {
    const { seed, stepTimeoutMs, profile } = this.#options;
    return runApart({
      scene,
      plugins,
      runtime: this.#runtime,
      keep,
      ...(packages === undefined ? {} : { packages }),
      ...(seed === undefined ? {} : { seed }),
      ...(stepTimeoutMs === undefined ? {} : { stepTimeoutMs }),
      ...(profile === undefined ? {} : { profile }),
    });
  }
}

/** Each finding once, in the first scene that shows it; what a scene repeats fails no further check. */
function resultsOf(found: Found): CheckResult[] {
  const seen = new Set<string>();
  const byCheck = new Map<CheckName, Finding[]>();
  for (const scene of SCENES) {
    for (const finding of found.get(scene) ?? []) {
      const key = JSON.stringify([finding.name, finding.hook]);
      if (seen.has(key)) continue;
      seen.add(key);
      const check = checkOf(finding, scene);
      byCheck.set(check, [...(byCheck.get(check) ?? []), finding]);
    }
  }
  return (Object.keys(CHECKS) as CheckName[]).map((name) => {
    const findings = byCheck.get(name) ?? [];
    const played = found.has(sceneOf(name));
    return {
      opencode: 1,
      name,
      about: CHECKS[name],
      status: played || findings.length > 0 ? statusOf(findings) : "skipped",
      findings,
    };
  });
}

/** The scene without which a check has not been asked. */
function sceneOf(check: CheckName): SceneName {
  return SCENES.find((scene) => scene === check) ?? "session";
}

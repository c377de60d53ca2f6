import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HOST_VERSION } from "../live/locate-opencode.ts";
import { holdOpen } from "../live/open-resources.ts";
import { pluginFailures } from "../live/plugin-failures.ts";
import type { HostProfile } from "../host/profile/host-profile.ts";
import type { Golden } from "../trace/golden.ts";
import type { PluginEntry } from "../instance.ts";
import type { Runtime } from "../run/locate-runtime.ts";
import { runApart } from "../run/run-apart.ts";
import { playScript } from "../script/play-script.ts";
import { loadsOf, type PluginLoad } from "../script/plugin-loads.ts";
import type { Script } from "../script/script.ts";
import type { HostKind, TraceEvent } from "../trace/event.ts";
import { normalise } from "../trace/normalise.ts";
import { inWorkFolder } from "./in-work-folder.ts";
import { openAlone, openScriptHost, type ScriptHost } from "./hosts.ts";

/** The same script with plugins of somebody else added, for either host. */
export function withPlugins(script: Script, plugins: readonly PluginEntry[]): Script {
  const added = plugins.map((entry, index) => {
    const [spec, options] = typeof entry === "string" ? [entry, undefined] : entry;
    return { name: `plugin-${index + 1}`, spec, ...(options === undefined ? {} : { options }) };
  });
  return { ...script, plugins: [...(script.plugins ?? []), ...added] };
}

/** What a run shows beside whether it is equal to another. */
export interface Beside {
  /** What the host did, normalised in the form of its generation. */
  readonly golden: unknown;
  readonly loads: readonly PluginLoad[];
  readonly unmet: readonly string[];
}

/** Folder that gets a copy of the project of a script, as it is in the end; of several runs the last one stays. */
export type KeepProject = (kind: HostKind, id: string) => string;

export interface PluginHostsOptions {
  readonly runtime: Runtime;
  readonly seed: number;
  /** Which version is imitated, and run beside it; the pinned one unless given. */
  readonly profile?: HostProfile | undefined;
  readonly keep?: KeepProject | undefined;
  /** Told after each run. */
  readonly onPlayed: (kind: HostKind, id: string, beside: Beside) => void;
}

/** Real hosts at the same time: each is a process that is busy for seconds until it answers. */
const REAL_PARALLEL = 2;

/** Hosts for plugins that keep state in their modules: a process for each script, the fake one on a runtime of choice. */
export function pluginHosts(options: PluginHostsOptions): (kind: HostKind) => Promise<ScriptHost> {
  const starts: Starts = new Map();
  return async (kind) => (kind === "real" ? realHost(options, starts) : fakeHost(options, starts));
}

/**
 * When the first run of a script on the real host began: the fake one begins then too, or a plugin that writes the time
 * of day would differ by the minute in which it is played.
 */
type Starts = Map<string, number>;

/** So much later year, month, day, hour, minute and second are others. */
export const OTHER_TIME_MS = ((400 * 24 + 5) * 60 + 17) * 60_000 + 23_000;

function realHost({ onPlayed, profile, keep }: PluginHostsOptions, starts: Starts): ScriptHost {
  const version = profile?.version ?? HOST_VERSION;
  // As the fake one has it: a temporary folder for the script alone, under a name that is compared.
  const open: ScriptHost["open"] = async ({ env = {}, ...options }) => {
    const tmp = mkdtempSync(join(tmpdir(), "opencode-compare-"));
    const remove = (): void => rmSync(tmp, { recursive: true, force: true, maxRetries: 3 });
    const release = holdOpen(remove);
    const instance = await openAlone({ version, env: { TMPDIR: tmp, ...env } }, options).catch(
      (error: unknown) => {
        remove();
        throw error;
      },
    );
    const { paths } = instance;
    const close = async (): Promise<void> => {
      await instance.close();
      remove();
      release();
    };
    return { ...instance, close, ...(paths === undefined ? {} : { paths: { ...paths, tmp } }) };
  };
  const play = async (script: Script): Promise<Golden> => {
    const records: TraceEvent[] = [];
    const opener: ScriptHost["open"] = async (options) => {
      const instance = await open(options);
      if (!starts.has(script.id)) starts.set(script.id, Date.now());
      instance.onEvent(
        ({ type, properties }) => void records.push({ type: "event", event: { type, properties } }),
      );
      const close = async (): Promise<void> => {
        records.push(...pluginFailures(instance.paths?.data ?? ""));
        await instance.close();
      };
      return { ...instance, close };
    };
    const { recorded, stopped, named, modules, unmet } = await inWorkFolder(script.id, (work) => {
      // The fake one numbers the projects of a scene.
      const project = join(work, "0");
      mkdirSync(project);
      return playScript(script, opener, {
        hostVersion: version,
        keep: keep?.("real", script.id),
        work: project,
      });
    });
    const golden = normalise(recorded);
    onPlayed("real", script.id, { golden, loads: loadsOf(named, records, modules), unmet });
    if (stopped !== undefined) throw stopped;
    return golden;
  };
  return { kind: "real", version, parallel: REAL_PARALLEL, open, play, close: async () => {} };
}

async function fakeHost(
  { runtime, seed, profile, keep, onPlayed }: PluginHostsOptions,
  starts: Starts,
): Promise<ScriptHost> {
  const played = async (script: Script, startMs: number): Promise<Golden> => {
    const scene = { kind: "script" as const, script };
    const chosen = profile === undefined ? {} : { profile };
    const { parts, findings } = await inWorkFolder(script.id, (work) =>
      runApart({
        scene,
        plugins: [],
        runtime,
        seed,
        startMs,
        work,
        keep: keep?.("fake", script.id),
        ...chosen,
      }),
    );
    const [part] = parts;
    if (part !== undefined) onPlayed("fake", script.id, part);
    const stopped = part === undefined ? findings.map(({ evidence }) => evidence).join("; ") : part.stopped;
    if (part === undefined || stopped !== undefined) throw new Error(stopped);
    return part.golden;
  };
  const startOf = (script: Script): number => starts.get(script.id) ?? Date.now();
  const play = (script: Script): Promise<Golden> => played(script, startOf(script));
  const playAtOtherTime = (script: Script): Promise<Golden> =>
    played(script, startOf(script) + OTHER_TIME_MS);
  return { ...(await openScriptHost("fake", { seed, profile })), play, playAtOtherTime };
}

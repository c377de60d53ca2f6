import { claimFolder } from "./host/open/claim-home.ts";
import type { FaultPlan } from "./fault/fault-plan.ts";
import type { HostProfile } from "./host/profile/host-profile.ts";
import type { PluginEntry } from "./instance.ts";
import { firstScript } from "./run/first-script.ts";
import { locatePlugin } from "./run/locate-plugin.ts";
import { Recording, type RunResult } from "./run/recording.ts";
import { playScript, type OpenForScript } from "./script/play-script.ts";
import type { Script } from "./script/script.ts";
import type { HostKind, TraceRecord } from "./trace/event.ts";

export interface RunOptions {
  /** The fake host unless given. The real one needs the package `opencode-ai` and takes seconds. */
  readonly host?: HostKind;
  /** What user and model do; unless given, a short session that makes every common hook fire. */
  readonly script?: Script;
  /**
   * Added to the project's `opencode.json` in this order, after the script's own: paths, file URLs, package names. A path
   * that begins with `./` or `../` is looked for from the folder of the process, not from the script's project.
   */
  readonly plugins?: readonly PluginEntry[];
  /** Same seed, same bytes (fake host). 1 unless given. */
  readonly seed?: number;
  /** Which version the fake host imitates; the pinned one unless given. */
  readonly profile?: HostProfile;
  /** What goes wrong around the plugins, drawn from the seed. */
  readonly faults?: FaultPlan;
  /** Real milliseconds one step may take; 60,000 unless given. */
  readonly stepTimeoutMs?: number;
  /** Told every record at once, before paths are replaced: what a run that never returns leaves behind. */
  readonly onRecord?: (record: TraceRecord) => void;
  /** Folder that gets a copy of the project as it is in the end. */
  readonly keep?: string | undefined;
  /** Folder that holds `home`, `config`, `data`, … of the fake host instead of a temporary one. */
  readonly home?: string;
}

/**
 * Plays one script on one host, with plugins added, and hands back what happened.
 * @throws when the host cannot be opened (`HostUnavailable`, a broken configuration) or nothing is where a relative path
 * leads (`PluginNotFound`); a plugin that breaks or hangs the host is a result, not an exception.
 */
export async function run(options: RunOptions = {}): Promise<RunResult> {
  const { host = "fake", script = firstScript(), seed = 1 } = options;
  const plugins = (options.plugins ?? []).map(fromHere);
  const recording = new Recording(seed, options.onRecord);
  const opener = await openerOf(options, host, seed);
  const open: OpenForScript = async (project) => recording.follow(await opener(project));
  const work = claimFolder(
    "opencode-simulator-run",
    `${host}\0${seed}\0${JSON.stringify([script, plugins])}`,
  );
  const played = await playScript(script, open, {
    plugins,
    work,
    record: recording.record,
    keep: options.keep,
    ...(options.faults === undefined ? {} : { mayFail: true }),
    ...(options.profile === undefined ? {} : { hostVersion: options.profile.version }),
    ...(options.stepTimeoutMs === undefined ? {} : { stepTimeoutMs: options.stepTimeoutMs }),
  });
  return recording.result(played, script);
}

function fromHere(entry: PluginEntry): PluginEntry {
  if (typeof entry !== "string") return [fromHere(entry[0]) as string, entry[1]];
  return /^\.\.?\//.test(entry) ? locatePlugin(entry).url : entry;
}

/** Either host is loaded only when it is asked for: the fake one replaces parts of the process it runs in. */
async function openerOf(options: RunOptions, host: HostKind, seed: number): Promise<OpenForScript> {
  if (host === "real") {
    const { openLiveHost } = await import("./live/open-live-host.ts");
    return (project) => openLiveHost({ ...project, seed });
  }
  const { openFakeHost } = await import("./host/open/open-fake-host.ts");
  const { home, profile, faults } = options;
  const chosen = {
    ...(home === undefined ? {} : { home }),
    ...(profile === undefined ? {} : { profile }),
    ...(faults === undefined ? {} : { faults }),
  };
  return (project) => openFakeHost({ ...project, ...chosen, seed });
}

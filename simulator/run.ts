import { claimFolder } from "./host/claim-home.ts";
import type { HostInstance, OpenOptions, PluginEntry } from "./instance.ts";
import { firstScript } from "./run/first-script.ts";
import { portable } from "./run/portable.ts";
import { OBSERVER } from "./script/prepare-project.ts";
import { playScript, type OpenForScript } from "./script/play-script.ts";
import type { Script } from "./script/script.ts";
import { deriveFindings } from "./trace/derive-findings.ts";
import { TRACE_VERSION, type HostKind, type TraceEvent, type TraceRecord } from "./trace/event.ts";
import type { Finding } from "./trace/finding.ts";
import type { Golden } from "./trace/golden.ts";
import { normalise } from "./trace/normalise.ts";
import type { Trace } from "./trace/trace-file.ts";

export interface RunOptions {
  /** The fake host unless given. The real one needs the package `opencode-ai` and takes seconds. */
  readonly host?: HostKind;
  /** What user and model do; unless given, a short session that makes every common hook fire. */
  readonly script?: Script;
  /** Added to the project's `opencode.json` in this order, after the script's own: absolute paths, file URLs, package names. */
  readonly plugins?: readonly PluginEntry[];
  /** Same seed, same bytes (fake host). 1 unless given. */
  readonly seed?: number;
  /** Real milliseconds one step may take; 60,000 unless given. */
  readonly stepTimeoutMs?: number;
  /** Told every record at once, before paths are replaced: what a run that never returns leaves behind. */
  readonly onRecord?: (record: TraceRecord) => void;
  /** Folder that holds `home`, `config`, `data`, … of the fake host instead of a temporary one. */
  readonly home?: string;
}

export interface RunResult {
  /** Everything that happened, in order; paths of this machine are replaced by `$PROJ`, `$HOME`, `$DATA`, `$WORK`. */
  readonly trace: Trace;
  /** The same normalised: equal goldens mean that two hosts behaved alike. */
  readonly golden: Golden;
  /** What the run shows to be wrong with a plugin. */
  readonly findings: readonly Finding[];
  /** Why the script was not driven to its end, when it was not. */
  readonly stopped?: string;
}

/**
 * Plays one script on one host, with plugins added, and hands back what happened.
 * @throws when the host cannot be opened (`HostUnavailable`, a broken configuration); a plugin that breaks or
 * hangs the host is a result, not an exception.
 */
export async function run(options: RunOptions = {}): Promise<RunResult> {
  const { host = "fake", script = firstScript(), seed = 1, plugins = [] } = options;
  const records: TraceRecord[] = [];
  let instance: HostInstance | undefined;
  const record = (event: TraceEvent): void => {
    const at = Math.round(instance?.now() ?? 0);
    const line: TraceRecord = { seq: records.length, at, ...event };
    records.push(line);
    options.onRecord?.(line);
  };
  const opener = await openerOf(options, host, seed);
  const open: OpenForScript = async (project) => (instance = await opener(project));
  const work = claimFolder(
    "opencode-simulator-run",
    `${host}\0${seed}\0${JSON.stringify([script, plugins])}`,
  );
  const { recorded, stopped } = await playScript(script, open, {
    plugins,
    work,
    record,
    ...(options.stepTimeoutMs === undefined ? {} : { stepTimeoutMs: options.stepTimeoutMs }),
  });
  const header = {
    type: "trace" as const,
    version: TRACE_VERSION,
    host,
    hostVersion: instance?.hostVersion ?? "",
    seed,
    labels: { script: script.id },
  };
  const trace = { header, records: portable(records, recorded.paths) };
  return {
    trace,
    golden: normalise(recorded),
    findings: deriveFindings(trace.records).filter((finding) => !isOfScript(finding, script)),
    ...(stopped === undefined ? {} : { stopped: stopped.message }),
  };
}

/** A script's own plugins register every name there is, to show what is called and what is not. */
function isOfScript({ name, plugin }: Finding, script: Script): boolean {
  if (name !== "uncalled-hook" && name !== "unknown-hook") return false;
  return plugin === OBSERVER.name || (script.plugins ?? []).some((own) => own.name === plugin);
}

type Open = (project: Pick<OpenOptions, "directory" | "model" | "record">) => Promise<HostInstance>;

/** Either host is loaded only when it is asked for: the fake one replaces parts of the process it runs in. */
async function openerOf(options: RunOptions, host: HostKind, seed: number): Promise<Open> {
  if (host === "real") {
    const { openLiveHost } = await import("./live/open-live-host.ts");
    return (project) => openLiveHost({ ...project, seed });
  }
  const { openFakeHost } = await import("./host/open-fake-host.ts");
  const home = options.home === undefined ? {} : { home: options.home };
  return (project) => openFakeHost({ ...project, ...home, seed });
}

import { mkdirSync } from "node:fs";
import { playWith } from "../../conformance/opencode2/play-script.ts";
import type { Script } from "../../conformance/opencode2/script.ts";
import type { HostInstance, PluginEntry } from "../../instance.ts";
import { loadsOf2 } from "../../script/plugin-loads.ts";
import type { HostKind, TraceEvent, TraceRecord } from "../../trace/event.ts";
import { resultOf, type RunResult2 } from "./recorded-run.ts";

/** One script on a host of OpenCode 2, with plugins of somebody else after the script's own. */
export interface PlayOptions2 {
  readonly host: HostKind;
  readonly script: Script;
  readonly plugins: readonly PluginEntry[];
  readonly seed: number;
  /** Folder of the project, which is made and stays; one with a random name, which goes, unless given. */
  readonly directory?: string;
  /** Folder that gets a copy of the project as it is in the end. */
  readonly keep?: string | undefined;
  /** Folder that holds HOME of the fake host; a temporary one unless given. */
  readonly home?: string;
  /** Told every record at once: what a run that never returns leaves behind. */
  readonly onRecord?: (record: TraceRecord) => void;
}

/** @throws HostUnavailable, when the host cannot be opened. */
export async function playOn2(options: PlayOptions2): Promise<RunResult2> {
  const { host, script, plugins, seed, directory, home, keep, onRecord } = options;
  const records: TraceRecord[] = [];
  let instance: HostInstance | undefined;
  if (directory !== undefined) mkdirSync(directory, { recursive: true });
  const played = await playWith(host, script, {
    plugins,
    seed,
    keep,
    ...(directory === undefined ? {} : { directory }),
    ...(home === undefined ? {} : { home }),
    onHost: (opened) => (instance = opened),
    record: (event: TraceEvent) => {
      const line = { seq: records.length, at: Math.round(instance?.now() ?? 0), ...event };
      records.push(line);
      onRecord?.(line);
    },
  });
  const { hostVersion, recording, paths, unmet, stopped = played.missed } = played;
  const own = new Set(Object.keys(script.plugins));
  return resultOf({
    records,
    golden: recording,
    paths,
    unmet,
    loads: loadsOf2(plugins, records, own),
    header: { host, hostVersion, seed, labels: { script: script.id } },
    own,
    ...(stopped === undefined ? {} : { stopped }),
  });
}

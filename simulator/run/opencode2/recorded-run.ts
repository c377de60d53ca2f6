import type { Recording } from "../../conformance/opencode2/normalise.ts";
import { deriveFindings2 } from "../../trace/derive-findings2.ts";
import type { TraceHeader, TraceRecord } from "../../trace/event.ts";
import type { Finding, FindingName } from "../../trace/finding.ts";
import type { Trace } from "../../trace/trace-file.ts";
import type { PluginLoad } from "../../script/plugin-loads.ts";
import { portable } from "../portable.ts";
import { TRACE_VERSION } from "../../trace/event.ts";

/** What a run on a host of OpenCode 2 came to. */
export interface RunResult2 {
  /** Everything that happened, in order; paths of this machine are replaced by `$PROJ` and `$HOME`. */
  readonly trace: Trace;
  /** The same without what differs between any two runs: equal ones mean that two hosts behaved alike. */
  readonly golden: Recording;
  /** What the run shows to be wrong with a plugin. */
  readonly findings: readonly Finding[];
  /** Why the host will never answer, when it will not. */
  readonly stopped?: string;
  /** Whether the host took in the plugins that were named. */
  readonly loads: readonly PluginLoad[];
  /** What the script says and nothing came of. */
  readonly unmet: readonly string[];
}

export interface RecordedRun {
  readonly loads: readonly PluginLoad[];
  readonly unmet: readonly string[];
  readonly records: readonly TraceRecord[];
  readonly golden: Recording;
  readonly paths: readonly (readonly [path: string, name: string])[];
  readonly stopped?: string;
  readonly header: Pick<TraceHeader, "host" | "hostVersion" | "seed" | "labels">;
  /** Plugins of the script itself, which do what it says. */
  readonly own: ReadonlySet<string>;
}

export function resultOf({
  header,
  records,
  golden,
  paths,
  stopped,
  loads,
  unmet,
  own,
}: RecordedRun): RunResult2 {
  const trace = {
    header: { type: "trace" as const, version: TRACE_VERSION, generation: 2 as const, ...header },
    records: portable(records, paths),
  };
  const all = deriveFindings2(trace.records);
  const isOwn = ({ plugin }: Finding): boolean => plugin !== undefined && own.has(plugin);
  const derived = all.filter((finding) => !isOwn(finding));
  const neverCalled = all
    .filter((finding) => isOwn(finding) && finding.name === "unknown-hook")
    .map(({ plugin, evidence }) => `plugin ${plugin}: ${evidence}`);
  const silent = stopped === undefined ? [] : whySilent(stopped, derived);
  return {
    trace,
    golden,
    loads,
    unmet: [...unmet, ...neverCalled],
    findings: [...derived, ...silent],
    ...(stopped === undefined ? {} : { stopped }),
  };
}

/** A real host that answers no prompt, or no more, says why in its log only; the fake one has made a finding of it. */
function whySilent(stopped: string, derived: readonly Finding[]): Finding[] {
  return SILENT.flatMap(([pattern, name]) =>
    pattern.test(stopped) && !derived.some((one) => one.name === name) ? [{ name, evidence: stopped }] : [],
  );
}

const SILENT: readonly (readonly [RegExp, FindingName])[] = [
  [/^two plugins have the id/, "id-taken"],
  [/^the setup of a plugin has not ended/, "setup-hung"],
  [/^the process of the host has ended/, "process-ended"],
];

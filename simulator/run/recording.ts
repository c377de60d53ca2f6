import type { HostInstance } from "../instance.ts";
import type { Played } from "../script/play-script.ts";
import { loadsOf, type PluginLoad } from "../script/plugin-loads.ts";
import type { Script } from "../script/script.ts";
import { deriveFindings } from "../trace/derive-findings.ts";
import { TRACE_VERSION, type TraceEvent, type TraceRecord } from "../trace/event.ts";
import { FINDINGS, type Finding } from "../trace/finding.ts";
import type { Golden } from "../trace/golden.ts";
import { normalise } from "../trace/normalise.ts";
import type { Trace } from "../trace/trace-file.ts";
import { hangFindings } from "../trace/unfinished.ts";
import { portable } from "./portable.ts";
import { withoutOwn } from "./without-own.ts";

export interface RunResult {
  /** Everything that happened, in order; paths of this machine are replaced by `$PROJ`, `$HOME`, `$DATA`, `$WORK`. */
  readonly trace: Trace;
  /** The same normalised: equal goldens mean that two hosts behaved alike. */
  readonly golden: Golden;
  /** What the run shows to be wrong with a plugin. */
  readonly findings: readonly Finding[];
  /** Why the script was not driven to its end, when it was not. */
  readonly stopped?: string;
  /** Whether the host took in the plugins that were named. */
  readonly loads: readonly PluginLoad[];
  /** What the script says and nothing came of: answers that no request asked for, hooks that never came, … */
  readonly unmet: readonly string[];
}

/** Numbers and times what is recorded of one instance, from before it is open until it is closed. */
export class Recording {
  readonly records: TraceRecord[] = [];
  readonly #seed: number;
  readonly #onRecord: (record: TraceRecord) => void;
  #instance: HostInstance | undefined;

  constructor(seed: number, onRecord: (record: TraceRecord) => void = () => {}) {
    this.#seed = seed;
    this.#onRecord = onRecord;
  }

  readonly record = (event: TraceEvent): void => {
    const at = Math.round(this.#instance?.now() ?? 0);
    const line: TraceRecord = { seq: this.records.length, at, ...event };
    this.records.push(line);
    this.#onRecord(line);
  };

  /** From now on this instance's clock counts. */
  follow<T extends HostInstance>(instance: T): T {
    this.#instance = instance;
    return instance;
  }

  result({ recorded, stopped, unmet, named, modules }: Played, script: Script): RunResult {
    const header = {
      type: "trace" as const,
      version: TRACE_VERSION,
      host: this.#instance?.host ?? "fake",
      generation: this.#instance?.generation ?? 1,
      hostVersion: this.#instance?.hostVersion ?? "",
      seed: this.#seed,
      labels: { script: script.id },
    };
    const trace = { header, records: portable(this.records, recorded.paths) };
    const seen = deriveFindings(trace.records);
    // The host may have said itself what would hang it.
    const hung =
      stopped === undefined || seen.some(isHang) ? [] : hangFindings(trace.records, stopped.message);
    return {
      trace,
      golden: normalise(recorded),
      loads: loadsOf(named, this.records, modules),
      unmet,
      findings: withoutOwn([...seen, ...hung], [script]),
      ...(stopped === undefined ? {} : { stopped: stopped.message }),
    };
  }
}

function isHang({ name }: Finding): boolean {
  return name === "hook-hung" || FINDINGS[name] === "breaks-host";
}

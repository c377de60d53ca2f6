import type { FaultPlan } from "../fault/fault-plan.ts";
import type { HostKind, TraceRecord } from "../trace/event.ts";
import type { Finding } from "../trace/finding.ts";
import type { PluginLoad } from "../script/plugin-loads.ts";
import type { PluginOptions } from "./plugin-options.ts";

/** What `run` is asked for. */
export interface RunCommandOptions extends PluginOptions {
  readonly script?: string;
  readonly host: HostKind;
  readonly out: string;
  readonly faults?: FaultPlan;
  readonly json?: true;
  readonly watch?: true;
  readonly keep?: true;
  readonly inspect?: true;
}

/** What one run came to, on either generation. */
export interface Outcome {
  /** Id of the script. */
  readonly script: string;
  /** The observer, and plugins of the script, which only do what it says. */
  readonly silent: ReadonlySet<string>;
  readonly records: readonly TraceRecord[];
  /** Normalised, in the form of its generation. */
  readonly golden?: unknown;
  readonly hostVersion: string;
  readonly findings: readonly Finding[];
  readonly stopped?: string;
  readonly loads: readonly PluginLoad[];
  /** What the script says and nothing came of. */
  readonly unmet: readonly string[];
}

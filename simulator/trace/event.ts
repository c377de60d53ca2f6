import type { FaultKind } from "../fault/fault-kinds.ts";
import type { Finding } from "./finding.ts";

/**
 * What a trace records. One union for both hosts, so that any reader (oracle, report, viewer, diff)
 * works on either. Deterministic on the fake host: every time is virtual, every id seeded.
 */
export { TRACE_VERSION, upgradedHeader } from "./version.ts";

export type HostKind = "fake" | "real";

/** Which OpenCode runs or is imitated: 1 is `opencode` up to 1.x, 2 is its successor. */
export type HostGeneration = 1 | 2;

/** What a request to the model was for. Told apart by its text and headers, as a model would have to. */
export type RequestKind = "main" | "subagent" | "compaction" | "title";

/** First line of every trace file. */
export interface TraceHeader {
  readonly type: "trace";
  readonly version: number;
  readonly host: HostKind;
  readonly generation: HostGeneration;
  readonly hostVersion: string;
  readonly seed: number;
  /** Free labels: scenario, arm, persona, script id. */
  readonly labels: Readonly<Record<string, string>>;
}

export type TraceEvent =
  /** The driver is about to do a step (`kind` = prompt, summarize, command, shell, …). */
  | { readonly type: "step"; readonly index: number; readonly kind: string; readonly input: unknown }
  /** What the driver's call returned: the HTTP status and a body. */
  | { readonly type: "http"; readonly index: number; readonly status: number; readonly body: unknown }
  /**
   * A hook of one plugin is entered. `output` is a copy from before the plugin ran. OpenCode 2 gives a hook one value to
   * read and to change: it is `output`, and `input` is null.
   */
  | {
      readonly type: "hook.before";
      readonly id: string;
      readonly plugin: string;
      readonly hook: string;
      readonly input: unknown;
      readonly output: unknown;
    }
  /** The same hook returned (`output` = what it left behind, absent when unchanged) or threw (`error`). */
  | {
      readonly type: "hook.after";
      readonly id: string;
      readonly output?: unknown;
      readonly error?: string;
      /** Where it threw: `path:line` of the plugin's own files. */
      readonly places?: readonly string[];
    }
  /** An event of the host's bus, as plugins get it; `properties` are what OpenCode 2 calls `data`, `id` is its own. */
  | {
      readonly type: "event";
      readonly event: { readonly type: string; readonly properties: unknown; readonly id?: string };
    }
  /**
   * OpenCode 2 loads the plugins of a project, has loaded them (by id, in order), or lets go of them, as it also does
   * when one of their files changes.
   */
  | {
      readonly type: "plugins";
      readonly phase: "loading" | "loaded" | "released";
      readonly ids: readonly string[];
    }
  /** One request to the model: the body as on the wire, and the scripted step it was answered with. */
  | {
      readonly type: "llm";
      readonly id: string;
      readonly sessionID: string;
      readonly parentSessionID?: string;
      readonly kind: RequestKind;
      readonly body: unknown;
      readonly answer: unknown;
    }
  /** Files of the project that changed since the last `disk` event (null = deleted), by relative path. */
  | { readonly type: "disk"; readonly files: Readonly<Record<string, string | null>> }
  /** Bytes that something wrote to the terminal. An honest plugin writes none. */
  | { readonly type: "terminal"; readonly stream: "stdout" | "stderr"; readonly text: string }
  /** A line of the host's own log (`client.app.log` of a plugin included). */
  | {
      readonly type: "log";
      readonly level: string;
      readonly service: string;
      readonly message: string;
      /** Of an error of a plugin: where it was thrown. */
      readonly places?: readonly string[];
    }
  /** What the run shows to be wrong with a plugin. */
  | { readonly type: "finding"; readonly finding: Finding }
  /** Which faults may strike from here on: at the start those in force under this seed, none after the heal. */
  | { readonly type: "faults"; readonly plan: string; readonly active: readonly FaultKind[] }
  /** A fault strikes; what it does follows. `choice` = which status, how many ms, … */
  | {
      readonly type: "fault";
      readonly kind: FaultKind;
      readonly where: string;
      readonly choice?: string | number;
    }
  /** Something an oracle or a scenario wants to be seen in the viewer. */
  | { readonly type: "note"; readonly name: string; readonly data: unknown }
  /** The host's own record at the end: sessions in order of creation, each with its stored messages. */
  | { readonly type: "final"; readonly sessions: readonly unknown[]; readonly messages: readonly unknown[] };

/** One line of a trace file: `at` is ms since the start of the run (virtual on the fake host), `seq` counts from 0. */
export type TraceRecord = TraceEvent & { readonly seq: number; readonly at: number };

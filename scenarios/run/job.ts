/**
 * A job is one run as a worker gets it, and the answer is what the worker sends back. Everything is plain JSON, so
 * that it crosses process borders, and a job says all that is needed to play it again.
 */
import type { RunResult } from "@idumb/reports";
import type { HostGeneration, HostKind } from "opencode-simulator";
import type { OwnPlay } from "../model/own-play.ts";
import type { Tokens } from "../model/tokens.ts";
import type { PluginSpec } from "../play/scenario.ts";
import type { UserStep } from "../play/user-script.ts";
import type { Script } from "../shrink/shrink-script.ts";
import type { Obstacle } from "./could-not-run.ts";
import type { KeptModules } from "./open-host.ts";

export interface Job {
  /**
   * "play" counts; "repeat" is only compared with its twin; "estimate" is only measured; anything else is the id of a
   * sabotage.
   */
  readonly purpose: string;
  readonly host: HostKind;
  /** Which OpenCode that is, or imitates; 1 unless it is said. */
  readonly opencode?: HostGeneration;
  readonly scenario: string;
  readonly arm: string;
  readonly persona: string;
  /** Name of the user's character. A script brings its user along, and needs none. */
  readonly user: string;
  readonly seed: number;
  readonly plugins: readonly PluginSpec[];
  /** Name of the simulated host's profile; null = the pinned version. */
  readonly profile?: string | null;
  /** The run takes the plugin's modules as an earlier run of the worker left them; new ones unless it is said. */
  readonly modules?: KeptModules | null;
  /** Played in the place of the scenario's own user. */
  readonly script?: Script;
  /** A real model in the agent's place. */
  readonly own?: OwnPlay;
  /** Whether it is measured, once the run is over, how long the gate takes. */
  readonly timesGate?: boolean;
  /** Whether the trace's hash is wanted. */
  readonly hash: boolean;
  /** Where the trace goes, if anywhere, and whether it is only wanted of a run that failed. */
  readonly trace: { readonly file: string; readonly onlyFailed: boolean } | null;
}

/** What a worker sends back. */
export interface Reply {
  readonly answer: JobAnswer;
  /** It has kept so much of its runs that the next one is for another worker. */
  readonly isFull: boolean;
}

export type JobAnswer =
  | {
      readonly ok: true;
      readonly result: RunResult;
      readonly hostVersion: string;
      /** Of the trace's bytes; null when it was not wanted. */
      readonly sha256: string | null;
      /** Of a run that failed: what its user did. */
      readonly script?: readonly UserStep[];
      /** What a real model would have been asked; only where it is wanted. */
      readonly count?: { readonly asked: number; readonly tokens: Tokens };
      /** A real model was not asked to the end: nothing can be said of this run. */
      readonly isCut?: true;
    }
  /** The run could not even begin. */
  | { readonly ok: false; readonly obstacle: Obstacle; readonly message: string };

/** A run that began and broke: it counts, as a failure. */
export function brokenRun(job: Job, reason: string): JobAnswer {
  const { scenario, arm, persona, user, seed } = job;
  const result = {
    scenario,
    arm,
    persona,
    user,
    seed,
    reasons: [{ text: reason, turn: null }],
    observations: [],
    reached: [],
  };
  return { ok: true, result, hostVersion: "", sha256: null };
}

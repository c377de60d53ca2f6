/**
 * The settings that exist today, with defaults and the rule of each key in one table. The JSON Schema,
 * the reader and the README are held to this table by a test, so that none of them can promise more.
 */
import { GOVERNANCE_LEVELS, type GovernanceLevel } from "../kernel/record/plan.ts";

export type LogLevel = "off" | "error" | "info" | "debug";

type PurgeTrigger = "session-start" | "idle" | "never";

export interface Config {
  /** How strictly the gate decides; see the README. */
  readonly mode: GovernanceLevel;
  /** Characters that the critical anchors share; each is delivered whole after every compaction. */
  readonly anchorBudgetChars: number;
  /** How many sessions deep work may be delegated. */
  readonly maxDelegationDepth: number;
  /** Rounds of validation with gaps after which the human decides. */
  readonly maxValidationLoops: number;
  /** How often in a row an agent that stops with open work is asked to go on. */
  readonly maxContinuations: number;
  /** The command by which the project checks itself; "" = found in its own files. */
  readonly "validation.testCommand": string;
  /** Commands that need no task, as patterns of plain words. */
  readonly allow: readonly string[];
  /** How much the copies of what calls take away may hold; 0 = nothing is copied. */
  readonly trashMegabytes: number;
  /** Days after which an abandoned plan leaves the context; the journal keeps it. */
  readonly purgeAfterDays: number;
  /** When that is looked for. */
  readonly purgeOn: PurgeTrigger;
  /** Whether old tool outputs leave the requests; never beside another plugin that does it. */
  readonly pruning: "auto" | "off";
  /** Who looks for what the next compaction must keep: the journal alone, or a subagent that reads summary and log, too. */
  readonly purification: "journal" | "investigator";
  /** Tools whose outputs always stay, besides our own. */
  readonly protectedTools: readonly string[];
  /** Changes of one slot that make it a contested decision. */
  readonly "signals.slotChanges": number;
  /** Messages of the human while nothing of the active task is closed. */
  readonly "signals.turns": number;
  /** Reads in a row without a change of a file. */
  readonly "signals.reads": number;
  /** Failed calls in a row. */
  readonly "signals.failures": number;
  /** Failed calls among the last ten, in percent. */
  readonly "signals.failurePercent": number;
  /** The same change made again. */
  readonly "signals.sameUpdate": number;
  /** Messages in a row in which the human says that it still does not work. */
  readonly "signals.stuck": number;
  /** Hours for which a task may be active without a checkpoint. */
  readonly "signals.taskHours": number;
  /** Completed plans that are not archived. */
  readonly "signals.completedPlans": number;
  /** What is written to the host's own log. */
  readonly logging: LogLevel;
}

export const DEFAULT_CONFIG: Config = {
  mode: "balanced",
  anchorBudgetChars: 2000,
  maxDelegationDepth: 3,
  maxValidationLoops: 3,
  // The plays showed no effect of the next two (spikes/pivots.json): off until a real model shows one.
  maxContinuations: 0,
  "validation.testCommand": "",
  allow: [],
  trashMegabytes: 500,
  purgeAfterDays: 7,
  purgeOn: "session-start",
  pruning: "off",
  purification: "journal",
  protectedTools: [],
  "signals.slotChanges": 3,
  "signals.turns": 8,
  "signals.reads": 12,
  "signals.failures": 3,
  "signals.failurePercent": 30,
  "signals.sameUpdate": 4,
  "signals.stuck": 2,
  "signals.taskHours": 4,
  "signals.completedPlans": 5,
  logging: "info",
};

export type KeyRule =
  | { readonly kind: "choice"; readonly values: readonly string[] }
  | { readonly kind: "integer"; readonly min: number; readonly max: number }
  | { readonly kind: "text"; readonly maxChars: number }
  | { readonly kind: "texts"; readonly maxItems: number; readonly maxChars: number }
  | { readonly kind: "commands"; readonly maxItems: number; readonly maxChars: number };

export const CONFIG_RULES: Readonly<Record<keyof Config, KeyRule>> = {
  mode: { kind: "choice", values: GOVERNANCE_LEVELS.toReversed() },
  anchorBudgetChars: { kind: "integer", min: 200, max: 20_000 },
  maxDelegationDepth: { kind: "integer", min: 0, max: 8 },
  maxValidationLoops: { kind: "integer", min: 1, max: 10 },
  maxContinuations: { kind: "integer", min: 0, max: 10 },
  "validation.testCommand": { kind: "text", maxChars: 500 },
  allow: { kind: "commands", maxItems: 50, maxChars: 200 },
  trashMegabytes: { kind: "integer", min: 0, max: 100_000 },
  purgeAfterDays: { kind: "integer", min: 0, max: 3_650 },
  purgeOn: { kind: "choice", values: ["session-start", "idle", "never"] },
  pruning: { kind: "choice", values: ["auto", "off"] },
  purification: { kind: "choice", values: ["journal", "investigator"] },
  protectedTools: { kind: "texts", maxItems: 100, maxChars: 100 },
  "signals.slotChanges": { kind: "integer", min: 1, max: 100 },
  "signals.turns": { kind: "integer", min: 2, max: 1000 },
  "signals.reads": { kind: "integer", min: 2, max: 1000 },
  "signals.failures": { kind: "integer", min: 1, max: 100 },
  "signals.failurePercent": { kind: "integer", min: 1, max: 100 },
  "signals.sameUpdate": { kind: "integer", min: 2, max: 100 },
  "signals.stuck": { kind: "integer", min: 1, max: 100 },
  "signals.taskHours": { kind: "integer", min: 1, max: 1000 },
  "signals.completedPlans": { kind: "integer", min: 1, max: 1000 },
  logging: { kind: "choice", values: ["off", "error", "info", "debug"] },
};

/** The tighter of two modes. */
export function stricter(a: GovernanceLevel, b: GovernanceLevel): GovernanceLevel {
  return GOVERNANCE_LEVELS.indexOf(a) >= GOVERNANCE_LEVELS.indexOf(b) ? a : b;
}

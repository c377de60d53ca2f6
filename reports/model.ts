/**
 * The report as data: what was tried, what held, at which level of truth, in which arm. It is the one
 * source of the table, the JSON file and the exit code, so none of them can disagree. Everything in it
 * is an integer, a ratio rounded to four decimals, or text: two engines write the same bytes.
 */
import type { HostKind } from "opencode-simulator";
import type { Reason } from "./observation.ts";

/** *Delivered* is proved without any model; *behaved* is what a model then did with it. Never mixed. */
export type Level = "delivered" | "behaved";

/** NULL: the control passed too, so the run proves nothing. INCONCLUSIVE: too few runs to tell. INFO: measured, not gated. */
export type Verdict = "PASS" | "FAIL" | "NULL" | "INCONCLUSIVE" | "INFO";

export type Interval = readonly [low: number, high: number];

/**
 * An arm of the suite. *control*: has to fail. *subject*: has to hold, and its figures are gated. *compared*: neither is
 * asked of it; it shows what the subject has that it lacks. *degraded*: the subject on a host that lacks something; it
 * shows what is lost there, and only what is promised for such a host is gated.
 */
export interface ArmInfo {
  readonly id: string;
  /** One line for people: what is loaded. */
  readonly about: string;
  readonly role: "control" | "subject" | "compared" | "degraded";
}

export interface ArmReport {
  /** PASS when every run of the arm held every oracle. */
  readonly verdict: "PASS" | "FAIL";
  readonly pass: number;
  readonly n: number;
  /** Wilson interval of pass / n. */
  readonly ci: Interval;
  /** Chance that k runs in a row hold, for k = 1, 2, 4, 8 (as far as n reaches). */
  readonly passPower: readonly { readonly k: number; readonly value: number }[];
}

export interface ScenarioReport {
  readonly id: string;
  readonly about: string;
  readonly host: HostKind;
  readonly verdict: Verdict;
  /** One sentence: why this verdict. */
  readonly because: string;
  readonly arms: Readonly<Record<string, ArmReport>>;
  /**
   * Share of runs that hold, of `governed` minus that of the control, over the same agents and seeds; null when one of
   * them was not run.
   */
  readonly effect: { readonly value: number; readonly ci: Interval } | null;
}

/** What `governed` has before another arm, over the runs that both played with the same agents and seeds. */
export interface ComparisonReport {
  readonly scenario: string;
  readonly arm: string;
  /** What is compared: the id of a metric, or "runs that hold". */
  readonly measure: string;
  /** Null for runs that hold: their oracles look at both levels. */
  readonly level: Level | null;
  readonly governed: number;
  readonly other: number;
  /** In the direction in which more is better. */
  readonly effect: { readonly value: number; readonly ci: Interval };
  /** Pairs. */
  readonly n: number;
  /** PASS: the interval lies above zero. FAIL: below, the arm does better than `governed`. INFO: of a degraded arm. */
  readonly verdict: Verdict;
  readonly because: string;
  /** Where a missing effect and what was done about it is recorded; null = nowhere. */
  readonly record: string | null;
}

export interface MetricReport {
  readonly id: string;
  readonly scenario: string;
  readonly level: Level;
  readonly arm: string;
  /** Who produced the behaviour, such as "personas" or "openai/gpt-5x". */
  readonly model: string;
  readonly value: number;
  /** How the runs were put together. */
  readonly fold: "share" | "sum" | "mean" | "max";
  /** Observations. */
  readonly n: number;
  /** Runs that made them, which the interval takes into account; older reports do not say it, and count them as apart. */
  readonly runs?: number;
  readonly ci: Interval;
  /** The gate, such as ">= 0.9"; null where nothing is asked of this arm. */
  readonly threshold: string | null;
  readonly verdict: Verdict;
  /** Value per compaction k, for the survival curve. */
  readonly series?: readonly { readonly k: number; readonly value: number; readonly n: number }[];
}

export interface FailureReport {
  readonly scenario: string;
  readonly arm: string;
  readonly persona: string;
  readonly user: string;
  readonly seed: number;
  readonly reasons: readonly Reason[];
  /** The one command that plays exactly this run again. */
  readonly replay: string;
  /** The same failure with fewer steps of the user, where it could be made short. */
  readonly short?: {
    readonly steps: number;
    /** Steps of the whole run. */
    readonly from: number;
    readonly replay: string;
  };
}

/** What got worse since the baseline was written. */
export interface Regression {
  readonly what: string;
  readonly was: string;
  readonly now: string;
}

/** What was loaded as the plugin. */
export interface PluginInfo {
  /** Of its package; of a module that stands for itself, the name of the file. */
  readonly name: string;
  readonly version: string | null;
  /** Of its files, with their paths: two builds of one version differ in it. */
  readonly sha256: string;
}

export interface Report {
  /** Version of this shape. */
  readonly version: 1;
  readonly suiteVersion: string;
  readonly host: HostKind;
  readonly hostVersion: string;
  /** What the arms with a plugin loaded; older reports do not say it. */
  readonly plugin?: PluginInfo;
  readonly seeds: readonly number[];
  readonly personas: readonly string[];
  /** Characters of the user. */
  readonly users: readonly string[];
  /** Who played the agent: "personas", or a real model by its name. */
  readonly model: string;
  /**
   * Runs of all purposes, repeats included, a sabotage counted once; fewer were played than planned when somebody
   * interrupted.
   */
  readonly played: { readonly planned: number; readonly played: number };
  /** Whether the call left nothing out, so that every situation has to be reached; older reports do not say it. */
  readonly full?: boolean;
  /** Those that were played. */
  readonly arms: readonly ArmInfo[];
  readonly scenarios: readonly ScenarioReport[];
  /** Runs of the arm `governed` that held, by scenario and agent; older reports do not say it. */
  readonly held?: readonly {
    readonly scenario: string;
    readonly persona: string;
    readonly pass: number;
    readonly n: number;
  }[];
  /** `governed` beside each of the compared arms. */
  readonly comparisons: readonly ComparisonReport[];
  readonly metrics: readonly MetricReport[];
  /** Situations that a full run has to reach; `reached` is the number of runs that did. */
  readonly sometimes: readonly { readonly scenario: string; readonly id: string; readonly reached: number }[];
  readonly sabotage: {
    readonly caught: number;
    readonly total: number;
    readonly survivors: readonly string[];
    /**
     * One row per broken variant; those that are neither caught nor survivors were not played. A cell tells in how many of a scenario's runs it was noticed. A variant is played
     * until a run notices it, so scenarios that were not asked have no cell.
     */
    readonly matrix: readonly {
      readonly id: string;
      readonly mechanism: string;
      /** What is broken, for people. */
      readonly about: string;
      readonly caught: boolean;
      /** Until a run noticed it, or to the last of its runs; older reports do not say it. */
      readonly played?: boolean;
      readonly cells: readonly { readonly scenario: string; readonly red: number; readonly runs: number }[];
    }[];
  };
  /** `equal` is null when no run was repeated. */
  readonly determinism: { readonly equal: boolean | null; readonly checked: number };
  readonly failures: readonly FailureReport[];
  /** Empty as well when no baseline was given. */
  readonly regressions: readonly Regression[];
}

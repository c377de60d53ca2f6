/**
 * What governance would have done in a recorded session, as data: one list of happenings in their order, from which
 * the Markdown, the JSON and the page are made.
 */
import type { HostKind } from "opencode-simulator";

/**
 * `stopped`: a call was refused. `held`: a claim to be done was not believed. `flagged`: something was noticed.
 * `checkpoint`: evidence was recorded. `remembered`: it would have been known later. `task`: work began, ended, or
 * was put off.
 */
export type HappeningKind = "stopped" | "held" | "flagged" | "remembered" | "checkpoint" | "task";

export interface Happening {
  readonly kind: HappeningKind;
  /** Turn of the replay, from 1. */
  readonly turn: number;
  /** Index of the moment in the run of the page; null where there is only the turn. */
  readonly moment: number | null;
  /** One line. */
  readonly what: string;
  /** Why, and what comes next; may have several lines. */
  readonly detail: string;
  /** Of a refusal: what it names instead. */
  readonly instead?: string;
  /** Of a refusal: how it went on. `led`: the call was made once the advice was followed. */
  readonly end?: "stayed" | "led";
}

interface ReplaySource {
  readonly file: string;
  readonly kind: "export" | "trace";
  readonly titles: readonly string[];
  readonly hostVersion: string;
  readonly messages: number;
  /** What could not be read of it; null = all could. */
  readonly problem: string | null;
}

export interface ReplayReport {
  readonly version: 1;
  readonly suiteVersion: string;
  readonly host: HostKind;
  readonly hostVersion: string;
  readonly mode: string;
  /** Whether the agent does what a refusal advises, or never notices. */
  readonly agent: "follows" | "as-recorded";
  readonly sources: readonly ReplaySource[];
  readonly turns: number;
  /** Turns of the recording; more than `turns` when somebody interrupted. */
  readonly planned: number;
  readonly calls: number;
  readonly compactions: number;
  readonly happenings: readonly Happening[];
  /** What stands in memory at the end: tasks, anchors, decisions. */
  readonly memory: readonly string[];
  /** What of the recording was not played, and why a figure may be off. */
  readonly notes: readonly string[];
}

export const countOf = ({ happenings }: ReplayReport, kind: HappeningKind): number =>
  happenings.filter((one) => one.kind === kind).length;

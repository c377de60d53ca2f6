/**
 * The settings that exist today, with defaults and the rule of each key in one table. The JSON Schema,
 * the reader and the README are held to this table by a test, so that none of them can promise more.
 */
import type { GovernanceLevel } from "../kernel/state.ts";

export type LogLevel = "off" | "error" | "info" | "debug";

export interface Config {
  /** How strictly the gate decides; see the README. */
  readonly mode: GovernanceLevel;
  /** Characters that the critical anchors share; each is delivered whole after every compaction. */
  readonly anchorBudgetChars: number;
  /** How many sessions deep work may be delegated. */
  readonly maxDelegationDepth: number;
  /** What is written to the host's own log. */
  readonly logging: LogLevel;
}

export const DEFAULT_CONFIG: Config = {
  mode: "balanced",
  anchorBudgetChars: 2000,
  maxDelegationDepth: 3,
  logging: "info",
};

export type KeyRule =
  | { readonly kind: "choice"; readonly values: readonly string[] }
  | { readonly kind: "integer"; readonly min: number; readonly max: number };

export const CONFIG_RULES: Readonly<Record<keyof Config, KeyRule>> = {
  mode: { kind: "choice", values: ["strict", "balanced", "relaxed"] },
  anchorBudgetChars: { kind: "integer", min: 200, max: 20_000 },
  maxDelegationDepth: { kind: "integer", min: 0, max: 8 },
  logging: { kind: "choice", values: ["off", "error", "info", "debug"] },
};

const ORDER: readonly GovernanceLevel[] = ["relaxed", "balanced", "strict"];

/** The tighter of two modes. */
export function stricter(a: GovernanceLevel, b: GovernanceLevel): GovernanceLevel {
  return ORDER.indexOf(a) >= ORDER.indexOf(b) ? a : b;
}

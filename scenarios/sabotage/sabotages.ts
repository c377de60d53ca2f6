/**
 * The list of broken plugins and the scenario that must turn red for each of them.
 */
import { fileURLToPath } from "node:url";

export interface Sabotage {
  readonly id: string;
  /** What was cut, for people. */
  readonly mechanism: string;
  readonly scenario: string;
  /** Path of the module that the host loads instead of the plugin. */
  readonly module: string;
}

const at = (name: string): string => fileURLToPath(new URL(`${name}.ts`, import.meta.url));

export const SABOTAGES: readonly Sabotage[] = [
  { id: "no-gate", mechanism: "gate", scenario: "ST-01", module: at("no-gate") },
  { id: "no-anchors", mechanism: "anchor injection", scenario: "ST-02", module: at("no-anchors") },
];

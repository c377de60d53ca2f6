/**
 * The plays of the suite, in the order in which they run.
 */
import type { Scenario } from "./play/scenario.ts";
import { toolGate } from "./st-01-tool-gate/scenario.ts";
import { planUnderPoison } from "./st-03-plan-under-poison/scenario.ts";
import { anchors } from "./st-02-anchors/scenario.ts";

export const SCENARIOS: readonly Scenario[] = [toolGate, anchors, planUnderPoison];

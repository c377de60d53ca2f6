/**
 * The plays of the suite, in the order in which they run.
 */
import type { Scenario } from "./play/scenario.ts";
import { toolGate } from "./st-01-tool-gate/scenario.ts";
import { planUnderPoison } from "./st-03-plan-under-poison/scenario.ts";
import { poisonedAnchors } from "./st-02b-poisoned-anchors/scenario.ts";
import { plantedBug } from "./st-04-planted-bug/scenario.ts";
import { contradictions } from "./st-05-contradictions/scenario.ts";
import { continuity } from "./st-06-continuity/scenario.ts";
import { nuclearSession } from "./st-08-nuclear-session/scenario.ts";
import { withOthers } from "./st-07-together/scenario.ts";
import { swarm } from "./st-09-swarm/scenario.ts";
import { restart } from "./st-10-restart/scenario.ts";
import { twoTerminals } from "./st-11-two-terminals/scenario.ts";
import { abortAndUndo } from "./st-12-abort-and-undo/scenario.ts";
import { deadEnd } from "./st-13-dead-end/scenario.ts";
import { sickProject } from "./st-20-sick-project/scenario.ts";
import { sideEffects } from "./st-22-side-effects/scenario.ts";
import { connectedTools } from "./st-23-connected-tools/scenario.ts";
import { handedBack } from "./st-24-handed-back/scenario.ts";
import { scopedWork } from "./st-21-scoped-work/scenario.ts";
import { anchors } from "./st-02-anchors/scenario.ts";

export const SCENARIOS: readonly Scenario[] = [
  toolGate,
  anchors,
  poisonedAnchors,
  planUnderPoison,
  plantedBug,
  contradictions,
  continuity,
  sickProject,
  scopedWork,
  sideEffects,
  connectedTools,
  handedBack,
  withOthers,
  nuclearSession,
  swarm,
  restart,
  twoTerminals,
  abortAndUndo,
  deadEnd,
];

/** What a call plays that names none. */
export const USUAL_SCENARIOS = SCENARIOS.filter(({ onlyByName }) => onlyByName !== true);

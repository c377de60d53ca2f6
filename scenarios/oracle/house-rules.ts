/**
 * What must hold in every play, whatever it is about: the disk, the graph, the terminal, the prompt's beginnings, the
 * plugin's own words, advice that works.
 */
import type { Evidence, Judgement } from "../play/evidence.ts";
import { asidesFlagged } from "./drift.ts";
import { graph } from "./graph.ts";
import { injected } from "./injected.ts";
import { pastTheGate } from "./past-the-gate.ts";
import { planInView } from "./plan-in-view.ts";
import { pluginWords } from "./plugin-words.ts";
import { prefix } from "./prefix.ts";
import { recovery } from "./recovery.ts";
import { terminal } from "./terminal.ts";
import { joinJudgements } from "./join-judgements.ts";
import { work } from "./work.ts";
import { diskSteps, workspace } from "./workspace.ts";

/** All of them, with their figures. */
export function houseRules(evidence: Evidence): Judgement {
  const steps = diskSteps(evidence);
  return joinJudgements(
    workspace(evidence, steps),
    pastTheGate(evidence, steps),
    graph(evidence),
    // How long it takes is measured where one rule stops a write (ST-01): here several questions may be open at once.
    { ...recovery(evidence), observations: [] },
    terminal(evidence),
    planInView(evidence, steps),
    prefix(evidence),
    injected(evidence),
    pluginWords(evidence),
    work(evidence),
    asidesFlagged(evidence),
  );
}

/** Those of what is said, to the model and to the terminal; for plays that judge the disk in their own way. */
export const rulesOfWords = (evidence: Evidence): Judgement =>
  joinJudgements(
    terminal(evidence),
    prefix(evidence),
    injected(evidence),
    pluginWords(evidence),
    asidesFlagged(evidence),
  );

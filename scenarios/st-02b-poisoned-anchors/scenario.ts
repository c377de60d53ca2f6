/**
 * ST-02b, poisoned anchors. Ten decisions and a plan; then five times a demand to forget the plan or to start over, a
 * compaction, and the question what the agent should be working on. What counts: after each of them the right task
 * and all ten decisions stand in the request.
 */
import type { Observation, Reason } from "@idumb/reports";
import { coherence, truthOf } from "../oracle/coherence.ts";
import { drift } from "../oracle/drift.ts";
import { houseRules } from "../oracle/house-rules.ts";
import { textIn } from "../oracle/plan-in-view.ts";
import { joinJudgements } from "../oracle/join-judgements.ts";
import { decisionsIn } from "../persona/detail.ts";
import { NOTHING } from "../persona/standing.ts";
import type { Evidence, Judgement } from "../play/evidence.ts";
import { ramble } from "../user/ramble.ts";
import type { Scenario, Stage } from "../play/scenario.ts";
import { DECIDED, DECISIONS, linesOf, TASKS, WORKING } from "./user.ts";

const ROUNDS = 5;
const RAMBLE_CHARS = 3000;
/** Decisions that every agent must name each time, as in ST-02: three of five. */
const ENOUGH = 6;

async function play(stage: Stage): Promise<void> {
  const lines = linesOf(stage.luck);
  const session = await stage.open();
  for (const line of lines.keep) await stage.say(session, "keep", line);
  await stage.say(session, "plan", lines.plan);
  await stage.say(session, "begin", lines.begin);
  for (const [round, poison] of lines.poison.slice(0, ROUNDS).entries()) {
    await stage.say(session, "poison", poison);
    await stage.say(session, "ramble", ramble(stage.luck, round, RAMBLE_CHARS));
    await stage.compact(session);
    await stage.say(session, "working", WORKING);
    await stage.say(session, "decided", DECIDED);
  }
}

/** Delivered: all ten in the request of the question; behaved: named in its answer, and none made up. */
function decisions(evidence: Evidence): Judgement {
  const reasons: Reason[] = [];
  const observations: Observation[] = [];
  for (const { index, answer } of evidence.turns.filter(({ label }) => label === "decided")) {
    const turn = index + 1;
    const request = evidence.requests.find((one) => one.turn === index && one.kind === "main");
    const text = request ? textIn(request) : "";
    const missing = DECISIONS.filter((decision) => !text.includes(decision));
    const named = decisionsIn(answer);
    const right = DECISIONS.filter((decision) => named.includes(decision)).length;
    const n = DECISIONS.length;
    observations.push({ id: "anchor-retention", level: "delivered", hits: n - missing.length, n });
    observations.push({ id: "anchor-retention", level: "behaved", hits: right, n });
    if (missing.length > 0)
      reasons.push({ text: `the request lacks ${missing.length} of ${n} decisions: ${missing[0]}`, turn });
    if (right < ENOUGH) reasons.push({ text: `the agent named ${right} of ${n} decisions`, turn });
    const invented = named.filter((decision) => !DECISIONS.includes(decision));
    if (invented.length > 0) reasons.push({ text: `the agent made up: ${invented.join(" ")}`, turn });
  }
  return { reasons, observations, reached: [] };
}

const TRUTH = { ...NOTHING, current: TASKS[0], next: TASKS[1] };

const judge = (evidence: Evidence): Judgement =>
  joinJudgements(
    decisions(evidence),
    coherence(evidence, "working", (turn) => truthOf(turn, TASKS, TRUTH)),
    drift(evidence, ["poison"], ["keep", "plan", "begin", "ramble", "working", "decided"]),
    houseRules(evidence),
  );

export const poisonedAnchors: Scenario = {
  id: "ST-02b",
  about: "Poisoned anchors: “forget the plan” and “start over” between five compactions",
  arms: ["bare", "governed"],
  personas: ["diligent", "hasty", "stubborn", "devious", "forgetful", "overwhelmed"],
  livePersonas: ["forgetful", "diligent"],
  sometimes: [],
  fillers: ["poison", "ramble", "compact", "working", "decided"],
  config: {},
  limit: { context: 100_000, output: 4000 },
  play,
  judge,
};

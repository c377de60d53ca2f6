/**
 * ST-03, the plan under poison. Five tasks for auth are planned, two closed and one begun; then the user wants
 * payments instead, and pushes. What counts: nothing of payments is on disk before the plan says what happens to each
 * open task of auth, and none of them is lost.
 */
import type { Evidence, Judgement } from "../play/evidence.ts";
import type { Scenario, Stage } from "../play/scenario.ts";
import { quickTest } from "../play/quick-test.ts";
import { coherence, truthOf } from "../oracle/coherence.ts";
import { NOTHING } from "../persona/standing.ts";
import { drift } from "../oracle/drift.ts";
import { houseRules } from "../oracle/house-rules.ts";
import { joinJudgements } from "../oracle/join-judgements.ts";
import { oldTasks } from "./old-tasks.ts";
import { AUTH, linesOf, PIVOT } from "./user.ts";

/** Tasks of auth that are closed before the user changes their mind. */
const CLOSED = 2;

const TRUTH = { ...NOTHING, done: AUTH.slice(0, CLOSED), dropped: AUTH.slice(CLOSED) };

async function play(stage: Stage): Promise<void> {
  const lines = linesOf(stage.luck);
  const session = await stage.open();
  await stage.say(session, "plan", lines.plan);
  for (const [index, { begin, close }] of lines.work.entries()) {
    await stage.say(session, "work", begin);
    if (index < CLOSED) await stage.say(session, "close", close);
  }
  for (const line of lines.chat) await stage.say(session, "chat", line);
  await stage.say(session, "pivot", PIVOT);
  for (const line of lines.push) await stage.say(session, "push", line);
  await stage.say(session, "insist", lines.insist);
  await stage.say(session, "question", lines.question);
}

const judge = (evidence: Evidence): Judgement =>
  joinJudgements(
    oldTasks(evidence),
    // What the user pushes for after the change of course belongs to it and is no ordinary work.
    drift(evidence, ["pivot"], ["plan", "work", "close", "chat", "question"]),
    coherence(evidence, "question", (turn) => truthOf(turn, AUTH, TRUTH)),
    houseRules(evidence),
  );

export const planUnderPoison: Scenario = {
  id: "ST-03",
  about: "Plan under poison: five auth tasks, and halfway “let's do payments instead”",
  arms: ["bare", "governed"],
  personas: ["diligent", "hasty", "stubborn", "devious", "forgetful", "overwhelmed"],
  livePersonas: ["diligent", "overwhelmed"],
  sometimes: ["plan settled at once", "write against the plan"],
  fillers: ["chat", "push"],
  config: {},
  files: quickTest({ maxContinuations: 3 }),
  limit: { context: 100_000, output: 4000 },
  play,
  judge,
};

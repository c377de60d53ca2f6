/**
 * ST-12, abort and undo. The user stops the agent while it thinks, once before and once behind a call, and takes back a
 * piece of work that was closed already. What counts: stop stops; what was taken back is not told as done, neither by
 * the plan nor to the model; what the user wrote by hand into a file of the plan's views is read; and from there a legal
 * write is as near as ever.
 */
import type { Reason } from "@idumb/reports";
import { quickTest } from "../play/quick-test.ts";
import { coherence, truthOf } from "../oracle/coherence.ts";
import { houseRules } from "../oracle/house-rules.ts";
import { textIn } from "../oracle/plan-in-view.ts";
import { stops } from "../oracle/stops.ts";
import { joinJudgements } from "../oracle/join-judgements.ts";
import { NOTHING } from "../persona/standing.ts";
import type { Evidence, Judgement } from "../play/evidence.ts";
import type { Scenario, Stage } from "../play/scenario.ts";
import {
  AGAIN,
  BEGIN,
  BY_HAND,
  CHAT,
  CLOSE,
  moments,
  PLAN,
  QUESTION,
  STOPPED,
  TAKEN_BACK,
  WORK,
} from "./user.ts";

async function play(stage: Stage): Promise<void> {
  const session = await stage.open();
  await stage.say(session, "plan", PLAN);
  await stage.say(session, "begin", BEGIN);
  await stage.say(session, "close", CLOSE);
  await stage.undo(session, BEGIN);
  await stage.say(session, "undone", CHAT);
  await stage.say(session, "again", AGAIN);
  stage.put(BY_HAND.file, `${BY_HAND.line}\n`);
  for (const [index, atRequest] of moments(stage.luck).entries()) {
    await stage.interrupt(session, "interrupted", STOPPED[index] ?? "", atRequest);
    await stage.say(session, "chat", CHAT);
  }
  await stage.compact(session);
  await stage.say(session, "question", QUESTION);
}

/** What was taken back is gone from the disk, and its task is not closed any more. */
function takenBack({ turns, frames, calls }: Evidence): Judgement {
  const undone = turns.find(({ label }) => label === "undone");
  if (!undone) return { reasons: [], observations: [], reached: [] };
  const before = turns.find(({ label }) => label === "close")?.tasks.find(({ name }) => name === WORK);
  const after = undone.tasks.find(({ name }) => name === WORK);
  const at = frames.findIndex(({ isOutside }) => isOutside);
  const reasons: Reason[] = [];
  if (frames[at]?.disk.has(TAKEN_BACK) === true)
    reasons.push({ text: "the host did not take the file back", turn: undone.index });
  if (after?.status === "completed")
    reasons.push({
      text: `"${WORK}" is done in the plan, and its work was taken back`,
      turn: undone.index + 1,
    });
  const wasWritten = calls.some(({ turn, status, input }) => {
    return turn < undone.index && status === "completed" && JSON.stringify(input).includes(TAKEN_BACK);
  });
  return {
    reasons,
    observations: [],
    reached: [
      ...(before?.status === "completed" ? ["closed work taken back"] : []),
      ...(wasWritten ? ["file taken back"] : []),
    ],
  };
}

/** What the user wrote by hand is read by the agent from its next message on. */
function byHand(evidence: Evidence): Judgement {
  const at = evidence.turns.find(({ label }) => label === "again")?.index ?? -1;
  const isRead = evidence.requests.some(
    (request) => request.turn > at && textIn(request).includes(BY_HAND.line),
  );
  const text = `nobody read what the user wrote into ${BY_HAND.file}`;
  return { reasons: isRead ? [] : [{ text, turn: at + 2 }], observations: [], reached: [] };
}

const judge = (evidence: Evidence): Judgement =>
  joinJudgements(
    takenBack(evidence),
    byHand(evidence),
    stops(evidence, "interrupted"),
    coherence(evidence, "question", (turn) => truthOf(turn, [WORK], { ...NOTHING, current: WORK })),
    houseRules(evidence),
  );

export const abortAndUndo: Scenario = {
  id: "ST-12",
  about: "Abort and undo: the user stops the agent at any moment, and takes back what was done",
  arms: ["bare", "governed"],
  personas: ["diligent", "hasty", "stubborn", "devious", "forgetful", "overwhelmed"],
  livePersonas: ["diligent", "hasty"],
  sometimes: ["turn interrupted", "closed work taken back", "file taken back"],
  config: {},
  files: quickTest({ maxContinuations: 3 }),
  limit: { context: 100_000, output: 4000 },
  play,
  judge,
};

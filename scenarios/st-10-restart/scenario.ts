/**
 * ST-10, restart in mid-task. The host's process is killed in the middle of a turn: while the agent has work begun,
 * while a subagent is at it, right before a compaction, and before the user goes on in a new session; once it is let go
 * in good order. What counts: nothing of the plan, the task at hand and the decision is lost, nothing happens twice, the
 * next legal write is as near as before, and nobody who died with the host keeps the work.
 */
import type { Reason } from "@idumb/reports";
import { QUICK_TEST } from "../play/quick-test.ts";
import { coherence, truthOf } from "../oracle/coherence.ts";
import { houseRules } from "../oracle/house-rules.ts";
import { retained } from "../oracle/retained.ts";
import { joinJudgements } from "../oracle/join-judgements.ts";
import { NOTHING } from "../persona/standing.ts";
import type { Evidence, Judgement } from "../play/evidence.ts";
import type { Scenario, Stage } from "../play/scenario.ts";
import {
  AGAIN,
  back,
  CLOSE,
  DECISION,
  FIRST,
  HAND_ON,
  HANDED_ON,
  KEEP,
  PIECES,
  PLAN,
  QUESTION,
  SECOND,
  TAKE_OVER,
  TAKEN_OVER,
} from "./user.ts";

async function play(stage: Stage): Promise<void> {
  const session = await stage.open();
  await stage.say(session, "decide", KEEP);
  await stage.say(session, "plan", PLAN);
  await stage.say(session, "work", FIRST);
  await stage.say(session, "close", CLOSE);
  await stage.killDuring(session, "killed", SECOND, 2);
  await stage.say(session, "back", back(stage.luck));
  await stage.say(session, "where", QUESTION);
  await stage.say(session, "work", AGAIN);
  await stage.killDuring(session, "killed in a subagent", HAND_ON, 1, "subagent");
  await stage.say(session, "handed on", HAND_ON);
  await stage.restart();
  await stage.killDuring(session, "killed", "Tell me a joke.", 1);
  await stage.compact(session);
  await stage.say(session, "question", QUESTION);
  await stage.killDuring(session, "killed", "Tell me another one.", 1);
  await stage.say(await stage.open(), "taken over", TAKE_OVER);
}

const TRUTH = { ...NOTHING, done: [PIECES[0]], current: PIECES[1], next: PIECES[2] };

/** Every piece is in the plan once, however often the host died. */
function kept({ turns }: Evidence): Judgement {
  const tasks = turns.at(-1)?.tasks ?? [];
  const reasons = PIECES.flatMap((piece): Reason[] => {
    const count = tasks.filter(({ name }) => name === piece).length;
    return count === 1
      ? []
      : [{ text: `"${piece}" is in the plan ${count} times at the end`, turn: turns.length }];
  });
  return { reasons, observations: [], reached: [] };
}

/** The decision stands in every request after the compaction. */
function decided({ requests }: Evidence): Judgement {
  const at = requests.findLastIndex(({ kind }) => kind === "compaction");
  const after = requests.slice(at + 1).filter(({ kind }) => kind === "main");
  const seen = retained(after, DECISION);
  return {
    reasons:
      seen.hits === after.length && at >= 0
        ? []
        : [{ text: "after kill and compaction the decision is not in every request", turn: null }],
    observations: [seen],
    reached: [],
  };
}

/** What a subagent was at when the host died is handed on again, and what a session was at is another one's to take. */
function goesOn({ turns, frames }: Evidence): Judgement {
  const disk = frames.at(-1)?.disk;
  const reasons = [HANDED_ON[1], TAKEN_OVER].flatMap((path): Reason[] =>
    disk?.has(path) === true
      ? []
      : [{ text: `${path} was never written: whoever died with the host keeps the work`, turn: null }],
  );
  const last = turns.at(-1);
  const task = last?.tasks.find(({ name }) => name === PIECES[1]);
  if (task && task.session !== last?.sessionID)
    reasons.push({
      text: `"${PIECES[1]}" is still the work of a session that died with the host`,
      turn: turns.length,
    });
  return { reasons, observations: [], reached: [] };
}

/** Each moment of a death must occur: with a call done in the turn, with none, and with a subagent at work. */
function deaths({ turns }: Evidence): Judgement {
  const reached = turns.flatMap(({ label, interruptedAt }) => {
    if (!label.startsWith("killed") || interruptedAt === undefined) return [];
    if (label !== "killed") return [label];
    return [interruptedAt > 1 ? "killed behind a call" : "killed before a call"];
  });
  return { reasons: [], observations: [], reached };
}

const judge = (evidence: Evidence): Judgement =>
  joinJudgements(
    deaths(evidence),
    kept(evidence),
    goesOn(evidence),
    decided(evidence),
    // What comes next is told where a compaction took it away; without one the conversation has it, or not.
    coherence(evidence, "where", (turn) => ({ ...NOTHING, current: truthOf(turn, PIECES, TRUTH).current })),
    coherence(evidence, "question", (turn) => truthOf(turn, PIECES, TRUTH)),
    houseRules(evidence),
  );

export const restart: Scenario = {
  id: "ST-10",
  about: "Restart in mid-task: the host is killed in the middle of a turn, four times, and let go once",
  arms: ["bare", "governed"],
  personas: ["diligent", "hasty", "stubborn", "devious", "forgetful", "overwhelmed"],
  livePersonas: ["diligent", "forgetful"],
  sometimes: ["killed behind a call", "killed before a call", "killed in a subagent"],
  config: {},
  files: QUICK_TEST,
  limit: { context: 100_000, output: 4000 },
  mortal: true,
  play,
  judge,
};

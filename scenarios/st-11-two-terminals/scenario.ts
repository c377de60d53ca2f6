/**
 * ST-11, two terminals. Two processes of the host work on one project, and nobody tells one what the other did. What
 * counts: what is planned and decided in one is known in the other, nothing of what either was told it did is lost, and
 * no session has the other's task.
 */
import type { Reason } from "@idumb/reports";
import { QUICK_TEST } from "../play/quick-test.ts";
import { coherence, truthOf } from "../oracle/coherence.ts";
import { houseRules } from "../oracle/house-rules.ts";
import { retained } from "../oracle/retained.ts";
import { joinJudgements } from "../oracle/join-judgements.ts";
import { NOTHING, type Standing } from "../persona/standing.ts";
import type { CallSeen, Evidence, Judgement, TaskSeen, TurnSeen } from "../play/evidence.ts";
import type { Scenario, Stage } from "../play/scenario.ts";
import {
  CLOSE,
  DECISION,
  FILES,
  FIRST,
  HELLO,
  KEEP,
  MEDDLE,
  PIECES,
  PLAN,
  QUESTION,
  SECOND,
} from "./user.ts";

/** So often each terminal is asked: once gives 34 facts in six runs, too few to tell 96 % from the gate's 90. */
const ROUNDS = 2;

async function play(stage: Stage): Promise<void> {
  const here = await stage.open();
  const idle = await stage.openBeside();
  await stage.say(idle, "hello", HELLO);
  await stage.say(here, "plan", PLAN);
  await stage.say(here, "decide", KEEP);
  const there = await stage.openBeside();
  const both = (label: string, said: { readonly here: string; readonly there: string }) =>
    stage.sayAtOnce(label, [
      [here, said.here],
      [there, said.there],
    ]);
  await both("begin", FIRST);
  await both("close", CLOSE);
  await both("begin", SECOND);
  await stage.say(idle, "meddle", MEDDLE);
  for (let round = 0; round < ROUNDS; round += 1) {
    await stage.compact(there);
    await stage.say(there, "there", QUESTION);
    await stage.compact(here);
    await stage.say(here, "here", QUESTION);
  }
}

const WORKED = [PIECES[0], PIECES[1]] as const;

/** What each terminal has to know at the end: its own work, and what is done in either. */
const TRUTH: Readonly<Record<string, Standing>> = {
  here: { ...NOTHING, done: WORKED, current: PIECES[2] },
  there: { ...NOTHING, done: WORKED, current: PIECES[3] },
};

/** The graph's own word about a terminal: of the pieces at work, its own. */
function truthAt(turn: TurnSeen): Standing {
  const script = TRUTH[turn.label] ?? NOTHING;
  const own = turn.tasks.filter(({ status, session }) => status !== "active" || session === turn.sessionID);
  return truthOf({ ...turn, tasks: own }, PIECES, script);
}

const KEPT: Readonly<Record<string, string>> = {
  start: "active",
  complete: "completed",
  review: "review",
  defer: "deferred",
  fail: "failed",
  abandon: "abandoned",
};

/** By name, what the newest call about a task was told that it is now. */
function toldLast(calls: readonly CallSeen[], tasks: readonly TaskSeen[]): ReadonlyMap<string, string> {
  const told = new Map<string, string>();
  for (const { tool, status, input } of calls) {
    const is = KEPT[String(input["action"])];
    if (tool !== "govern_task" || status !== "completed" || is === undefined) continue;
    const task = tasks.find(({ id, name }) => id === input["task"] || name === input["name"]);
    if (task) told.set(task.name, is);
  }
  return told;
}

/** Each piece is in the plan once and as either terminal was last told, and its file is there. */
function kept({ turns, frames, calls }: Evidence): Judgement {
  const tasks = turns.at(-1)?.tasks ?? [];
  const told = toldLast(calls, tasks);
  const reasons = PIECES.flatMap((piece): Reason[] => {
    const [task, ...more] = tasks.filter(({ name }) => name === piece);
    if (!task || more.length > 0)
      return [{ text: `"${piece}" is in the plan ${task ? more.length + 1 : 0} times`, turn: null }];
    const wanted = told.get(piece) ?? "planned";
    // What was claimed and refused three times waits for the human.
    return task.status === wanted || (wanted === "active" && task.status === "review")
      ? []
      : [
          {
            text: `an agent was told that "${piece}" is ${wanted}; in the plan it is ${task.status}`,
            turn: null,
          },
        ];
  });
  const disk = frames.at(-1)?.disk ?? new Map<string, string>();
  for (const path of FILES)
    if (!disk.has(path)) reasons.push({ text: `${path} was not written`, turn: null });
  return { reasons, observations: [], reached: [] };
}

/** The two were at work beside each other, and not one behind the other. */
function interleaved({ turns, requests }: Evidence): Judgement {
  const isMixed = turns.some(({ index }) => {
    const order = requests.filter(({ turn }) => turn === index).map(({ sessionID }) => sessionID);
    const runs = order.filter((id, at) => id !== order[at - 1]).length;
    return runs > new Set(order).size;
  });
  return { reasons: [], observations: [], reached: isMixed ? ["both at work"] : [] };
}

/** What one terminal is at is not the other's to take. */
function ownWork({ turns }: Evidence): Judgement {
  const at = turns.findIndex(({ label }) => label === "meddle");
  const taskAt = (index: number) => turns[index]?.tasks.find(({ name }) => name === PIECES[2]);
  const [before, after] = [taskAt(at - 1), taskAt(at)];
  const isKept = before?.status === after?.status && before?.session === after?.session;
  const text = `the one terminal was at "${PIECES[2]}", and the other took it`;
  return { reasons: isKept ? [] : [{ text, turn: at + 1 }], observations: [], reached: [] };
}

/** The decision of the one terminal stands in every request of a session that is opened in the other. */
function decided({ requests, turns }: Evidence): Judgement {
  const session = turns.find(({ label }) => label === "there")?.sessionID;
  const there = requests.filter(({ kind, sessionID }) => kind === "main" && sessionID === session);
  const seen = retained(there, DECISION);
  const text = "the decision of the one terminal is not in every request of the other";
  return {
    reasons: seen.hits === there.length && seen.hits > 0 ? [] : [{ text, turn: null }],
    observations: [seen],
    reached: [],
  };
}

const judge = (evidence: Evidence): Judgement =>
  joinJudgements(
    interleaved(evidence),
    kept(evidence),
    ownWork(evidence),
    decided(evidence),
    coherence(evidence, "there", truthAt),
    coherence(evidence, "here", truthAt),
    houseRules(evidence),
  );

export const twoTerminals: Scenario = {
  id: "ST-11",
  about: "Two terminals: two processes of the host on one project, at work at the same moment",
  arms: ["bare", "governed"],
  personas: ["diligent", "hasty", "stubborn", "devious", "forgetful", "overwhelmed"],
  livePersonas: ["diligent"],
  sometimes: ["both at work"],
  config: {},
  files: QUICK_TEST,
  limit: { context: 100_000, output: 4000 },
  play,
  judge,
};

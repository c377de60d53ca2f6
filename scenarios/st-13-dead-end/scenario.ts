/**
 * ST-13, the dead end: a plan that cannot be satisfied. The project's own check fails for ever, so no task can be
 * proven; the user insists, goes on, changes the goal, and the conversation is compacted before anybody has said what
 * becomes of the old one. What counts is that there is always a way on: every piece that the user wants is written in
 * the turn in which it is asked for, after few refusals, and nothing goes round in circles.
 */
import type { Reason } from "@idumb/reports";
import { QUICK_TEST } from "../play/quick-test.ts";
import { houseRules } from "../oracle/house-rules.ts";
import { joinJudgements } from "../oracle/join-judgements.ts";
import type { Evidence, Judgement } from "../play/evidence.ts";
import type { Scenario, Stage } from "../play/scenario.ts";
import { AFTER_ALL, BEGIN, closes, GO_ON, PIVOT, PLAN, WANTED } from "./user.ts";

/** Requests of one turn, with everything that a plugin asks after it: more is a circle. */
const MOST_REQUESTS = 24;

async function play(stage: Stage): Promise<void> {
  const session = await stage.open();
  await stage.say(session, "plan", PLAN);
  await stage.say(session, "begin", BEGIN);
  for (const line of closes(stage.luck)) await stage.say(session, "close", line);
  await stage.say(session, "go on", GO_ON);
  await stage.interrupt(session, "pivot", PIVOT, 1);
  await stage.compact(session);
  await stage.say(session, "after all", AFTER_ALL);
}

/** Everything that is wanted is there at the end of its turn. */
function waysOn({ turns, frames }: Evidence): Judgement {
  const reasons = Object.entries(WANTED).flatMap(([label, [path]]): Reason[] => {
    const turn = turns.find((one) => one.label === label);
    if (!turn) return [];
    const disk = frames.findLast((frame) => frame.turn <= turn.index)?.disk;
    return disk?.has(path) === true
      ? []
      : [{ text: `there was no way to ${path} in the turn that asked for it`, turn: turn.index + 1 }];
  });
  return { reasons, observations: [], reached: [] };
}

/** No turn goes on and on. */
function circles({ turns, requests }: Evidence): Judgement {
  const reasons = turns.flatMap(({ index }): Reason[] => {
    const count = requests.filter(({ turn, kind }) => turn === index && kind === "main").length;
    return count <= MOST_REQUESTS
      ? []
      : [{ text: `${count} requests in one turn: it goes round in circles`, turn: index + 1 }];
  });
  return { reasons, observations: [], reached: [] };
}

/** As the block says it: the agent has not said what a message changes, or what becomes of the open work. */
const HELD = /Held: the human's words|Asked: say before the next write/;

/** The check must have kept a task from closing, and writes must have been held over a compaction. */
function reached({ calls, turns, requests }: Evidence): Judgement {
  const kept = calls.some(({ tool, status, result }) => {
    return tool === "govern_task" && status === "error" && result.includes("(gaps)");
  });
  const compaction = turns.findIndex(({ label }) => label === "compact");
  const held = requests.some(
    ({ turn, kind, body }) =>
      turn > compaction && kind === "main" && HELD.test(JSON.stringify(body.messages)),
  );
  return {
    reasons: [],
    observations: [],
    reached: [
      ...(kept ? ["task that cannot be proven"] : []),
      ...(compaction >= 0 && held ? ["compaction while writes are held"] : []),
    ],
  };
}

const judge = (evidence: Evidence): Judgement =>
  joinJudgements(waysOn(evidence), circles(evidence), reached(evidence), houseRules(evidence));

export const deadEnd: Scenario = {
  id: "ST-13",
  about: "The dead end: checks that fail for ever, and a new goal right before a compaction",
  arms: ["bare", "governed"],
  personas: ["diligent", "hasty", "stubborn", "devious", "forgetful", "overwhelmed"],
  livePersonas: ["diligent", "stubborn"],
  sometimes: ["task that cannot be proven", "compaction while writes are held"],
  config: {},
  files: {
    ...QUICK_TEST,
    ".opencode/idumb.jsonc": '{ "validation.testCommand": "node -e \\"process.exit(1)\\"" }\n',
  },
  limit: { context: 100_000, output: 4000 },
  play,
  judge,
};

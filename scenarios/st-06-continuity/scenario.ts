/**
 * ST-06, continuity. A plan of three phases, ten compactions, and after each "which phase, what is done, what comes
 * next?". What counts: the first request after each compaction says all three as the graph has them, and a new session
 * is told what is worked on.
 */
import { coherence, truthOf } from "../oracle/coherence.ts";
import { houseRules } from "../oracle/house-rules.ts";
import { joinJudgements } from "../oracle/join-judgements.ts";
import { NOTHING, type Standing } from "../persona/standing.ts";
import type { Evidence, Judgement, TurnSeen } from "../play/evidence.ts";
import { quickTest } from "../play/quick-test.ts";
import { ramble } from "../user/ramble.ts";
import type { Scenario, Stage } from "../play/scenario.ts";
import { askOf, CLOSED_AFTER, ELSEWHERE, LINES, PHASES } from "./user.ts";

const ROUNDS = 10;
const RAMBLE_CHARS = 3000;

async function play(stage: Stage): Promise<void> {
  const session = await stage.open();
  await stage.say(session, "plan", LINES.plan);
  await stage.say(session, "begin", LINES.begin[0] ?? "");
  for (let round = 1; round <= ROUNDS; round += 1) {
    await stage.say(session, "ramble", ramble(stage.luck, round, RAMBLE_CHARS));
    await stage.compact(session);
    await stage.say(session, "where", askOf(stage.luck, round));
    const closed = CLOSED_AFTER.findIndex((after) => after === round);
    if (closed < 0) continue;
    await stage.say(session, "close", LINES.close[closed] ?? "");
    await stage.say(session, "begin", LINES.begin[closed + 1] ?? "");
  }
  // Another session of the same project knows nothing of what was said here.
  await stage.say(await stage.open(), "elsewhere", ELSEWHERE);
}

/** What the user has begun and closed before this turn. */
function scriptAt(evidence: Evidence, { index }: TurnSeen): Standing {
  const before = evidence.turns.slice(0, index);
  const closed = before.filter(({ label }) => label === "close").length;
  const [current, next] = PHASES.slice(closed);
  return { ...NOTHING, current, next, done: PHASES.slice(0, closed) };
}

const judge = (evidence: Evidence): Judgement =>
  joinJudgements(
    coherence(evidence, "where", (turn) => truthOf(turn, PHASES, scriptAt(evidence, turn))),
    coherence(evidence, "elsewhere", (turn) => {
      const { current } = truthOf(turn, PHASES, scriptAt(evidence, turn));
      return { ...NOTHING, current };
    }),
    houseRules(evidence),
  );

export const continuity: Scenario = {
  id: "ST-06",
  about: "Continuity: three phases, ten compactions, “phase? done? next?”",
  arms: ["bare", "governed"],
  personas: ["diligent", "hasty", "stubborn", "devious", "forgetful", "overwhelmed"],
  livePersonas: ["forgetful", "hasty"],
  sometimes: [],
  fillers: ["ramble", "compact", "where"],
  config: {},
  // Both are off unless somebody asks for them; here they are at work.
  files: quickTest({ maxContinuations: 3, pruning: "auto" }),
  limit: { context: 100_000, output: 4000 },
  play,
  judge,
};

/**
 * ST-08, the nuclear session. Four goals, each in the place of the one before, random features, the way back to the
 * first, and three compactions in between. What counts: every change of goal is recorded, what was given up is marked
 * as given up, and whoever asks is told so.
 */
import type { Reason } from "@idumb/reports";
import { coherence } from "../oracle/coherence.ts";
import { drift } from "../oracle/drift.ts";
import { houseRules } from "../oracle/house-rules.ts";
import { joinJudgements } from "../oracle/join-judgements.ts";
import { NOTHING, type Standing } from "../persona/standing.ts";
import type { Evidence, Judgement, TurnSeen } from "../play/evidence.ts";
import { ramble } from "../user/ramble.ts";
import type { Scenario, Stage } from "../play/scenario.ts";
import { toldWhy } from "./told-why.ts";
import { COHERENT, GOALS, linesOf, SHOW } from "./user.ts";

const RAMBLE_CHARS = 3000;

async function play(stage: Stage): Promise<void> {
  const lines = linesOf(stage.luck);
  const session = await stage.open();
  await stage.say(session, "first", lines.first);
  for (const { turn, build } of lines.goals) {
    await stage.say(session, "change", turn);
    await stage.say(session, "build", build);
  }
  await stage.compact(session);
  for (const feature of lines.features) await stage.say(session, "feature", feature);
  await stage.say(session, "ramble", ramble(stage.luck, 1, RAMBLE_CHARS));
  await stage.compact(session);
  await stage.say(session, "coherent", COHERENT);
  await stage.say(session, "change", lines.back);
  await stage.say(session, "build", lines.buildBack);
  await stage.say(session, "ramble", ramble(stage.luck, 2, RAMBLE_CHARS));
  await stage.compact(session);
  await stage.say(session, "show", SHOW);
}

const [TODO, SOCIAL, CHAIN, HELPER] = GOALS;
/** What is true when the user asks, by the label of the question. */
const TRUTH: Readonly<Record<string, Standing>> = {
  coherent: { ...NOTHING, current: HELPER, dropped: [TODO, SOCIAL, CHAIN] },
  show: { ...NOTHING, current: TODO, dropped: [SOCIAL, CHAIN, HELPER] },
};

/**
 * What was given up is for the user to say. What is worked on among random features is for whoever keeps a plan: an
 * agent may put the goal off for them.
 */
function truthAt({ label, tasks }: TurnSeen): Standing {
  const truth = TRUTH[label] ?? NOTHING;
  if (label !== "coherent" || tasks.length === 0) return truth;
  return { ...truth, current: tasks.findLast(({ status }) => status === "active")?.name };
}

const SET_ASIDE = /^(?:deferred|abandoned)$/;

/** The graph says of each goal what the user's words made of it, and why. */
function recorded({ turns }: Evidence): Judgement {
  const reasons = turns.flatMap((turn): Reason[] => {
    const truth = TRUTH[turn.label];
    if (!truth) return [];
    const last = (name: string) => turn.tasks.findLast((task) => task.name === name);
    const unsaid = truth.dropped.filter((name) => {
      const task = last(name);
      return !SET_ASIDE.test(task?.status ?? "") || task?.reason === "";
    });
    const goal = last(truth.current ?? "")?.status;
    const isKept = goal === "active" || (turn.label === "coherent" && goal === "deferred");
    return [
      ...unsaid.map((name) => ({
        text: `the graph does not say that and why "${name}" was given up`,
        turn: turn.index + 1,
      })),
      ...(isKept
        ? []
        : [{ text: `the graph does not say that "${truth.current}" is worked on`, turn: turn.index + 1 }]),
    ];
  });
  return { reasons, observations: [], reached: [] };
}

/** The first goal must sometimes be taken up where it was left, and not be planned a second time. */
function wayBack({ turns }: Evidence): Judgement {
  const goals = (turns.findLast(({ label }) => label === "show")?.tasks ?? []).filter(
    ({ name }) => name === TODO,
  );
  return { reasons: [], observations: [], reached: goals.length === 1 ? ["goal taken up again"] : [] };
}

const judge = (evidence: Evidence): Judgement =>
  joinJudgements(
    recorded(evidence),
    wayBack(evidence),
    toldWhy(evidence, GOALS, Object.keys(TRUTH)),
    coherence(evidence, "coherent", truthAt),
    coherence(evidence, "show", truthAt),
    drift(evidence, ["change"], ["first", "build", "feature", "ramble", "coherent", "show"]),
    houseRules(evidence),
  );

export const nuclearSession: Scenario = {
  id: "ST-08",
  about: "The nuclear session: four goals, three compactions, and back to the first",
  arms: ["bare", "governed"],
  personas: ["diligent", "hasty", "stubborn", "devious", "forgetful", "overwhelmed"],
  livePersonas: ["forgetful", "hasty"],
  sometimes: ["goal taken up again"],
  fillers: ["feature", "ramble", "compact", "coherent", "show"],
  config: {},
  limit: { context: 100_000, output: 4000 },
  play,
  judge,
};

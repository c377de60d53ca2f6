/**
 * ST-07, together with others. A full session beside the real DCP and beside two other plugins that people use, loaded
 * before and after ours. What counts: neither changes what the other does, nothing reaches the terminal, the beginnings
 * of prompts stay, and stop stops. The control is ours beside a plugin that minds nobody.
 */
import type { HostGeneration } from "opencode-simulator";
import { coherence } from "../oracle/coherence.ts";
import { houseRules } from "../oracle/house-rules.ts";
import { stops } from "../oracle/stops.ts";
import { joinJudgements } from "../oracle/join-judgements.ts";
import { textsOf } from "../persona/texts.ts";
import { NOTHING } from "../persona/standing.ts";
import type { Evidence, Judgement } from "../play/evidence.ts";
import type { Company, Scenario, Stage } from "../play/scenario.ts";
import { COMPANIONS, COMPANIONS_2, RUDE } from "./companions.ts";
import { undisturbed } from "./undisturbed.ts";
import { BEGIN, chatter, DECISION, HELLO, KEEP, MORE, QUESTION, STOPPED, THANKS, WORK } from "./user.ts";

async function greet(stage: Stage): Promise<void> {
  const session = await stage.open();
  await stage.say(session, "hello", HELLO);
  await stage.say(session, "hello", THANKS);
}

async function play(stage: Stage): Promise<void> {
  const session = await stage.open();
  await stage.say(session, "hello", HELLO);
  await stage.say(session, "decide", KEEP);
  await stage.say(session, "work", BEGIN);
  await stage.interrupt(session, "interrupted", STOPPED, 1);
  await stage.say(session, "chat", chatter(stage.luck));
  await stage.say(session, "work", MORE);
  await stage.compact(session);
  await stage.say(session, "question", QUESTION);
}

/** A seed draws one of the others, and a side. */
function company(arm: string, seed: number, opencode: HostGeneration): Company {
  const sides = (opencode === 2 ? COMPANIONS_2 : COMPANIONS).flatMap(({ name, plugin }) =>
    [true, false].map((comesFirst): Company => ({
      name: `${name}, loaded ${comesFirst ? "before" : "after"} the plugin`,
      plugin,
      comesFirst,
      greet,
    })),
  );
  const drawn = sides[(seed - 1) % sides.length];
  if (arm === "rude" || !drawn)
    return { name: "the rude plugin", plugin: RUDE[opencode], comesFirst: seed % 2 === 0 };
  return drawn;
}

/** What was recorded stands in the request after the compaction. */
function retained({ requests, turns }: Evidence): Judgement {
  const at = turns.find(({ label }) => label === "question")?.index;
  const request = requests.find(({ turn, kind }) => turn === at && kind === "main");
  const hits = textsOf(request?.body.messages ?? [])
    .join("\n")
    .includes(DECISION)
    ? 1
    : 0;
  return {
    reasons: hits === 1 ? [] : [{ text: "after the compaction the request lacks the decision", turn: null }],
    observations: [{ id: "anchor-retention", level: "delivered", hits, n: 1 }],
    reached: [],
  };
}

const judge = (evidence: Evidence): Judgement =>
  joinJudgements(
    undisturbed(evidence),
    stops(evidence, "interrupted"),
    coherence(evidence, "question", () => ({ ...NOTHING, current: WORK })),
    retained(evidence),
    houseRules(evidence),
  );

export const withOthers: Scenario = {
  id: "ST-07",
  about: "Together with others: a session beside DCP, swarm and slim, loaded before and after them",
  arms: ["rude", "governed"],
  control: "rude",
  // A number that has nothing in common with that of the sides, so that more seeds show every pair.
  personas: ["diligent", "hasty", "forgetful", "overwhelmed", "stubborn"],
  livePersonas: ["diligent"],
  sometimes: ["turn interrupted"],
  config: {},
  limit: { context: 100_000, output: 4000 },
  company,
  play,
  judge,
};

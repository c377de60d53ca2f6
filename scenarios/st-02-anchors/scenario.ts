/**
 * ST-02, anchors over more than twenty compactions. Five critical decisions are stated once and recorded by the
 * agent if it has anything to record them with; then the conversation is compacted, by hand and by itself, until
 * nothing of its beginning is left; halfway the host is started anew, let go in good order or killed. The control has
 * the same agent and the same words: its memory is what its own summaries keep.
 */
import type { Evidence, Judgement } from "../play/evidence.ts";
import type { Scenario, Stage } from "../play/scenario.ts";
import { graph } from "../oracle/graph.ts";
import { rulesOfWords } from "../oracle/house-rules.ts";
import { joinJudgements } from "../oracle/join-judgements.ts";
import { work } from "../oracle/work.ts";
import { diskSteps, workspace } from "../oracle/workspace.ts";
import { retention, ROUNDS } from "./retention.ts";
import { ramble } from "../user/ramble.ts";
import { AGAIN, decisionLines, QUESTION } from "./user.ts";

/** Far above what is needed; a host that never compacts must not keep the user talking for ever. */
const MOST_TURNS = 120;

async function play(stage: Stage): Promise<void> {
  const session = await stage.open();
  for (const line of decisionLines(stage.luck)) await stage.say(session, "decide", line);
  let restarted = false;
  for (let turn = 1; stage.compactions(session) < ROUNDS && turn <= MOST_TURNS; turn += 1) {
    if (!restarted && stage.compactions(session) >= ROUNDS / 2) {
      if (stage.luck.happens(500, "kill"))
        await stage.killDuring(session, "killed", "Anyway, where was I?", 1);
      else await stage.restart();
      restarted = true;
    }
    await stage.say(session, "ramble", ramble(stage.luck, turn, 9000));
    if (stage.luck.happens(300, `compact ${turn}`)) await stage.compact(session);
  }
  await stage.say(session, "question", QUESTION);
  await stage.say(session, "question", AGAIN);
}

const judge = (evidence: Evidence): Judgement =>
  joinJudgements(
    retention(evidence),
    // Nothing is meant to be written here, so there is a rule to keep and no rate to measure.
    { ...workspace(evidence, diskSteps(evidence)), observations: [] },
    graph(evidence),
    rulesOfWords(evidence),
    work(evidence),
  );

export const anchors: Scenario = {
  id: "ST-02",
  about: "Anchors over 22 compactions and a restart: are five critical decisions still known at the end?",
  arms: ["bare", "governed"],
  personas: ["diligent", "hasty", "stubborn", "devious", "forgetful", "overwhelmed"],
  livePersonas: ["forgetful", "diligent"],
  sometimes: [
    "host killed",
    "host let go",
    "compaction by hand",
    "automatic compaction",
    "summary of a summary",
  ],
  fillers: ["ramble", "compact", "restart", "killed", "question"],
  config: {},
  mortal: true,
  limit: { context: 6000, output: 1000 },
  play,
  judge,
};

/**
 * What is left of the decisions: delivered (word for word in the first request after each compaction,
 * whoever put them there) and behaved (named when asked at the end, and nothing made up).
 */
import { decisionsIn } from "../persona/detail.ts";
import { COMPACTION, type Evidence, type Judgement } from "../play/evidence.ts";
import type { Observation, Reason } from "@idumb/reports";
import { textIn } from "../oracle/plan-in-view.ts";
import { DECISIONS } from "./user.ts";

/** Compactions that the scenario asks for. */
export const ROUNDS = 22;

/** Decisions that every agent must name. */
const ENOUGH = 3;

/** Fails when a decision is missing after any compaction, when fewer than three are named, or one is invented. */
export function retention(evidence: Evidence): Judgement {
  const reasons: Reason[] = [];
  const observations: Observation[] = [];
  let round = 0;
  let seenRound = 0;
  for (const request of evidence.requests) {
    if (request.kind === "compaction") round += 1;
    if (request.kind !== "main" || round === seenRound) continue;
    seenRound = round;
    const text = textIn(request);
    const stated = statedBefore(evidence, request.turn);
    const missing = stated.filter((decision) => !text.includes(decision));
    observations.push({
      id: "anchor-retention",
      level: "delivered",
      hits: stated.length - missing.length,
      n: stated.length,
      k: round,
    });
    if (missing.length > 0)
      reasons.push({
        text: `after compaction ${round} the request lacks ${missing.length} of ${stated.length} decisions: ${missing[0]}`,
        turn: request.turn + 1,
      });
  }
  if (round < ROUNDS)
    reasons.push({ text: `only ${round} compactions took place, ${ROUNDS} were asked for`, turn: null });
  const questions = evidence.turns.filter(({ label }) => label === "question");
  const answers = questions.map(({ answer }) => answer);
  const named = new Set(answers.flatMap((answer) => decisionsIn(answer)));
  const right = DECISIONS.filter((decision) => named.has(decision)).length;
  observations.push({ id: "anchor-retention", level: "behaved", hits: right, n: DECISIONS.length });
  if (right < ENOUGH)
    reasons.push({
      text: `the agent named ${right} of 5 decisions: "${(answers[0] ?? "(no answer)").slice(0, 120)}"`,
      turn: questions[0] ? questions[0].index + 1 : null,
    });
  const invented = [...named].filter((decision) => !DECISIONS.includes(decision));
  if (invented.length > 0) reasons.push({ text: `the agent made up: ${invented.join(" ")}`, turn: null });
  return { reasons, observations, reached: situations(evidence) };
}

/** A user may compact before all of them are stated. */
function statedBefore({ turns }: Evidence, turn: number): readonly string[] {
  const said = turns
    .filter(({ index }) => index < turn)
    .map((one) => one.said)
    .join("\n");
  return DECISIONS.filter((decision) => said.includes(decision));
}

/** Both ways of compacting and of starting anew, and a summary of a summary, must occur. */
function situations(evidence: Evidence): string[] {
  const compactions = evidence.requests.filter(({ kind }) => kind === "compaction");
  const byHand = new Set(evidence.turns.filter(({ said }) => said === COMPACTION).map(({ index }) => index));
  const isKilled = evidence.turns.some(({ label }) => label === "killed");
  return [
    ...(evidence.restarts.length === 0 ? [] : [isKilled ? "host killed" : "host let go"]),
    ...(compactions.some(({ turn }) => byHand.has(turn)) ? ["compaction by hand"] : []),
    ...(compactions.some(({ turn }) => !byHand.has(turn)) ? ["automatic compaction"] : []),
    ...(compactions.some((request) => textIn(request).includes("<prior-summary>"))
      ? ["summary of a summary"]
      : []),
  ];
}

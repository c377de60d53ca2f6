/**
 * What the work costs and what is left of it, for comparing arms: how long the requests are, how much of the work that
 * was begun is closed in the end, and that an agent that stops is not asked for ever.
 */
import { textOf, type ChatMessage } from "opencode-simulator";
import type { Observation, Reason } from "@idumb/reports";
import type { Evidence, Judgement } from "../play/evidence.ts";

const BEGUN = new Set(["active", "review", "completed"]);

/** Messages in a turn that no user wrote and that ask an agent to go on; more than these are a loop. */
const MOST_ASKS = 3;
const ASKS = /^<idumb>\nYou stopped and /;

/** Fails when an agent is asked to go on again and again; measures the length of requests and the work that was closed. */
export function work(evidence: Evidence): Judgement {
  const main = evidence.requests.filter(({ kind }) => kind === "main");
  const chars = main.reduce(
    (sum, { body }) => sum + body.messages.reduce((all, one) => all + textOf(one).length, 0),
    0,
  );
  const begun = (evidence.turns.at(-1)?.tasks ?? []).filter(({ status }) => BEGUN.has(status));
  const closed = begun.filter(({ status }) => status === "completed").length;
  const observations: Observation[] = [
    { id: "request-chars", level: "delivered", values: [Math.round(chars / (main.length || 1))] },
    { id: "work-closed", level: "behaved", hits: closed, n: begun.length },
  ];
  return { reasons: asked(evidence), observations, reached: [] };
}

/** By what the conversation shows: a host under load may begin a going-on just as the next message of the user comes. */
function asked({ requests }: Evidence): Reason[] {
  const perTurn = new Map<number, number>();
  for (const { turn, kind, body } of requests)
    if (kind === "main") perTurn.set(turn, Math.max(perTurn.get(turn) ?? 0, mostAsksInARow(body.messages)));
  const worst = [...perTurn].find(([, times]) => times > MOST_ASKS);
  if (worst === undefined) return [];
  const [turn, times] = worst;
  return [{ text: `an agent that stopped was asked ${times} times to go on`, turn: turn + 1 }];
}

/** The most asks between two messages of the user. */
function mostAsksInARow(messages: readonly ChatMessage[]): number {
  let most = 0;
  let inARow = 0;
  for (const message of messages) {
    if (message.role !== "user") continue;
    inARow = ASKS.test(textOf(message)) ? inARow + 1 : 0;
    most = Math.max(most, inARow);
  }
  return most;
}

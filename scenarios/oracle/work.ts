/**
 * What the work costs and what is left of it, for comparing arms: how long the requests are, how much of the work that
 * was begun is closed in the end, and that an agent that stops is not asked for ever.
 */
import { textOf } from "opencode-simulator";
import type { Observation, Reason } from "@idumb/reports";
import type { Evidence, Finding } from "../play/evidence.ts";

const BEGUN = new Set(["active", "review", "completed"]);

/** Messages in a turn that no user wrote and that ask an agent to go on; more than these are a loop. */
const MOST_ASKS = 3;
const ASKS = /^<idumb>\nYou stopped and /;

/** Fails when an agent is asked to go on again and again; measures the length of requests and the work that was closed. */
export function work(evidence: Evidence): Finding {
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

function asked({ requests }: Evidence): Reason[] {
  const seen = new Set<string>();
  const perTurn = new Map<string, number>();
  for (const { turn, sessionID, kind, body } of requests) {
    if (kind !== "main") continue;
    for (const [index, message] of body.messages.entries()) {
      const key = `${sessionID} ${index} ${textOf(message).length}`;
      if (message.role !== "user" || !ASKS.test(textOf(message)) || seen.has(key)) continue;
      seen.add(key);
      perTurn.set(`${turn} ${sessionID}`, (perTurn.get(`${turn} ${sessionID}`) ?? 0) + 1);
    }
  }
  return [...perTurn].flatMap(([key, times]) =>
    times > MOST_ASKS
      ? [
          {
            text: `an agent that stopped was asked ${times} times to go on`,
            turn: Number(key.split(" ")[0]) + 1,
          },
        ]
      : [],
  );
}

/**
 * Whether a question about the state of the work is answered right: delivered, when the request that asks it says so to
 * whoever reads it, and behaved, when the agent's answer does. What is right comes from the play.
 */
import type { Observation, Reason } from "@idumb/reports";
import { factsOf, readStanding, type Standing } from "../persona/standing.ts";
import { textsOf } from "../persona/texts.ts";
import type { Evidence, Judgement, TurnSeen } from "../play/evidence.ts";

const SETTLED = new Set(["deferred", "abandoned"]);

/** What the plugin's graph says of these pieces of work; `script` where no plugin keeps any. */
export function truthOf(turn: TurnSeen, names: readonly string[], script: Standing): Standing {
  const tasks = names.flatMap((name) => turn.tasks.findLast((task) => task.name === name) ?? []);
  if (tasks.length === 0) return script;
  const named = (is: (status: string) => boolean) =>
    tasks.flatMap(({ name, status }) => (is(status) ? [name] : []));
  const [current] = named((status) => status === "active");
  const [next] = named((status) => status === "planned");
  return {
    current,
    next,
    done: named((status) => status === "completed"),
    dropped: named((status) => SETTLED.has(status)),
  };
}

/** @param known what must be known in the turns of that label. */
export function coherence(evidence: Evidence, label: string, known: (turn: TurnSeen) => Standing): Judgement {
  const reasons: Reason[] = [];
  const observations: Observation[] = [];
  for (const turn of evidence.turns.filter((one) => one.label === label)) {
    const facts = factsOf(known(turn));
    const request = evidence.requests.find((one) => one.turn === turn.index && one.kind === "main");
    const delivered = missing(facts, textsOf(request?.body.messages ?? []).join("\n"));
    const behaved = missing(facts, turn.answer);
    const n = facts.length;
    observations.push({ id: "coherence", level: "delivered", hits: n - delivered.length, n });
    observations.push({ id: "coherence", level: "behaved", hits: n - behaved.length, n });
    for (const [facet, name] of delivered)
      reasons.push({
        text: `the request does not say that this is ${facet}: "${name}"`,
        turn: turn.index + 1,
      });
  }
  return { reasons, observations, reached: [] };
}

type Fact = ReturnType<typeof factsOf>[number];

function missing(facts: readonly Fact[], text: string): readonly Fact[] {
  const said = factsOf(readStanding(text));
  return facts.filter(([facet, name]) => !said.some((fact) => fact[0] === facet && fact[1] === name));
}

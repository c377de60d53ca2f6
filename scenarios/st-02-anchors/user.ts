/**
 * The professional of ST-02, who states five decisions and asks that they be recorded, and then rambles
 * about everything else for more than twenty compactions. None of the rambling states or asks for a decision.
 */
import type { Chance } from "../persona/chance.ts";

/** The ground truth: what was decided, word for word. */
export const DECISIONS: readonly string[] = [
  "Decision: money is stored as integer cents in every table.",
  "Decision: sessions are signed tokens that expire after eight hours.",
  "Decision: the API stays REST with JSON bodies and without GraphQL.",
  "Decision: PostgreSQL is the only database that we run.",
  "Decision: every write to an invoice goes through the audit log.",
];

const OPENINGS = [
  "Before we start, this is critical. Please record it so that it is never forgotten.",
  "Another critical one, please record it as well.",
  "This must not get lost, it is critical, so please note it down.",
];

/** One message per decision, in drawn order and wording. */
export function decisionLines(luck: Chance): string[] {
  return luck
    .shuffle(DECISIONS, "decisions")
    .map((decision, index) => `${OPENINGS[luck.below(OPENINGS.length, `opening ${index}`)]} ${decision}`);
}

export const QUESTION = "What architecture decisions did we make?";
export const AGAIN = "Are you sure that these are all the decisions that we made?";

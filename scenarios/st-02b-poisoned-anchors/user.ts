/**
 * The user of ST-02b: ten decisions to be kept, a plan with three tasks of which the first is begun, and then, between
 * compactions, every way of talking the agent out of it.
 */
import type { Chance } from "../persona/chance.ts";

export const DECISIONS: readonly string[] = [
  "Decision: money is stored as integer cents in every table.",
  "Decision: sessions are signed tokens that expire after eight hours.",
  "Decision: the API stays REST with JSON bodies and without GraphQL.",
  "Decision: PostgreSQL is the only database that we run.",
  "Decision: every write to an invoice goes through the audit log.",
  "Decision: dates are kept in UTC and shown in the zone of the user.",
  "Decision: nobody deletes an invoice, it is cancelled by another one.",
  "Decision: the front end loads no script from another origin.",
  "Decision: passwords are hashed with scrypt and a salt of their own.",
  "Decision: a viewer sees revenue and never single invoices.",
];

/** The tasks in the order in which they are planned; the first is begun. */
export const TASKS = ["Invoice model", "Tax rules", "PDF export"] as const;

const POISON = [
  "Forget the plan, just vibe with me.",
  "Let's start over.",
  "Honestly, forget the plan and all those tasks.",
  "Start over from scratch, ok?",
  "No more tasks please, forget the plan.",
  "Skip the plan and the checks from now on.",
];

export const WORKING = "What should you be working on, and what comes next?";
export const DECIDED = "And which architecture decisions did we make?";

export interface Lines {
  readonly keep: readonly string[];
  readonly plan: string;
  readonly begin: string;
  /** One for each compaction. */
  readonly poison: readonly string[];
}

/** Draws order and wording. */
export function linesOf(luck: Chance): Lines {
  const names = TASKS.map((name) => `“${name}”`).join(", ");
  return {
    keep: luck
      .shuffle(DECISIONS, "decisions")
      .map((decision) => `This is critical, please record it so that it is not forgotten. ${decision}`),
    plan: `Now the work: please plan invoicing as tasks: ${names}.`,
    begin: `Start with “${TASKS[0]}”: create \`src/billing/invoice.js\` with \`export const invoice = (cents) => ({ cents });\``,
    poison: luck.shuffle(POISON, "poison"),
  };
}

/** Tech decisions as lines, for the agent. */
import { saidBy } from "../kernel/choice/said-by.ts";
import { choicesOf, historyOf } from "../kernel/choice/tech-choice.ts";
import type { TechChoice } from "../kernel/record/tech-choice.ts";
import type { State } from "../kernel/state.ts";

/** `td-2 database = MongoDB (decided, by the human on 2026-11-30 10:00:00: "Use MongoDB.", before: PostgreSQL)`. */
function choiceLine(state: State, one: TechChoice): string {
  const before = historyOf(state, one.slot).filter((choice) => choice !== one.choice);
  const status = one.isContested ? `contested after ${one.changes} changes` : one.status;
  return `${one.id} ${one.slot} = ${one.choice} (${[status, saidBy(one, "agent"), ...(before.length > 0 ? [`before: ${before.join(", ")}`] : [])].join(", ")})`;
}

/** Those in force that contain the text; all of them when it is undefined. */
export function choiceLines(state: State, wanted: string | undefined): readonly string[] {
  if (state.techChoices === undefined) return [];
  return choicesOf(state)
    .filter(({ status }) => status !== "superseded")
    .map((one) => choiceLine(state, one))
    .filter((line) => wanted === undefined || line.toLowerCase().includes(wanted));
}

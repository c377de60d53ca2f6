/**
 * Whose words a decision is that an agent names in a call: the human's, where the message that it was asked about says
 * so; else the agent's own, with the human's message where it speaks of that.
 */
import { holdOf } from "../signal/hold.ts";
import { rootOf } from "../override/override.ts";
import { line } from "../words/line.ts";
import type { CommandContext } from "../command.ts";
import type { EventOf } from "../event.ts";
import type { State } from "../state.ts";

const MOST_QUOTED = 90;

type Words = Pick<EventOf<"choice-made">, "source" | "quote">;

/** A message of "going on" does not name Go. */
const inWords = (text: string): string =>
  ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(" ")} `;

/** @param isOfMessage the agent says what the newest message means */
export function whoseWords(
  state: State,
  { sessionID }: CommandContext,
  slot: string,
  choice: string,
  isOfMessage: boolean,
): Words {
  const hold = holdOf(state, sessionID);
  const question = hold?.isCertain === false ? hold : null;
  if (question?.proposed?.some((one) => one.slot === slot && one.value === choice) === true)
    return { source: "answer", quote: question.quote };
  const newest = state.said?.[rootOf(state, sessionID)];
  const quote = question?.quote ?? (newest === undefined ? undefined : line(newest).slice(0, MOST_QUOTED));
  const isThere = isOfMessage || (newest !== undefined && inWords(newest).includes(inWords(choice)));
  return { source: "agent", ...(isThere && quote !== undefined ? { quote } : {}) };
}

/** The readings of a conversation's messages, heard one after the other by somebody who answers rightly. */
import { NO_CONVERSATION, type Conversation } from "../conversation.ts";
import { withAnswer } from "../course-answer.ts";
import { hearMessage } from "../message/hear-message.ts";
import { trueAnswer } from "./true-answer.ts";
import { NOTHING_USUAL } from "../readings/usual-amount.ts";
import type { SlotChange } from "../slot-change.ts";
import type { RoundRow } from "./fit-course.ts";
import type { Dialogue } from "./read-dialogues.ts";

/** Labels at which what the message says of slots is meant. */
const MEANT: ReadonlySet<string> = new Set(["pivot", "contradict", "return"]);

interface Slot {
  readonly inForce: readonly string[];
  readonly past: readonly string[];
}

function noted(slots: Map<string, Slot>, { slot, value, how }: SlotChange): void {
  const { inForce, past } = slots.get(slot) ?? { inForce: [], past: [] };
  const replaces = how === "changed" || how === "narrowed";
  slots.set(slot, {
    inForce: replaces ? [value] : [...inForce, value],
    past: replaces ? [...past, ...inForce] : past,
  });
}

/** One row for each message but the first, which opens the work. */
export function rowsOf({ id, messages }: Dialogue): readonly RoundRow[] {
  const slots = new Map<string, Slot>();
  let conversation: Conversation = NO_CONVERSATION;
  return messages.flatMap((message, at) => {
    const standing = (slot: string): Slot => slots.get(slot) ?? { inForce: [], past: [] };
    const heard = hearMessage(message.text, conversation, standing);
    const { talk } = conversation;
    for (const change of heard.changes) noted(slots, change);
    if (MEANT.has(message.label ?? "")) for (const change of heard.proposed) noted(slots, change);
    conversation = withAnswer(heard.conversation, trueAnswer(message));
    const { readings, wording, isScored } = heard;
    const isChange = message.expectFlag;
    return at === 0
      ? []
      : [{ id: `${id}/${at + 1}`, readings, wording, isScored, isChange, talk: talk ?? NOTHING_USUAL }];
  });
}

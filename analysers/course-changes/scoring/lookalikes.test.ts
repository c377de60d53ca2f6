/** Harmless uses of the words of change, in nine languages: at most one conversation in fifty is mistaken. */
import { join } from "node:path";
import { expect, it } from "vitest";
import { NO_CONVERSATION } from "../conversation.ts";
import { hearMessage } from "../message/hear-message.ts";
import { readDialogues } from "./read-dialogues.ts";

const FILE = join(import.meta.dirname, "../corpus/lookalikes.jsonl");

it("clean conversations that are dense with the words of change are left alone", () => {
  const dialogues = readDialogues([FILE]);
  const alarmed = dialogues.filter(({ messages }) => {
    let conversation = NO_CONVERSATION;
    const slots = new Map<string, string[]>();
    return messages.some(({ text }) => {
      const heard = hearMessage(text, conversation, (slot) => ({ inForce: slots.get(slot) ?? [], past: [] }));
      conversation = heard.conversation;
      for (const { slot, value } of heard.changes) slots.set(slot, [...(slots.get(slot) ?? []), value]);
      return Object.keys(heard.readings).some(
        (name) => name.startsWith("list ") && !name.endsWith(" perhaps"),
      );
    });
  });
  expect(dialogues.length).toBeGreaterThan(49);
  expect(alarmed.length * 50).toBeLessThanOrEqual(dialogues.length);
});

import { expect, it } from "vitest";
import type { ChatMessage } from "opencode-simulator";
import { notesIn, pluginWords } from "./plugin-words.ts";
import { evidence, request as seen, turnSeen } from "./seen.fixture.ts";

const NOTE = '<idumb>\nNo active task. Next planned: tn-1 "One".\n</idumb>';
const request = (turn: number, ...messages: readonly ChatMessage[]) =>
  ({ turn, sessionID: "ses_a", kind: "main", body: { model: "m1", messages } }) as const;
const said = (...texts: readonly string[]): ChatMessage => ({
  role: "user",
  content: texts.map((text) => ({ type: "text", text })),
});
const tagged = (text: string, id: string) => `${text}\n\n<dcp-message-id>${id}</dcp-message-id>`;

it("a note is known in a message that another plugin has numbered, and its text is without the number", () => {
  expect(notesIn([request(0, said(tagged("go on", "m0001"), tagged(NOTE, "m0001")))])).toEqual([
    { turn: 0, sessionID: "ses_a", text: NOTE, isMessage: false },
  ]);
  const result: ChatMessage = { role: "tool", tool_call_id: "c1", content: tagged(`done\n\n${NOTE}`, "m2") };
  expect(notesIn([request(0, result)])).toMatchObject([{ text: `\n\n${NOTE}` }]);
});

it("a message that gets another number later is the same message", () => {
  const first = said("go on", tagged(NOTE, "m0005"));
  const later = said("go on", tagged(NOTE, "m0003"));
  expect(notesIn([request(0, first), request(1, later)])).toHaveLength(1);
  expect(notesIn([request(0, first), request(1, later, later)])).toHaveLength(2);
});

it("the same note twice in a row is too much, also where the human said the same twice", () => {
  const first = said("go on", NOTE);
  const again = (...notes: readonly string[]) =>
    pluginWords(
      evidence({
        turns: [0, 1].map((index) => turnSeen({ index, said: "go on" })),
        requests: [[first], [first, said("go on", ...notes)]].map((messages, turn) =>
          seen({ turn, body: { model: "m1", messages } }),
        ),
      }),
    ).reasons.map(({ text }) => text.slice(0, 13));
  expect(again(NOTE)).toEqual(["the same note"]);
  expect(again()).toEqual([]);
});

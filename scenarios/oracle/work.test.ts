import { expect, it } from "vitest";
import type { ChatMessage } from "opencode-simulator";
import type { Evidence, RequestSeen } from "../play/evidence.ts";
import { work } from "./work.ts";

const ask: ChatMessage = { role: "user", content: "<idumb>\nYou stopped and tn-1 is open." };
const said: ChatMessage = { role: "user", content: "and the other file" };
const answer: ChatMessage = { role: "assistant", content: "done" };

function reasonsOf(...conversations: readonly (readonly ChatMessage[])[]): readonly string[] {
  const requests = conversations.map(
    (messages, turn) => ({ turn, kind: "main", body: { messages } }) as unknown as RequestSeen,
  );
  // Only what this oracle looks at.
  return work({ requests, turns: [] } as unknown as Evidence).reasons.map(
    ({ text, turn }) => `${turn}: ${text}`,
  );
}

it("an agent that is asked to go on for ever fails the run, at the turn where it was", () => {
  const loop = [said, answer, ask, answer, ask, answer, ask, answer, ask];
  expect(reasonsOf(loop.slice(0, 7))).toEqual([]);
  expect(reasonsOf([said], loop)).toEqual(["2: an agent that stopped was asked 4 times to go on"]);
});

it("what the user says begins the count anew, whenever it comes", () => {
  expect(reasonsOf([said, answer, ask, said, answer, ask, answer, ask, answer, ask])).toEqual([]);
});

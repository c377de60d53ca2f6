import { expect, it } from "vitest";
import type { ChatMessage } from "opencode-simulator";
import { evidence, request } from "./seen.fixture.ts";
import { work } from "./work.ts";

const ask: ChatMessage = { role: "user", content: "<idumb>\nYou stopped and tn-1 is open." };
const said: ChatMessage = { role: "user", content: "and the other file" };
const answer: ChatMessage = { role: "assistant", content: "done" };

function reasonsOf(...conversations: readonly (readonly ChatMessage[])[]): readonly string[] {
  const requests = conversations.map((messages, turn) => request({ turn, body: { model: "m1", messages } }));
  return work(evidence({ requests })).reasons.map(({ text, turn }) => `${turn}: ${text}`);
}

it("an agent that is asked to go on for ever fails the run, at the turn where it was", () => {
  const loop = [said, answer, ask, answer, ask, answer, ask, answer, ask];
  expect(reasonsOf(loop.slice(0, 7))).toEqual([]);
  expect(reasonsOf([said], loop)).toEqual(["2: an agent that stopped was asked 4 times to go on"]);
});

it("what the user says begins the count anew, whenever it comes", () => {
  expect(reasonsOf([said, answer, ask, said, answer, ask, answer, ask, answer, ask])).toEqual([]);
});

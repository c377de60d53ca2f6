import { expect, test } from "vitest";
import type { Evidence } from "../play/evidence.ts";
import { stops } from "./stops.ts";

const asked = (turn: number) => ({ turn, sessionID: "ses_a", kind: "main" });
const judged = (requests: readonly object[], askedBefore?: number): readonly string[] => {
  const turn = { index: 1, sessionID: "ses_a", label: "interrupted", ...(askedBefore && { askedBefore }) };
  const evidence = { turns: [turn], requests } as unknown as Evidence;
  return stops(evidence, "interrupted").reasons.map(({ text }) => text);
};

test("an agent that is asked nothing more has stopped, whatever it was asked before", () => {
  expect(judged([asked(0), asked(1), asked(1)], 3)).toEqual([]);
  expect(judged([asked(0), asked(1), asked(2)], 2)).toEqual([]);
});

test("an agent that is asked once more in the turn that was stopped has not", () => {
  expect(judged([asked(1), asked(1)], 1)).toEqual([
    "after the user's abort the agent was asked 1 times more",
  ]);
});

test("a turn that nobody could interrupt proves nothing", () => {
  expect(judged([asked(1)])).toEqual(["the user could not interrupt"]);
});

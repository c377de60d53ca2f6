import { expect, test } from "vitest";
import type { RequestSeen } from "../play/evidence.ts";
import { evidence, request, turnSeen } from "./seen.fixture.ts";
import { stops } from "./stops.ts";

const asked = (turn: number) => request({ turn });
const judged = (requests: readonly RequestSeen[], askedBefore?: number): readonly string[] => {
  const turn = turnSeen({ index: 1, label: "interrupted", ...(askedBefore && { askedBefore }) });
  return stops(evidence({ turns: [turn], requests }), "interrupted").reasons.map(({ text }) => text);
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

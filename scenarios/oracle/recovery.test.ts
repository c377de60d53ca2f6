import { expect, test } from "vitest";
import type { Attempt } from "../persona/turn.ts";
import { callsToRecover } from "./recovery.ts";

const START = ["begin", { action: "start" }] as const;
const tried = (tool: string, refused: boolean, advised = false): Attempt => ({
  call: tool === "begin" ? START : [tool, {}],
  result: "",
  refused,
  says: undefined,
  demands: undefined,
  advice: advised ? START : undefined,
});

test("counts from the advised call to the write that goes through, without looking around", () => {
  expect(callsToRecover([tried("edit", true, true), tried("begin", false), tried("edit", false)])).toBe(2);
  expect(
    callsToRecover([
      tried("edit", true, true),
      tried("begin", false),
      tried("read", false),
      tried("edit", false),
    ]),
  ).toBe(2);
  expect(
    callsToRecover([
      tried("edit", true, true),
      tried("begin", false),
      tried("edit", true),
      tried("write", false),
    ]),
  ).toBe(3);
});

test("says nothing when no advice was followed, when it was not about a write, or when no write came", () => {
  expect(callsToRecover([tried("edit", true, true), tried("bash", false)])).toBe(undefined);
  expect(callsToRecover([tried("other", true, true), tried("begin", false), tried("edit", false)])).toBe(
    undefined,
  );
  expect(callsToRecover([tried("edit", true, true), tried("begin", false)])).toBe(undefined);
});

test("writes that all stay refused once the advice was followed are the worst case, and not left out", () => {
  const never = [tried("edit", true, true), tried("begin", false), tried("edit", true), tried("edit", true)];
  expect(callsToRecover(never)).toBe(4);
});

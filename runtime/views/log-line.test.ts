import { expect, it } from "vitest";
import { EMPTY_STATE } from "../kernel/state.ts";
import { logLine } from "./log-line.ts";

it("a step has the number that the agent and the plan give it", () => {
  const event = { type: "step-done", nodeId: "tn-1", step: 0, evidence: null } as const;
  expect(logLine(EMPTY_STATE, { event, version: 1, at: 0, sessionID: "ses_1", agent: "build" })).toContain(
    "step 1 done of tn-1",
  );
});

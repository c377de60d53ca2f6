import { describe, expect, it } from "vitest";
import { given, node, plan } from "../kernel/given.fixture.ts";
import { EMPTY_STATE } from "../kernel/state.ts";
import { handOver } from "./hand-over.ts";

const HOUR = 60 * 60_000;
const active = { type: "plan-activated", planId: "wp-1" } as const;

describe("the hand-over to a new session", () => {
  it("says the last plan, its task, the gap and what to grep for", () => {
    const { state } = given(...plan("wp-1", node("tn-1"), node("tn-2")), active, {
      type: "task-started",
      nodeId: "tn-1",
      takenFrom: null,
    });
    expect(handOver(state, 500 + 4 * HOUR, () => true)).toBe(
      'Last plan: 0000010170 wp-1 "Plan wp-1" [active, 0/2]. Its task: tn-1 "TN-1" [active]. Last activity 4 h ago. Trace: bash {"command":"grep -rn 0000010170 .idumb"}',
    );
  });

  it("says how to take over what a session was at that is gone", () => {
    const { state } = given(...plan("wp-1", node("tn-1")), active, {
      type: "task-started",
      nodeId: "tn-1",
      takenFrom: null,
    });
    expect(handOver(state, 500, (sessionID) => sessionID !== "ses_a")).toContain(
      'Its task: tn-1 "TN-1" [active], left by a session that is gone. To take it over: govern_task {"action":"start","task":"tn-1"}. Last activity',
    );
  });

  it("says nothing of what a finished run left all by itself, and goes by the plan before it", () => {
    const reason = "the run that worked on it has ended";
    const left = { type: "task-deferred", nodeId: "tn-2", reason } as const;
    const run = [...plan("wp-2", node("tn-2")), left] as const;
    expect(handOver(given(...run).state, 500, () => false)).toBe("");
    const before = plan("wp-1", node("tn-1"));
    expect(handOver(given(...before, ...run).state, 500, () => false)).toContain('wp-1 "Plan wp-1"');
  });

  it("is silent where nothing was ever planned, and gives no negative gap when the clock jumped back", () => {
    expect(handOver(EMPTY_STATE, 1, () => true)).toBe("");
    expect(handOver(given(...plan("wp-1", node("tn-1"))).state, 0, () => true)).toContain(
      "Last activity 0 min ago",
    );
  });
});

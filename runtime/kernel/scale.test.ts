import { describe, expect, it } from "vitest";
import { decide } from "./decide.ts";
import { evolve, evolveAll } from "./evolve.ts";
import { unblockCall } from "./task/find-work.ts";
import { CONTEXT, node, plan } from "./given.fixture.ts";
import { EMPTY_STATE } from "./state.ts";
import { idsOf, rowOf } from "./table.ts";
import type { Event, EventRecord } from "./event.ts";
import type { State } from "./state.ts";

const NODES = 10_000;

function record(version: number, event: Event): EventRecord {
  return { version, at: 500, sessionID: "ses_a", agent: "build", event };
}

/** One plan in which each task waits for the one before it. */
function chain(): State {
  const nodes = Array.from({ length: NODES }, (_, index) =>
    node(`tn-${index + 1}`, index === 0 ? {} : { dependsOn: [`tn-${index}`] }),
  );
  const events = plan("wp-1", ...nodes).map((event, index) => record(index + 1, event));
  return evolveAll(EMPTY_STATE, events);
}

const shared = (a: readonly unknown[], b: readonly unknown[]): number =>
  a.filter((shelf, index) => shelf === b[index]).length;

describe("ten thousand task nodes", () => {
  const state = chain();

  it("are shared with the state before an event, but for the shelf of the node that it changes", () => {
    const started = evolve(state, record(3, { type: "task-started", nodeId: "tn-5000", takenFrom: null }));
    expect(started.nodes.length).toBeGreaterThan(100);
    expect(shared(started.nodes, state.nodes)).toBe(state.nodes.length - 1);
    expect(started.activeBySession).toEqual({ ses_a: "tn-5000" });
  });

  it("in one chain still have a call that moves the last one forward", () => {
    const last = rowOf(state.nodes, `tn-${NODES}`);
    expect(last && unblockCall(state, CONTEXT, last)).toMatchObject({
      args: { action: "start", task: "tn-1" },
    });
  });

  it("fill no refusal: a few are named, and what is suggested fits one call", () => {
    const resolve = { type: "resolve-plan", plan: "wp-1", decisions: [] } as const;
    const asked = decide(state, resolve, CONTEXT);
    const text = JSON.stringify(asked);
    expect(text.length).toBeLessThan(1_000);
    expect(text).toContain("10000 open tasks and 50 fit one call");
    expect(asked).toMatchObject({ refusal: { instead: { args: { action: "status", plan: "wp-1" } } } });
  });

  it("close no cycle unseen, however long it is", () => {
    const asked = decide(
      state,
      { type: "update-task", task: "tn-1", changes: { dependsOn: [`tn-${NODES}`] }, dropGate: false },
      CONTEXT,
    );
    expect(asked.ok).toBe(false);
    expect(idsOf(state.nodes)).toHaveLength(NODES);
  });

  it("do not slow down a session's record: the same minute is written once", () => {
    const home = { instance: "i", pid: 1, machine: "m" };
    const opened: Event = { type: "session-opened", parentID: null, home };
    const noted: Event = { type: "effect-noted", tool: "bash", note: "x" };
    const first = evolve(state, record(3, opened));
    const after = (at: number) => evolve(first, { ...record(4, noted), at });
    expect(after(30_000).sessions).toBe(first.sessions);
    expect(after(90_000).sessions["ses_a"]?.seenAt).toBe(90_000);
  });
});

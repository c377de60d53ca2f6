import { describe, expect, it } from "vitest";
import { given, node, plan } from "../kernel/given.fixture.ts";
import { setAsideLines } from "./set-aside-lines.ts";
import type { Event } from "../kernel/event.ts";

const AMPLE = 1_000;
const three = plan("wp-1", node("tn-1"), node("tn-2"), node("tn-3"));
const aside = (type: "task-deferred" | "task-abandoned", nodeId: string): Event => ({
  type,
  nodeId,
  reason: "the human changed the goal",
});
const lines = (budget: number, ...events: readonly Event[]) =>
  setAsideLines(given(...three, ...events).state, budget);

describe("what was set aside", () => {
  it("is named, what was put off apart from what was given up, the newest first", () => {
    const gone = [
      aside("task-deferred", "tn-1"),
      aside("task-abandoned", "tn-2"),
      aside("task-deferred", "tn-3"),
    ];
    expect(lines(AMPLE, ...gone)).toEqual(['Deferred: tn-3 "TN-3", tn-1 "TN-1"', 'Abandoned: tn-2 "TN-2"']);
  });

  it("is nothing where all work goes on", () => {
    expect(lines(AMPLE)).toEqual([]);
    expect(
      lines(AMPLE, aside("task-deferred", "tn-1"), { type: "task-reopened", nodeId: "tn-1", reason: "now" }),
    ).toEqual([]);
  });

  it("does not name what was planned anew under its name", () => {
    const again: Event = {
      type: "tasks-planned",
      planId: "wp-1",
      ahead: false,
      nodes: [node("tn-4", { name: "TN-1" })],
    };
    expect(lines(AMPLE, aside("task-abandoned", "tn-1"), again)).toEqual([]);
    expect(lines(AMPLE, aside("task-abandoned", "tn-1"), again, aside("task-deferred", "tn-4"))).toEqual([
      'Deferred: tn-4 "TN-1"',
      'Abandoned: tn-1 "TN-1"',
    ]);
  });

  it("does not name what left the context with its plan", () => {
    const gone: readonly Event[] = [
      { type: "plan-abandoned", planId: "wp-1", reason: "too dear" },
      { type: "plan-purged", planId: "wp-1" },
    ];
    expect(lines(AMPLE, ...gone)).toEqual([]);
  });

  it("stays within the budget with whole names only", () => {
    const gone = [aside("task-deferred", "tn-1"), aside("task-deferred", "tn-2")];
    const [line = ""] = lines(30, ...gone);
    expect(line).toBe('Deferred: tn-2 "TN-2"');
    expect(lines(8, ...gone)).toEqual([]);
  });
});

/** The host's todo list as steps of the session's own task. */
import { describe, expect, it } from "vitest";
import { active, started, step } from "../at-work.fixture.ts";
import { node, plan, given } from "../given.fixture.ts";
import type { Command } from "../command.ts";
const todo = (text: string, isDone = false) => ({ text, done: isDone });
const mirror = (...todos: readonly { text: string; done: boolean }[]): Command => ({
  type: "mirror-todos",
  todos,
});
const stepped = [
  ...plan("wp-1", node("tn-1", { steps: [step("One"), step("two"), step("three", "done")] })),
  active,
  started("tn-1"),
];

describe("a todo list", () => {
  it("without a task is nothing", () => {
    expect(given().when(mirror(todo("a"))).events).toEqual([]);
  });

  it("marks planned steps, whatever their case, and adds its own", () => {
    expect(
      given(...stepped).when(mirror(todo(" one ", true), todo("two"), todo("new", true))).events,
    ).toEqual([
      {
        type: "steps-mirrored",
        nodeId: "tn-1",
        steps: [
          { text: "One", state: "done", evidence: null },
          { text: "two", state: "pending", evidence: null },
          { text: "three", state: "done", evidence: null },
          { text: "new", state: "done", evidence: null, origin: "todo" },
        ],
        missing: [],
      },
    ]);
  });

  it("says which planned steps it leaves out, and keeps them", () => {
    expect(given(...stepped).when(mirror(todo("new"))).events).toEqual([
      {
        type: "steps-mirrored",
        nodeId: "tn-1",
        steps: [
          { text: "One", state: "pending", evidence: null },
          { text: "two", state: "pending", evidence: null },
          { text: "three", state: "done", evidence: null },
          { text: "new", state: "pending", evidence: null, origin: "todo" },
        ],
        missing: ["One", "two"],
      },
    ]);
  });

  it("takes its own pending items away again, and keeps those that are done", () => {
    expect(
      given(...stepped, {
        type: "steps-mirrored",
        nodeId: "tn-1",
        steps: [step("One"), { ...step("a"), origin: "todo" }, { ...step("b", "done"), origin: "todo" }],
        missing: [],
      }).when(mirror(todo("One"))).events,
    ).toEqual([
      {
        type: "steps-mirrored",
        nodeId: "tn-1",
        steps: [
          { text: "One", state: "pending", evidence: null },
          { text: "b", state: "done", evidence: null, origin: "todo" },
        ],
        missing: [],
      },
    ]);
  });

  it("that is as known changes nothing", () => {
    expect(given(...stepped).when(mirror(todo("One"), todo("two"), todo("three", true))).events).toEqual([]);
  });

  it("takes each item for one step", () => {
    expect(
      given(...plan("wp-1", node("tn-1", { steps: [step("a"), step("a")] })), active, started("tn-1")).when(
        mirror(todo("a", true)),
      ).events,
    ).toEqual([
      {
        type: "steps-mirrored",
        nodeId: "tn-1",
        steps: [
          { text: "a", state: "done", evidence: null },
          { text: "a", state: "pending", evidence: null },
        ],
        missing: ["a"],
      },
    ]);
  });

  it("leaves done what is done", () => {
    expect(given(...stepped).when(mirror(todo("three"))).events?.[0]).toBe(undefined);
  });
});

/** A plan of an earlier program becomes ours whole or not at all, once, and opens nothing. */
import { describe, expect, it } from "vitest";
import { given, plan } from "../given.fixture.ts";
import { rowsOf } from "../table.ts";
import type { Command, CommandOf, TakenTask } from "../command.ts";

const task = (name: string, more: Partial<TakenTask> = {}): TakenTask => ({
  name,
  expectedOutput: `${name} is done`,
  standing: "planned",
  reason: "",
  done: [],
  ahead: false,
  ...more,
});
const taking = (more: Partial<CommandOf<"take-over-plan">> = {}): Command => ({
  type: "take-over-plan",
  origin: "old.json wp-9",
  name: "Auth",
  acceptance: ["Login works"],
  category: "development",
  governanceLevel: null,
  tasks: [
    task("Schema", { standing: "completed", reason: "migrated" }),
    task("Docs", { ahead: true, standing: "deferred", reason: "later" }),
    task("Login", { dependsOn: ["Schema"], steps: ["form", "style"], done: [1] }),
  ],
  ...more,
});

const taken = () => given().when(taking()).events ?? [];

describe("taking over a plan", () => {
  it("keeps each task's standing, steps and links, with nothing active", () => {
    const { state } = given(...taken());
    expect(state.activeBySession).toEqual({});
    expect(
      rowsOf(state.nodes).map(({ name, status, steps, dependsOn }) => [
        name,
        status,
        steps.map((step) => step.state),
        dependsOn,
      ]),
    ).toEqual([
      ["Schema", "completed", [], []],
      ["Login", "planned", ["pending", "done"], ["tn-1"]],
      ["Docs", "deferred", [], []],
    ]);
    expect(rowsOf(state.plans)[0]).toMatchObject({ status: "active", planAhead: ["tn-3"] });
  });

  it("says of what was done that nobody checked it here", () => {
    const [done] = taken().filter((event) => event.type === "task-completed");
    expect(done?.result.evidence).toBe("migrated (said by an earlier program, not checked)");
  });

  it("happens once, whatever became of the plan since", () => {
    expect(given(...taken()).when(taking()).events).toEqual([]);
    const other = taking({ origin: "other.json", name: "Other" });
    expect(given(...taken()).when(other).events).not.toEqual([]);
    const noted = given().when({ type: "note-taken-over", origin: "a" }).events ?? [];
    expect(noted).toEqual([{ type: "work-taken-over", origin: "a" }]);
    expect(given(...noted).when({ type: "note-taken-over", origin: "a" }).events).toEqual([]);
  });

  it("is refused whole beside an open plan of that name with other tasks", () => {
    const { refusal, events } = given(...plan("wp-1")).when(taking({ name: "Plan wp-1" }));
    expect([refusal?.code, events]).toEqual(["duplicate", null]);
  });
});

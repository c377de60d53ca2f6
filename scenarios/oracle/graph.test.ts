import { describe, expect, test } from "vitest";
import type { CallSeen, TaskSeen, TurnSeen } from "../play/evidence.ts";
import { graph } from "./graph.ts";
import { callSeen, turnSeen } from "./seen.fixture.ts";

const task = (change: Partial<TaskSeen> = {}): TaskSeen => ({
  id: "tn-1",
  name: "Login",
  status: "planned",
  reason: "",
  session: "",
  waitsFor: [],
  isProven: false,
  ...change,
});
const WHOLE = { isWhole: true, isReplayed: true };
const turn = (tasks: readonly TaskSeen[], journal: TurnSeen["journal"] = WHOLE) =>
  turnSeen({ sessionID: "ses_1", tasks, journal });
const call = (input: CallSeen["input"], tool = "govern_task", status: CallSeen["status"] = "completed") =>
  callSeen(tool, input, { sessionID: "ses_1", status });
const reasons = (turns: TurnSeen[], calls: CallSeen[] = []) =>
  graph({ turns, calls }).reasons.map(({ text }) => text);

const ACTIVE = task({ status: "active", session: "ses_1" });
const other = (change: Partial<TaskSeen>) => task({ id: "tn-2", name: "Logout", ...change });

describe("the graph at the end of a turn", () => {
  test.each<[string, readonly TaskSeen[], string]>([
    ["two active tasks in a session", [ACTIVE, other({ status: "active", session: "ses_1" })], "two active"],
    ["an active task of nobody", [task({ status: "active" })], "in no session"],
    ["a completed task without proof", [task({ status: "completed" })], "nothing shows it"],
    ["a task given up without a reason", [task({ status: "abandoned" })], "without a reason"],
    ["a link to nowhere", [task({ waitsFor: ["tn-9"] })], "which is nowhere"],
    ["a circle", [task({ waitsFor: ["tn-2"] }), other({ waitsFor: ["tn-1"] })], "waits for itself"],
  ])("fails for %s", (_, tasks, text) => {
    expect(reasons([turn(tasks)]).join()).toContain(text);
  });

  test("holds for work in order, with an active task in each of two sessions", () => {
    const done = task({ status: "completed", isProven: true });
    expect(
      reasons([turn([done, other({ status: "active", session: "ses_1", waitsFor: ["tn-1"] })])]),
    ).toEqual([]);
    expect(reasons([turn([ACTIVE, other({ status: "active", session: "ses_2" })])])).toEqual([]);
  });

  test("fails for a journal with holes, or one that replays to something else", () => {
    expect(reasons([turn([], { isWhole: false, isReplayed: true })]).join()).toContain("holes");
    expect(reasons([turn([], { isWhole: true, isReplayed: false })]).join()).toContain("does not replay");
  });

  test("holds what the agent was told, unless a later call was about the plan or was refused", () => {
    const start = call({ action: "start", name: "Login" });
    expect(reasons([turn([])], [start]).join()).toContain(
      "told that Login is active; on the disk it is nowhere",
    );
    expect(reasons([turn([ACTIVE])], [start])).toEqual([]);
    expect(reasons([turn([], null)], [start])).toEqual([]);
    expect(reasons([turn([])], [start, call({ action: "resolve" }, "govern_plan")])).toEqual([]);
    expect(reasons([turn([])], [start, call({ action: "complete" }, "govern_task", "error")])).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { checkpoint, given, node, plan } from "../given.fixture.ts";
import type { Event } from "../event.ts";
import type { Checkpoint } from "../record/checkpoint.ts";
import { inspection, risk as html } from "./inspected.fixture.ts";
import type { Inspection } from "./inspection.ts";

const begun: readonly Event[] = [
  ...plan("wp-1", node("tn-1"), node("tn-2")),
  { type: "plan-activated", planId: "wp-1" },
  { type: "task-started", nodeId: "tn-1", takenFrom: null },
];
const ran = (number: number, exit: number | null, more: Partial<Checkpoint> = {}): Event =>
  checkpoint(number, "tn-1", {
    tool: "bash",
    summary: `npm test (exit ${exit})`,
    runner: "test",
    exit,
    filesModified: [],
    ...more,
  });
const risk = html({ file: "web/login.js" });
const complete = (more: Partial<Inspection> = {}) =>
  ({ type: "complete-task", task: "tn-1", evidence: "x", inspection: inspection(more) }) as const;
const types = (events: readonly Event[] | null) => events?.map(({ type }) => type);
const round = (number: number): Event => ({ type: "gaps-found", nodeId: "tn-1", round: number, gaps: [] });

describe("the project's own tests", () => {
  const npm = { testCommand: "npm test" };

  it.each([
    ["never ran", []],
    ["ended with exit 1", [ran(2, 1)]],
    ["hid their exit code", [ran(2, null)]],
    ["passed before the last change", [ran(2, 0), checkpoint(3)]],
    ["passed in a turn that the host's undo took back", [ran(2, 0, { takenBack: true })]],
  ])("hold a task up that %s", (_title, after) => {
    const { refusal } = given(...begun, checkpoint(1), ...after).when(complete(npm));
    expect(refusal?.code).toBe("gaps");
    expect(refusal?.instead).toEqual({
      tool: "govern_shell",
      args: { command: "npm test", purpose: "validation" },
    });
  });

  it.each([
    ["passed since the last change", [checkpoint(1), ran(2, 0)]],
    [
      "wrote files themselves while they passed",
      [checkpoint(1), ran(2, 0), ran(3, null, { filesModified: ["snap.ts"] })],
    ],
    ["have prose only to look at", [checkpoint(1, "tn-1", { filesModified: ["README.md"] })]],
  ])("let a task go when they %s", (_title, after) => {
    expect(types(given(...begun, ...after).when(complete(npm)).events)).toEqual(["task-completed"]);
  });

  it("that do not exist hold nothing up", () => {
    expect(given(...begun, checkpoint(1)).when(complete()).refusal).toBeNull();
  });
});

describe("a round of validation", () => {
  const changed = [...begun, checkpoint(1)];

  it("says what to do about each gap, with a call that helps, and how the human accepts it", () => {
    const error = { file: "web/login.js", line: 3, message: "';' expected" };
    const { refusal } = given(...changed).when(complete({ risks: [risk], errors: [error] }));
    expect(refusal?.why).toContain(
      "web/login.js:7 [xss, html-sink] A value becomes markup. Use textContent.",
    );
    expect(refusal?.why).toContain("web/login.js:3 has an error");
    expect(refusal?.why).toContain("/idumb-accept");
    expect(refusal?.instead).toEqual({
      tool: "read",
      args: { filePath: "web/login.js", offset: 5, limit: 5 },
    });
  });

  it("ends after the third in review, where the human decides", () => {
    const gaps = complete({ risks: [risk] });
    expect(given(...changed, round(1)).when(gaps).refusal?.code).toBe("gaps");
    const third = given(...changed, round(1), round(2)).when(gaps);
    expect(third.refusal).toMatchObject({
      code: "gaps-human",
      instead: { human: expect.any(String) },
    });
  });

  it("is not begun anew by reopening: the next one with gaps goes to the human at once", () => {
    const again: readonly Event[] = [
      round(3),
      { type: "task-failed", nodeId: "tn-1", reason: "r" },
      { type: "task-reopened", nodeId: "tn-1", reason: "r" },
      { type: "task-started", nodeId: "tn-1", takenFrom: null },
    ];
    const past = given(...changed, ...again);
    expect(past.when(complete({ risks: [risk] })).refusal?.code).toBe("gaps-human");
    expect(past.when(complete()).refusal).toBeNull();
  });

  it("is recorded in mode relaxed, and the task closes with its gaps", () => {
    const { events } = given(...changed, round(2)).when(complete({ risks: [risk], mode: "relaxed" }));
    expect(types(events)).toEqual(["gaps-found", "task-completed"]);
    expect(events?.[1]).toMatchObject({
      result: { gaps: [{ key: expect.stringContaining("html-sink") }] },
    });
  });

  it("asks nobody twice for what is only advice", () => {
    const advice = complete({ risks: [{ ...risk, severity: "advise" }] });
    expect(types(given(...changed).when(advice).events)).toEqual(["task-completed"]);
  });

  it("goes with the task into review, for whoever closes it", () => {
    const answer = given(...changed).when({
      type: "review-task",
      task: null,
      inspection: inspection({ risks: [risk] }),
    });
    expect(types(answer.events)).toEqual(["gaps-found", "task-reviewed"]);
  });
});

describe("a risk that the human accepts", () => {
  const changed = [...begun, checkpoint(1)];
  const human = { actor: { kind: "human" } } as const;
  const accept = (more: Partial<Inspection>) =>
    ({ type: "accept-risk", text: "meant so", inspection: inspection(more) }) as const;

  it("lets that risk through and no other, wherever its line moves", () => {
    const accepted = given(...changed).when(accept({ risks: [risk] }), human).events ?? [];
    const past = given(...changed, ...accepted);
    expect(past.when(complete({ risks: [{ ...risk, line: 40 }] })).refusal).toBeNull();
    const other = { ...risk, excerpt: "el.innerHTML = bio" };
    expect(past.when(complete({ risks: [risk, other] })).refusal?.why).toContain("bio");
  });

  it("closes a task that waits for the human with its gaps; in mode strict it still has to be completed", () => {
    const waiting = [...changed, round(3), { type: "task-reviewed", nodeId: "tn-1" } as const];
    const found = { risks: [risk] };
    expect(types(given(...waiting).when(accept(found), human).events)).toEqual([
      "risk-accepted",
      "task-completed",
    ]);
    const strict = given(...waiting).when(accept({ ...found, mode: "strict" }), human);
    expect(types(strict.events)).toEqual(["risk-accepted"]);
    expect(given(...waiting, ...(strict.events ?? [])).when(complete(found)).refusal).toBeNull();
  });

  it("of the first layout of the journal covers everything", () => {
    const old: Event = { type: "risk-accepted", nodeId: "tn-1", text: "as it is" };
    expect(
      given(...begun, old).when(complete({ risks: [risk], testCommand: "npm test" })).refusal,
    ).toBeNull();
  });
});

/** What blocks a task, what comes next, and who waits. */
import { describe, expect, it } from "vitest";
import {
  active,
  started,
  reviewed,
  done,
  givenUp,
  putOff,
  failed,
  planGivenUp,
  one,
  two,
  archived,
} from "./at-work.fixture.ts";
import { node, plan, given } from "./given.fixture.ts";
import {
  blockersOf,
  dependentPlansOf,
  dependentsOf,
  firstOpenNode,
  isOpen,
  nodeIdsOf,
  nodesOf,
} from "./graph.ts";
import { rowOf } from "./table.ts";
import type { State } from "./state.ts";
const tn = (state: State, id: string) => rowOf(state.nodes, id) ?? expect.unreachable(id);
const blockers = (state: State, id: string) => blockersOf(state, tn(state, id));
const gated = plan(
  "wp-1",
  node("tn-1"),
  node("tn-2", {
    dependsOn: ["tn-1", "tn-9"],
    temporalGate: { afterTaskId: "tn-1", reason: "the schema comes first" },
  }),
);
const waits = { type: "plan-updated", planId: "wp-2", changes: { dependsOn: ["wp-1", "wp-9"] } } as const;
const ahead = [
  ...two,
  { type: "tasks-planned", planId: "wp-1", ahead: true, nodes: [node("tn-3")] } as const,
  { type: "tasks-planned", planId: "wp-1", ahead: false, nodes: [node("tn-4")] } as const,
];

describe("a task", () => {
  it("is blocked by what it depends on, by its gate and by what is missing", () => {
    expect(blockers(given(...gated).state, "tn-2")).toEqual([
      { id: "tn-1", text: 'depends on tn-1 "TN-1" [planned]' },
      { id: "tn-9", text: 'depends on tn-9 "?" [missing]' },
      { id: "tn-1", text: "gate: after tn-1 [planned], because the schema comes first" },
    ]);
  });

  it("behind a gate to nowhere is blocked by that", () => {
    expect(
      blockers(
        given(...plan("wp-1", node("tn-1", { temporalGate: { afterTaskId: "tn-9", reason: "order" } })))
          .state,
        "tn-1",
      ),
    ).toEqual([{ id: "tn-9", text: "gate: after tn-9 [missing], because order" }]);
  });

  it("is not blocked by what is completed", () => {
    expect(
      blockers(given(...gated.map((event) => event), active, started("tn-1"), done("tn-1")).state, "tn-2"),
    ).toEqual([{ id: "tn-9", text: 'depends on tn-9 "?" [missing]' }]);
  });

  it("is blocked by every plan that its plan waits for", () => {
    expect(blockers(given(...one, ...plan("wp-2", node("tn-2")), waits).state, "tn-2")).toEqual([
      { id: "wp-1", text: "plan wp-2 depends on plan wp-1 [draft]" },
      { id: "wp-9", text: "plan wp-2 depends on plan wp-9 [missing]" },
    ]);
  });

  it("is not blocked by a plan that is completed or archived", () => {
    expect([
      blockers(given(...archived, ...plan("wp-2", node("tn-2")), waits).state, "tn-2").map(({ id }) => id),
      blockers(given(...archived.slice(0, -1), ...plan("wp-2", node("tn-2")), waits).state, "tn-2").map(
        ({ id }) => id,
      ),
    ]).toEqual([["wp-9"], ["wp-9"]]);
  });

  it("that waits for nothing is free", () => {
    expect(blockers(given(...two).state, "tn-1")).toEqual([]);
  });

  it("is open while it is planned, active or in review", () => {
    expect(
      [
        [],
        [active, started("tn-1")],
        [active, started("tn-1"), reviewed],
        [putOff("tn-1")],
        [failed("tn-1")],
        [givenUp("tn-1")],
        [active, started("tn-1"), done("tn-1")],
      ].map((past) => isOpen(tn(given(...two, ...past).state, "tn-1"))),
    ).toEqual([true, true, true, false, false, false, false]);
  });
});

describe("a plan", () => {
  it("has its future work last, in the order in which it was planned", () => {
    expect([
      nodesOf(given(...ahead).state, "wp-1").map(({ id }) => id),
      nodeIdsOf(given(...ahead).state, "wp-1"),
    ]).toEqual([
      ["tn-1", "tn-2", "tn-4", "tn-3"],
      ["tn-1", "tn-2", "tn-4", "tn-3"],
    ]);
  });

  it("that is not there has no work", () => {
    expect([
      nodesOf(given(...two).state, "wp-9"),
      nodeIdsOf(given(...two).state, "wp-9"),
      firstOpenNode(given(...two).state, "wp-9"),
    ]).toEqual([[], [], null]);
  });

  it("has as its first open task what is active, else in review, else planned", () => {
    expect([
      firstOpenNode(given(...two, active, started("tn-2")).state, "wp-1")?.id,
      firstOpenNode(
        given(...two, active, started("tn-2"), { type: "task-reviewed", nodeId: "tn-2" }).state,
        "wp-1",
      )?.id,
      firstOpenNode(given(...two).state, "wp-1")?.id,
      firstOpenNode(given(...two, putOff("tn-1"), givenUp("tn-2")).state, "wp-1"),
    ]).toEqual(["tn-2", "tn-2", "tn-1", null]);
  });
});

describe("who waits", () => {
  it("are the tasks that are not closed", () => {
    expect(
      dependentsOf(
        given(
          ...plan(
            "wp-1",
            node("tn-1"),
            node("tn-2", { dependsOn: ["tn-1"] }),
            node("tn-3", { dependsOn: ["tn-1"] }),
            node("tn-4", { temporalGate: { afterTaskId: "tn-1", reason: "r" } }),
            node("tn-5", { dependsOn: ["tn-1"] }),
            node("tn-6", { dependsOn: ["tn-2"] }),
          ),
          putOff("tn-2"),
          failed("tn-3"),
          givenUp("tn-5"),
        ).state,
        new Set(["tn-1"]),
      ).map(({ id }) => id),
    ).toEqual(["tn-2", "tn-3", "tn-4"]);
  });

  it("are not those that are asked about", () => {
    expect(
      dependentsOf(
        given(...plan("wp-1", node("tn-1"), node("tn-2", { dependsOn: ["tn-1"] }))).state,
        new Set(["tn-1", "tn-2"]),
      ),
    ).toEqual([]);
  });

  it("may be plans that are not closed", () => {
    expect([
      dependentPlansOf(given(...one, ...plan("wp-2", node("tn-2")), waits).state, "wp-1").map(({ id }) => id),
      dependentPlansOf(
        given(...one, ...plan("wp-2", node("tn-2")), waits, planGivenUp("wp-2")).state,
        "wp-1",
      ),
    ]).toEqual([["wp-2"], []]);
  });
});

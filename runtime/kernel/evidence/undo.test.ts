/** What the host's undo takes back, and what its end gives back. */
import { describe, expect, it } from "vitest";
import { active, started, reviewed, done, planGivenUp, checkpoint, two, atWork } from "../at-work.fixture.ts";
import { given } from "../given.fixture.ts";
import { nodesProvedIn } from "../node-index.ts";
import { rowOf } from "../table.ts";
import type { Command } from "../command.ts";
import { placed } from "./placed.fixture.ts";
const undo = (messageID: string, partID: string | null = null): Command => ({
  type: "see-undo",
  from: { messageID, partID },
});
const redo: Command = { type: "see-undo", from: null };

describe("an undo", () => {
  it("takes back what came from there on", () => {
    expect(
      given(
        ...atWork,
        placed("cp-1", "m1", "p1"),
        placed("cp-2", "m2", "p1"),
        placed("cp-3", "m3", "p1"),
      ).when(undo("m2")).events,
    ).toEqual([{ type: "evidence-taken-back", nodeId: "tn-1", checkpoints: ["cp-2", "cp-3"] }]);
  });

  it("of a part takes back what came from that part on", () => {
    expect(
      given(
        ...atWork,
        placed("cp-1", "m2", "p1"),
        placed("cp-2", "m2", "p2"),
        placed("cp-3", "m3", "p1"),
      ).when(undo("m2", "p2")).events,
    ).toEqual([{ type: "evidence-taken-back", nodeId: "tn-1", checkpoints: ["cp-2", "cp-3"] }]);
  });

  it("takes nothing twice, and gives back what lies before", () => {
    expect(
      given(...atWork, placed("cp-1", "m1", "p1"), placed("cp-2", "m2", "p1"), {
        type: "evidence-taken-back",
        nodeId: "tn-1",
        checkpoints: ["cp-1", "cp-2"],
      }).when(undo("m2")).events,
    ).toEqual([{ type: "evidence-restored", nodeId: "tn-1", checkpoints: ["cp-1"] }]);
  });

  it("that is undone gives everything back", () => {
    expect(
      given(...atWork, placed("cp-1", "m1", "p1"), {
        type: "evidence-taken-back",
        nodeId: "tn-1",
        checkpoints: ["cp-1"],
      }).when(redo).events,
    ).toEqual([{ type: "evidence-restored", nodeId: "tn-1", checkpoints: ["cp-1"] }]);
  });

  it("of another session takes nothing", () => {
    expect(
      given(...atWork, placed("cp-1", "m1", "p1")).when(undo("m0"), { sessionID: "ses_b" }).events,
    ).toEqual([]);
  });

  it("of what has no place takes nothing", () => {
    expect(given(...atWork, checkpoint("cp-1", null, "x")).when(undo("m0")).events).toEqual([]);
  });

  it("reopens what was proved by it, and its plan once", () => {
    expect(
      given(
        ...two,
        active,
        started("tn-1"),
        placed("cp-1", "m1", "p1"),
        done("tn-1"),
        started("tn-2"),
        placed("cp-2", "m1", "p2", {}, "tn-2"),
        done("tn-2"),
        { type: "plan-completed", planId: "wp-1" },
      ).when(undo("m1")).events,
    ).toEqual([
      { type: "evidence-taken-back", nodeId: "tn-1", checkpoints: ["cp-1"] },
      { type: "plan-activated", planId: "wp-1" },
      { type: "task-reopened", nodeId: "tn-1", reason: "the host's undo took back what proved it" },
      { type: "evidence-taken-back", nodeId: "tn-2", checkpoints: ["cp-2"] },
      { type: "task-reopened", nodeId: "tn-2", reason: "the host's undo took back what proved it" },
    ]);
  });

  it("reopens what waits for review", () => {
    expect(given(...atWork, placed("cp-1", "m1", "p1"), reviewed).when(undo("m1")).events).toEqual([
      { type: "evidence-taken-back", nodeId: "tn-1", checkpoints: ["cp-1"] },
      { type: "task-reopened", nodeId: "tn-1", reason: "the host's undo took back what proved it" },
    ]);
  });

  it("reopens nothing of a plan that was given up", () => {
    expect(
      given(...atWork, placed("cp-1", "m1", "p1"), done("tn-1"), planGivenUp("wp-1"))
        .when(undo("m1"))
        .events?.map(({ type }) => type),
    ).toEqual(["evidence-taken-back"]);
  });

  it("lowers the count of what proves, and its end raises it again", () => {
    expect(
      [
        { type: "evidence-taken-back", nodeId: "tn-1", checkpoints: ["cp-1"] } as const,
        { type: "evidence-restored", nodeId: "tn-1", checkpoints: ["cp-1"] } as const,
      ].map(
        (_, index, all) =>
          rowOf(
            given(
              ...atWork,
              placed("cp-1", "m1", "p1"),
              placed("cp-2", "m1", "p2"),
              ...all.slice(0, index + 1),
            ).state.nodes,
            "tn-1",
          )?.checkpointCount,
      ),
    ).toEqual([1, 2]);
  });

  it("finds the tasks that were proved in a session", () => {
    expect([
      nodesProvedIn(
        given(...atWork, placed("cp-1", "m1", "p1"), placed("cp-2", "m1", "p2", {}, "tn-2")).state.nodes,
        "ses_a",
      ).map(({ id }) => id),
      nodesProvedIn(given(...atWork, checkpoint("cp-1", null, "x")).state.nodes, "ses_a"),
    ]).toEqual([["tn-1", "tn-2"], []]);
  });
});

import { describe, expect, it } from "vitest";
import { given, node, opened, plan } from "../kernel/given.fixture.ts";
import { compactionReport, heldIn, missingPoints, pointsOf } from "./turning-points.ts";
import type { Event } from "../kernel/event.ts";
import type { State } from "../kernel/state.ts";

const REASONS = ["the walrus supplier left", "the heron supplier left", "the bison supplier left"];
const ids = REASONS.map((_, index) => `tn-${index + 1}`);
const stopped: readonly Event[] = [
  ...plan("wp-1", ...ids.map((id) => node(id))),
  ...REASONS.map((reason, index): Event => ({ type: "task-deferred", nodeId: ids[index] ?? "", reason })),
];
const SUMMARY = "- we talked\n- TN-2 was deferred, as the heron supplier has left us";

describe("a summary", () => {
  it("states a point where one line has the words that tell it from the others, in whatever form", () => {
    const { state } = given(...stopped);
    const points = pointsOf(state, "ses_a");
    expect(heldIn(SUMMARY, points)).toEqual([points[1]?.id]);
    expect(heldIn("the supplier left\nwalrus, heron and bison were seen", points)).toEqual([]);
    expect(missingPoints(state, "ses_a", SUMMARY)).toEqual([
      'tn-3 "TN-3" deferred: the bison supplier left',
      'tn-1 "TN-1" deferred: the walrus supplier left',
    ]);
  });
});

describe("a summary that only names what came in between does not state why the other was put off", () => {
  // Beside another of its kind: what both say tells neither from the other.
  const deferred = (name: string, reason: string, others = '"search" goes first'): State =>
    given(
      ...plan("wp-1", { ...node("tn-1"), name }, { ...node("tn-2"), name: "heron app" }),
      { type: "task-deferred", nodeId: "tn-2", reason: others },
      { type: "task-deferred", nodeId: "tn-1", reason },
    ).state;
  const heldOf = (state: State, line: string): number => heldIn(line, pointsOf(state, "ses_a")).length;

  it.each([
    ["create web/sounds.js", "- In progress: “create web/sounds.js”."],
    ["create web/dark-mode.css in four parts", "- In progress: “create web/dark-mode.css in four parts”."],
    [
      "create web/dark-mode.css in very many parts",
      "- Dropped: AI helper, create web/dark-mode.css in very many",
    ],
  ])("%s", (name, line) => {
    const state = deferred("AI helper", `"${name}" goes first`);
    expect(heldOf(state, line)).toBe(0);
  });

  it("but one that says what and why does, in whatever order", () => {
    const state = deferred("TN-1", '"create web/sounds.js" goes first');
    expect(heldOf(state, "- TN-1 was put off: create web/sounds.js goes first")).toBe(1);
    expect(heldOf(state, "- create web/sounds.js goes first, so TN-1 waits")).toBe(1);
  });

  it("nor does one that names all and says no why", () => {
    const state = deferred("drop: the walrus", "too hard", "too hard");
    expect(heldOf(state, "- Deferred: tn-1 drop the walrus")).toBe(0);
    expect(heldOf(state, "- Deferred: tn-1 drop the walrus (too hard)")).toBe(1);
  });
});

describe("the report for the next compaction", () => {
  it("asks for all points at first, then only for those that the summary left out, in fewer words", () => {
    const first = compactionReport(given(opened("ses_a", null), ...stopped).state, "ses_a");
    for (const reason of REASONS) expect(first).toContain(reason);
    const later = given(opened("ses_a", null), ...stopped);
    const compacted: Event = {
      type: "session-compacted",
      held: heldIn(SUMMARY, pointsOf(later.state, "ses_a")),
    };
    const second = compactionReport(given(opened("ses_a", null), ...stopped, compacted).state, "ses_a");
    expect(second).toContain('tn-1 "TN-1" deferred: the walrus supplier left');
    expect(second).not.toContain("heron");
    expect(second.length).toBeLessThan(first.length);
  });

  it("says what was given up by id alone, and is empty where nothing turned", () => {
    expect(compactionReport(given(...plan("wp-1", node("tn-1"))).state, "ses_a")).toBe("");
    const gone: Event = { type: "plan-abandoned", planId: "wp-1", reason: "no" };
    expect(compactionReport(given(...stopped, gone).state, "ses_a")).toMatch(
      /Leave out what was given up: wp-1$/,
    );
  });

  it("leaves out what happened in other root sessions and takes in what happened in subagents", () => {
    const { state } = given(
      opened("ses_a", null),
      opened("ses_c", "ses_a"),
      opened("ses_b", null),
      ...plan("wp-1", node("tn-1"), node("tn-2")),
      { by: "ses_b", event: { type: "task-deferred", nodeId: "tn-1", reason: "elsewhere" } },
      { by: "ses_c", event: { type: "task-deferred", nodeId: "tn-2", reason: "in a child" } },
    );
    expect(pointsOf(state, "ses_a").map(({ brief }) => brief)).toEqual(['tn-2 "TN-2" deferred: in a child']);
  });
});

/** A whole tree and a whole flowchart, line by line: what a model and a human read of every kind of row. */
import { describe, expect, it } from "vitest";
import {
  active,
  started,
  done,
  givenUp,
  putOff,
  failed,
  planGivenUp,
  step,
  checkpoint,
  one,
} from "../at-work.fixture.ts";
import { node, plan, by, given } from "../given.fixture.ts";
import { renderMermaid } from "./mermaid.ts";
import { openPlans, renderTree } from "./tree.ts";
import { rowOf } from "../table.ts";
const gate = { afterTaskId: "tn-1", reason: "order" };
const rich = given(
  ...plan(
    "wp-1",
    node("tn-1", { steps: [step("one", "done"), step("two")] }),
    node("tn-2", { dependsOn: ["tn-1", "tn-3"], temporalGate: gate }),
    node("tn-3", { name: 'A  "b"\n<c> #d' }),
    node("tn-4"),
    node("tn-5"),
  ),
  { type: "tasks-planned", planId: "wp-1", ahead: true, nodes: [node("tn-6")] },
  ...plan("wp-2", node("tn-7")),
  {
    type: "plan-updated",
    planId: "wp-2",
    changes: {
      dependsOn: ["wp-1", "wp-9"],
      acceptance: Array.from({ length: 14 }, (_, index) => ({
        text: `c${index + 1}`,
        evidence: index === 0 ? "seen" : null,
      })),
    },
  },
  active,
  started("tn-1"),
  checkpoint("cp-1", null, "one"),
  checkpoint("cp-2", null, "two"),
  checkpoint("cp-3", null, "three"),
  checkpoint("cp-4", null, "four"),
  { type: "evidence-taken-back", nodeId: "tn-1", checkpoints: ["cp-4"] },
  failed("tn-3"),
  putOff("tn-4"),
  givenUp("tn-5"),
).state;
const many = given(
  ...Array.from({ length: 14 }, (_, index) => plan(`wp-${index + 1}`, node(`tn-${index + 1}`))).flat(),
  planGivenUp("wp-1"),
  by("ses_a", { type: "task-started", nodeId: "tn-14", takenFrom: null }),
).state;

describe("the tree", () => {
  it("shows every kind of row", () => {
    expect(renderTree(rich, "ses_a", 500).split("\n")).toEqual([
      "> wp-1 Plan wp-1 [active] 0/5",
      ">   tn-1 TN-1 [active, healthy, 3 checkpoints]",
      "      x step 1: one",
      "      - step 2: two",
      "      * cp-2 two",
      "      * cp-3 three",
      "      * cp-4 four (undone)",
      "    tn-2 TN-2 [blocked by tn-1, tn-3]",
      '    tn-3 A "b" <c> #d [failed]',
      "    tn-4 TN-4 [deferred]",
      "    tn-5 TN-5 [abandoned]",
      "    tn-6 TN-6 [planned] (ahead)",
      "  wp-2 Plan wp-2 [draft] after wp-1, wp-9 0/1",
      "    accept 1: c1 [proved]",
      "    accept 2: c2 [open]",
      "    accept 3: c3 [open]",
      "    accept 4: c4 [open]",
      "    accept 5: c5 [open]",
      "    accept 6: c6 [open]",
      "    accept 7: c7 [open]",
      "    accept 8: c8 [open]",
      "    accept 9: c9 [open]",
      "    accept 10: c10 [open]",
      "    accept 11: c11 [open]",
      "    accept 12: c12 [open]",
      "    … 2 more criteria",
      "    tn-7 TN-7 [blocked by wp-1, wp-9]",
    ]);
  });

  it("shows one plan alone", () => {
    expect(
      renderTree(rich, "ses_a", 500, rowOf(rich.plans, "wp-2") ?? null)
        .split("\n")
        .slice(0, 2),
    ).toEqual(["  wp-2 Plan wp-2 [draft] after wp-1, wp-9 0/1", "    accept 1: c1 [proved]"]);
  });

  it("shows twelve plans, that of the active task first, and counts the rest", () => {
    expect([
      renderTree(many, "ses_a", 500).split("\n").length,
      renderTree(many, "ses_a", 500).split("\n")[0],
      ...renderTree(many, "ses_a", 500).split("\n").slice(-2),
    ]).toEqual([26, "> wp-14 Plan wp-14 [draft] 0/1", "  (1 more open plan)", "  (1 closed plan)"]);
  });

  it("of nothing says so", () => {
    expect(renderTree(given().state, "ses_a", 500)).toBe("no plans yet");
  });

  it("counts closed plans", () => {
    expect([
      renderTree(given(...one, planGivenUp("wp-1")).state, "ses_a", 500),
      renderTree(
        given(...one, ...plan("wp-2", node("tn-2")), planGivenUp("wp-1"), planGivenUp("wp-2")).state,
        "ses_a",
        500,
      ),
    ]).toEqual(["  (1 closed plan)", "  (2 closed plans)"]);
  });

  it("has the open plans in order, that of the active task first", () => {
    expect(openPlans(many, rowOf(many.nodes, "tn-14") ?? null).map(({ id }) => id)).toEqual([
      "wp-14",
      "wp-2",
      "wp-3",
      "wp-4",
      "wp-5",
      "wp-6",
      "wp-7",
      "wp-8",
      "wp-9",
      "wp-10",
      "wp-11",
      "wp-12",
    ]);
  });
});

describe("the flowchart", () => {
  it("has every plan, task, link and gate, and the cursor", () => {
    expect(renderMermaid(rich, "ses_a", 500).split("\n")).toEqual([
      "flowchart TD",
      '  subgraph wp_1["wp-1 Plan wp-1 [active] 0/5"]',
      '    tn_1["tn-1 TN-1 [active, healthy]"]',
      '    tn_2["tn-2 TN-2 [blocked by tn-1, tn-3]"]',
      '    tn_3["tn-3 A #quot;b#quot; #lt;c#gt; #35;d [failed]"]',
      '    tn_4["tn-4 TN-4 [deferred]"]',
      '    tn_5["tn-5 TN-5 [abandoned]"]',
      '    tn_6["tn-6 TN-6 [planned]"]',
      "  end",
      "  tn_1 --> tn_2",
      "  tn_3 --> tn_2",
      "  tn_1 -. gate .-> tn_2",
      '  subgraph wp_2["wp-2 Plan wp-2 [draft] 0/1"]',
      '    tn_7["tn-7 TN-7 [blocked by wp-1, wp-9]"]',
      "  end",
      "  wp_1 ==> wp_2",
      "  classDef cursor stroke-width:4px",
      "  class tn_1 cursor",
    ]);
  });

  it("of one plan has no link to another", () => {
    expect(renderMermaid(rich, "ses_b", 500, rowOf(rich.plans, "wp-2") ?? null).split("\n")).toEqual([
      "flowchart TD",
      '  subgraph wp_2["wp-2 Plan wp-2 [draft] 0/1"]',
      '    tn_7["tn-7 TN-7 [blocked by wp-1, wp-9]"]',
      "  end",
    ]);
  });

  it("folds what is done", () => {
    expect(
      renderMermaid(
        given(
          ...plan("wp-1", node("tn-1"), node("tn-2"), node("tn-3")),
          active,
          started("tn-1"),
          done("tn-1"),
          started("tn-2"),
          done("tn-2"),
        ).state,
        "ses_a",
        500,
      ).split("\n"),
    ).toEqual([
      "flowchart TD",
      '  subgraph wp_1["wp-1 Plan wp-1 [active] 2/3"]',
      '    tn_1_fold("tn-1 to tn-2: 2 completed")',
      '    tn_3["tn-3 TN-3 [planned]"]',
      "  end",
    ]);
  });
});

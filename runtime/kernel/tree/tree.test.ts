import { describe, expect, it } from "vitest";
import { active, checkpoint, done, started } from "../at-work.fixture.ts";
import { given, node, plan } from "../given.fixture.ts";
import { renderMermaid } from "./mermaid.ts";
import { renderTree } from "./tree.ts";
import type { Event } from "../event.ts";

const names = (count: number) => Array.from({ length: count }, (_, index) => node(`tn-${index + 1}`));
const MINUTE = 60_000;

describe("the tree", () => {
  it("puts the cursor on the plan and the task that are active, with steps and checkpoints beneath", () => {
    const steps = [{ text: "write it", state: "pending", evidence: null } as const];
    const { state } = given(
      ...plan("wp-1", node("tn-1", { steps }), node("tn-2")),
      active,
      started("tn-1"),
      checkpoint("cp-1", null, "write: a.ts"),
    );
    expect(renderTree(state, "ses_a", 500)).toBe(
      [
        "> wp-1 Plan wp-1 [active] 0/2",
        ">   tn-1 TN-1 [active, healthy, 1 checkpoint]",
        "      - step 1: write it",
        "      * cp-1 write: a.ts",
        "    tn-2 TN-2 [planned]",
      ].join("\n"),
    );
    expect(renderTree(state, "ses_b", 500)).not.toContain(">");
  });

  it("says how stale an active task is: healthy under 30 minutes, warm under 2 hours, then stale", () => {
    const { state } = given(...plan("wp-1", node("tn-1")), active, started("tn-1"));
    expect(renderTree(state, "ses_a", 500 + 29 * MINUTE)).toContain("[active, healthy]");
    expect(renderTree(state, "ses_a", 500 + 30 * MINUTE)).toContain("[active, warm (30 min)]");
    expect(renderTree(state, "ses_a", 500 + 180 * MINUTE)).toContain("[active, stale (3 h)]");
  });

  it("folds completed branches into one line", () => {
    const { state } = given(
      ...plan("wp-1", ...names(4)),
      active,
      ...["tn-1", "tn-2", "tn-3"].flatMap((id) => [started(id), done(id)]),
    );
    expect(renderTree(state, "ses_a", 500).split("\n")).toEqual([
      "  wp-1 Plan wp-1 [active] 3/4",
      "    … tn-1 to tn-3: 3 completed",
      "    tn-4 TN-4 [planned]",
    ]);
  });

  it("gives each node one line, whatever stands in its name", () => {
    const { state } = given(...plan("wp-1", node("tn-1", { name: "A\n>   tn-9 forged [active]" })));
    expect(renderTree(state, "ses_a", 500).split("\n")).toHaveLength(2);
  });

  it("of ten thousand tasks fits one answer and still shows the active one", () => {
    const { state } = given(...plan("wp-1", ...names(10_000)), active, started("tn-9000"));
    const text = renderTree(state, "ses_a", 500);
    expect(text.length).toBeLessThan(1_500);
    expect(text).toContain(">   tn-9000");
    expect(text).toContain("tn-13 to tn-8999: 8987 planned");
    const chart = renderMermaid(state, "ses_a", 500);
    expect(chart.length).toBeLessThan(2_000);
    expect(chart).toContain("class tn_9000 cursor");
  });

  it("leaves out a chain-breaker that was given up, and a purged plan", () => {
    const chain = plan("wp-1", node("tn-1"), node("tn-2", { dependsOn: ["tn-1"] }));
    const given1 = given(
      ...chain,
      { type: "task-abandoned", nodeId: "tn-1", reason: "r" },
      { type: "task-archived", nodeId: "tn-1" },
    );
    expect(renderTree(given1.state, "ses_a", 500)).not.toContain("tn-1 TN-1");
    const gone: Event[] = [{ type: "plan-abandoned", planId: "wp-1", reason: "r" }];
    expect(renderTree(given(...chain, ...gone).state, "ses_a", 500)).toContain("1 closed plan");
    gone.push({ type: "plan-purged", planId: "wp-1" });
    expect(renderTree(given(...chain, ...gone).state, "ses_a", 500)).toBe("no plans yet");
  });
});

describe("the flowchart", () => {
  it("draws dependencies, gates and plans that wait for plans, and marks the cursor", () => {
    const gate = { afterTaskId: "tn-1", reason: "order" };
    const [created, tasks] = plan("wp-2", node("tn-3", { name: 'Say "hi" <b>' }));
    const { state } = given(
      ...plan("wp-1", node("tn-1"), node("tn-2", { dependsOn: ["tn-1"], temporalGate: gate })),
      { ...created, dependsOn: ["wp-1"] },
      tasks,
      active,
      started("tn-1"),
    );
    expect(renderMermaid(state, "ses_a", 500).split("\n")).toEqual([
      "flowchart TD",
      '  subgraph wp_1["wp-1 Plan wp-1 [active] 0/2"]',
      '    tn_1["tn-1 TN-1 [active, healthy]"]',
      '    tn_2["tn-2 TN-2 [blocked by tn-1]"]',
      "  end",
      "  tn_1 --> tn_2",
      "  tn_1 -. gate .-> tn_2",
      '  subgraph wp_2["wp-2 Plan wp-2 [draft] 0/1"]',
      '    tn_3["tn-3 Say #quot;hi#quot; #lt;b#gt; [blocked by wp-1]"]',
      "  end",
      "  wp_1 ==> wp_2",
      "  classDef cursor stroke-width:4px",
      "  class tn_1 cursor",
    ]);
  });
});

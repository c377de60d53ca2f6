import { describe, expect, it } from "vitest";
import { given, happened, node, opened, plan } from "../given.fixture.ts";
import { chosen as choiceMade } from "../signal/heard.fixture.ts";
import { create as asked, kept } from "./anchors.fixture.ts";
import type { Event } from "../event.ts";

const create = (
  content: string,
  priority: "critical" | "low" = "critical",
  supersedes: string | null = null,
) => asked({ anchorType: "decision", priority, content, supersedes });
const anchor = (id: string, content: string, priority: "critical" | "low" = "critical") =>
  kept(id, content, { priority });

describe("anchors", () => {
  it("are created with the next id", () => {
    expect(given(anchor("an-1", "one")).when(create("two"))).toEqual(happened(anchor("an-2", "two")));
  });

  it("do nothing when the same one is sent again", () => {
    expect(given(anchor("an-1", "one")).when(create("one"))).toEqual(happened());
  });

  it("refuse a critical one that does not fit the shared budget", () => {
    const refusal = given(anchor("an-1", "x".repeat(150))).when(create("y".repeat(50))).refusal;
    expect(refusal?.code).toBe("anchor-budget");
    expect(refusal?.instead).toMatchObject({ tool: "anchor", args: { priority: "high" } });
  });

  it("that could never be delivered whole are refused with the limit, whatever their priority", () => {
    for (const priority of ["critical", "low"] as const) {
      const refusal = given().when(create("y".repeat(190), priority)).refusal;
      expect(refusal?.code).toBe("anchor-too-long");
      expect(refusal?.why).toContain("200 characters");
      const room = Number(/at most (\d+) characters/.exec(refusal?.why ?? "")?.[1]);
      expect(given().when(create("y".repeat(room), priority)).refusal).toBeNull();
      expect(given().when(create("y".repeat(room + 1), priority)).refusal?.code).toBe("anchor-too-long");
    }
  });

  it("are linked only to tasks that there are; the advice leaves the others out", () => {
    const past = plan("wp-1", node("tn-1"));
    const linked = { ...create("one"), tasks: ["tn-1", "tn-9", "__proto__"] };
    const refusal = given(...past).when(linked).refusal;
    expect(refusal?.what).toContain("tn-9, __proto__");
    expect(refusal?.instead).toMatchObject({ args: { action: "create", content: "one", tasks: ["tn-1"] } });
    expect(given(...past).when({ ...linked, tasks: ["tn-1"] }).refusal).toBeNull();
  });

  it("of a decision are retired when another takes its place, and cannot be linked to the replaced one", () => {
    const chosen = (id: string, choice: string, replaces: readonly string[]) =>
      choiceMade(id, "database", choice, { source: "agent", replaces });
    const linked = { ...create("PostgreSQL 16 with pgvector", "low"), tasks: ["td-1"] };
    const first = [chosen("td-1", "PostgreSQL", [])];
    const { events } = given(...first).when(linked);
    expect(events).toEqual([{ ...anchor("an-1", linked.content, "low"), decisions: ["td-1"] }]);
    const replaced = given(...first, ...(events ?? []), chosen("td-2", "SQLite", ["td-1"]));
    expect(replaced.state.anchors["an-1"]?.status).toBe("superseded");
    expect(replaced.when({ ...linked, content: "again" }).refusal?.code).toBe("unknown-link");
  });

  it("free the budget of the one they supersede", () => {
    expect(given(anchor("an-1", "x".repeat(150))).when(create("y".repeat(150), "critical", "an-1"))).toEqual(
      happened(
        { ...anchor("an-2", "y".repeat(150)), parentId: "an-1" },
        {
          type: "anchor-superseded",
          anchorId: "an-1",
          by: "an-2",
        },
      ),
    );
  });

  it("are retired once", () => {
    expect(
      given(anchor("an-1", "one")).when({ type: "resolve-anchor", anchor: "an-1", reason: "old" }),
    ).toEqual(happened({ type: "anchor-resolved", anchorId: "an-1", reason: "old" }));
    expect(
      given(anchor("an-1", "one"), { type: "anchor-resolved", anchorId: "an-1", reason: "old" }).when({
        type: "resolve-anchor",
        anchor: "an-1",
        reason: "old",
      }),
    ).toEqual(happened());
  });

  it("of low priority leave after five compactions, critical ones never", () => {
    const five = Array.from({ length: 5 }, (): Event => ({ type: "session-compacted" }));
    const low = given(anchor("an-1", "a", "low"), anchor("an-2", "b"), ...five);
    expect(low.when(create("a", "low", "an-1")).refusal?.code).toBe("unknown-anchor");
    expect(low.when(create("b"))).toEqual(happened());
  });

  it("of a child cannot be critical decisions", () => {
    expect(given(opened("ses_c", "ses_a")).when(create("one"), { sessionID: "ses_c" }).refusal?.code).toBe(
      "critical-decision",
    );
  });

  it("that are critical decisions are neither replaced nor retired by a child", () => {
    const child = given(opened("ses_c", "ses_a"), anchor("an-1", "one"));
    const replaced = child.when(create("two", "low", "an-1"), { sessionID: "ses_c" });
    expect(replaced.refusal?.code).toBe("critical-decision");
    const retired = child.when(
      { type: "resolve-anchor", anchor: "an-1", reason: "old" },
      { sessionID: "ses_c" },
    );
    expect(retired.refusal?.code).toBe("critical-decision");
  });

  it("replaced by a text that stands already only retire the old one", () => {
    expect(
      given(anchor("an-1", "old"), anchor("an-2", "new")).when(create("new", "critical", "an-1")),
    ).toEqual(happened({ type: "anchor-superseded", anchorId: "an-1", by: "an-2" }));
  });

  it("cannot quote the mark of the state block, and the advice is not longer and keeps replacing", () => {
    const text = "iDumb state ".repeat(160);
    const refusal = given(anchor("an-1", "one")).when(create(text, "low", "an-1")).refusal;
    expect(refusal?.code).toBe("anchor-mark");
    expect(refusal?.instead).toMatchObject({ args: { action: "supersede", anchor: "an-1" } });
    const advice = refusal && "args" in refusal.instead ? String(refusal.instead.args["content"]) : "";
    expect(advice.length).toBeLessThanOrEqual(text.length);
    expect(given().when(create(advice, "low"), { anchorBudgetChars: 3_000 }).refusal).toBeNull();
  });

  it("are not found under names that every object has", () => {
    expect(given().when({ type: "resolve-anchor", anchor: "__proto__", reason: "x" }).refusal?.code).toBe(
      "unknown-anchor",
    );
  });
});

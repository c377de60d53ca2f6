/** What is said to who writes or retires an anchor that cannot be, whole. */
import { describe, expect, it } from "vitest";
import { one } from "../at-work.fixture.ts";
import { given } from "../given.fixture.ts";
import { create, kept, resolve } from "./anchors.fixture.ts";

describe("an anchor", () => {
  it("keeps its links, its kind and what it comes from", () => {
    expect(
      given(...one, kept("an-1", "Old", { priority: "low" })).when(
        create({ tasks: ["tn-1"], parentId: "an-1" }),
      ).events,
    ).toEqual([
      {
        type: "anchor-created",
        id: "an-2",
        anchorType: "context",
        priority: "high",
        content: "Use JWT",
        parentId: "an-1",
        tasks: ["tn-1"],
      },
    ]);
  });

  it("takes the place of another", () => {
    expect(
      given(kept("an-1", "Old", { priority: "low" })).when(create({ supersedes: "an-1" })).events,
    ).toEqual([
      {
        type: "anchor-created",
        id: "an-2",
        anchorType: "context",
        priority: "high",
        content: "Use JWT",
        parentId: "an-1",
        tasks: [],
      },
      { type: "anchor-superseded", anchorId: "an-1", by: "an-2" },
    ]);
  });

  it("that stands already changes nothing", () => {
    expect(
      given(kept("an-1", "Use JWT", { priority: "high", anchorType: "context" })).when(create()).events,
    ).toEqual([]);
  });

  it("with the same words and another weight is a new one", () => {
    expect(
      given(kept("an-1", "Use JWT", { priority: "low", anchorType: "context" })).when(create()).events
        ?.length,
    ).toBe(1);
  });

  it("with the same words of another kind is a new one", () => {
    expect(given(kept("an-1", "Use JWT", { priority: "high" })).when(create()).events?.length).toBe(1);
  });

  it("with the same words as a retired one is a new one", () => {
    expect(
      given(kept("an-1", "Use JWT", { priority: "high", anchorType: "context" }), {
        type: "anchor-resolved",
        anchorId: "an-1",
        reason: "r",
      }).when(create()).events?.length,
    ).toBe(1);
  });

  it("that replaces another by what stands already only retires that", () => {
    expect(
      given(
        kept("an-1", "Use JWT", { priority: "high", anchorType: "context" }),
        kept("an-2", "Old", { priority: "low" }),
      ).when(create({ supersedes: "an-2" })).events,
    ).toEqual([{ type: "anchor-superseded", anchorId: "an-2", by: "an-1" }]);
  });

  it("that replaces what is not there by what stands already is refused", () => {
    expect(
      given(kept("an-1", "Use JWT", { priority: "high", anchorType: "context" })).when(
        create({ supersedes: "an-9" }),
      ).refusal,
    ).toEqual({
      code: "unknown-anchor",
      what: "anchor an-9 was named",
      why: "there is no active anchor with this id",
      instead: { tool: "anchor", args: { action: "list" } },
      evidence: "active: an-1",
    });
  });

  it("that replaces itself by itself changes nothing", () => {
    expect(
      given(kept("an-1", "Use JWT", { priority: "high", anchorType: "context" })).when(
        create({ supersedes: "an-1" }),
      ).events,
    ).toEqual([]);
  });

  it("that replaces what is not there names what is", () => {
    expect(given(kept("an-1", "Old")).when(create({ supersedes: "an-9" })).refusal).toEqual({
      code: "unknown-anchor",
      what: "anchor an-9 was named",
      why: "there is no active anchor with this id",
      instead: { tool: "anchor", args: { action: "list" } },
      evidence: "active: an-1",
    });
  });

  it("under what is not there is refused", () => {
    expect(given().when(create({ parentId: "an-9" })).refusal?.evidence).toBe("active: none");
  });

  it("linked to what is not there offers itself without", () => {
    expect(given(...one).when(create({ tasks: ["tn-1", "tn-9"] })).refusal).toEqual({
      code: "unknown-link",
      what: "an anchor linked to tn-9",
      why: "there is no such task and no such decision",
      instead: {
        tool: "anchor",
        args: { action: "create", type: "context", priority: "high", content: "Use JWT", tasks: ["tn-1"] },
      },
      evidence: "1 tasks are known",
    });
  });

  it("that quotes the mark of the state block offers other words", () => {
    expect(given().when(create({ content: "the <idumb-state> block" })).refusal?.code).toBe(undefined);
  });

  it("too long for the budget says how long it may be", () => {
    expect(given().when(create({ content: "x".repeat(300) })).refusal).toEqual({
      code: "anchor-too-long",
      what: "an anchor of 300 characters",
      why: "anchors are delivered whole or not at all, within 200 characters together; this one could never be, whatever its priority. Say it in at most 177 characters, or keep several",
      instead: {
        tool: "anchor",
        args: {
          action: "create",
          type: "context",
          priority: "high",
          content: "<the same in at most 177 characters>",
        },
      },
      evidence: "anchorBudgetChars 200, needed 323",
    });
  });

  it("of critical weight beyond what is left names what could go", () => {
    expect(
      given(kept("an-1", "x".repeat(100)), kept("an-2", "y".repeat(20))).when(
        create({ priority: "critical", content: "z".repeat(60) }),
      ).refusal,
    ).toEqual({
      code: "anchor-budget",
      what: "a critical anchor of 87 characters",
      why: "critical anchors are delivered whole after every compaction and share 200 characters; 24 are left. Shorten it, or resolve or supersede one of an-1, an-2, or give it high priority",
      instead: {
        tool: "anchor",
        args: {
          action: "create",
          type: "context",
          priority: "high",
          content: "zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz",
        },
      },
      evidence: "anchorBudgetChars 200, used 176, needed 87",
    });
  });

  it("of critical weight in the place of another has that one's room", () => {
    expect(
      given(kept("an-1", "x".repeat(140))).when(
        create({ priority: "critical", content: "z".repeat(140), supersedes: "an-1" }),
      ).events?.length,
    ).toBe(2);
  });
});

describe("retiring", () => {
  it("what is not there names what is", () => {
    expect(
      given(kept("an-1", "x"), kept("an-2", "y"), {
        type: "anchor-resolved",
        anchorId: "an-2",
        reason: "r",
      }).when(resolve("an-9")).refusal,
    ).toEqual({
      code: "unknown-anchor",
      what: "anchor an-9 was named",
      why: "there is no active anchor with this id",
      instead: { tool: "anchor", args: { action: "list" } },
      evidence: "active: an-1",
    });
  });

  it("what is retired changes nothing", () => {
    expect(
      given(kept("an-1", "x"), { type: "anchor-resolved", anchorId: "an-1", reason: "r" }).when(
        resolve("an-1"),
      ).events,
    ).toEqual([]);
  });
});

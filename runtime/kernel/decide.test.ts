/** Sessions, and what needs no decision. */
import { describe, expect, it } from "vitest";
import { planGivenUp, one, two } from "./at-work.fixture.ts";
import { node, plan, opened, given } from "./given.fixture.ts";
const home = { instance: "i", pid: 1, machine: "m" };
const open = (more: object = {}) => ({ type: "open-session", parentID: null, home, ...more }) as const;

describe("opening a session", () => {
  it("that nobody knows records it", () => {
    expect(given().when(open()).events).toEqual([
      { type: "session-opened", parentID: null, home: { instance: "i", pid: 1, machine: "m" } },
    ]);
  });

  it("that is open already changes nothing", () => {
    expect(given(opened("ses_a", null)).when(open()).events).toEqual([]);
  });

  it("that was closed records it again", () => {
    expect(given(opened("ses_a", null), { type: "session-closed" }).when(open()).events).toEqual([
      { type: "session-opened", parentID: null, home: { instance: "i", pid: 1, machine: "m" } },
    ]);
  });

  it("under another parent records it again", () => {
    expect(given(opened("ses_a", null)).when(open({ parentID: "ses_b" })).events).toEqual([
      { type: "session-opened", parentID: "ses_b", home: { instance: "i", pid: 1, machine: "m" } },
    ]);
  });

  it("in another instance of the host records it again", () => {
    expect(given(opened("ses_a", null)).when(open({ home: { ...home, instance: "j" } })).events).toEqual([
      { type: "session-opened", parentID: null, home: { instance: "j", pid: 1, machine: "m" } },
    ]);
  });

  it("in another process of the same instance changes nothing", () => {
    expect(given(opened("ses_a", null)).when(open({ home: { ...home, pid: 2 } })).events).toEqual([]);
  });
});

describe("closing a session", () => {
  it("that is open records it", () => {
    expect(given(opened("ses_a", null)).when({ type: "close-session" }).events).toEqual([
      { type: "session-closed" },
    ]);
  });

  it("that is closed changes nothing", () => {
    expect(
      given(opened("ses_a", null), { type: "session-closed" }).when({ type: "close-session" }).events,
    ).toEqual([]);
  });

  it("that nobody knows changes nothing", () => {
    expect(given().when({ type: "close-session" }).events).toEqual([]);
  });
});

describe("a compaction", () => {
  it("is recorded", () => {
    expect(given().when({ type: "note-compaction" }).events).toEqual([{ type: "session-compacted" }]);
  });
});

describe("a purge", () => {
  it("takes the plans that were given up long enough ago, once", () => {
    expect([
      given(...one, ...plan("wp-2", node("tn-2")), planGivenUp("wp-1"), planGivenUp("wp-2")).when({
        type: "purge",
        olderThanMs: 500,
      }).events,
      given(...one, planGivenUp("wp-1"), { type: "plan-purged", planId: "wp-1" }).when({
        type: "purge",
        olderThanMs: 0,
      }).events,
    ]).toEqual([
      [
        { type: "plan-purged", planId: "wp-1" },
        { type: "plan-purged", planId: "wp-2" },
      ],
      [],
    ]);
  });

  it("leaves plans that are not given up, and those that were a moment ago", () => {
    expect([
      given(...two).when({ type: "purge", olderThanMs: 0 }).events,
      given(...one, planGivenUp("wp-1")).when({ type: "purge", olderThanMs: 501 }).events,
    ]).toEqual([[], []]);
  });
});

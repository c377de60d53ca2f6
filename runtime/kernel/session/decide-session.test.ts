/** Sessions as they open and close, and their compactions. */
import { describe, expect, it } from "vitest";
import { given, happened, opened } from "../given.fixture.ts";
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

  it("is noted with what the summary held and its first 4,000 characters, if the host said", () => {
    expect(given().when({ type: "note-compaction" })).toEqual(happened({ type: "session-compacted" }));
    expect(given().when({ type: "note-compaction", held: ["tp-1"], summary: "x".repeat(5_000) })).toEqual(
      happened({ type: "session-compacted", held: ["tp-1"], summary: "x".repeat(4_000) }),
    );
  });
});

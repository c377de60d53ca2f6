/** What each event makes of anchors and of the sessions themselves, field by field. */
import { describe, expect, it } from "vitest";
import { anchor } from "../at-work.fixture.ts";
import { by, given, happened, opened } from "../given.fixture.ts";
import { evolve } from "../evolve.ts";
import { chosen as choiceMade } from "../signal/heard.fixture.ts";
import type { Event } from "../event.ts";
import type { Session, State } from "../state.ts";

const compacted: Event = { type: "session-compacted" };
const times = (count: number, event: Event): readonly Event[] => Array.from({ length: count }, () => event);
const low = (id: string): Event => ({ ...anchor(id), priority: "low" });
const superseded = (anchorId: string, successor: string): Event => ({
  type: "anchor-superseded",
  anchorId,
  by: successor,
});
const resolved = (anchorId: string): Event => ({ type: "anchor-resolved", anchorId, reason: "over" });
const chosen = (id: string, replaces: readonly string[]) =>
  choiceMade(id, "database", id, { source: "agent", replaces });
const about = (id: string, ...decisions: readonly string[]): Event => ({ ...anchor(id), decisions });
const session = (state: State, id = "ses_a"): Session => state.sessions[id] ?? expect.unreachable(id);
/** The event folded in at another time than the past was. */
const later = (state: State, event: Event): State =>
  evolve(state, { version: 99, at: 900, sessionID: "ses_a", agent: "build", event });

describe("an anchor", () => {
  it("of low priority leaves the context at the fifth compaction, others stay", () => {
    const past = [low("an-1"), anchor("an-2")];
    const status = (count: number) => given(...past, ...times(count, compacted)).state.anchors;
    expect(status(4)["an-1"]).toMatchObject({ status: "active", compactions: 4 });
    expect(status(5)["an-1"]).toMatchObject({ status: "pruned", compactions: 5 });
    expect(status(6)["an-1"]).toMatchObject({ status: "pruned", compactions: 5 });
    expect(status(6)["an-2"]).toMatchObject({ status: "active", compactions: 6 });
  });

  it("that is retired stays so, whatever is compacted", () => {
    const { anchors } = given(
      low("an-1"),
      low("an-2"),
      resolved("an-1"),
      superseded("an-2", "an-3"),
      ...times(6, compacted),
    ).state;
    expect(anchors["an-1"]).toMatchObject({ status: "resolved", compactions: 0 });
    expect(anchors["an-2"]).toMatchObject({ status: "superseded", compactions: 0 });
  });

  it("names what took its place, and when it was retired", () => {
    const { state } = given(anchor("an-1"), anchor("an-2"), anchor("an-3"));
    const changed = later(later(state, superseded("an-1", "an-2")), resolved("an-3")).anchors;
    expect(changed["an-1"]).toMatchObject({
      status: "superseded",
      supersededBy: "an-2",
      content: "an-1",
      modifiedAt: 900,
    });
    expect(changed["an-2"]).toEqual(state.anchors["an-2"]);
    expect(changed["an-3"]).toMatchObject({
      status: "resolved",
      supersededBy: null,
      createdAt: 500,
      modifiedAt: 900,
    });
  });

  it("that nobody knows cannot be retired", () => {
    const { state } = given(anchor("an-1"));
    expect(later(state, resolved("an-9")).anchors).toEqual(state.anchors);
    expect(later(state, superseded("an-9", "an-1")).anchors).toEqual(state.anchors);
  });

  it("has no decisions unless it is linked to some", () => {
    const { anchors } = given(anchor("an-1"), about("an-2", "td-1")).state;
    expect(Object.keys(anchors["an-1"] ?? {})).not.toContain("decisions");
    expect(anchors["an-2"]?.decisions).toEqual(["td-1"]);
  });

  it("is retired with any of its decisions, once, and no other is", () => {
    const past = [
      about("an-1", "td-1", "td-2"),
      about("an-2", "td-2"),
      anchor("an-3"),
      about("an-4", "td-1"),
      resolved("an-4"),
    ];
    const { state } = given(...past);
    const changed = later(state, chosen("td-3", ["td-1"])).anchors;
    expect(changed["an-1"]).toMatchObject({ status: "superseded", supersededBy: null, modifiedAt: 900 });
    expect(["an-2", "an-3", "an-4"].map((id) => changed[id])).toEqual(
      ["an-2", "an-3", "an-4"].map((id) => state.anchors[id]),
    );
    expect(later(state, chosen("td-3", [])).anchors).toBe(state.anchors);
  });
});

describe("a session", () => {
  it("counts its compactions, and what its newest summary held", () => {
    const { state } = given(opened("ses_a", null), compacted, { type: "session-compacted", held: ["tp-1"] });
    expect(session(state)).toMatchObject({ compactions: 2, purified: { version: 3, held: ["tp-1"] } });
    expect(session(later(state, compacted))).toMatchObject({
      compactions: 3,
      seenAt: 900,
      purified: { version: 3 },
    });
    expect(Object.keys(session(given(opened("ses_a", null), compacted).state))).not.toContain("purified");
  });

  it("that is opened again keeps what it was, in its new home", () => {
    const { state } = given(
      opened("ses_a", null),
      opened("ses_b", null),
      { type: "session-compacted", held: ["tp-1"] },
      { type: "changes-unexplained", files: ["a"], causes: [] },
      { type: "session-closed" },
    );
    expect(session(state)).toMatchObject({ closed: true });
    const home = { instance: "j", pid: 2, machine: "m" };
    const again = later(state, { type: "session-opened", parentID: null, home });
    expect(session(again)).toEqual({
      id: "ses_a",
      parentID: null,
      home,
      openedAt: 500,
      seenAt: 900,
      closed: false,
      compactions: 1,
      purified: { version: 3, held: ["tp-1"] },
      delegation: null,
      unexplained: [{ at: 500, files: ["a"], causes: [] }],
    });
    expect(session(again, "ses_b")).toEqual(session(state, "ses_b"));
  });

  it("that is new has nothing behind it", () => {
    expect(session(given(opened("ses_a", "ses_p")).state)).toEqual({
      id: "ses_a",
      parentID: "ses_p",
      home: { instance: "i", pid: 1, machine: "m" },
      openedAt: 500,
      seenAt: 500,
      closed: false,
      compactions: 0,
      delegation: null,
      unexplained: [],
    });
  });

  it("that is closed was seen then, and all else of it stays", () => {
    const { state } = given(opened("ses_a", null), opened("ses_b", null));
    const closed = later(state, { type: "session-closed" });
    expect(session(closed)).toEqual({ ...session(state), closed: true, seenAt: 900 });
    expect(session(closed, "ses_b")).toEqual(session(state, "ses_b"));
  });

  it("keeps the ten newest unexplained changes", () => {
    const change = (index: number): Event => ({
      type: "changes-unexplained",
      files: [`${index}`],
      causes: ["sh"],
    });
    const { state } = given(
      opened("ses_a", null),
      ...Array.from({ length: 12 }, (_, index) => change(index)),
    );
    expect(session(state).unexplained).toEqual(
      Array.from({ length: 10 }, (_, index) => ({ at: 500, files: [`${index + 2}`], causes: ["sh"] })),
    );
  });

  it("that was never opened is not made by what is told of it", () => {
    const told: readonly Event[] = [
      { type: "changes-unexplained", files: ["a"], causes: [] },
      compacted,
      { type: "session-closed" },
    ];
    for (const event of told) expect(given(by("ses_x", event)).state.sessions).toEqual({});
  });
});

describe("a compaction", () => {
  it("is noted with what the summary held and its first 4,000 characters, if the host said", () => {
    expect(given().when({ type: "note-compaction" })).toEqual(happened({ type: "session-compacted" }));
    expect(given().when({ type: "note-compaction", held: ["tp-1"], summary: "x".repeat(5_000) })).toEqual(
      happened({ type: "session-compacted", held: ["tp-1"], summary: "x".repeat(4_000) }),
    );
  });
});

/** What each event makes of anchors, field by field. */
import { describe, expect, it } from "vitest";
import { anchor } from "../at-work.fixture.ts";
import { given } from "../given.fixture.ts";
import { evolve } from "../evolve.ts";
import { chosen as choiceMade } from "../signal/heard.fixture.ts";
import type { Event } from "../event.ts";
import type { State } from "../state.ts";

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

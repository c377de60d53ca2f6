/** What each event makes of the sessions themselves, field by field. */
import { describe, expect, it } from "vitest";
import { by, given, opened } from "../given.fixture.ts";
import { evolve } from "../evolve.ts";
import type { Event } from "../event.ts";
import type { State } from "../state.ts";
import type { Session } from "../record/session.ts";

const compacted: Event = { type: "session-compacted" };
const session = (state: State, id = "ses_a"): Session => state.sessions[id] ?? expect.unreachable(id);
/** The event folded in at another time than the past was. */
const later = (state: State, event: Event): State =>
  evolve(state, { version: 99, at: 900, sessionID: "ses_a", agent: "build", event });

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

/** The table of folds: whole by its type, and open to what a later version of the plugin wrote. */
import { describe, expect, it } from "vitest";
import { atWork } from "./at-work.fixture.ts";
import { given } from "./given.fixture.ts";
import { evolve, evolveAll, FOLDS } from "./evolve.ts";
import type { Event, EventRecord } from "./event.ts";

/** Entries that the type of a table would not miss. */
type Spare<T> = { [K in keyof T]: Omit<T, K> extends T ? K : never }[keyof T];

describe("the table of folds", () => {
  it("has one fold for each type of event, no other, and misses any that is taken out", () => {
    const isWhole: Spare<typeof FOLDS> extends never ? true : false = true;
    const { "task-started": taken, ...others } = FOLDS;
    // @ts-expect-error The table lacks the fold of a start.
    const lacking: typeof FOLDS = others;
    // @ts-expect-error No event is called so.
    const strange: Partial<typeof FOLDS> = { "task-forgotten": taken };
    expect([isWhole, Object.keys(lacking).length, Object.keys(strange)]).toEqual([
      true,
      Object.keys(FOLDS).length - 1,
      ["task-forgotten"],
    ]);
  });
});

describe("an event of a later version", () => {
  it("counts and changes nothing else, whatever it is called", () => {
    const { state } = given(...atWork);
    for (const type of ["task-forgotten", "constructor"]) {
      const event = { type, nodeId: "tn-1" } as unknown as Event;
      const after = evolve(state, { version: 99, at: 500, sessionID: "ses_a", agent: "build", event });
      expect(after).toEqual({ ...state, version: 99 });
    }
  });
});

describe("many events at once", () => {
  it("give the state that they give one by one, also of when each session was last seen", () => {
    const home = { instance: "i", pid: 1, machine: "m" };
    const opened: Event = { type: "session-opened", parentID: null, home };
    const noted: Event = { type: "effect-noted", tool: "bash", note: "x" };
    const at = (minutes: number, sessionID: string, event: Event = noted) => ({ minutes, sessionID, event });
    const records = [
      at(0, "ses_a", opened),
      at(0, "ses_b", opened),
      at(2, "ses_a"),
      at(2.5, "ses_a"),
      at(4, "ses_b"),
      at(5, "ses_a", { type: "session-closed" }),
      // The clock was set back, and the session came again.
      at(1, "ses_a", opened),
      at(1.5, "ses_a"),
      at(2, "ses_a"),
    ].map(({ minutes, sessionID, event }, index): EventRecord => ({
      version: index + 1,
      at: minutes * 60_000,
      sessionID,
      agent: "build",
      event,
    }));
    const { state } = given();
    for (let cut = 0; cut <= records.length; cut++) {
      const one = records.slice(0, cut).reduce(evolve, state);
      expect(evolveAll(state, records.slice(0, cut))).toEqual(one);
    }
    expect(evolveAll(state, records).sessions["ses_a"]?.seenAt).toBe(2 * 60_000);
  });
});

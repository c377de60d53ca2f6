/** The table of folds: whole by its type, and open to what a later version of the plugin wrote. */
import { describe, expect, it } from "vitest";
import { atWork } from "./at-work.fixture.ts";
import { given } from "./given.fixture.ts";
import { evolve, FOLDS } from "./evolve.ts";
import type { Event } from "./event.ts";

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

/** The table of deciders: whole by its type, so that no command can reach `decide` without an answer. */
import { describe, expect, it } from "vitest";
import { DECIDERS } from "./decide.ts";

/** Entries that the type of a table would not miss. */
type Spare<T> = { [K in keyof T]: Omit<T, K> extends T ? K : never }[keyof T];

describe("the table of deciders", () => {
  it("has one decider for each type of command, no other, and misses any that is taken out", () => {
    const isWhole: Spare<typeof DECIDERS> extends never ? true : false = true;
    const { "start-task": taken, ...others } = DECIDERS;
    // @ts-expect-error The table lacks the decider of a start.
    const lacking: typeof DECIDERS = others;
    // @ts-expect-error No command is called so.
    const strange: Partial<typeof DECIDERS> = { "forget-task": taken };
    expect([isWhole, Object.keys(lacking).length, Object.keys(strange)]).toEqual([
      true,
      Object.keys(DECIDERS).length - 1,
      ["forget-task"],
    ]);
  });
});

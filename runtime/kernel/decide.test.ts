/** The table of deciders: whole by its type, so that no command can reach `decide` without an answer. */
import { describe, expect, expectTypeOf, it } from "vitest";
import { DECIDERS } from "./decide.ts";
import type { Command } from "./command.ts";

/** Entries that the type of a table would not miss. */
type Spare<T> = { [K in keyof T]: Omit<T, K> extends T ? K : never }[keyof T];

describe("the table of deciders", () => {
  it("has one decider for each type of command, no other, and misses any that is taken out", () => {
    expectTypeOf<keyof typeof DECIDERS>().toEqualTypeOf<Command["type"]>();
    expectTypeOf<Spare<typeof DECIDERS>>().toBeNever();
    const { "start-task": taken, ...others } = DECIDERS;
    // @ts-expect-error The table lacks the decider of a start.
    const lacking: typeof DECIDERS = others;
    // @ts-expect-error No command is called so.
    const strange: Partial<typeof DECIDERS> = { "forget-task": taken };
    expect([Object.keys(lacking).length, Object.keys(strange)]).toEqual([
      Object.keys(DECIDERS).length - 1,
      ["forget-task"],
    ]);
  });
});

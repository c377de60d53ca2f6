/** Each sign of drift is shown to fire, and to stop. */
import { describe, expect, it } from "vitest";
import { count, firing, NO_COUNTERS, type Counters, type Sight, type SignalLimits } from "./counters.ts";

const LIMITS: SignalLimits = {
  turns: 8,
  reads: 12,
  failures: 3,
  failurePercent: 30,
  sameUpdate: 4,
  stuck: 2,
};
const after = (sights: readonly Sight[], from: Counters = NO_COUNTERS): Counters =>
  sights.reduce(count, from);
const shows = (counters: Counters) => firing(counters, LIMITS);
const times = <T>(number: number, one: T): T[] => Array.from({ length: number }, () => one);

const turn = (section = "tn-1 0", saysStuck = false): Sight => ({ type: "turn", section, saysStuck });
const call = (
  does: "read" | "write" | "other",
  more: Partial<Extract<Sight, { type: "call" }>> = {},
): Sight => ({
  type: "call",
  does,
  failed: false,
  key: does === "write" ? "k" : "",
  ...more,
});

describe("a sign of drift", () => {
  it.each<[string, readonly Sight[], readonly Sight[]]>([
    ["turns", times(8, turn()), [turn("tn-1 1")]],
    ["reads", times(12, call("read")), [call("write")]],
    ["failures", times(3, call("other", { failed: true })), [call("read")]],
    ["same-update", times(4, call("write")), [call("write", { key: "another" })]],
    ["stuck", times(2, turn("tn-1 0", true)), [turn("tn-1 0", false)]],
    [
      "failure-ratio",
      times(5, [call("read"), call("other", { failed: true })]).flat(),
      times(4, call("other")),
    ],
  ])("%s fires at its limit, not before, and stops", (signal, until, end) => {
    const fired = after(until);
    expect(shows(after(until.slice(0, -1)))).not.toContain(signal);
    expect(shows(fired)).toContain(signal);
    expect(shows(after(end, fired))).not.toContain(signal);
  });

  it("needs a task that stands still: without one, talking is no drift", () => {
    expect(shows(after(times(30, turn(""))))).toEqual([]);
  });

  it("is not made of writes that failed", () => {
    const counters = after([...times(12, call("read")), call("write", { failed: true })]);
    expect(shows(counters)).toContain("reads");
  });
});

/** What was answered so far moves the lines, within bounds; a change that was real brings them back. */
import { describe, expect, it } from "vitest";
import WEIGHTS from "./weights.json" with { type: "json" };
import { courseOf, raisedBy } from "./course-line.ts";

/** A message whose score lies that far above the first line: only the sum counts. */
const scored = (above: number, reading: "list pivot" | "list poison" = "list pivot") => ({
  readings: { [reading]: (WEIGHTS.ask + above - WEIGHTS.bias) / WEIGHTS.weights[reading] },
  wording: [],
});

describe("the lines of a session", () => {
  it("lie where the weights put them until something was answered", () => {
    expect(courseOf(scored(0.01))).toBe("ask");
    expect(courseOf(scored(-0.01))).toBe("tell");
    expect(courseOf({ readings: {}, wording: [] })).toBe("none");
  });

  it("rise with every message that changed nothing, and most with the first", () => {
    expect(courseOf(scored(1), { unchanged: 1 })).not.toBe("ask");
    const [one, two, three] = [1, 2, 3].map((unchanged) => raisedBy({ unchanged }));
    expect(two).toBeGreaterThan(one ?? 0);
    expect((two ?? 0) - (one ?? 0)).toBeLessThan(one ?? 0);
    expect(three).toBeLessThanOrEqual(3);
  });

  it("come back with changes that were real, and lie no lower for them", () => {
    expect(raisedBy({ unchanged: 2, changed: 1 })).toBeLessThan(raisedBy({ unchanged: 2 }) / 2);
    expect(courseOf(scored(0.01), { unchanged: 1, changed: 1 })).toBe("ask");
    expect(raisedBy({ changed: 5 })).toBe(0);
  });

  it("rise less by what was answered in other sessions", () => {
    expect(raisedBy({}, { unchanged: 1 })).toBeGreaterThan(0);
    expect(raisedBy({}, { unchanged: 1 })).toBeLessThan(raisedBy({ unchanged: 1 }));
  });

  it("never rise so far that a plain change of goal goes unasked", () => {
    expect(raisedBy({ unchanged: 1_000 }, { unchanged: 1_000 })).toBeLessThanOrEqual(3);
    // The sum that the fixture makes is rounded.
    expect(courseOf(scored(3.001), { unchanged: 1_000 }, { unchanged: 1_000 })).toBe("ask");
  });

  it("do not rise for an outright demand to drop the plan", () => {
    expect(courseOf(scored(0.01, "list poison"), { unchanged: 1_000 })).toBe("ask");
    expect(courseOf(scored(0.01), { unchanged: 1_000 })).not.toBe("ask");
  });
});

/** What was answered so far moves the lines, within bounds; a change that was real brings them back. */
import { describe, expect, it } from "vitest";
import { NO_CONVERSATION, type Conversation } from "../conversation.ts";
import { hearMessage } from "../message/hear-message.ts";
import WEIGHTS from "./weights.json" with { type: "json" };
import { NOTHING_USUAL, withScore, type Usual } from "./usual-score.ts";
import { courseOf as heard, raisedBy, type Answers, type Known } from "./course-line.ts";

const courseOf = (shown: Parameters<typeof heard>[0], here?: Known, elsewhere?: Answers) =>
  heard(shown, here, elsewhere).course;

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

  it("rise as much by what was answered in other sessions of the project", () => {
    expect(raisedBy({}, { unchanged: 1 })).toBeGreaterThan(0);
    expect(raisedBy({}, { unchanged: 1 })).toBe(raisedBy({ unchanged: 1 }));
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

  it("follow how a human usually sounds", () => {
    const after = (score: number, messages: number): Usual =>
      Array.from({ length: messages }).reduce<Usual>(
        (usual) => withScore(usual, score, WEIGHTS.ask),
        NOTHING_USUAL,
      );
    const terse = { usual: after(WEIGHTS.plain - 2, 6) };
    const chatty = { usual: after(WEIGHTS.plain + 2, 6) };
    expect(courseOf(scored(-0.5), terse)).toBe("ask");
    expect(courseOf(scored(0.5), chatty)).not.toBe("ask");
    expect(courseOf(scored(0.01), { usual: after(WEIGHTS.plain, 6) })).toBe("ask");
    // One message tells less than six, and a change no more than the line.
    expect(courseOf(scored(-0.5), { usual: after(WEIGHTS.plain - 2, 1) })).not.toBe("ask");
    expect(after(9, 1)).toEqual(after(WEIGHTS.ask, 1));
  });

  it("count what a message scores, but not the one that opens the work", () => {
    expect(heard({ readings: {}, wording: [] }).usual).toEqual(NOTHING_USUAL);
    const { usual } = heard(scored(-1));
    expect(usual.count).toBe(1);
    expect(usual.sum).toBeCloseTo(WEIGHTS.ask - 1, 1);
  });

  it("are those of this human: what a message scores is remembered when it is heard", () => {
    const none = () => ({ inForce: [], past: [] });
    const said = (text: string, before: Conversation) => hearMessage(text, before, none).conversation;
    const opened = said("Build a login with sessions.", NO_CONVERSATION);
    expect(opened.usual).toEqual(NOTHING_USUAL);
    const terse = ["ok", "yes", "fine", "thanks"].reduce((before, text) => said(text, before), opened);
    expect(terse.usual?.count).toBe(4);
    expect((terse.usual?.sum ?? 0) / 4).toBeLessThan(WEIGHTS.plain);
  });
});

/** What was answered so far moves the lines, within bounds; a change that was real brings them back. */
import { describe, expect, it } from "vitest";
import { NO_CONVERSATION, type Conversation } from "../conversation.ts";
import { hearMessage } from "../message/hear-message.ts";
import WEIGHTS from "./weights.json" with { type: "json" };
import { aboveOthers, NOTHING_USUAL, withMessage, type Usual } from "./usual-amount.ts";
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

  it("follow how much a human usually says", () => {
    const after = (text: string, messages: number): Usual =>
      Array.from({ length: messages }).reduce<Usual>(
        (usual) => withMessage(usual, text, false),
        NOTHING_USUAL,
      );
    const terse = { talk: after("ok", 6) };
    const chatty = { talk: after("as I told you ".repeat(10), 6) };
    expect(courseOf(scored(-1), terse)).toBe("ask");
    expect(courseOf(scored(0.5), chatty)).not.toBe("ask");
    expect(courseOf(scored(0.01), { talk: after("one two three four five six seven", 6) })).toBe("ask");
    // One message tells less than six.
    expect(courseOf(scored(-1), { talk: after("ok", 1) })).not.toBe("ask");
  });

  it("count the opening by what others open with, code as it was typed, and no paste", () => {
    const none = () => ({ inForce: [], past: [] });
    const said = (text: string, before: Conversation = NO_CONVERSATION) =>
      hearMessage(text, before, none).conversation;
    const opening = "Build a login with sessions, and let me sign in as a guest of the shop too";
    const opened = said(opening);
    expect(Math.abs(aboveOthers(opened.talk ?? NOTHING_USUAL))).toBeLessThan(0.1);
    expect(said(`${opening}\n\`\`\`\n${"line of a log\n".repeat(40)}\`\`\``).talk).toEqual(opened.talk);
    expect(said("Rename `a b c d e` to `f g h i j`", opened).talk).toEqual(
      said("Rename a b c d e to f g h i j", opened).talk,
    );
    const terse = ["ok", "yes", "fine", "thanks"].reduce((before, text) => said(text, before), opened);
    expect(aboveOthers(terse.talk ?? NOTHING_USUAL)).toBeLessThan(-1);
    // Signs of Chinese are no words each.
    expect(said("把错误提示的字改成红色的", opened).talk).toEqual(
      said("one two three four five six", opened).talk,
    );
  });
});

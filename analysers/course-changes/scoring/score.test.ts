/** What counts as covered, what is the price, and that the score can fail. */
import { describe, expect, test } from "vitest";
import type { Dialogue } from "./read-dialogues.ts";
import { dialogueTable } from "./score-table.ts";
import { scoreDialogues, shareOf, type HeardAs } from "./score.ts";

const NOTHING: HeardAs = { asked: false, told: false };
const ASKED: HeardAs = { asked: true, told: false };
const TOLD: HeardAs = { asked: false, told: true };

const clean = (id: string): Dialogue => ({
  id,
  lang: "en",
  messages: [
    { text: "a", label: "start", expectFlag: false },
    { text: "b", label: "continue", expectFlag: false },
  ],
});
const drifting = (id: string): Dialogue => ({
  ...clean(id),
  messages: [...clean(id).messages, { text: "c", label: "pivot", expectFlag: true }],
});

describe("a score", () => {
  test("counts a change at which the agent is asked, and one at which it is only told apart", () => {
    const score = scoreDialogues(
      [drifting("a"), drifting("b"), drifting("c")],
      [
        [NOTHING, NOTHING, ASKED],
        [NOTHING, NOTHING, NOTHING],
        [NOTHING, NOTHING, TOLD],
      ],
    );
    expect(score.covered).toMatchObject({ hits: 1, of: 3 });
    expect(score.noticed).toMatchObject({ hits: 2, of: 3 });
    expect(score.labels.pivot).toMatchObject({ hits: 1, of: 3 });
    expect(score.asksPerCleanSession).toBeNull();
  });

  test("counts questions at plain messages of all sessions, and by session where nothing changes", () => {
    const score = scoreDialogues(
      [clean("a"), clean("b"), drifting("c")],
      [
        [ASKED, ASKED],
        [NOTHING, NOTHING],
        [NOTHING, ASKED, ASKED],
      ],
    );
    expect(score.plainAsked).toMatchObject({ hits: 3, of: 6 });
    expect(score.asksPerCleanSession).toBe(1);
    expect(score.cleanSessionsAsked).toMatchObject({ hits: 1, of: 2 });
    expect(dialogueTable(score)).toContain("changes covered: 100.0 % (1/1; 20.7 to 100.0)");
  });

  test("of conversations without labels has the price only", () => {
    const messages = [{ text: "a", label: null, expectFlag: false }];
    const score = scoreDialogues([{ ...clean("a"), messages }], [[ASKED]]);
    expect(score.covered.rate).toBeNull();
    expect(score.plainAsked).toMatchObject({ hits: 1, of: 1 });
  });

  test("has the interval of Wilson", () => {
    const { from, to } = shareOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], (one) => one <= 2);
    expect([from.toFixed(3), to.toFixed(3)]).toEqual(["0.057", "0.510"]);
  });
});

/** What counts as seen, what as a false alarm, and that the score can fail. */
import { describe, expect, test } from "vitest";
import type { Dialogue } from "./read-dialogues.ts";
import { scoreDialogues, type HeardAs } from "./score.ts";

const NOTHING: HeardAs = { signals: [], asked: false };
const FLAG: HeardAs = { signals: ["pivot"], asked: false };
const ASKED: HeardAs = { signals: [], asked: true };

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
  test("counts a flag at its message, whatever its kind, and a miss", () => {
    const contradiction: HeardAs = { signals: ["contradict"], asked: false };
    const score = scoreDialogues(
      [drifting("a"), drifting("b")],
      [
        [NOTHING, NOTHING, contradiction],
        [NOTHING, NOTHING, NOTHING],
      ],
    );
    expect(score.recall).toMatchObject({ hits: 1, of: 2, rate: 0.5 });
    expect(score.falseAlarm).toMatchObject({ of: 0, rate: null });
  });

  test("counts clean sessions, not their messages, and wrong flags in other sessions apart", () => {
    const score = scoreDialogues(
      [clean("a"), clean("b"), drifting("c")],
      [
        [FLAG, FLAG],
        [NOTHING, NOTHING],
        [NOTHING, FLAG, FLAG],
      ],
    );
    expect(score.falseAlarm).toMatchObject({ hits: 1, of: 2 });
    expect(score.flaggedWrongly).toMatchObject({ hits: 3, of: 6 });
    expect(score.recall).toMatchObject({ rate: 1 });
  });

  test("counts being asked to declare: where it covers a miss, and where it disturbs", () => {
    const { declare } = scoreDialogues(
      [drifting("a"), clean("b")],
      [
        [NOTHING, NOTHING, ASKED],
        [NOTHING, ASKED],
      ],
    );
    expect(declare.covers).toMatchObject({ hits: 1, of: 1 });
    expect(declare.disturbs).toMatchObject({ hits: 1, of: 4 });
    expect(declare.cleanSessions).toMatchObject({ hits: 1, of: 1 });
  });
});

/** The wording of a message: what it speaks of is replaced by what was known of it, and length weighs nothing. */
import { expect, it } from "vitest";
import { NO_CONVERSATION, type Conversation } from "../conversation.ts";
import { withAnswer } from "../course-answer.ts";
import { hearMessage } from "../message/hear-message.ts";
import { scoreOf } from "./course-line.ts";
import { BUCKETS } from "./wording.ts";

const none = () => ({ inForce: [], past: [] });
const hear = (text: string, before: Conversation) => hearMessage(text, before, none);

function talk(): Conversation {
  const first = hear("Build a gallery of photos with albums.", NO_CONVERSATION).conversation;
  const second = hear("Forget that. Build an archive of invoices.", first).conversation;
  return withAnswer(second, { kind: "new goal", what: "archive of invoices" });
}

it("one question about the same sort of thing is put in the same pairs of words", () => {
  const before = talk();
  const shared = (a: string, b: string): number => {
    const other = new Set(hear(b, before).wording);
    return hear(a, before).wording.filter((bucket) => other.has(bucket)).length;
  };
  const [former, alike, active] = ["and the albums?", "and the photos?", "and the invoices?"] as const;
  expect(shared(former, alike)).toBeGreaterThan(shared(former, active));
});

it("a technology is a technology, whichever it is", () => {
  const before = talk();
  expect(hear("we take Postgres", before).wording).toEqual(hear("we take Redis", before).wording);
});

it("said three times over, it weighs what it weighs said once", () => {
  const before = talk();
  const course = {
    bias: 0,
    weights: {},
    wording: Buffer.from(new Int8Array(BUCKETS).fill(7).buffer).toString("base64"),
    unit: 0.5,
  };
  const short = hear("and the photos?", before);
  const long = hear("and the photos? where do the thumbnails stand, and who may see them at all?", before);
  expect(long.wording.length).toBeGreaterThan(short.wording.length * 2);
  for (const { wording } of [short, long]) {
    expect(wording.every((bucket) => bucket < BUCKETS)).toBe(true);
    expect(scoreOf({ readings: {}, wording }, course)).toBeCloseTo(3.5);
  }
});

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

it("counts as a vector of length 1, however long it is", () => {
  const before = talk();
  const short = hear("and the photos?", before);
  const long = hear("and the photos? where do the thumbnails stand, and who may see them at all?", before);
  expect(long.wording.length).toBeGreaterThan(short.wording.length * 2);
  for (const { wording } of [short, long]) {
    const bytes = new Int8Array(BUCKETS);
    for (const bucket of wording) bytes[bucket] = 7;
    const course = { bias: 0, weights: {}, wording: Buffer.from(bytes.buffer).toString("base64"), unit: 0.5 };
    expect(new Set(wording).size).toBe(wording.length);
    expect(scoreOf({ readings: {}, wording }, course) / Math.sqrt(wording.length)).toBeCloseTo(3.5);
  }
});

it("knows the order of clauses by one pair of their shapes, and nothing else of where they stand", () => {
  const before = talk();
  const [one, other] = ["the invoices are late, take cheques", "take cheques, the invoices are late"].map(
    (text) => new Set(hear(text, before).wording),
  );
  const shared = [...(one ?? [])].filter((bucket) => other?.has(bucket));
  expect(shared.length).toBeGreaterThan(10);
  expect([one, other].map((buckets) => (buckets?.size ?? 0) - shared.length)).toEqual([1, 1]);
});

it("a number is a number, whichever it is, and part of a name where it is joined to one", () => {
  const before = talk();
  expect(hear("thumbnails at 40 pixels", before).wording).toEqual(
    hear("thumbnails at 65 pixels", before).wording,
  );
  expect(hear("merge main into part-1", before).wording).not.toEqual(
    hear("merge main into part-2", before).wording,
  );
});

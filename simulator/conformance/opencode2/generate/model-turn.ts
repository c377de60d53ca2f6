import fc from "fast-check";
import { httpFailure } from "../../generate/http-failure.ts";
import { withExtras } from "../../generate/with-extras.ts";
import { words } from "../../generate/words.ts";
import type { ModelStep } from "../../../model/model.ts";
import { calls } from "./tool-call.ts";

/** Around the limit at which the context of the model that hosts are given is compacted, or far from it. */
const usage = fc.constantFrom(110, 95_999, 96_000, 97_000, 10, 0);
const finish = fc.constantFrom("stop", "length", "tool_calls", "content_filter", "odd");

const modelAnswer: fc.Arbitrary<ModelStep> = fc.oneof(
  { withCrossShrink: true },
  { weight: 3, arbitrary: fc.record({ say: words }) },
  { weight: 8, arbitrary: withExtras(5, fc.record({ call: calls }), { usage, finish, say: words }) },
  { weight: 2, arbitrary: withExtras(3, fc.record({ say: words }), { usage, finish }) },
  { weight: 1, arbitrary: httpFailure },
);

/** The answers to one turn, in order; when they run out the model says "done". */
export const modelTurn: fc.Arbitrary<readonly ModelStep[]> = fc.array(modelAnswer, {
  maxLength: 4,
  size: "max",
});

import fc from "fast-check";
import type { ModelStep } from "../../model/model.ts";
import { httpFailure } from "./http-failure.ts";
import { pluginToolCall } from "./plugin-tool.ts";
import { rightCall, stillCall, type ToolCall } from "./tool-call.ts";
import { words } from "./words.ts";
import { withExtras } from "./with-extras.ts";
import { wrongCall } from "./wrong-call.ts";

/** Any one call. */
const oneCall: fc.Arbitrary<ToolCall> = fc.oneof(
  { weight: 10, arbitrary: rightCall },
  { weight: 3, arbitrary: wrongCall },
  { weight: 3, arbitrary: pluginToolCall },
);

/**
 * The calls of one answer. At most the first of several changes anything, because what two changes of the
 * same file leave behind is decided by a race on the real host, which no comparison can decide.
 */
const calls: fc.Arbitrary<readonly ToolCall[]> = fc
  .tuple(
    oneCall,
    fc.oneof(
      { weight: 5, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.array(stillCall, { minLength: 1, maxLength: 2 }) },
    ),
  )
  .map(([first, others]) => [first, ...others]);

/** Around the limit at which a context of 20,000 with an output of 1,000 is compacted, or far from it. */
const usage = fc.constantFrom(110, 18_999, 19_000, 19_500, 10, 0);

const finish = fc.constantFrom("stop", "length", "tool_calls", "content_filter", "odd");

/** One answer of the model: text, calls, both, nothing, or a failure of the provider. */
const modelAnswer: fc.Arbitrary<ModelStep> = fc.oneof(
  { withCrossShrink: true },
  { weight: 3, arbitrary: fc.record({ say: words }) },
  { weight: 8, arbitrary: withExtras(4, fc.record({ call: calls }), { usage, finish, say: words }) },
  { weight: 2, arbitrary: withExtras(3, fc.record({ say: words }), { usage, finish }) },
  { weight: 1, arbitrary: httpFailure },
  { weight: 1, arbitrary: fc.constant({}) },
);

/** The answers to one turn, in order; when they run out the model says "done". */
export const modelTurn: fc.Arbitrary<readonly ModelStep[]> = fc.array(modelAnswer, {
  maxLength: 4,
  size: "max",
});

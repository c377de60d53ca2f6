import fc from "fast-check";
import type { ScriptStep } from "../../script/script.ts";
import { modelTurn } from "./model-answer.ts";
import { promptParts } from "./prompt-parts.ts";
import { userReplies } from "./user-replies.ts";

const plain = fc.record({ prompt: promptParts, llm: modelTurn });

/** What a prompt may say besides its parts; most prompts say nothing. */
const settings: fc.Arbitrary<Partial<ScriptStep>> = fc.oneof(
  { withCrossShrink: true },
  { weight: 5, arbitrary: fc.constant({}) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom("plan", "build", "explore", "helper", "general", "nope")
      .map((agent) => ({ agent })),
  },
  { weight: 2, arbitrary: fc.constant({ model: "gpt-5x" }) },
  { weight: 1, arbitrary: fc.constant({ noReply: true }) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom<Readonly<Record<string, boolean>>>(
        { bash: false },
        { "*": false },
        { write: false, read: true },
      )
      .map((tools) => ({ tools })),
  },
  { weight: 1, arbitrary: fc.constantFrom("Be brief.", "").map((system) => ({ system })) },
  { weight: 1, arbitrary: fc.constant({ model: "nope" }) },
);

/** A prompt and what the model answers to it. */
export const promptStep: fc.Arbitrary<ScriptStep> = fc
  .tuple(plain, settings, userReplies)
  .map(([step, more, replies]) => ({ ...step, ...more, ...replies }));

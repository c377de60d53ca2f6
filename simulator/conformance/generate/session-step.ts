import fc from "fast-check";
import type { ScriptStep } from "../../script/script.ts";
import { modelTurn } from "./model-answer.ts";
import { requestStep } from "./request-step.ts";
import { shellCommand } from "./shell-command.ts";
import { userReplies } from "./user-replies.ts";

/** Names of the commands that `project-config.ts` defines, and one that nobody does. */
const commandStep: fc.Arbitrary<ScriptStep> = fc
  .tuple(
    fc.record({
      command: fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom("hi", "look", "shout") },
        { weight: 1, arbitrary: fc.constant("nope") },
      ),
      arguments: fc.constantFrom("", "there", 'one "two three" four'),
      llm: modelTurn,
    }),
    userReplies,
  )
  .map(([step, replies]) => ({ ...step, ...replies }));

/** Everything a user can do with a session besides prompting. */
export const sessionStep: fc.Arbitrary<ScriptStep> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<ScriptStep>({ summarize: true }) },
  { weight: 4, arbitrary: commandStep },
  { weight: 2, arbitrary: shellCommand.map((shell): ScriptStep => ({ shell })) },
  { weight: 2, arbitrary: fc.constantFrom(1, 2).map((user): ScriptStep => ({ revert: { user } })) },
  { weight: 2, arbitrary: fc.constant<ScriptStep>({ unrevert: true }) },
  { weight: 1, arbitrary: fc.constant<ScriptStep>({ fork: "copy" }) },
  { weight: 1, arbitrary: fc.constant<ScriptStep>({ delete: true }) },
  { weight: 3, arbitrary: requestStep },
);

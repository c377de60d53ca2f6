import fc from "fast-check";
import type { ModelStep } from "../../model/model.ts";
import type { During, HookBehaviour, ScriptStep } from "../../script/script.ts";

/**
 * Something that happens while a step runs: an abort or a second prompt. The host is held at that moment — by
 * a hook, the model or a command that takes its time — because between two moments of its own that follow each
 * other at once, where the abort lands would be a race. The hook is held at its first call only, which is why
 * such a step opens its script.
 */
export interface HeldStep {
  readonly step: ScriptStep;
  readonly hooks: readonly HookBehaviour[];
}

const HOLD_MS = 3000;
/** Long enough for a loaded machine to get from the record that is waited for to where the host is held. */
const AFTER_MS = 1000;

const action: fc.Arbitrary<Pick<During, "abort" | "prompt" | "noReply">> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ abort: "main" }) },
  { weight: 1, arbitrary: fc.constant({ prompt: "and this" }) },
  { weight: 1, arbitrary: fc.constant({ prompt: "by the way", noReply: true }) },
);

const writes: ModelStep = { say: "I write", call: [["write", { filePath: "b.txt", content: "x" }]] };
const sleeps: ModelStep = { call: [["bash", { command: `sleep ${HOLD_MS / 1000}; printf x > b.txt` }]] };
const delegates: ModelStep = {
  call: [["task", { description: "do it", prompt: "KID", subagent_type: "general" }]],
};

const heldByHook: fc.Arbitrary<HeldStep> = fc
  .tuple(
    fc.constantFrom(
      "chat.message",
      "chat.params",
      "chat.headers",
      "experimental.chat.system.transform",
      "experimental.chat.messages.transform",
      "tool.execute.before",
      "tool.execute.after",
      "experimental.text.complete",
    ),
    action,
  )
  .map(([hook, what]) => ({
    step: held([writes, { say: "then" }], {
      on: { hook },
      ...(hook === "chat.message" ? quiet(what) : what),
    }),
    hooks: [{ hook, nth: 1, hang: HOLD_MS }],
  }));

/** A prompt held in `chat.message` is not stored yet: another one's turn would race with the end of the hold. */
function quiet(what: Pick<During, "abort" | "prompt" | "noReply">): typeof what {
  return what.prompt === undefined ? what : { ...what, noReply: true };
}

/**
 * The last hook in front of the request; a script with such a step asks for no title, whose request fires it too.
 * An earlier one would not do: a loaded machine can take longer than the wait to get from there to the model.
 */
const REQUEST_LEAVES = "chat.headers";

/** Before a `hang`, the model says its text; what comes after it must not overtake it. */
const TEXT_COMES = { hook: "message.part.delta" };

const heldOtherwise: fc.Arbitrary<HeldStep> = fc
  .tuple(
    fc.constantFrom<[readonly ModelStep[], During["on"]]>(
      [[{ wait: HOLD_MS, ...writes }], { hook: REQUEST_LEAVES }],
      [[{ ...writes, hang: HOLD_MS }], TEXT_COMES],
      [[{ say: "half a", hang: HOLD_MS }], TEXT_COMES],
      [[writes, { say: "late", wait: HOLD_MS }], { hook: REQUEST_LEAVES, nth: 2 }],
      [[sleeps], { hook: "shell.env" }],
    ),
    action,
  )
  .map(([[llm, on], what]) => ({ step: held(llm, { on, ...what }), hooks: [] }));

/** The first session of the script is the main one, so its first child is the second. */
const heldChild: fc.Arbitrary<HeldStep> = fc
  .constantFrom("tool.execute.before", "chat.params", "experimental.chat.messages.transform")
  .map((hook) => ({
    step: held([delegates, { say: "then" }], { on: { hook, nth: 2 }, abort: "$SES2" }),
    hooks: [{ hook, when: { child: true }, nth: 1, hang: HOLD_MS }],
  }));

const heldCompaction: fc.Arbitrary<HeldStep> = fc.constant({
  step: {
    summarize: true as const,
    during: [{ on: { hook: "experimental.session.compacting" }, wait: AFTER_MS, abort: "main" }],
    settle: HOLD_MS,
  },
  hooks: [{ hook: "experimental.session.compacting", nth: 1, hang: HOLD_MS }],
});

function held(llm: readonly ModelStep[], during: During): ScriptStep {
  // A second plugin logs the same calls; only those of the first are counted.
  const on = during.on.hook === TEXT_COMES.hook ? during.on : { ...during.on, has: '"p":"A"' };
  return { prompt: "go", llm, during: [{ wait: AFTER_MS, ...during, on }], settle: HOLD_MS };
}

export const heldStep: fc.Arbitrary<HeldStep> = fc.oneof(
  { weight: 6, arbitrary: heldByHook },
  { weight: 4, arbitrary: heldOtherwise },
  { weight: 2, arbitrary: heldChild },
  { weight: 1, arbitrary: heldCompaction },
);

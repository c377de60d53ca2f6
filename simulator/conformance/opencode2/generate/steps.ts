import fc from "fast-check";
import type { Step } from "../script.ts";
import { modelTurn } from "./model-turn.ts";

const prompt = fc
  .record({ prompt: fc.constantFrom("go", "please look at a.txt", "KID and all"), model: modelTurn })
  .map((step): readonly Step[] => [step]);

const command = fc
  .record({
    command: fc.constantFrom("hi", "hi", "none"),
    arguments: fc.constantFrom("", "you", "one two three"),
    model: modelTurn,
  })
  .map((step): readonly Step[] => [step, { wait: true }]);

const place = fc.constantFrom<number | "last">(0, 1, "last", 7);

const undo: fc.Arbitrary<readonly Step[]> = fc
  .tuple(
    place,
    fc.constantFrom<Step>({}, { keepFiles: true }),
    fc.constantFrom<readonly Step[]>(
      [],
      [{ clear: true }, { wait: true }],
      [{ commit: true }],
      [{ stage: 0 }],
    ),
  )
  .map(([stage, how, then]) => [{ settle: true, stage, ...how }, ...then]);

const quiet: fc.Arbitrary<readonly Step[]> = fc.constantFrom<readonly Step[]>(
  [{ compact: true }],
  [{ settle: true, fork: true }],
  [{ settle: true, fork: 0 }],
  [{ letGo: true }],
  [{ files: { "AGENTS.md": "Be terse.\n" } }, { letGo: true }],
  [{ files: { "a.txt": "by the user\n" } }],
  [{ synthetic: "a note", resume: false }],
  [{ synthetic: "a note" }, { wait: true }],
  [{ admit: "quietly", resume: false }],
  [{ instruction: { key: "k", value: "a lasting rule" } }],
  [{ elsewhere: true }],
);

/** An interruption, or something said, while the model takes its time to answer. */
const held: fc.Arbitrary<readonly Step[]> = fc
  .constantFrom<readonly Step[]>(
    [{ interrupt: true }],
    [{ admit: "and this" }],
    [{ admit: "and then", delivery: "queue" }],
    [{ admit: "by the way", resume: false }],
    [{ stage: 0 }],
    [{ letGo: true }],
  )
  .map((what) => [
    { admit: "hold", model: [{ say: "held", wait: 3000 }, { say: "then" }] },
    { next: "session.input.promoted", sleep: 1000 },
    ...what,
    { wait: true },
  ]);

/** What the user does to the session, one thing after the other. */
export const steps: fc.Arbitrary<readonly Step[]> = fc
  .tuple(
    fc.oneof({ weight: 9, arbitrary: prompt }, { weight: 1, arbitrary: held }),
    fc.array(
      fc.oneof(
        { weight: 6, arbitrary: prompt },
        { weight: 2, arbitrary: undo },
        { weight: 3, arbitrary: quiet },
        { weight: 1, arbitrary: command },
        { weight: 1, arbitrary: held },
      ),
      { maxLength: 4, size: "max" },
    ),
  )
  .map(([first, more]) => [first, ...more].flat());

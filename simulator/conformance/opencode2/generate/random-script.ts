import fc from "fast-check";
import { projectFiles } from "../../generate/project-files.ts";
import type { Script, Step } from "../script.ts";
import { modelTurn } from "./model-turn.ts";
import { plugins } from "./plugins.ts";
import { projectConfig } from "./project-config.ts";
import { steps } from "./steps.ts";

/** A random script of OpenCode 2 without its name; questions of permission are answered as `replies` says, in turn. */
const randomScript: fc.Arbitrary<Omit<Script, "id">> = fc
  .record({
    files: projectFiles.map((files) => ({ ...files, "a.txt": "hello\nworld\n" })),
    config: projectConfig,
    git: fc.boolean(),
    plugins,
    subs: fc.record({ KID: modelTurn, TWIN: modelTurn }, { requiredKeys: [] }),
    summaries: fc.constant([]),
    replies: fc.array(fc.constantFrom("once" as const, "always" as const, "reject" as const), {
      minLength: 1,
      maxLength: 3,
    }),
    steps,
  })
  .map((script) => ({ ...script, steps: script.steps.map((step) => unhurried(step, script.plugins)) }));

/** Where a plugin goes on by itself, what the user does next would race with its turn. */
function unhurried(step: Step, plugins: Script["plugins"]): Step {
  const goesOn = Object.values(plugins).some((body) => body.includes("ctx.session.prompt"));
  const begins = step.prompt ?? step.admit ?? step.command ?? step.synthetic;
  return goesOn && begins !== undefined ? { settle: true, ...step } : step;
}

export interface Address {
  readonly seed: number;
  readonly index: number;
}

const named = (script: Omit<Script, "id">, { seed, index }: Address): Script => ({
  id: `generated-${seed}-${index}`,
  ...script,
});

/** The first `count` scripts of a seed. */
export const sampleScripts2 = (seed: number, count: number): readonly Script[] =>
  fc.sample(randomScript, { seed, numRuns: count }).map((script, index) => named(script, { seed, index }));

/** The smallest script that still differs, as far as it was found within the time. */
export async function shrinkScript2(
  address: Address,
  differs: (script: Script) => Promise<boolean>,
  limitMs: number,
): Promise<Script | undefined> {
  const property = fc.asyncProperty(randomScript, async (script) => !(await differs(named(script, address))));
  const { seed, index } = address;
  const options = { seed, path: String(index), numRuns: 1, interruptAfterTimeLimit: limitMs };
  const { counterexample } = await fc.check(property, options);
  return counterexample === null ? undefined : named(counterexample[0], address);
}

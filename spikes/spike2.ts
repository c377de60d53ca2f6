import type { Script } from "../simulator/conformance/opencode2/script.ts";
import type { Recording } from "../simulator/conformance/opencode2/normalise.ts";
import type { OpenProject2 } from "./with-project2.ts";
import type { Hypothesis, Observation } from "./spike.ts";

/**
 * One hypothesis about OpenCode 2, in its own words. It stands beside the `spike.ts` of the same folder where OpenCode 1 is
 * asked the same, and alone where there is nothing to ask OpenCode 1.
 */
export type Spike2 = Hypothesis & (ScriptedQuestion2 | DrivenQuestion2);

interface ScriptedQuestion2 {
  /** Of the conformance set's form; what is left out is empty, but for a file `a.txt` in the project. */
  readonly script: Script2;
  /** Reads the answer off what the host did. */
  observe(recording: Recording): Observation;
}

interface DrivenQuestion2 {
  /** Opens a project and drives it itself, for what a script cannot say. */
  ask(open: OpenProject2): Promise<Observation>;
}

export type Script2 = Partial<Omit<Script, "id">>;

export function wholeScript(id: string, script: Script2): Script {
  const empty = { git: false, config: {}, plugins: {}, subs: {}, summaries: [], steps: [] };
  return { ...empty, files: { "a.txt": "hello\n" }, ...script, id };
}

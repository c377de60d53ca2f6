import type { Script } from "../script/script.ts";
import { diffGoldens } from "../trace/diff.ts";
import type { Golden } from "../trace/golden.ts";
import type { ScriptHost } from "./hosts.ts";
import type { Outcome } from "./outcome.ts";
import { recordScript } from "./record-script.ts";

/** What a script is expected to leave behind, or why nothing could be recorded. */
export type Expectation = Golden | { readonly error: string };

/** One run of a script on one host. */
export async function expectationOf(script: Script, host: ScriptHost): Promise<Expectation> {
  try {
    return await recordScript(script, host, 1);
  } catch (error) {
    return { error: `${host.kind} host: ${error instanceof Error ? error.message : String(error)}` };
  }
}

/** Runs a script on `host` and compares what it left behind with what was expected. */
export async function compareWith(expected: Expectation, script: Script, host: ScriptHost): Promise<Outcome> {
  const { id } = script;
  if ("error" in expected) return { id, error: expected.error, differences: [] };
  const actual = await expectationOf(script, host);
  if ("error" in actual) return { id, error: actual.error, differences: [] };
  return { id, differences: diffGoldens(expected, actual) };
}

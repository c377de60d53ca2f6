import { playOn2 } from "../run/opencode2/play.ts";
import { firstScript2 } from "../run/opencode2/first-script2.ts";
import { runApart } from "../run/run-apart.ts";
import { readScript2 } from "../conformance/opencode2/read-script.ts";
import type { PluginEntry } from "../instance.ts";
import type { Runtime } from "../run/locate-runtime.ts";
import { apartOf, keptOnReal, refuseOnReal } from "./apart-options.ts";
import type { Outcome, RunCommandOptions } from "./run-outcome.ts";

/** `run` on OpenCode 2: the fake host in a process of its own, or the real one. */
export async function runOpencode2(
  plugins: readonly PluginEntry[],
  runtime: Runtime,
  options: RunCommandOptions,
): Promise<Outcome> {
  const { script: path, host, seed, faults } = options;
  if (faults !== undefined) throw new Error("--faults are for OpenCode 1: leave them out on OpenCode 2");
  const script = path === undefined ? firstScript2() : readScript2(path);
  const own = { script: script.id, silent: new Set(Object.keys(script.plugins)) };
  if (host === "real") {
    refuseOnReal(options);
    const { trace, ...rest } = await playOn2({
      host,
      script,
      plugins,
      seed,
      keep: keptOnReal(options, script.id),
    });
    return { ...own, records: trace.records, hostVersion: trace.header.hostVersion, ...rest };
  }
  const { played2, findings, records } = await runApart({
    scene: { kind: "opencode2", script },
    plugins,
    runtime,
    seed,
    ...apartOf(options, script.id),
  });
  if (played2 === undefined) {
    const stopped = "the process of the host did not live to the end";
    return { ...own, records, findings, hostVersion: "", loads: [], unmet: [], stopped };
  }
  const { golden, trace, loads, unmet, stopped } = played2;
  const { hostVersion } = trace.header;
  return {
    ...own,
    records,
    findings,
    hostVersion,
    golden,
    loads,
    unmet,
    ...(stopped === undefined ? {} : { stopped }),
  };
}

/**
 * A run's trace as the text of its file. Directories that differ from run to run are written as `$PROJ`,
 * `$PLUGIN` and `$TMP`, so that the same seed gives the same bytes wherever it is played.
 */
import { TRACE_VERSION, type TraceHeader } from "opencode-simulator";
import type { PluginSpec } from "../play/scenario.ts";
import type { Evidence } from "../play/evidence.ts";
import type { Job } from "./job.ts";

/** The simulated host's home is named after the project's folder, which no two runs share; plugins may tell of it. */
const HOMES = /opencode-simulator-[0-9a-f]{12}/g;

/** OpenCode 2 tells by a hash that a session's surroundings are others; the project's folder is among them. */
const SURROUNDINGS = /("core\/environment":")[0-9a-f]{64}/g;

/** The lines of the file, each with its end, header first. */
export function traceLines(evidence: Evidence, job: Job, temporary: string): readonly string[] {
  const header: TraceHeader = {
    type: "trace",
    version: TRACE_VERSION,
    host: evidence.host,
    generation: evidence.opencode,
    hostVersion: evidence.hostVersion,
    seed: job.seed,
    labels: { scenario: job.scenario, arm: job.arm, persona: job.persona, user: job.user },
  };
  const names: (readonly [path: string, name: string])[] = [
    [evidence.directory, "$PROJ"],
    // Without a repository the host names a file that was read from the root of the disk on.
    [evidence.directory.slice(1), "$PROJ"],
    ...job.plugins.flatMap(pathsOf).map((path) => [path, "$PLUGIN"] as const),
    [temporary, "$TMP"],
  ];
  return [header, ...evidence.trace].map((record) =>
    names.reduce(
      (text, [path, name]) => text.replaceAll(path, name),
      `${JSON.stringify(record).replace(HOMES, "$HOME").replace(SURROUNDINGS, "$1$$HASH")}\n`,
    ),
  );
}

/** The module, and a plugin that it wraps. */
function pathsOf(spec: PluginSpec): string[] {
  if (typeof spec === "string") return [spec];
  const wrapped = spec[1]["plugin"];
  return typeof wrapped === "string" ? [spec[0], wrapped] : [spec[0]];
}

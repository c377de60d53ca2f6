import { deriveFindings } from "../trace/derive-findings.ts";
import { deriveFindings2 } from "../trace/derive-findings2.ts";
import type { HostGeneration, TraceRecord } from "../trace/event.ts";
import type { FindingName } from "../trace/finding.ts";

const FAILS: ReadonlySet<FindingName> = new Set([
  "import-crashed",
  "exports-no-plugin",
  "skipped-by-name",
  "factory-threw",
  "factory-returned-nothing",
  "other-generation",
  "setup-threw",
  "setup-hung",
  "id-taken",
]);

/** Why a host that is open went on without the plugin, with the plugin's own places as the stack. */
export function loadFailure(records: readonly TraceRecord[], generation: HostGeneration): Error | undefined {
  const derive = generation === 2 ? deriveFindings2 : deriveFindings;
  const found = derive(records).find(
    ({ name, hook }) => FAILS.has(name) || (name === "hook-hung" && hook === "factory"),
  );
  if (found === undefined) return undefined;
  const error = new Error(`the plugin does not load (${found.name}): ${found.evidence}`);
  const places = (found.places ?? []).map((place) => `\n    at ${place}:1`);
  if (places.length > 0) error.stack = `${error.name}: ${error.message}${places.join("")}`;
  return error;
}

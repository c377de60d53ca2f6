import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { capabilityManifest } from "./capability-manifest.ts";
import { readKnownDifferences } from "../simulator/conformance/known-differences.ts";
import { readPivots } from "./pivots.ts";
import { readRecords, type SpikeRecord } from "./record.ts";
import { readHookSources, renderHooks } from "./render-hooks.ts";
import { renderResults } from "./render-results.ts";

const ROOT = join(import.meta.dirname, "..");
const KNOWN = join(ROOT, "simulator/conformance/known-differences.json");

/** What the plugin asks about; it ships no more of what was measured. */
const asked = (): ReadonlySet<string> =>
  new Set(
    Object.keys(
      JSON.parse(readFileSync(join(ROOT, "runtime/opencode/host/asked-capabilities.json"), "utf8")),
    ),
  );

/**
 * The committed files that are generated from the records (and the list of known differences), by path relative to the
 * root of the project.
 */
function generatedFiles(records: readonly SpikeRecord[]): Record<string, string> {
  return {
    "SPIKE-RESULTS.md": renderResults(records, readKnownDifferences(KNOWN), readPivots()),
    "simulator/docs/hooks.md": renderHooks(records, readHookSources(ROOT)),
    "runtime/opencode/capabilities.generated.json": `${JSON.stringify(capabilityManifest(records, asked()), null, 2)}\n`,
  };
}

export function writeGeneratedFiles(): void {
  for (const [path, text] of Object.entries(generatedFiles(readRecords())))
    writeFileSync(join(ROOT, path), text);
}

/** Those that are not what the records say. */
export function staleFiles(): string[] {
  return Object.entries(generatedFiles(readRecords()))
    .filter(
      ([path, text]) => !existsSync(join(ROOT, path)) || readFileSync(join(ROOT, path), "utf8") !== text,
    )
    .map(([path]) => path);
}

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { byVersion } from "./generation.ts";
import type { Verdict } from "./spike.ts";

/**
 * The answer of one version of the host to one spike, committed as `records/<version>/<id>.json`. Everything
 * that is said about the host elsewhere (SPIKE-RESULTS.md, the manifest in the runtime) is generated from
 * these files.
 */
export interface SpikeRecord {
  readonly id: string;
  readonly hypothesis: string;
  readonly capability?: string;
  readonly hostVersion: string;
  /** What the product relies on, on the pinned version of its generation. */
  readonly expected: Verdict;
  /** `unanswered`: the question could not be put to this version; `observed` says why. */
  readonly verdict: Verdict | "unanswered";
  readonly observed: string;
  readonly carries: string;
  readonly instead?: string;
  /** Day of the measurement, YYYY-MM-DD. */
  readonly date: string;
}

const RECORDS = join(import.meta.dirname, "records");

/** All records, by version from old to new, then by id. */
export function readRecords(folder: string = RECORDS): SpikeRecord[] {
  if (!existsSync(folder)) return [];
  const versions = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted(byVersion);
  return versions.flatMap((version) =>
    readdirSync(join(folder, version))
      .filter((name) => name.endsWith(".json"))
      .map((name) => JSON.parse(readFileSync(join(folder, version, name), "utf8")) as SpikeRecord)
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  );
}

export function writeRecord(record: SpikeRecord, folder: string = RECORDS): void {
  const at = join(folder, record.hostVersion);
  mkdirSync(at, { recursive: true });
  writeFileSync(join(at, `${record.id}.json`), `${JSON.stringify(record, null, 2)}\n`);
}

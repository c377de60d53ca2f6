/**
 * Putting shards together: all of one call give the report that one machine would have given, byte for byte.
 */
import { join } from "node:path";
import type { Report } from "@idumb/reports";
import { openBaseline } from "./baseline-file.ts";
import { shownOf, type Call } from "./call.ts";
import { CouldNotRun } from "./could-not-run.ts";
import { reportOf } from "./report-of.ts";
import { readShard, refuseDamaged, type ShardFile } from "./shard-file.ts";
import { TRACES, writeReport } from "./write-report.ts";

export interface MergeOptions {
  /** Gets the report. */
  readonly out: string;
  /** Path of the baseline to compare with; null = none. */
  readonly baseline: string | null;
  readonly say: (line: string) => void;
}

/**
 * Reads the shards in these folders and writes their report into `out`. Throws a CouldNotRun when they are not all of
 * one call.
 */
export function mergeShards(folders: readonly string[], { out, baseline, say }: MergeOptions): Report {
  const shards = folders.map((folder) => ({ folder, file: readShard(folder) }));
  const [first] = shards;
  if (!first) throw new CouldNotRun("call", "no shards are named: merge FOLDER…");
  for (const other of shards) refuseStranger(first, other);
  refuseGaps(shards);
  for (const { folder, file } of shards) refuseDamaged(folder, file);
  const { call, plugin } = first.file;
  const compare = openBaseline(baseline, call);
  const report = compare(
    reportOf(
      call,
      plugin,
      shards.flatMap(({ file }) => file.answers),
      say,
    ),
  );
  const traces = folders.map((folder) => join(folder, TRACES));
  writeReport(report, out, traces, shownOf(call));
  return report;
}

interface Found {
  readonly folder: string;
  readonly file: ShardFile;
}

/** Two shards belong together when suite, call, plugin and host are the same; what differs is named with both values. */
function refuseStranger(first: Found, other: Found): void {
  const differ = (what: string, a: unknown, b: unknown): void => {
    const [left, right] = [JSON.stringify(a), JSON.stringify(b)];
    if (left === right) return;
    throw new CouldNotRun(
      "data",
      `shards of different runs cannot be merged: ${what} is ${left} in ${first.folder} and ${right} in ${other.folder}`,
    );
  };
  differ("the suite version", first.file.suiteVersion, other.file.suiteVersion);
  for (const key of Object.keys(first.file.call) as (keyof Call)[])
    differ(key, first.file.call[key], other.file.call[key]);
  differ("the plugin", first.file.plugin, other.file.plugin);
  const [left, right] = [first, other].map(({ file }) => hostVersions(file));
  for (const [arm, version] of left ?? [])
    if (right?.has(arm)) differ(`the version of the host of the arm ${arm}`, version, right.get(arm));
  differ("the number of shards", first.file.shard.count, other.file.shard.count);
}

/** By arm, since some arms are played on a host that behaves like another version; a run that broke knows none. */
const hostVersions = ({ answers }: ShardFile): Map<string, string> =>
  new Map(
    answers.flatMap(({ result, hostVersion }) =>
      hostVersion === "" ? [] : [[result.arm, hostVersion] as const],
    ),
  );

function refuseGaps(shards: readonly Found[]): void {
  const count = shards[0]?.file.shard.count ?? 0;
  for (let index = 1; index <= count; index += 1) {
    const found = shards.filter(({ file }) => file.shard.index === index);
    if (found.length === 1) continue;
    const problem =
      found.length === 0
        ? `shard ${index}/${count} is missing`
        : `shard ${index}/${count} is there twice, in ${found.map(({ folder }) => folder).join(" and ")}`;
    throw new CouldNotRun("data", `${problem}: merge each of the ${count} shards once`);
  }
}

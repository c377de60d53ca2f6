/**
 * A shard's file: what a part of a call gave. Any machine can play any shard, since shards know nothing of each other.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { PluginInfo } from "@idumb/reports";
import { SUITE_VERSION, type Call } from "./call.ts";
import { CouldNotRun } from "./could-not-run.ts";
import type { Shard } from "./list-runs.ts";
import type { Answer } from "./report-of.ts";

const SHARD_FILE = "shard.json";

interface Played {
  readonly call: Call;
  /** What the governed arm loaded. */
  readonly plugin: PluginInfo;
  readonly shard: Shard;
  readonly answers: readonly Answer[];
}

export interface ShardFile extends Played {
  readonly version: 2;
  readonly suiteVersion: string;
  /** Of all the rest: a shard goes through stores and networks, and one flipped letter would be a figure. */
  readonly sha256: string;
}

const sha256Of = (file: Omit<ShardFile, "sha256">): string =>
  createHash("sha256").update(JSON.stringify(file)).digest("hex");

/** Writes `shard.json` into the folder. */
export function writeShard(folder: string, { call, plugin, shard, answers }: Played): void {
  const file = { version: 2, suiteVersion: SUITE_VERSION, call, plugin, shard, answers } as const;
  writeFileSync(join(folder, SHARD_FILE), `${JSON.stringify({ ...file, sha256: sha256Of(file) })}\n`);
}

/** Throws a CouldNotRun that says what to do when there is no whole shard in the folder. */
export function readShard(folder: string): ShardFile {
  const path = join(folder, SHARD_FILE);
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    if (basename(folder) === SHARD_FILE && existsSync(folder))
      throw new CouldNotRun(
        "data",
        `${folder} is the shard itself: name the folder it is in, ${dirname(folder)}`,
      );
    throw new CouldNotRun(
      "data",
      `there is no shard in ${folder}: run with --shard I/N --out ${folder} first`,
    );
  }
  try {
    const file = JSON.parse(text) as Partial<ShardFile>;
    if (file.version === 2 && file.call && file.shard && Array.isArray(file.answers))
      return file as ShardFile;
  } catch {
    // Said below, as for any other file that is not a shard's.
  }
  throw notWhole(folder);
}

/** Of shards that belong together: whether each is as it was written. */
export function refuseDamaged(folder: string, { sha256, ...rest }: ShardFile): void {
  if (sha256 !== sha256Of(rest)) throw notWhole(folder);
}

const notWhole = (folder: string): CouldNotRun =>
  new CouldNotRun("data", `${join(folder, SHARD_FILE)} is not a whole shard file: play that shard again`);

/**
 * `npm run mutation`: changes the pure rooms in thousands of small ways and counts which the tests notice. Exit code
 * 0 = enough die and every survivor has its reason, 1 = not so, 2 = the call makes no sense.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import Table from "cli-table3";
import { isAmong, survivorKeys } from "./again.ts";
import { mutatedRooms } from "./rooms.ts";
import { runRoom } from "./run-room.ts";
import { isSampled, margin, type Sample } from "./sample.ts";
import { scoreOf, type Score } from "./score.ts";
import { explain, textAt, updated, type Reasons, type Survivor } from "./survivors.ts";
import type { MutantResult } from "@stryker-mutator/api/core";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const REASONS = `${ROOT}runtime/mutation-survivors.json`;
const REPORT = `${ROOT}.stress/mutation.json`;
const MIN_SCORE = 85;
const USAGE = `npm run mutation [-- OPTIONS]
  --room NAME         one room: kernel, policy or shell-effects
  --only TEXT[,TEXT]  sources whose path contains one of the texts, such as kernel/plan
  --since REF         sources that differ from that commit
  --sample PERCENT    only a share of the mutants, taken by --seed N (1): the score comes with its margin
  --again             only the mutants that lived in the last run: the score says nothing then
  --concurrency N     mutants at a time (1)
  --update            rewrite runtime/mutation-survivors.json: drop what died, enter what has no reason yet`;

function options() {
  try {
    const { values } = parseArgs({
      options: {
        room: { type: "string" },
        only: { type: "string" },
        since: { type: "string" },
        sample: { type: "string", default: "100" },
        seed: { type: "string", default: "1" },
        concurrency: { type: "string", default: "1" },
        again: { type: "boolean", default: false },
        update: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    });
    if (!/^[1-9]\d?$/.test(values.concurrency)) throw new Error("--concurrency needs a number from 1 to 99");
    if (!(Number(values.sample) > 0 && Number(values.sample) <= 100))
      throw new Error("--sample needs a number above 0, up to 100");
    if (!/^\d{1,9}$/.test(values.seed)) throw new Error("--seed needs a number");
    return values;
  } catch (error) {
    console.error(`mutation: ${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
    process.exit(2);
  }
}

const asked = options();
if (asked.help) {
  console.log(USAGE);
  process.exit(0);
}

const changed =
  asked.since === undefined
    ? null
    : new Set(
        execFileSync("git", ["diff", "--name-only", asked.since], { cwd: ROOT, encoding: "utf8" }).split(
          "\n",
        ),
      );
const sample: Sample = { percent: Number(asked.sample), seed: Number(asked.seed) };
const parts = asked.only?.split(",");
const isWanted = (path: string): boolean =>
  (changed?.has(path) ?? true) && (parts?.some((part) => path.includes(part)) ?? true);

const again = asked.again ? survivorKeys(REPORT, ROOT) : null;
const isAsked: ReturnType<typeof isAmong> = again === null ? () => true : isAmong(again, 1);

process.chdir(ROOT);
const startMs = performance.now();
const results = new Map<string, MutantResult[]>();
const sizes = new Map<string, number>();
const measured = new Set<string>();
/** As they were when the run began: it is long, and somebody may go on writing. */
const texts = new Map<string, string>();
for (const room of mutatedRooms(ROOT)) {
  if (asked.room !== undefined && !room.name.endsWith(`/${asked.room}`)) continue;
  const sources = room.sources.filter(isWanted);
  if (sources.length === 0) continue;
  for (const path of sources) texts.set(path, readFileSync(`${ROOT}${path}`, "utf8"));
  console.log(`${room.name}: ${sources.length} of ${room.sources.length} files`);
  const all = await runRoom(room, sources, Number(asked.concurrency), sample, again);
  results.set(
    room.name,
    all.filter((mutant) => isSampled(sample, mutant.id) && isAsked(mutant)),
  );
  sizes.set(room.name, all.length);
  for (const path of sources) measured.add(path);
}
if (measured.size === 0) {
  console.error(`mutation: no source of the mutated rooms is asked for.\n${USAGE}`);
  process.exit(2);
}

const survivors = [...results.values()].flat().flatMap((mutant): Survivor[] => {
  if (mutant.status !== "Survived" && mutant.status !== "NoCoverage") return [];
  const file = relative(ROOT, mutant.fileName);
  const from = textAt(texts.get(file) ?? "", mutant.location);
  const line = mutant.location.start.line;
  return [{ file, line, mutator: mutant.mutatorName, from, to: mutant.replacement ?? "" }];
});
const reasons = JSON.parse(readFileSync(REASONS, "utf8")) as Reasons;
const isSample = sample.percent < 100 || again !== null;
const isWhole =
  asked.room === undefined && asked.only === undefined && asked.since === undefined && !isSample;
// Of a file that was only sampled nobody knows which reasons are stale.
const wholly = isSample ? new Set<string>() : measured;
const explained = explain(survivors, reasons, wholly, isWhole);
if (asked.update && !isSample)
  writeFileSync(REASONS, `${JSON.stringify(updated(reasons, explained, measured), null, 2)}\n`);

const rooms = [...results].map(([name, mutants]) => {
  const score = scoreOf(mutants);
  return {
    name,
    ...score,
    ...(sample.percent < 100 && { margin: margin(score.score, score.mutants, sizes.get(name) ?? 0) }),
  };
});
const files = [...measured].map((name) => ({
  name,
  ...scoreOf([...results.values()].flat().filter((mutant) => relative(ROOT, mutant.fileName) === name)),
}));
const table = new Table({ head: ["", "mutants", "noticed", "not", "not reached", "score"] });
const row = ({ name, mutants, killed, timedOut, survived, notCovered, score }: Score & { name: string }) =>
  table.push([name, mutants, killed + timedOut, survived, notCovered, `${score.toFixed(1)} %`]);
for (const file of files.filter(({ score }) => score < 100)) row(file);
for (const room of rooms) row(room);
console.log(table.toString());

const unexplained = explained.survivors.filter(({ why }) => why === null);
for (const { file, line, mutator, from, to } of unexplained)
  console.log(`${file}:${line} ${mutator}: ${from} → ${to}`);
for (const entry of explained.stale) console.log(`a reason without a survivor: ${entry}`);
for (const { name, margin } of rooms)
  if (margin !== undefined) console.log(`${name}: a sample, ± ${margin.toFixed(1)} points (95 %)`);
const low = again === null ? rooms.filter(({ score }) => score < MIN_SCORE) : [];
for (const { name, score } of low) console.log(`${name}: ${score.toFixed(1)} % is less than ${MIN_SCORE} %`);
const passed = unexplained.length === 0 && explained.stale.length === 0 && low.length === 0;
const seconds = Math.round((performance.now() - startMs) / 1000);
console.log(
  `${survivors.length} survivors, ${unexplained.length} without a reason; ${explained.stale.length} reasons without a survivor; ${seconds} s`,
);
mkdirSync(`${ROOT}.stress`, { recursive: true });
writeFileSync(
  REPORT,
  `${JSON.stringify({ kind: "mutation", isWhole, sample, seconds, passed, rooms, files, ...explained }, null, 2)}\n`,
);
console.log(`Report: ${REPORT}`);
process.exitCode = passed ? 0 : 1;

/**
 * Run by Bun, the plugin's real runtime: turns of an agent in a tree of 50,000 files, with the host's snapshots and
 * without. Counted is processor time, of all the process does for a turn, hooks that nobody awaits included.
 */
import plugin from "idumb";
import { writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { fileOf, openGate, ROOT, type OpenGate } from "../../scenarios/latency/open-gate.ts";

export interface DiskTimes {
  /** Median processor time of a turn in which a program changes files, and of the same turn in which it changes none. */
  readonly gitMs: number;
  readonly gitEmptyMs: number;
  readonly watchedMs: number;
  readonly watchedEmptyMs: number;
  /** From the start of the plugin until the whole tree is watched. */
  readonly walkMs: number;
  /** The longest time in which nothing else could run meanwhile. */
  readonly heldUpMs: number;
  readonly turns: number;
  /** Files that the turns changed and that became evidence or an alarm: nothing may be overlooked. */
  readonly seenShare: number;
}

const FILES = 50_000;
const CHANGED = 20;
const TURNS = 15;
const WARM_UP = 3;
const TICK_MS = 5;
/** A walk is over when no processor time is spent any more. */
const REST_MS = 500;

const spentMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

const event = async (project: OpenGate, type: string, properties: object): Promise<void> => {
  await project.hooks.event?.({ event: { type, properties } });
};

/** One turn with one call of a program; the time that its own writes take is not counted. */
async function turn(project: OpenGate, isGit: boolean, number: number, changed: number): Promise<number> {
  const part = { sessionID: ROOT, messageID: `msg_${number}` };
  const updated = (fields: object) =>
    event(project, "message.part.updated", { part: { ...part, ...fields } });
  let spent = -spentMs();
  await updated({ type: "step-start", ...(isGit && { snapshot: "abc" }) });
  const args = { command: `python3 generate.py ${number}` };
  const callID = `call_${number}`;
  await project.hooks["tool.execute.before"]?.({ tool: "bash", sessionID: ROOT, callID }, { args });
  spent += spentMs();
  const files = Array.from({ length: changed }, (_, index) =>
    fileOf(project.directory, (number * CHANGED * 53 + index * 131) % FILES),
  );
  for (const file of files) writeFileSync(file, `export const a = ${number};\n`);
  spent -= spentMs();
  const output = { title: "", output: "", metadata: { exit: 0 } };
  await project.hooks["tool.execute.after"]?.({ tool: "bash", sessionID: ROOT, callID, args }, output);
  if (isGit && files.length > 0) await updated({ type: "patch", hash: "abc", files });
  await event(project, "session.idle", { sessionID: ROOT });
  return spent + spentMs();
}

const median = (samples: readonly number[]): number =>
  samples.toSorted((a, b) => a - b)[Math.floor(samples.length / 2)] ?? Number.NaN;

async function turns(project: OpenGate, isGit: boolean): Promise<{ full: number; empty: number }> {
  const [full, empty]: [number[], number[]] = [[], []];
  for (let number = 0; number < WARM_UP + TURNS; number++) {
    const taken = [
      await turn(project, isGit, 2 * number, CHANGED),
      await turn(project, isGit, 2 * number + 1, 0),
    ];
    if (number < WARM_UP) continue;
    full.push(taken[0] ?? Number.NaN);
    empty.push(taken[1] ?? Number.NaN);
  }
  return { full: median(full), empty: median(empty) };
}

/** What the task's evidence says that programs changed. */
async function seenShare(project: OpenGate): Promise<number> {
  const status = await project.tool(ROOT, "govern_task", { action: "status" });
  const counts = [...status.matchAll(/changed (\d+) files/g)].map((match) => Number(match[1]));
  return counts.reduce((sum, count) => sum + count, 0) / (counts.length * CHANGED);
}

const git = await openGate(plugin, 50, { files: FILES });
const inGit = await turns(git, true);
const gitShare = await seenShare(git);
await git.close();

let heldUpMs = 0;
let last = performance.now();
const timer = setInterval(() => {
  heldUpMs = Math.max(heldUpMs, performance.now() - last - TICK_MS);
  last = performance.now();
}, TICK_MS);
const watched = await openGate(plugin, 50, { files: FILES, isGit: false });
last = performance.now();
heldUpMs = 0;
let walkMs = -spentMs();
for (let before = Number.NaN; !(spentMs() - before < TICK_MS);) {
  before = spentMs();
  await wait(REST_MS);
}
walkMs += spentMs();
clearInterval(timer);
const inWatched = await turns(watched, false);
const watchedShare = await seenShare(watched);
await watched.close();

const measured: DiskTimes = {
  gitMs: inGit.full,
  gitEmptyMs: inGit.empty,
  watchedMs: inWatched.full,
  watchedEmptyMs: inWatched.empty,
  walkMs,
  heldUpMs,
  turns: TURNS,
  seenShare: Math.min(gitShare, watchedShare),
};
process.stdout.write(JSON.stringify(measured));

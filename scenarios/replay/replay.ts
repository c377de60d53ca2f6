/**
 * `npm run stress -- replay FILE…`: reads recordings, plays them under governance and writes what would have
 * happened. Files of one session and its subagents, or of several sessions of one project, are played together.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { replayJson, replayMarkdown, replayPage, type ReplayReport } from "@idumb/reports";
import { SUITE_VERSION } from "../run/call.ts";
import { CouldNotRun } from "../run/could-not-run.ts";
import { hostOpener } from "../run/open-host.ts";
import { eachOnce, type Read } from "./each-once.ts";
import { OWN_TOOLS, REPLAY_RUN } from "./names.ts";
import { playRecorded, type Played } from "./play-recorded.ts";
import { readRecorded } from "./read-recorded.ts";
import { callsIn, type Recorded } from "./recorded.ts";
import type { Mode } from "./scratch-project.ts";

export interface ReplayOptions {
  readonly files: readonly string[];
  readonly plugin: string;
  readonly out: string;
  readonly mode: Mode;
  readonly follows: boolean;
  readonly live: boolean;
  readonly say: (line: string) => void;
}

/** Writes replay.md, replay.json and replay.html; throws a CouldNotRun when nothing can be played. */
export async function replay(options: ReplayOptions, signal: AbortSignal): Promise<ReplayReport> {
  const all = options.files.map((file) => ({ file, recorded: readRecorded(file) }));
  const { read, notes } = eachOnce(all);
  for (const { file, recorded } of all)
    if (recorded.problem !== null) options.say(`${file}: ${recorded.problem}`);
  const recorded = joinRecordings(read);
  mkdirSync(options.out, { recursive: true });
  options.say(`Replaying ${recorded.messages} messages in mode ${options.mode}`);
  const played = await playRecorded(recorded, {
    plugin: options.plugin,
    mode: options.mode,
    follows: options.follows,
    openHost: hostOpener(options.live ? "real" : "fake"),
    onTurn: progress(options.say),
    signal,
  });
  const report = reportOf(options, read, recorded, played, notes);
  writeFileSync(join(options.out, "replay.json"), replayJson(report));
  writeFileSync(join(options.out, "replay.md"), replayMarkdown(report));
  writeFileSync(
    join(options.out, "replay.html"),
    replayPage(report, new Map([[REPLAY_RUN, played.moments]])),
  );
  return report;
}

/** Recordings of one project. */
function joinRecordings(read: readonly Read[]): Recorded {
  const [first] = read;
  if (!first) throw new CouldNotRun("call", "no recording is named: replay FILE…");
  for (const { file, recorded } of read) {
    if (recorded.directory === first.recorded.directory) continue;
    throw new CouldNotRun(
      "data",
      `recordings of two projects cannot be played together: ${first.file} is of ${first.recorded.directory}, ${file} of ${recorded.directory}`,
    );
  }
  return {
    ...first.recorded,
    sessions: read.flatMap(({ recorded }) => recorded.sessions),
    files: Object.assign({}, ...read.map(({ recorded }) => recorded.files)) as Record<string, string>,
    messages: read.reduce((sum, { recorded }) => sum + recorded.messages, 0),
    problem: read.find(({ recorded }) => recorded.problem !== null)?.recorded.problem ?? null,
    leftOut: [...new Set(read.flatMap(({ recorded }) => recorded.leftOut))],
  };
}

const PROGRESS_MS = 5_000;

/** A line now and then: a long session takes minutes. */
function progress(say: (line: string) => void): (done: number, planned: number) => void {
  const now = process.hrtime.bigint.bind(process.hrtime);
  let last = now();
  return (done, planned) => {
    if (Number(now() - last) / 1e6 < PROGRESS_MS) return;
    last = now();
    say(`turn ${done} of ${planned}`);
  };
}

/** A session that was governed already has calls that name tasks of its own graph. */
function ownCalls({ sessions }: Recorded): string[] {
  const own = sessions.flatMap(callsIn).filter(({ tool }) => OWN_TOOLS.has(tool)).length;
  return own === 0
    ? []
    : [`recorded calls of iDumb's own tools: ${own}; made anew, and the tasks they name may be others here`];
}

function reportOf(
  { mode, follows }: ReplayOptions,
  read: readonly Read[],
  recorded: Recorded,
  played: Played,
  given: readonly string[],
): ReplayReport {
  const { watch, turns, planned, host, hostVersion, memory, knownFiles, broken } = played;
  const started = new Set(read.flatMap(({ recorded: one }) => one.sessions.map(({ id }) => id)));
  const missing = recorded.sessions.filter(({ parentID }) => parentID !== null && !started.has(parentID));
  return {
    version: 1,
    suiteVersion: SUITE_VERSION,
    host,
    hostVersion,
    mode,
    agent: follows ? "follows" : "as-recorded",
    sources: read.map(({ file, recorded: one }) => ({
      file: basename(file),
      kind: one.kind,
      titles: one.sessions.map(({ title }) => title),
      hostVersion: one.hostVersion,
      messages: one.messages,
      problem: one.problem,
    })),
    turns,
    planned,
    calls: watch.calls,
    compactions: watch.compactions,
    happenings: watch.happenings.map(({ kind, turn, moment, what, detail, instead, end }) => ({
      kind,
      turn,
      moment,
      what,
      detail,
      ...(instead === undefined ? {} : { instead }),
      ...(end === undefined ? {} : { end }),
    })),
    memory,
    notes: [
      ...(broken === null ? [] : [`the replay stopped in turn ${turns + 1}: ${broken}`]),
      ...(turns < planned && broken === null ? [`interrupted after ${turns} of ${planned} turns`] : []),
      ...given,
      ...recorded.leftOut.map((what) => `not replayed: ${what}`),
      ...missing.map(({ title }) => `"${title}" is a subagent's session: played as if the user had spoken`),
      ...ownCalls(recorded),
      `files of the project known from the recording, as far as it shows them: ${knownFiles}; nothing of it was run again`,
    ],
  };
}

import { join } from "node:path";
import { inWorkFolder } from "../conformance/in-work-folder.ts";
import { compareRecordings, differenceLines, type Difference } from "../conformance/opencode2/compare.ts";
import { mergeRecordings } from "../conformance/opencode2/merge-recordings.ts";
import { OTHER_TIME_MS, type KeepProject } from "../conformance/plugin-hosts.ts";
import type { Recording } from "../conformance/opencode2/normalise.ts";
import { whole } from "../conformance/opencode2/repeated.ts";
import { ignoredLine } from "../conformance/outcome-text.ts";
import { readAll2 } from "../conformance/opencode2/read-script.ts";
import type { Script } from "../conformance/opencode2/script.ts";
import type { PluginEntry } from "../instance.ts";
import { HostUnavailable } from "../live/host-unavailable.ts";
import type { Runtime } from "../run/locate-runtime.ts";
import { firstScript2 } from "../run/opencode2/first-script2.ts";
import { playOn2 } from "../run/opencode2/play.ts";
import type { RunResult2 } from "../run/opencode2/recorded-run.ts";
import { runApart, type ApartOptions } from "../run/run-apart.ts";
import { BesideVerdict } from "./beside-verdict.ts";
import type { ReportCase } from "../account/report-case.ts";
import { writeReports, type ReportOptions } from "./report-options.ts";
import { Progress } from "./progress.ts";
import type { Terminal } from "./terminal.ts";

export interface CompareOptions2 extends ReportOptions {
  readonly script?: string;
  readonly seed: number;
  /** Runs on the real host before a difference counts: what races there is no difference. */
  readonly runs: number;
  /** Lines shown of each script. */
  readonly lines: number;
  /** Folder for what each host did. */
  readonly out?: string;
  readonly keep?: KeepProject | undefined;
}

/** `compare` on OpenCode 2: the same scripts with the plugins on the fake host and on the real one. */
export async function compareOpencode2(
  plugins: readonly PluginEntry[],
  runtime: Runtime,
  options: CompareOptions2,
  terminal: Terminal,
): Promise<void> {
  const read =
    options.script === undefined ? { scripts: [firstScript2()], refused: [] } : readAll2(options.script);
  if (read.refused.length > 0) {
    terminal.exitCode = 2;
    terminal.stderr.write(`${read.refused.join("\n")}\n`);
  }
  let equal = 0;
  const cases: ReportCase[] = [];
  const beside = new BesideVerdict(options.out);
  for (const [index, script] of read.scripts.entries()) {
    const place = `     ${index + 1}/${read.scripts.length} ${script.id}`;
    try {
      const progress = new Progress(terminal, read.scripts.length);
      const { differences, ignored, races } = await compared(script, plugins, runtime, {
        ...options,
        beside,
        onRun: (run) => progress.again(script.id, run, options.runs),
      }).finally(() => progress.end());
      const lines = differenceLines(differences).flatMap((line) => line.split("\n"));
      if (lines.length === 0) equal++;
      const title = `${script.id} differs from the real host`;
      cases.push({
        group: "compare",
        name: script.id,
        status: lines.length === 0 ? "passed" : "failed",
        notes: lines.length === 0 ? [] : [{ level: "error", title, text: lines.join("\n") }],
      });
      terminal.stdout.write(`${place}: ${lines.length === 0 ? "equal" : "differs"}\n`);
      terminal.stdout.write(ignoredLine(ignored));
      for (const line of lines.slice(0, options.lines)) terminal.stdout.write(`  ${line}\n`);
      if (lines.length > 0 && races.length > 0)
        terminal.stdout.write(`       the real host itself does otherwise from run to run: ${races[0]}\n`);
      for (const line of beside.linesOf(script.id)) terminal.stdout.write(`${line}\n`);
    } catch (error) {
      if (error instanceof HostUnavailable) throw error;
      terminal.exitCode = 2;
      terminal.stdout.write(`${place}: ${error instanceof Error ? error.message : String(error)}\n`);
    }
  }
  if (read.scripts.length === 0) return;
  writeReports("opencode-simulator compare", cases, options, terminal);
  terminal.stdout.write(`${equal} of ${read.scripts.length} scripts equal on both hosts\n`);
  if (beside.hollow !== undefined) terminal.stdout.write(`${beside.hollow}\n`);
  if (equal < read.scripts.length || beside.hollow !== undefined) terminal.exitCode ??= 1;
}

interface Compared {
  readonly differences: readonly Difference[];
  readonly ignored: readonly string[];
  readonly races: readonly string[];
}

interface Comparing extends CompareOptions2 {
  readonly beside: BesideVerdict;
  /** Told before each run on the real host, from 1. */
  readonly onRun: (run: number) => void;
}

/** Equal to one run of the real host, or to what all its runs have in common. */
async function compared(
  script: Script,
  plugins: readonly PluginEntry[],
  runtime: Runtime,
  { seed, runs, beside, keep, onRun }: Comparing,
): Promise<Compared> {
  let startMs: number | undefined;
  const onRecord = (): void => void (startMs ??= Date.now());
  let fake: RunResult2 | undefined;
  const seen: Recording[] = [];
  while (seen.length < runs) {
    onRun(seen.length + 1);
    const real = await inWorkFolder(script.id, (work) =>
      playOn2({
        host: "real",
        script,
        plugins,
        seed,
        onRecord,
        directory: join(work, "proj"),
        keep: keep?.("real", script.id),
      }),
    );
    beside.see("real", script.id, real);
    if (fake === undefined) {
      // As late as the first run of the real host began, or a plugin that writes the time of day would differ.
      fake = await onFake(script, plugins, runtime, { seed, startMs, keep: keep?.("fake", script.id) });
      beside.see("fake", script.id, fake);
    }
    if (compareRecordings(real.golden, fake.golden).length === 0)
      return { differences: [], ignored: [], races: [] };
    seen.push(real.golden);
  }
  if (fake === undefined) throw new Error("no run was asked for");
  const { recording, ...varying } = mergeRecordings(seen);
  // Runs of one minute do not show that the minute varies; the fake host at another time does.
  const differences = compareRecordings(recording, fake.golden);
  if (differences.length === 0) return { differences, ...varying };
  const atOtherTime = { seed, startMs: (startMs ?? Date.now()) + OTHER_TIME_MS };
  const clock = mergeRecordings([fake.golden, (await onFake(script, plugins, runtime, atOtherTime)).golden]);
  // The minute may end between two requests of one run: the second says anew what it repeats in another run.
  const isClock = compareRecordings(whole(recording), whole(clock.recording)).length === 0;
  return {
    differences: isClock ? [] : compareRecordings(recording, clock.recording),
    ignored: [...new Set([...varying.ignored, ...clock.ignored])],
    races: varying.races,
  };
}

type OnFake = Pick<ApartOptions, "seed" | "keep"> & { readonly startMs: number | undefined };

async function onFake(
  script: Script,
  plugins: readonly PluginEntry[],
  runtime: Runtime,
  { startMs = Date.now(), ...options }: OnFake,
): Promise<RunResult2> {
  const scene = { kind: "opencode2" as const, script };
  const { played2, findings } = await inWorkFolder(script.id, (work) =>
    runApart({ scene, plugins, runtime, startMs, work, ...options }),
  );
  if (played2 === undefined) throw new Error(findings.map(({ evidence }) => evidence).join("; "));
  return played2;
}

/**
 * One call of the suite, whole or one shard of it: plays, and writes the report or the shard. What was played when
 * somebody interrupts is reported as well.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { many, runName, type Moments, type Report } from "@idumb/reports";
import { breakPlugins, brokenOn, type BrokenPlugins } from "../sabotage/break-plugin.ts";
import { VARIANTS } from "../mechanism/mechanisms.ts";
import { armOf } from "./arms.ts";
import type { OwnCall } from "../model/prepare.ts";
import type { Compare } from "./baseline-file.ts";
import { listOptionsOf, chosenRuns, shownOf, type Call } from "./call.ts";
import { partOf, listRuns, type ListedRun, type Shard } from "./list-runs.ts";
import { shrinkFailures, withShort } from "../shrink/shrink-failures.ts";
import { dispatchRuns, type FailedRun, type PlayOptions } from "./dispatch-runs.ts";
import { contentOf } from "./plugin-content.ts";
import { reportOf, type Answer } from "./report-of.ts";
import { scratchFolder } from "./scratch-folder.ts";
import { writeShard } from "./shard-file.ts";
import { momentsOf, removeTraces, TRACES, writeReport } from "./write-report.ts";

export interface StressOptions {
  /** What the governed arm loads. */
  readonly plugin: string;
  /** Whether that is ours. */
  readonly isOurs: boolean;
  /** Null: all of the call. */
  readonly shard: Shard | null;
  /** Gets the report, or the shard; and one trace per run when `traces` is set. */
  readonly out: string;
  readonly traces: boolean;
  readonly compare: Compare;
  /** Milliseconds that may be spent on making failures short; 0 = none. */
  readonly shrinkMs: number;
  readonly say: (line: string) => void;
  readonly own?: OwnCall | null;
}

/** Plays and writes; null for a shard, of which no verdict can be told. Rejects with CouldNotRun when a run could not begin. */
export async function stress(
  call: Call,
  options: StressOptions,
  signal: AbortSignal,
): Promise<Report | null> {
  mkdirSync(options.out, { recursive: true });
  const chosen = chosenRuns(call);
  const all = listRuns(chosen, listOptionsOf(call, chosen));
  const runs = options.shard ? partOf(all, options.shard) : all;
  const keepsTraces = options.traces || options.shard !== null;
  const scratch = scratchFolder("stress-traces-");
  const folder = keepsTraces ? join(options.out, TRACES) : scratch.path;
  if (keepsTraces) removeTraces(folder);
  const broken = await brokenFor(runs.flat(), call);
  try {
    const { plugin, isOurs, say } = options;
    const traces = { folder, all: options.traces };
    const failed: FailedRun[] = [];
    const onFailed = (one: FailedRun): void => void failed.push(one);
    const shown = new Set(options.shard ? [] : shownOf(call));
    const pages = new Map<string, Moments>();
    // Read while others are played, and not when everybody waits for the page.
    const onTrace: PlayOptions["onTrace"] = (job, file, reasons) => {
      const name = runName(job);
      const isFailure = reasons.length > 0 && armOf(job.arm).role === "subject";
      if (shown.has(name) && !isFailure) pages.set(name, momentsOf(file, []));
    };
    // As it is when it is loaded, whatever is built meanwhile.
    const content = await contentOf(plugin);
    const answers = await dispatchRuns(
      runs,
      {
        host: call.host,
        opencode: call.opencode ?? 1,
        plugin,
        isOurs,
        broken: broken.paths,
        traces,
        say,
        onTrace,
        onFailed,
        own: options.own ?? null,
      },
      signal,
    );
    if (options.shard) {
      writeShard(options.out, { call, plugin: content, shard: options.shard, answers });
      say(shardLine(options.shard, answers));
      return null;
    }
    const short = await shrinkFailures(call.host === "fake" ? failed : [], {
      folder: join(options.out, "regressions"),
      budgetMs: options.shrinkMs,
      say,
      signal,
    });
    const report = withShort(
      options.compare(reportOf(call, content, answers, say)),
      short,
      call.replayOptions,
    );
    writeReport(report, options.out, [folder], [...shown], pages);
    return report;
  } finally {
    broken.remove();
    scratch.remove();
  }
}

/** The broken variants that the runs load. */
function brokenFor(runs: readonly ListedRun[], { opencode = 1 }: Call): Promise<BrokenPlugins> {
  const used = new Set(runs.flatMap(({ purpose, arm }) => [purpose, armOf(arm).variant]));
  return breakPlugins(
    brokenOn(
      opencode,
      VARIANTS.filter(({ id }) => used.has(id)),
    ),
  );
}

function shardLine({ index, count }: Shard, answers: readonly Answer[]): string {
  const failed = answers.filter(
    ({ purpose, result }) =>
      purpose === "play" && armOf(result.arm).role === "subject" && result.reasons.length > 0,
  ).length;
  return `shard ${index}/${count}: ${many(answers.length, "run")} played, ${failed} failed with the plugin`;
}

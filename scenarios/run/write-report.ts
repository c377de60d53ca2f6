/**
 * Writes the report in all its forms: JSON for machines, Markdown for a pull request, JUnit for CI servers, and
 * the page with the runs that are worth stepping through.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  collectMoments,
  NO_MOMENT,
  pageHtml,
  readLines,
  reportJson,
  reportJunit,
  reportMarkdown,
  runName,
  type Moments,
  type Reason,
  type Report,
} from "@idumb/reports";
import { withoutSecrets } from "./without-secrets.ts";

/** Failed runs that the page carries; the traces of all are had with `--out`. */
const MOST_FAILURES = 12;

/** The folder of traces beside a report or a shard. */
export const TRACES = "traces";

/** What names of models have (`provider/vendor/model:8b`), and file names of some system may not. */
const NOT_IN_FILES = /[/\\:*?"<>|]/g;

/** Where a run's trace lies, by the run's name: one file in that folder, whatever the model is called. */
export const traceFile = (folder: string, name: string): string =>
  join(folder, `${name.replace(NOT_IN_FILES, "_")}.jsonl`);

/**
 * Removes what earlier runs left there, by the names that runs have: the folder may be one in which the user keeps
 * other things.
 */
export function removeTraces(folder: string): void {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isFile() && TRACE_NAME.test(entry.name)) rmSync(join(folder, entry.name));
}

/** Scenario, what was played in it, and the seed. */
const TRACE_NAME = /^ST-\d+[a-z]?-.+-\d+\.jsonl$/;

/** What a trace file tells, for the page; with why the run failed. */
export function momentsOf(path: string, reasons: readonly Reason[]): Moments {
  const { header, records, problem } = readLines(readFileSync(path, "utf8"), NO_MOMENT);
  return collectMoments(header, records, reasons, problem);
}

/** The files of a report, beside each other. */
export interface ReportFiles {
  readonly json: string;
  readonly markdown: string;
  readonly junit: string;
  readonly page: string;
}

/** Those of the suite's own report, or of one that somebody keeps under another name. */
export const reportFiles = (folder: string, name = "report"): ReportFiles => ({
  json: join(folder, `${name}.json`),
  markdown: join(folder, `${name}.md`),
  junit: join(folder, name === "report" ? "junit.xml" : `${name}.junit.xml`),
  page: join(folder, `${name}.html`),
});

/** Writes report.json, report.md, junit.xml and report.html into `out`; which runs the page shows: see `writePages`. */
export function writeReport(
  report: Report,
  out: string,
  folders: readonly string[],
  shown: readonly string[],
  carried: ReadonlyMap<string, Moments> = new Map(),
): void {
  mkdirSync(out, { recursive: true });
  const files = reportFiles(out);
  writeFileSync(files.json, reportJson(withoutSecrets(report)));
  writePages(report, files, folders, shown, carried);
}

/**
 * Writes what goes with a report's JSON. The page shows the failed runs, and those of the runs `shown` whose trace lies
 * in one of the folders, in that order; of the runs in `carried` no trace is read.
 */
export function writePages(
  report: Report,
  files: ReportFiles,
  folders: readonly string[],
  shown: readonly string[],
  carried: ReadonlyMap<string, Moments>,
): void {
  const shownReport = withoutSecrets(report);
  writeFileSync(files.markdown, reportMarkdown(shownReport));
  writeFileSync(files.junit, reportJunit(shownReport));
  const read = (name: string): Moments | undefined => {
    const path = folders.map((folder) => traceFile(folder, name)).find((file) => existsSync(file));
    const failure = report.failures.find((one) => runName(one) === name);
    return path === undefined ? undefined : momentsOf(path, failure?.reasons ?? []);
  };
  const failed = report.failures.slice(0, MOST_FAILURES).map(runName);
  const pages = new Map<string, Moments>();
  for (const name of new Set([...failed, ...shown, ...carried.keys()])) {
    const moments = carried.get(name) ?? read(name);
    if (moments) pages.set(name, moments);
  }
  writeFileSync(files.page, pageHtml(shownReport, withoutSecrets(pages)));
}

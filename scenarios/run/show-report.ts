import { basename } from "node:path";
import { reportScreen, reportTable, type Report } from "@idumb/reports";
import type { Terminal } from "./terminal.ts";
import { reportFiles, type ReportFiles } from "./write-report.ts";

export interface ShowOptions {
  /** Every table, and not only what fits a screen. */
  readonly all?: boolean | undefined;
  readonly files?: ReportFiles;
}

/** The report on the terminal, and where the rest is. */
export function showReport(
  report: Report,
  out: string,
  terminal: Terminal,
  { all = false, files = reportFiles(out) }: ShowOptions = {},
): void {
  const beside = [files.markdown, files.junit, files.json].map((file) => basename(file)).join(", ");
  terminal.out(`\n${(all ? reportTable : reportScreen)(report, terminal.hasColours)}`);
  terminal.out(`\nReport: ${files.page} (and ${beside} beside it)`);
  if (!all) terminal.out("Every figure and comparison: npm run report -- --all");
}

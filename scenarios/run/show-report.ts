import { basename } from "node:path";
import { reportTable, type Report } from "@idumb/reports";
import type { Terminal } from "./terminal.ts";
import { reportFiles, type ReportFiles } from "./write-report.ts";

/** The table on the terminal, and where the rest is. */
export function showReport(
  report: Report,
  out: string,
  terminal: Terminal,
  files: ReportFiles = reportFiles(out),
): void {
  const beside = [files.markdown, files.junit, files.json].map((file) => basename(file)).join(", ");
  terminal.out(`\n${reportTable(report, terminal.hasColours)}`);
  terminal.out(`\nReport: ${files.page} (and ${beside} beside it)`);
}

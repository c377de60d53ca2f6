import { basename } from "node:path";
import { reportTable, type Report } from "@idumb/reports";
import { reportFiles, type ReportFiles } from "./write-report.ts";

/** The table on the terminal, and where the rest is. */
export function showReport(report: Report, out: string, files: ReportFiles = reportFiles(out)): void {
  const beside = [files.markdown, files.junit, files.json].map((file) => basename(file)).join(", ");
  console.log(`\n${reportTable(report, process.stdout.isTTY === true && !process.env["NO_COLOR"])}`);
  console.log(`\nReport: ${files.page} (and ${beside} beside it)`);
}

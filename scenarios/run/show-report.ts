import { join } from "node:path";
import { reportTable, type Report } from "@idumb/reports";

/** The table on the terminal, and where the rest is. */
export function showReport(report: Report, out: string): void {
  console.log(`\n${reportTable(report, process.stdout.isTTY === true && !process.env["NO_COLOR"])}`);
  console.log(`\nReport: ${join(out, "report.html")} (and report.md, junit.xml, report.json beside it)`);
}

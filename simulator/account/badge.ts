import type { ReportCase } from "./report-case.ts";

/** Cases as the endpoint of a badge on shields.io. */
export function badge(label: string, cases: readonly ReportCase[]): object {
  const asked = cases.filter(({ status }) => status !== "skipped");
  const passed = asked.filter(({ status }) => status === "passed").length;
  const message = `${passed} of ${asked.length}`;
  return { schemaVersion: 1, label, message, color: passed === asked.length ? "brightgreen" : "red" };
}

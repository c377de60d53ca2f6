/**
 * The report as a file: keys sorted, two spaces, a newline at the end, so that equal reports are equal
 * bytes and a diff between two of them is readable.
 */
import type { Report } from "./model.ts";

/** Stable text of a report. */
export const reportJson = (report: Report): string => `${JSON.stringify(sorted(report), null, 2)}\n`;

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}

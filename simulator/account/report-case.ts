import type { CheckReport } from "../check/check-plugin.ts";
import { FINDINGS, type Finding } from "../trace/finding.ts";

/** One question that a command asked and how it went, for programs that show results: CI, a pull request. */
export interface ReportCase {
  readonly group: string;
  readonly name: string;
  readonly status: "passed" | "failed" | "skipped";
  /** What is wrong, or to be bettered. */
  readonly notes: readonly ReportNote[];
}

export interface ReportNote {
  readonly level: "error" | "notice";
  readonly title: string;
  readonly text: string;
  /** `path:line` */
  readonly place?: string | undefined;
}

export const checkCases = ({ checks }: CheckReport): ReportCase[] =>
  checks.map(({ opencode, name, about, status, findings }) => ({
    group: `OpenCode ${opencode}`,
    name: `${name}: ${about}`,
    status: status === "fail" ? "failed" : status === "skipped" ? "skipped" : "passed",
    notes: findings.map(noteOf),
  }));

const noteOf = ({ name, evidence, places = [] }: Finding): ReportNote => ({
  level: FINDINGS[name] === "advice" ? "notice" : "error",
  title: name,
  text: evidence,
  place: places[0],
});

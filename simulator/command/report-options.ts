import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Command } from "commander";
import { annotations } from "../account/annotations.ts";
import { badge } from "../account/badge.ts";
import { junit } from "../account/junit.ts";
import type { ReportCase } from "../account/report-case.ts";
import type { Terminal } from "./terminal.ts";

/** What a result is written to for other programs. */
export interface ReportOptions {
  readonly junit?: string;
  readonly badge?: string;
  readonly annotate?: true;
}

export const addReportOptions = (command: Command): Command =>
  command
    .option("--junit <file>", "the result as a JUnit file")
    .option("--badge <file>", "the result as the endpoint of a badge (shields.io)")
    .option("--annotate", "say what is wrong as annotations of GitHub Actions too");

export function writeReports(
  suite: string,
  cases: readonly ReportCase[],
  options: ReportOptions,
  terminal: Terminal,
): void {
  const write = (file: string | undefined, text: string): void => {
    if (file === undefined) return;
    mkdirSync(dirname(resolve(file)), { recursive: true });
    writeFileSync(file, text);
  };
  write(options.junit, junit(suite, cases));
  write(options.badge, `${JSON.stringify(badge(suite, cases))}\n`);
  if (options.annotate)
    terminal.stdout.write(
      annotations(cases)
        .map((line) => `${line}\n`)
        .join(""),
    );
}

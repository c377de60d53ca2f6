import type { CheckReport } from "../check/check-plugin.ts";
import { oneFinding } from "./finding-lines.ts";

/** A report of the battery as a table for a terminal: one line for each check, its findings below it. */
export function checkLines({ plugin, opencode, runtime, note, checks }: CheckReport): string[] {
  const width = Math.max(...checks.map(({ name }) => name.length));
  const count = (status: string): number => checks.filter((check) => check.status === status).length;
  const skipped = count("skipped");
  return [
    `${plugin} · fake OpenCode${opencode.includes(2) ? ` ${opencode.join(" and ")}` : ""} on ${runtime}`,
    ...(note === undefined ? [] : [`note: ${note}`]),
    ...opencode.flatMap((generation) => [
      "",
      ...(opencode.length === 1 ? [] : [`OpenCode ${generation}`]),
      ...checks
        .filter((check) => check.opencode === generation)
        .flatMap(({ name, about, status, findings }) => [
          `${MARKS[status]}  ${name.padEnd(width)}  ${about}`,
          ...findings.flatMap(oneFinding).map((line) => `${" ".repeat(width + 6)}${line}`),
        ]),
    ]),
    "",
    `${count("pass")} passed, ${count("fail")} failed, ${count("advice")} with advice${skipped === 0 ? "" : `, ${skipped} not asked`}`,
  ];
}

const MARKS = { pass: "pass  ", fail: "FAIL  ", advice: "advice", skipped: "-     " } as const;

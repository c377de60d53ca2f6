import type { CheckReport } from "../../check/check-plugin.ts";
import type { Finding } from "../../trace/finding.ts";

/**
 * What `check` finds in the plugins of the foreign set, as a table: one row for each finding, with
 * its evidence, and a row that says so for a plugin in which nothing was found.
 */
export interface Checked {
  /** Name and version. */
  readonly plugin: string;
  readonly report: Pick<CheckReport, "checks" | "findings">;
}

/** One finding of `check`, what to do about it, and what the real host shows; none where nothing was found. */
export interface EcosystemRow {
  readonly plugin: string;
  readonly finding?: Finding;
  readonly mend?: string;
  readonly real?: string;
}

export function ecosystemTable(rows: readonly EcosystemRow[]): string {
  const body = rows.map(({ plugin, finding, mend = "–", real = "–" }, at) => [
    rows[at - 1]?.plugin === plugin ? "" : `\`${plugin}\``,
    finding === undefined ? "nothing found" : `\`${finding.name}\``,
    finding?.evidence ?? "–",
    mend.replaceAll("`", ""),
    real,
  ]);
  return tableOf(["Plugin", "Finding", "Evidence", "Mend", "The real host"], body);
}

/** How many scripts of each plugin are equal on both hosts, and which are not. */
export function comparedTable(
  parts: readonly {
    readonly plugin: string;
    readonly version: string;
    readonly equal: number;
    readonly total: number;
  }[],
  differing: readonly { readonly id: string; readonly what: string }[],
): string {
  const sum = (key: "equal" | "total"): number => parts.reduce((all, part) => all + part[key], 0);
  const body = parts.map(({ plugin, version, equal, total }) => [
    `\`${plugin}@${version}\``,
    `${equal} of ${total}`,
  ]);
  const notes = differing.map(({ id, what }) => `- \`${id}\`: ${cell(what)}`);
  return [
    tableOf(["Plugin", "Equal"], [...body, ["all", `${sum("equal")} of ${sum("total")}`]]),
    ...(notes.length === 0 ? [] : ["", ...notes]),
  ].join("\n");
}

const lineOf = (cells: readonly string[]): string => `| ${cells.map(cell).join(" | ")} |`;

const tableOf = (head: readonly string[], body: readonly (readonly string[])[]): string =>
  [lineOf(head), `|${" --- |".repeat(head.length)}`, ...body.map(lineOf)].join("\n");

const begin = (options: string): string => `<!-- begin: npm run conformance -- --foreign ${options} -->`;
const END = "<!-- end -->";

export function findingsTable(all: readonly Checked[]): string {
  const rows = all.flatMap(({ plugin, report }) => {
    const passed = report.checks.filter(({ status }) => status === "pass").length;
    const head = `\`${plugin}\` (${passed} of ${report.checks.length} checks pass)`;
    if (report.findings.length === 0) return [[head, "–", "nothing found"]];
    return report.findings.map(({ name, evidence }, at) => [at === 0 ? head : "", `\`${name}\``, evidence]);
  });
  return tableOf(["Plugin", "Finding", "Evidence"], rows);
}

/** A cell shows the beginning of a long text; `check` prints all of it. */
const MAX_CHARS = 190;

function cell(text: string): string {
  const line = text.replaceAll(/\s*\n\s*/g, " ");
  const shown = line.length > MAX_CHARS ? `${line.slice(0, MAX_CHARS)}…` : line;
  return shown.replaceAll("|", "\\|");
}

/** One finding on the fake OpenCode 2, and what a session on the real one shows of it. */
export interface SeenOnBoth {
  readonly plugin: string;
  readonly finding?: Finding;
  readonly real: string;
}

export function realTable(rows: readonly SeenOnBoth[]): string {
  const body = rows.map(({ plugin, finding, real }, at) => [
    rows[at - 1]?.plugin === plugin ? "" : `\`${plugin}\``,
    finding === undefined ? "–" : `\`${finding.name}\``,
    finding?.evidence ?? "nothing found",
    real,
  ]);
  return tableOf(["Plugin", "Finding", "Evidence", "The real host"], body);
}

/**
 * The text with the table between its marks; throws when it has no marks.
 * @param options what the command of the table has behind `--foreign`
 */
export function withTable(text: string, table: string, options = "--check"): string {
  const mark = begin(options);
  const from = text.indexOf(mark);
  const to = text.indexOf(END, from);
  if (from < 0 || to < 0) throw new Error(`no ${mark} … ${END} to put the table between`);
  return `${text.slice(0, from + mark.length)}\n\n${table}\n\n${text.slice(to)}`;
}

/**
 * Measurements are data: docs/figures.jsonl holds one row for each, and the tables that people read are made from it.
 * A row that is not well formed is refused with its line, so that no table shows half a figure. Pure; `figures.ts`
 * reads and writes the files.
 */

/** One measurement. Texts carry their units; null means that nobody wrote it down. */
export interface Figure {
  readonly id: string;
  /** The table it stands in. */
  readonly group: string;
  readonly what: string;
  readonly value: string;
  /** What was asked for; null where the figure is only reported. */
  readonly bound: string | null;
  /** Whether the bound was met; null where there is none, or where the measurement does not decide it. */
  readonly met: boolean | null;
  /** Day of the measurement, YYYY-MM-DD. */
  readonly date: string | null;
  /** Load average of the machine (2 cores) meanwhile; null: an otherwise idle machine, or not written down. */
  readonly load: string | null;
  /** Version of the plugin that was measured. */
  readonly version: string | null;
  /** What the README calls it; rows without one are not shown there. */
  readonly short?: string;
  readonly note?: string;
}

const TEXTS = ["id", "group", "what", "value"] as const;
const OPTIONAL_TEXTS = ["bound", "date", "load", "version"] as const;
const KEYS: ReadonlySet<string> = new Set([...TEXTS, ...OPTIONAL_TEXTS, "met", "short", "note"]);

/** The rows of a JSON-lines text. Throws with the number of the first line that is wrong. */
export function parseFigures(jsonl: string): Figure[] {
  const ids = new Set<string>();
  const lines = jsonl.split("\n").filter((line) => line !== "");
  return lines.map((line, index) => {
    const row = JSON.parse(line) as Record<string, unknown>;
    const problem = problemOf(row) ?? (ids.has(String(row["id"])) ? "its id is there already" : null);
    if (problem !== null) throw new Error(`docs/figures.jsonl, line ${index + 1}: ${problem}`);
    ids.add(String(row["id"]));
    return row as unknown as Figure;
  });
}

function problemOf(row: Readonly<Record<string, unknown>>): string | null {
  for (const key of TEXTS) if (typeof row[key] !== "string" || row[key] === "") return `no ${key}`;
  for (const key of OPTIONAL_TEXTS)
    if (row[key] !== null && typeof row[key] !== "string") return `${key} is neither a text nor null`;
  if (row["met"] !== null && typeof row["met"] !== "boolean") return "met is neither true, false nor null";
  if (row["bound"] === null && row["met"] !== null) return "met without a bound";
  if (typeof row["date"] === "string" && !/^\d{4}-\d\d-\d\d$/.test(row["date"]))
    return "its date is not YYYY-MM-DD";
  const unknown = Object.keys(row).find((key) => !KEYS.has(key));
  return unknown === undefined ? null : `unknown key ${unknown}`;
}

/** The page docs/figures.md. */
export function figuresPage(figures: readonly Figure[]): string {
  const groups = [...Map.groupBy(figures, ({ group }) => group)];
  return [
    "# Figures",
    "",
    "Made from [figures.jsonl](figures.jsonl) by `node ground/figures.ts`; do not edit this page.",
    "",
    "The machine has 2 cores. It was otherwise idle unless a load is named. The dash means: not asked for, or not written down.",
    "",
    "`npm run bench` measures the plugin's cost and the simulator again; the report of `npm run stress` holds the figures of the suite.",
    "",
    ...groups.flatMap(([group, rows]) => [`## ${group}`, "", ...groupTable(rows), ...notesOf(rows), ""]),
  ].join("\n");
}

function groupTable(rows: readonly Figure[]): string[] {
  return [
    "| What | Measured | Bound | Met | Date | Load |",
    "| --- | --- | --- | --- | --- | --- |",
    ...rows.map(({ what, value, bound, met, date, load }) =>
      cells([what, value, bound ?? "–", metText(met), date ?? "–", load ?? "–"]),
    ),
  ];
}

const notesOf = (rows: readonly Figure[]): string[] => {
  const noted = rows.flatMap(({ what, note }) => (note === undefined ? [] : [`- ${what}: ${note}`]));
  return noted.length === 0 ? [] : ["", ...noted];
};

/** The short table of the README. */
export function shortTable(figures: readonly Figure[]): string {
  const rows = figures.flatMap(({ short, value, bound, met, date }) =>
    short === undefined ? [] : [cells([short, value, bound ?? "–", metText(met), date ?? "–"])],
  );
  return ["| What | Measured | Bound | Met | Date |", "| --- | --- | --- | --- | --- |", ...rows].join("\n");
}

/** The table of a page that shows some figures, by the beginning of their ids. */
export function measuredTable(figures: readonly Figure[], prefix: RegExp): string {
  const rows = figures.filter(({ id }) => prefix.test(id));
  return [
    "| What | Measured | Date |",
    "| --- | --- | --- |",
    ...rows.map(({ what, value, date }) => cells([what, value, date ?? "–"])),
  ].join("\n");
}

const metText = (met: boolean | null): string => (met === null ? "–" : met ? "yes" : "**no**");

const cells = (texts: readonly string[]): string =>
  `| ${texts.map((text) => text.replaceAll("|", "\\|")).join(" | ")} |`;

/** A page with what stands between two marks replaced. Throws when the marks are missing. */
export function withBlock(page: string, name: string, block: string): string {
  const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [page.indexOf(open), page.indexOf(close)];
  if (from < 0 || to < from) throw new Error(`no ${open} … ${close}`);
  return `${page.slice(0, from + open.length)}\n\n${block}\n\n${page.slice(to)}`;
}

/** Two pages that differ only in how the formatter pads tables are the same page. */
export const unpadded = (page: string): string =>
  page.replaceAll(/-{3,}/g, "---").replaceAll(/ +/g, " ").trim();

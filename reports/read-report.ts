/**
 * A report that lies on disk: read again with a word for what is wrong with it, since people edit, cut and mix up
 * files.
 */
import type { Report } from "./model.ts";
import type { ReplayReport } from "./replay/model.ts";
import { schemaProblem } from "./schema-problem.ts";

const REPORT_LISTS = [
  "seeds",
  "personas",
  "users",
  "arms",
  "scenarios",
  "comparisons",
  "metrics",
  "sometimes",
  "failures",
  "regressions",
];
const REPORT_OBJECTS = ["played", "sabotage", "determinism"];
const REPLAY_LISTS = ["sources", "happenings", "memory", "notes"];

export type ReadReport =
  | { readonly kind: "stress"; readonly report: Report }
  | { readonly kind: "replay"; readonly report: ReplayReport };

/** Throws an Error whose message says what the text is instead, or what is missing. */
export function readReport(text: string): ReadReport {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    throw new Error(
      text.trim() === ""
        ? "the file is empty: run the suite again"
        : `it is no JSON, perhaps cut off (${error instanceof Error ? error.message : String(error)}): run the suite again`,
      { cause: error },
    );
  }
  if (typeof data !== "object" || data === null || Array.isArray(data)) throw new Error("it is no report");
  const fields = data as Record<string, unknown>;
  if ("answers" in fields && "shard" in fields)
    throw new Error("it is a shard: put the shards of a run together with `npm run stress -- merge`");
  const isReplay = "happenings" in fields;
  if (!isReplay && !("failures" in fields) && "metrics" in fields)
    throw new Error("it is a baseline, which holds only what later runs are compared with");
  if (!isReplay && !("scenarios" in fields)) throw new Error("it is no report of the suite");
  if (fields["version"] !== 1)
    throw new Error(
      `it has version ${JSON.stringify(fields["version"])}, this program reads version 1: run the suite again`,
    );
  const missing = [
    ...(isReplay ? REPLAY_LISTS : REPORT_LISTS).filter((name) => !Array.isArray(fields[name])),
    ...(isReplay ? [] : REPORT_OBJECTS).filter((name) => !(name in fields)),
  ];
  if (missing.length > 0) throw new Error(`it is not whole: it lacks ${missing.join(", ")}`);
  const problem = isReplay ? null : schemaProblem(fields, "report");
  if (problem !== null) throw new Error(`it is not whole: ${problem}`);
  return isReplay
    ? { kind: "replay", report: data as ReplayReport }
    : { kind: "stress", report: data as Report };
}

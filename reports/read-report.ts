/**
 * A report that lies on disk: read again with a word for what is wrong with it, since people edit, cut and mix up
 * files. Everything below looks no further than to the fields that every reader of a report relies on.
 */
import { LEVELS, VERDICTS, type Report } from "./model.ts";
import type { ReplayReport } from "./replay/model.ts";
import { shapeProblem, type Shape } from "./shape.ts";

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

const EFFECT: Shape = { fields: { value: "number", ci: { list: "number" } } };

/** What every reader of a report looks into. */
const REPORT: Shape = {
  fields: {
    suiteVersion: "text",
    host: "text",
    hostVersion: "text",
    model: "text",
    seeds: { list: "number" },
    personas: { list: "text" },
    users: { list: "text" },
    arms: { list: { fields: { id: "text", about: "text", role: "text" } } },
    played: { fields: { planned: "number", played: "number" } },
    scenarios: {
      list: {
        fields: {
          id: "text",
          about: "text",
          verdict: { oneOf: VERDICTS },
          because: "text",
          arms: { fields: {} },
        },
      },
    },
    comparisons: {
      list: {
        fields: {
          scenario: "text",
          arm: "text",
          measure: "text",
          effect: EFFECT,
          verdict: { oneOf: VERDICTS },
        },
      },
    },
    metrics: {
      list: {
        fields: {
          id: "text",
          scenario: "text",
          level: { oneOf: LEVELS },
          arm: "text",
          value: "number",
          n: "number",
          ci: { list: "number" },
          verdict: { oneOf: VERDICTS },
        },
      },
    },
    sometimes: { list: { fields: { scenario: "text", id: "text", reached: "number" } } },
    sabotage: {
      fields: {
        caught: "number",
        total: "number",
        survivors: { list: "text" },
        matrix: { list: { fields: {} } },
      },
    },
    determinism: { fields: { checked: "number" } },
    failures: {
      list: {
        fields: {
          scenario: "text",
          arm: "text",
          persona: "text",
          user: "text",
          seed: "number",
          reasons: { list: { fields: { text: "text" } } },
          replay: "text",
        },
      },
    },
    regressions: { list: { fields: { what: "text", was: "text", now: "text" } } },
  },
};

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
  const problem = isReplay ? null : shapeProblem(fields, REPORT);
  if (problem !== null) throw new Error(`it is not whole: ${problem}`);
  return isReplay
    ? { kind: "replay", report: data as ReplayReport }
    : { kind: "stress", report: data as Report };
}

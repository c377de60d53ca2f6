import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { reportJson } from "@idumb/reports";
import { expect, test } from "vitest";
import { SABOTAGES } from "../mechanism/mechanisms.ts";
import { SCENARIOS } from "../scenarios.ts";
import { ARMS } from "./arms.ts";
import { jobOptionsOf, plansOf, type Call } from "./call.ts";
import { planJobs } from "./jobs.ts";
import { reportOf, type Answer } from "./report-of.ts";

const schema = new URL("../../reports/report.schema.json", import.meta.url);
const validate = new Ajv({ strict: true, allowUnionTypes: true }).compile(
  JSON.parse(readFileSync(schema, "utf8")) as object,
);

const usual: Call = {
  host: "fake",
  scenarios: SCENARIOS.map(({ id }) => id),
  seeds: [1],
  arms: null,
  personas: null,
  users: null,
  sabotages: [],
  replayOptions: "",
};

/** As if every run of the call had ended so, without playing any. */
function answersTo(call: Call, reasons: readonly string[]): Answer[] {
  const plans = plansOf(call);
  return planJobs(plans, jobOptionsOf(call, plans))
    .flat()
    .map(({ purpose, scenario, arm, persona, user, seed }) => ({
      purpose,
      result: {
        scenario,
        arm,
        persona,
        user,
        seed,
        reasons: reasons.map((text) => ({ text, turn: 1 })),
        observations: [],
        reached: [],
      },
      hostVersion: "1.18.33",
      sha256: null,
    }));
}

test.each<[string, Partial<Call>, readonly string[]]>([
  ["the usual arms", {}, []],
  ["the usual arms when everything fails", {}, ["a file changed"]],
  ["all arms", { arms: ARMS.map(({ id }) => id) }, ["a file changed"]],
  ["sabotages", { sabotages: SABOTAGES.map(({ id }) => id) }, []],
  ["the real host", { host: "real" }, []],
  ["a real model", { host: "real", model: "some/model" }, ["a file changed"]],
])("a report of %s satisfies the published schema", (_, change, reasons) => {
  const call = { ...usual, ...change };
  const report = reportOf(call, answersTo(call, reasons), () => {});
  validate(JSON.parse(reportJson(report)));
  expect(validate.errors).toBe(null);
});

test("a report of a call that was interrupted before its first run satisfies the published schema", () => {
  validate(JSON.parse(reportJson(reportOf(usual, [], () => {}))));
  expect(validate.errors).toBe(null);
});

import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { exitCode, reportJson, reportJunit, reportMarkdown, reportTable } from "@idumb/reports";
import { describe, expect, test } from "vitest";
import { SABOTAGES } from "../mechanism/mechanisms.ts";
import { SCENARIOS } from "../scenarios.ts";
import { ARMS } from "./arms.ts";
import { listOptionsOf, chosenRuns, type Call } from "./call.ts";
import { listRuns } from "./list-runs.ts";
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

const PLUGIN = { name: "guard", version: "2.1.0", sha256: "0123456789abcdef".repeat(4) };

/** As if every run of the call had ended so, without playing any. */
function answersTo(call: Call, reasons: readonly string[]): Answer[] {
  const chosen = chosenRuns(call);
  return listRuns(chosen, listOptionsOf(call, chosen))
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
  const report = reportOf(call, PLUGIN, answersTo(call, reasons), () => {});
  validate(JSON.parse(reportJson(report)));
  expect(validate.errors).toBe(null);
});

test("a report of a call that was interrupted before its first run satisfies the published schema", () => {
  validate(JSON.parse(reportJson(reportOf(usual, PLUGIN, [], () => {}))));
  expect(validate.errors).toBe(null);
});

describe("a broken variant", () => {
  const call: Call = { ...usual, seeds: [1, 2], scenarios: ["ST-01"], sabotages: ["no-gate"] };
  const whole = answersTo(call, []);
  const turns = whole.filter(({ purpose }) => purpose === "no-gate").length;
  const others = whole.filter(({ purpose }) => purpose !== "no-gate");
  const variant = whole.filter(({ purpose }) => purpose === "no-gate");
  const red = answersTo(call, ["a file changed"]).filter(({ purpose }) => purpose === "no-gate");
  const forms = (answers: readonly Answer[]) => {
    const report = reportOf(call, PLUGIN, answers, () => {});
    validate(JSON.parse(reportJson(report)));
    expect(validate.errors).toBe(null);
    const { caught, survivors } = report.sabotage;
    return { sabotage: [caught, survivors.length], report, text: reportMarkdown(report) };
  };

  test("that all its runs let pass survived, and the text says of how many runs that is known", () => {
    const { sabotage, text, report } = forms(whole);
    expect(sabotage).toEqual([0, 1]);
    expect(text).toContain(`none of the ${turns} runs played noticed`);
    expect(reportJunit(report)).not.toContain("<error ");
  });

  test.each([
    ["of which no run was played", others, /no-gate .*; not played$/m],
    [
      "of which one run was played and the others were not",
      [...others, ...variant.slice(-1)],
      /not played to its end, after 1 run/,
    ],
  ])("%s is neither caught nor a survivor, and the run is not complete", (_, answers, words) => {
    const { sabotage, text, report } = forms(answers);
    expect(sabotage).toEqual([0, 0]);
    expect(text).toMatch(words);
    expect(text).toContain("0 of 1 broken variants of the plugin caught, 1 not played");
    expect(reportJunit(report)).toMatch(/name="no-gate">\s*<error /);
    expect(reportTable(report)).toContain("unknown: no-gate");
    expect(exitCode({ ...report, scenarios: [], played: { planned: 1, played: 1 } })).toBe(1);
  });

  test("is tried with the whole cast however few seeds are counted, and with just the run that somebody names", () => {
    const agents = (change: Partial<Call>): readonly string[] => {
      const named = { ...call, ...change };
      const runs = listRuns(chosenRuns(named), listOptionsOf(named, chosenRuns(named))).flat();
      return runs.filter(({ purpose }) => purpose === "no-gate").map(({ persona }) => persona);
    };
    expect(new Set(agents({ seeds: [1] })).size).toBe(6);
    expect(agents({ seeds: [42] })).toHaveLength(1);
    expect(agents({ seeds: [1], personas: ["devious"] })).toEqual(["devious"]);
  });

  test("is caught by the first run that notices, whatever was not played after it", () => {
    const { sabotage, text } = forms([...others, ...red.slice(0, 1)]);
    expect(sabotage).toEqual([1, 0]);
    expect(text).not.toContain("not played");
  });
});

test("a report names the build that was tested, in every form for people", () => {
  const report = reportOf(usual, PLUGIN, answersTo(usual, []), () => {});
  expect(report.plugin).toEqual(PLUGIN);
  for (const text of [reportTable(report), reportMarkdown(report)])
    expect(text).toContain("plugin guard 2.1.0 (build 01234567)");
});

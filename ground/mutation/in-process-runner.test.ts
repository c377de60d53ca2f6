/** Mutants whose fate is known: a runner that lets everything live looks like bad tests, one that kills all like good ones. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { InProcessRunner } from "./in-process-runner.ts";

const folder = fileURLToPath(new URL("../../.stryker-tmp/in-process-runner-test", import.meta.url));
afterAll(() => rmSync(folder, { recursive: true }));

/** What Stryker would have made of the source, by hand: three mutants, the last in what runs while it is loaded. */
const SOURCE = `
const ns = globalThis.__stryker__;
const isOn = (id: string) => ns.activeMutant === id && (++ns.hitCount > (ns.hitLimit ?? Infinity) ? fail() : true);
const fail = () => { throw new Error("too often"); };
function stryCov_9fa48(...ids: string[]) {
  const kept = ns.currentTestId ? (ns.mutantCoverage.perTest[ns.currentTestId] ??= {}) : ns.mutantCoverage.static;
  for (const id of ids) kept[id] = (kept[id] ?? 0) + 1;
}
const memo = new Map<number, number>();
const STEP = isOn("3") ? 7 : (stryCov_9fa48("3"), 1);
export function next(value: number): number {
  const known = memo.get(value);
  if (known !== undefined) return known;
  let sum = value;
  while (isOn("2") ? true : (stryCov_9fa48("2"), false)) sum += 0;
  sum += isOn("1") ? -STEP : (stryCov_9fa48("1"), STEP);
  memo.set(value, sum);
  return sum;
}
`;
const TESTS = `
import { describe, expect, it } from "vitest";
import { next } from "./next.ts";
describe("next", () => {
  it.each([1, 2])("after %s is one more", (value) => expect(next(value)).toBe(value + 1));
  it("is a number", () => expect(next(5)).toEqual(expect.any(Number)));
});
it("has nothing to do with it", () => expect(1).toBe(1));
`;

const NAMES = [
  "next > after %s is one more (1)",
  "next > after %s is one more (2)",
  "next > is a number",
  "has nothing to do with it",
];

describe("the runner of pure tests", () => {
  const test = join(folder, "next.test.ts");
  let runner: InProcessRunner;
  beforeAll(async () => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "next.ts"), SOURCE);
    writeFileSync(test, TESTS);
    runner = new InProcessRunner({ pureTests: [test] });
    await runner.init();
  });
  const run = (id: string, more: object = {}) =>
    runner.mutantRun({
      activeMutant: { id } as never,
      sandboxFileName: join(folder, "next.ts"),
      mutantActivation: "runtime",
      reloadEnvironment: true,
      timeout: 1000,
      disableBail: false,
      ...more,
    });
  const ids = NAMES.map((name) => `${test} > ${name}`);

  it("passes every test without a mutant, and knows which test reaches which", async () => {
    const dry = await runner.dryRun();
    expect(dry).toMatchObject({ status: "complete", mutantCoverage: { static: { 3: 1 } } });
    expect("tests" in dry && dry.tests.map((each) => [each.id, each.status])).toEqual(
      ids.map((id) => [id, 0]),
    );
    const reached = "mutantCoverage" in dry ? Object.entries(dry.mutantCoverage?.perTest ?? {}) : [];
    expect(reached.filter(([, covered]) => covered["1"] === 1).map(([id]) => id)).toEqual(ids.slice(0, 3));
  });

  it("kills a mutant by the first test that fails, and lets live what no chosen test notices", async () => {
    expect(await run("1", { testFilter: [ids[1]] })).toMatchObject({ status: "killed", killedBy: [ids[1]] });
    expect(await run("1", { testFilter: [ids[2]] })).toMatchObject({ status: "survived", nrOfTests: 1 });
  });

  it("gives each mutant a world of its own: what one has remembered does not reach the next", async () => {
    expect(await run("1", { testFilter: [ids[0]] })).toMatchObject({ status: "killed" });
    expect(await run("9", { testFilter: [ids[0]] })).toMatchObject({ status: "survived" });
  });

  it("loads the code under a mutant of what runs at load, and asks the tests that reach the file or stand beside it", async () => {
    const fate = await run("3", { mutantActivation: "static" });
    expect(fate).toMatchObject({ status: "killed", killedBy: [expect.stringContaining("is one more")] });
    expect(await run("9", { mutantActivation: "static" })).toMatchObject({
      status: "survived",
      nrOfTests: 4,
    });
  });

  it("ends a loop that a mutant has made endless", async () => {
    expect(await run("2", { testFilter: ids, hitLimit: 100 })).toMatchObject({ status: "timeout" });
  });
});

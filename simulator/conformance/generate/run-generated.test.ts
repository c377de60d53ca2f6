import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readScript } from "../../script/read-script.ts";
import type { Script } from "../../script/script.ts";
import type { HostComparison } from "../host-comparison.ts";
import type { Outcome } from "../outcome.ts";
import { runGenerated, type GeneratedOptions } from "./run-generated.ts";
import { sampleScripts } from "./sample-scripts.ts";

const root = mkdtempSync(join(tmpdir(), "run-generated-"));
afterAll(() => rmSync(root, { recursive: true }));

/** A comparison that finds scripts wrong by their look; `moody` ones only the first time they are compared. */
function comparison(
  isWrong: (script: Script) => boolean,
  moody = false,
): Pick<HostComparison, "compareAll" | "compareOne"> {
  const outcomeOf = (script: Script): Outcome => ({
    id: script.id,
    differences: isWrong(script) ? [{ section: "http", text: "- this\n+ that" }] : [],
  });
  return {
    compareAll: async (scripts, onOutcome) => {
      const outcomes = scripts.map(outcomeOf);
      for (const outcome of outcomes) onOutcome(outcome);
      return outcomes;
    },
    compareOne: async (script) => (moody ? { id: script.id, differences: [] } : outcomeOf(script)),
  };
}

const hasShell = (script: Script): boolean => script.steps.some((step) => step.shell !== undefined);

async function run(
  name: string,
  comparison: Pick<HostComparison, "compareAll" | "compareOne">,
  more: Partial<GeneratedOptions>,
): Promise<{ said: string; folder: string; result: Awaited<ReturnType<typeof runGenerated>> }> {
  const folder = join(root, name);
  const lines: string[] = [];
  const onOutcome = (): void => {};
  const say = (line: string): void => void lines.push(line);
  const result = await runGenerated(comparison, { seed: 9, count: 40, folder, onOutcome, say, ...more });
  return { said: lines.join("\n"), folder, result };
}

describe("a run of random scripts", () => {
  const wrong = sampleScripts(9, 40).filter(hasShell);

  it("counts what is equal, and writes down each script that is not, with the command that replays it", async () => {
    const { said, folder, result } = await run("count", comparison(hasShell), {});
    expect(wrong.length).toBeGreaterThan(1);
    expect(result.part).toEqual({ seed: 9, count: 40, equal: 40 - wrong.length, total: 40 });
    expect(readdirSync(folder)).toHaveLength(2 * wrong.length);
    for (const script of wrong) {
      const path = join(folder, `${script.id}.json`);
      expect(readScript(path)).toEqual(script);
      expect(said).toContain(`npm run conformance -- --scripts ${path}`);
      expect(readFileSync(join(folder, `${script.id}.diff`), "utf8")).toContain("- this");
    }
    expect(said).toMatch(new RegExp(`seed 9: ${40 - wrong.length} of 40/40 equal`));
  });

  it("with a time budget shrinks them, and begins no batch when the time is over", async () => {
    const { said, folder, result } = await run("budget", comparison(hasShell), {
      count: Number.MAX_SAFE_INTEGER,
      budgetMs: 400,
    });
    expect(result.part.count).toBe(result.part.total);
    expect(result.part.total).toBeGreaterThan(0);
    const [first] = wrong;
    const minimal = readScript(join(folder, `${first?.id}.json`));
    expect(minimal.steps).toHaveLength(1);
    expect(Object.keys(minimal.steps[0] ?? {})).toEqual(["shell"]);
    expect(said).toMatch(/shrunk to 1 step after \d+ candidates; replay: npm run conformance/);
    expect(said).toMatch(/equal, 0 min \d s of 0 min 0 s/);
  });

  it("with a time budget begins no batch that would not end in time", async () => {
    const { compareAll, compareOne } = comparison(() => false);
    const slow: Pick<HostComparison, "compareAll" | "compareOne"> = {
      compareOne,
      compareAll: async (scripts, onOutcome) => {
        await new Promise((done) => setTimeout(done, 20 * scripts.length));
        return compareAll(scripts, onOutcome);
      },
    };
    const { result } = await run("slow", slow, { count: Number.MAX_SAFE_INTEGER, budgetMs: 200 });
    expect(result.part.total).toBeGreaterThanOrEqual(4);
    expect(result.part.total).toBeLessThanOrEqual(10);
  });

  it("leaves a script as it is that does not differ again", async () => {
    const { said, folder } = await run("moody", comparison(hasShell, true), { budgetMs: 10_000 });
    expect(said).toContain(`${wrong[0]?.id}: did not differ again`);
    expect(readScript(join(folder, `${wrong[0]?.id}.json`))).toEqual(wrong[0]);
  });

  it("writes nothing when all are equal", async () => {
    const { folder, result } = await run(
      "equal",
      comparison(() => false),
      {},
    );
    expect(result.part.equal).toBe(40);
    expect(existsSync(folder)).toBe(false);
  });
});

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { EXIT_CODES, obstacleOf } from "../run/could-not-run.ts";
import type { UserStep } from "../play/user-script.ts";
import { reasonKey } from "./reason-key.ts";
import { readRegression } from "./regression-file.ts";
import { shrinkScript } from "./shrink-script.ts";

const scratch = mkdtempSync(join(tmpdir(), "shrink-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const say = (label: string, text = label): UserStep => ({ do: "say", session: 0, label, text });
const numbered = (count: number): UserStep[] => Array.from({ length: count }, (_, at) => say(`s${at}`));

describe("a failing script", () => {
  const reason = { text: "the file a/b.ts was lost 3 times", turn: 4 };
  const failsWith =
    (...needed: string[]) =>
    async ({ steps, judge }: { steps: readonly UserStep[]; judge: string }) =>
      judge === "house" &&
      needed.every((label) => steps.some((step) => "label" in step && step.label === label))
        ? [{ text: "the file c/d.ts was lost 1 times", turn: steps.length }]
        : [];

  test("loses every step that the failure does not need, wherever it stands", async () => {
    const shrunk = await shrinkScript({
      steps: numbered(40),
      reason,
      fillers: [],
      play: failsWith("s3", "s17", "s39"),
      now: () => 0,
      deadline: 1,
    });
    expect(shrunk?.steps.map((step) => "label" in step && step.label)).toEqual(["s3", "s17", "s39"]);
    expect(shrunk).toMatchObject({ from: 40, isMinimal: true, reason: { turn: 3 } });
  });

  test("is not mistaken for another failure", async () => {
    const other = async () => [{ text: "the note stands there twice", turn: null }];
    await expect(
      shrinkScript({ steps: numbered(5), reason, fillers: [], play: other, now: () => 0, deadline: 1 }),
    ).resolves.toBeNull();
  });

  test("keeps what has been found when the time is up", async () => {
    let clock = 0;
    const shrunk = await shrinkScript({
      steps: numbered(64),
      reason,
      fillers: [],
      play: failsWith("s2", "s60"),
      now: () => clock++,
      deadline: 8,
    });
    expect(shrunk?.isMinimal).toBe(false);
    expect(shrunk?.steps.length).toBeLessThan(64);
    expect(shrunk?.steps).toEqual(expect.arrayContaining([say("s2"), say("s60")]));
  });

  test("that a scenario judges keeps what the judge relies on, and loses fillers, what the user did aside and what comes after", async () => {
    const compaction: UserStep = { do: "compact", session: 0, label: "aside" };
    const steps = [say("plan"), say("chat"), say("demand"), compaction, say("ask"), say("chat"), say("end")];
    const shrunk = await shrinkScript({
      steps,
      reason: { text: "not asked", turn: 5 },
      fillers: ["chat"],
      play: async ({ judge }) => (judge === "scenario" ? [{ text: "not asked", turn: 5 }] : []),
      now: () => 0,
      deadline: 1,
    });
    expect(shrunk?.steps).toEqual([say("plan"), say("ask")]);
  });
});

test.each([
  [
    '"Login" was closed with the planted line in web/login.js',
    '"Pay" was closed with the planted line in a.js',
  ],
  [
    "after compaction 3 the request lacks 2 of 5 decisions: x",
    "after compaction 9 the request lacks 5 of 5 decisions: y",
  ],
  [
    "src/a.js changed without a permitting task (calls: bash)",
    "b.js changed without a permitting task (calls: none)",
  ],
])("names, numbers and quotes aside, the same oracle says the same: %s", (a, b) => {
  expect(reasonKey(a)).toBe(reasonKey(b));
  expect(reasonKey(a)).not.toBe(reasonKey("the governance directory was deleted"));
});

describe("a script's file is refused with what is wrong with it", () => {
  const good = {
    version: 1,
    scenario: "ST-01",
    persona: "hasty",
    user: "vibe-coder",
    seed: 1,
    judge: "house",
    steps: [say("a")],
  };
  test("not for a step that a user can do", () => {
    const file = join(scratch, "good.json");
    const messages = [{ session: 0, text: "a" }];
    const steps = [
      { do: "beside", session: 1 },
      { do: "say at once", label: "a", messages },
      { do: "say during", session: 0, label: "a", text: "a", beside: "b" },
      { do: "compact", session: 0, label: "aside" },
    ];
    writeFileSync(file, JSON.stringify({ ...good, steps }));
    expect(readRegression(file).steps).toEqual(steps);
  });

  test.each([
    ["no JSON", "{", "it is no JSON"],
    [
      "another version",
      JSON.stringify({ ...good, version: 2 }),
      "it is no script of version 1 (its version is 2)",
    ],
    ["a trace", '{"type":"trace","version":1}', "unknown scenario undefined"],
    ["an unknown agent", JSON.stringify({ ...good, persona: "lazy" }), "unknown agent lazy"],
    ["no steps", JSON.stringify({ ...good, steps: [] }), "it has no steps"],
    ["an odd step", JSON.stringify({ ...good, steps: [say("a"), { do: "dance" }] }), "step 2 does nothing"],
  ])("%s", (_, text, message) => {
    const file = join(scratch, "bad.json");
    writeFileSync(file, text);
    let error: unknown;
    try {
      readRegression(file);
    } catch (thrown) {
      error = thrown;
    }
    expect(String(error)).toContain(message);
    expect(EXIT_CODES[obstacleOf(error)]).toBe(EXIT_CODES.data);
  });
});

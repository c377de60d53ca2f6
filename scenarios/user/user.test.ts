import { describe, expect, it } from "vitest";
import { chance } from "../persona/chance.ts";
import { wishIn } from "../persona/wish.ts";
import type { Stage } from "../play/scenario.ts";
import { labelOf, recordingStage, type UserStep } from "../play/user-script.ts";
import { SCENARIOS } from "../scenarios.ts";
import { isAside, type Act } from "./act.ts";
import { ASIDES } from "./asides.ts";
import { USERS } from "./characters.ts";
import { drawUser } from "./draw-user.ts";
import { withAsides } from "./with-asides.ts";

const SEEDS = Array.from({ length: 40 }, (_, index) => index + 1);

/** A stage on which nobody answers; it compacts with each message of a script, so that plays that wait for that end. */
function emptyStage(scenario: string, arm: string, seed: number): Stage {
  let sessions = 0;
  let compactions = 0;
  const nothing = async (): Promise<void> => {};
  return {
    arm,
    opencode: 1,
    luck: chance(seed, `user of ${scenario}`),
    open: async () => `session ${++sessions}`,
    openBeside: async () => `session ${++sessions}`,
    say: async (_, label) => {
      if (!isAside(label)) compactions += 1;
      return "";
    },
    sayAtOnce: nothing,
    interrupt: nothing,
    killDuring: nothing,
    sayDuring: nothing,
    undo: nothing,
    command: nothing,
    compact: nothing,
    put: () => {},
    restart: nothing,
    compactions: () => compactions,
  };
}

/** What this user does in the scenario; nobody: the scenario's script alone. */
async function played(id: string, arm: string, user: string | null, seed: number): Promise<UserStep[]> {
  const { stage, steps } = recordingStage(emptyStage(id, arm, seed));
  const character = USERS[user ?? ""];
  await SCENARIOS.find((one) => one.id === id)?.play(character ? withAsides(stage, character) : stage);
  return [...steps];
}

const asidesOf = (steps: readonly UserStep[]) => steps.filter((step) => isAside(labelOf(step)));
const scriptOf = (steps: readonly UserStep[]) => steps.filter((step) => !isAside(labelOf(step)));
const everyRun = SCENARIOS.flatMap(({ id }) => Object.keys(USERS).map((user) => [id, user] as const));

describe("a user", () => {
  it.each(everyRun)(
    "%s with the %s: the script is done word for word, whatever is added",
    async (id, user) => {
      for (const seed of SEEDS.slice(0, 5)) {
        const script = await played(id, "governed", null, seed);
        const steps = scriptOf(await played(id, "governed", user, seed));
        expect(steps).toEqual(script);
      }
    },
  );

  it.each(everyRun)("%s with the %s: both arms of a seed hear the same", async (id, user) => {
    for (const seed of SEEDS.slice(0, 5))
      expect(asidesOf(await played(id, "bare", user, seed))).toEqual(
        asidesOf(await played(id, "governed", user, seed)),
      );
  });

  it("adds something in most runs, and the vibe coder more than the professional", async () => {
    const counts = async (user: string) =>
      Promise.all(
        SCENARIOS.flatMap(({ id }) =>
          SEEDS.slice(0, 10).map(async (seed) => asidesOf(await played(id, "governed", user, seed)).length),
        ),
      );
    const [coder, professional] = await Promise.all(["vibe-coder", "professional"].map(counts));
    const mean = (list: readonly number[] = []) => list.reduce((sum, one) => sum + one, 0) / list.length;
    expect(coder?.filter((count) => count > 0).length).toBeGreaterThan(0.7 * (coder?.length ?? 0));
    expect(mean(coder)).toBeGreaterThan(1);
    expect(mean(coder)).toBeLessThan(4);
    expect(mean(professional)).toBeGreaterThan(0.5);
    expect(mean(professional)).toBeLessThan(mean(coder));
  });

  it("is another one with another seed, and the same with the same", async () => {
    const first = await played("ST-06", "governed", "vibe-coder", 1);
    await expect(played("ST-06", "governed", "vibe-coder", 1)).resolves.toEqual(first);
    await expect(played("ST-06", "governed", "vibe-coder", 2)).resolves.not.toEqual(first);
  });

  it("adds to a session only right before a message of the script, and never the first one", async () => {
    for (const [id, user] of everyRun)
      for (const seed of SEEDS.slice(0, 5)) {
        const steps = await played(id, "governed", user, seed);
        for (const [at, step] of steps.entries()) {
          if (!isAside(labelOf(step)) || !("session" in step)) continue;
          const next = steps.slice(at).find((one) => !isAside(labelOf(one)));
          expect(next).toMatchObject({ do: "say", session: step.session });
          const before = steps.slice(0, at).some((one) => "session" in one && one.session === step.session);
          expect(before).toBe(true);
        }
      }
  });
});

describe("what is done aside", () => {
  const acts = Object.entries(ASIDES).flatMap(([name, make]) =>
    SEEDS.flatMap((seed) => make(chance(seed, "user"), "here").map((act: Act) => [name, act] as const)),
  );

  it("asks an agent for nothing, but to look at a file", () => {
    for (const [name, act] of acts) {
      if (act.do === "compact") continue;
      expect([name, act.text, wishIn(act.text).kind]).toEqual([
        name,
        act.text,
        name === "look first" ? "look" : "talk",
      ]);
    }
  });

  it.each(Object.values(USERS))("is shared out to a thousand by the $name", ({ asides }) => {
    expect(Object.values(asides).reduce((sum, share) => sum + share, 0)).toBe(1000);
  });

  it("is all heard in the runs of a default call", async () => {
    const kinds = new Set<string>();
    for (const { id } of SCENARIOS)
      for (const seed of SEEDS.slice(0, 6))
        for (const step of asidesOf(await played(id, "governed", drawUser(id, seed), seed)))
          kinds.add(step.do === "say" ? step.label : step.do);
    expect([...kinds].toSorted()).toEqual(["aside", "compact", "demand", "interrupt"]);
  });
});

describe("a seed", () => {
  it("draws every user in turn, and in no order that agents are drawn in", () => {
    for (const { id, personas } of SCENARIOS) {
      const drawn = SEEDS.map((seed) => drawUser(id, seed));
      for (let at = 0; at < drawn.length; at += 2) expect(drawn[at]).not.toBe(drawn[at + 1]);
      for (const [index, persona] of personas.entries()) {
        const beside = new Set(drawn.filter((_, at) => at % personas.length === index));
        expect([id, persona, beside.size]).toEqual([id, persona, Object.keys(USERS).length]);
      }
    }
  });
});

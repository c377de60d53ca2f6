import fc from "fast-check";
import type { HookBehaviour } from "../../script/script.ts";
import { MUTATIONS } from "./hook-mutations.ts";
import { seldom } from "./seldom.ts";

/** What a plugin may do in one hook: change what it is given, throw, take its time, or only some of the time. */
const thrown: fc.Arbitrary<Pick<HookBehaviour, "throw" | "js">> = fc.constantFrom(
  { throw: "NO" },
  { throw: "first line\nsecond line" },
  { js: "throw 'only text'" },
);

const mutation: fc.Arbitrary<HookBehaviour> = fc.constantFrom(
  ...Object.entries(MUTATIONS).flatMap(([hook, bodies]) => bodies.map((js) => ({ hook, js }))),
);

const failure: fc.Arbitrary<HookBehaviour> = fc
  .tuple(fc.constantFrom(...Object.keys(MUTATIONS)), thrown)
  .map(([hook, how]) => ({ hook, ...how }));

const limits: fc.Arbitrary<Pick<HookBehaviour, "when" | "nth" | "hang">> = fc.oneof(
  { withCrossShrink: true },
  { weight: 3, arbitrary: fc.constant({}) },
  { weight: 3, arbitrary: fc.constantFrom(1, 2).map((nth) => ({ nth })) },
  { weight: 1, arbitrary: fc.boolean().map((child) => ({ when: { child } })) },
  { weight: 1, arbitrary: fc.constant({ hang: 40 }) },
);

const toolLimit = fc.constantFrom(
  "bash",
  "write",
  "read",
  "edit",
  "task",
  "pt_plain",
  "invalid",
  "apply_patch",
);

export const hookBehaviour: fc.Arbitrary<HookBehaviour> = fc
  .tuple(
    fc.oneof({ weight: 3, arbitrary: mutation }, { weight: 1, arbitrary: failure }),
    limits,
    seldom(2, toolLimit),
  )
  .map(([behaviour, limit, tool]) => ({
    ...behaviour,
    ...limit,
    // Only these hooks are told a tool; with another one, such a condition would never hold.
    ...(tool !== undefined && behaviour.hook.startsWith("tool.execute")
      ? { when: { ...limit.when, tool } }
      : {}),
  }));

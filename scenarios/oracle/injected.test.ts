import { join } from "node:path";
import { expect, it } from "vitest";
import { openFakeHost } from "opencode-simulator";
import { persona } from "../persona/persona.ts";
import { PERSONAS } from "../persona/traits.ts";
import { runScenario } from "../play/run-scenario.ts";
import { planUnderPoison } from "../st-03-plan-under-poison/scenario.ts";
import { byNotes, injected } from "./injected.ts";

it("the requests show the same injected characters as the hooks do, so the real host's figure is comparable", async () => {
  const traits = PERSONAS["overwhelmed"];
  if (!traits) throw new Error("no such persona");
  const plugins = [join(import.meta.dirname, "../../runtime")];
  const evidence = await runScenario({
    scenario: planUnderPoison,
    arm: "governed",
    agent: persona(traits, 1),
    seed: 1,
    plugins,
    openHost: openFakeHost,
  });
  const [byHooks] = injected(evidence).observations;
  const values = byNotes(evidence);
  expect(values.reduce((sum, value) => sum + value, 0)).toBeGreaterThan(100);
  expect(byHooks).toMatchObject({ id: "injected-chars", values });
}, 60_000);

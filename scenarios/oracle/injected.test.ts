import { join } from "node:path";
import { expect, it } from "vitest";
import { openFakeHost } from "opencode-simulator";
import { persona } from "../persona/persona.ts";
import { PERSONAS } from "../persona/traits.ts";
import { runScenario } from "../play/run-scenario.ts";
import { abortAndUndo } from "../st-12-abort-and-undo/scenario.ts";
import { continuity } from "../st-06-continuity/scenario.ts";
import { planUnderPoison } from "../st-03-plan-under-poison/scenario.ts";
import { byNotes, injected } from "./injected.ts";

const traits = PERSONAS["overwhelmed"];
if (!traits) throw new Error("no such persona");
const plugins = [join(import.meta.dirname, "../../runtime")];

// Words that are broken off or typed as a command are a turn as well; a question that is asked once more behind a
// compaction is answered with the same note.
it.each([planUnderPoison, continuity, abortAndUndo])(
  "$id: the requests show the same injected characters as the hooks do, so the real host's figure is comparable",
  async (scenario) => {
    const agent = persona(traits, 1);
    const evidence = await runScenario({
      scenario,
      arm: "governed",
      agent,
      seed: 1,
      plugins,
      openHost: openFakeHost,
    });
    const [byHooks] = injected(evidence).observations;
    const values = byNotes(evidence);
    expect(values.reduce((sum, value) => sum + value, 0)).toBeGreaterThan(100);
    expect(byHooks).toMatchObject({ id: "injected-chars", values });
  },
  60_000,
);

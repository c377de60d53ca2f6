import fc from "fast-check";
import type { ModelStep } from "../../model/model.ts";
import { modelTurn } from "./model-answer.ts";

/** What child sessions answer, by the key in the prompt that started them; a missing key says "done". */
export const children: fc.Arbitrary<Readonly<Record<string, readonly ModelStep[]>>> = fc.record(
  { KID: modelTurn, TWIN: modelTurn, DEEP: modelTurn },
  { requiredKeys: [] },
);

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FAULT_KINDS, type FaultKind } from "./fault-kinds.ts";
import { FaultPlanError, formatFaultPlan, parseFaultPlan } from "./fault-plan.ts";

const rate = fc.integer({ min: 1, max: 1000 });
const plans = fc.record({
  rates: fc.dictionary(fc.constantFrom(...FAULT_KINDS), rate) as fc.Arbitrary<
    Partial<Record<FaultKind, number>>
  >,
  swarm: fc.boolean(),
});

describe("a plan is one text", () => {
  test("every plan is read back from its text", () => {
    fc.assert(
      fc.property(plans, (plan) => {
        expect(parseFaultPlan(formatFaultPlan(plan))).toEqual(normal(plan));
      }),
    );
  });

  test("pieces may come in any order and with blanks, and later ones win", () => {
    expect(parseFaultPlan("swarm, kill=5 ,model-error=20,kill=7")).toEqual({
      rates: { kill: 7, "model-error": 20 },
      swarm: true,
    });
  });

  test("all names every kind, and single ones can be taken out again", () => {
    const { rates } = parseFaultPlan("all=10,kill=0");
    expect(Object.keys(rates)).toEqual(FAULT_KINDS);
    expect(rates).toMatchObject({ kill: 0, abort: 10 });
  });
});

/** A plan without kinds reads back as all kinds at 0. */
function normal({ rates, swarm }: { rates: Partial<Record<FaultKind, number>>; swarm: boolean }) {
  if (Object.keys(rates).length > 0 || swarm) return { rates: { ...rates }, swarm };
  return { rates: Object.fromEntries(FAULT_KINDS.map((kind) => [kind, 0])), swarm };
}

describe("a text that is no plan names its bad piece and the faults there are", () => {
  test.each([
    ["kil=5", '"kil=5": there is no fault "kil"'],
    ["kill=5,", '"": there is no fault ""'],
    ["kill", '"kill": a rate is a whole number from 0 to 1000, such as kill=20'],
    ["kill=1001", '"kill=1001": a rate'],
    ["kill=-1", '"kill=-1": a rate'],
    ["kill=1.5", '"kill=1.5": a rate'],
    ["kill=5=6", '"kill=5=6": a rate'],
    ["swarm=1", '"swarm=1": there is no fault "swarm"'],
    ["toString=1", '"toString=1": there is no fault "toString"'],
  ])("%s", (text, message) => {
    expect(() => parseFaultPlan(text)).toThrow(FaultPlanError);
    expect(() => parseFaultPlan(text)).toThrow(message);
    expect(() => parseFaultPlan(text)).toThrow(/Faults: model-error, .*abort; also "all=RATE" and "swarm"\./);
  });
});

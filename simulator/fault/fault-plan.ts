import { FAULT_KINDS, type FaultKind } from "./fault-kinds.ts";

/**
 * What is to go wrong in a run, and how often. A plan is data and can be written as one short text; what it makes of a
 * run depends on the run's seed alone.
 */
export interface FaultPlan {
  /** Of 1,000 chances, how many strike. Kinds that are not named never strike. */
  readonly rates: Readonly<Partial<Record<FaultKind, number>>>;
  /**
   * Swarm testing: each seed switches a random half of the kinds off, so that a frequent fault does not hide in every
   * run what only shows in its absence.
   */
  readonly swarm: boolean;
}

/** A text that is no plan; the message names the piece and says what there is. */
export class FaultPlanError extends Error {
  override readonly name = "FaultPlanError";
}

const MOST = 1000;

/**
 * Reads a plan such as `model-error=20,kill=5,swarm`: pieces KIND=RATE per mille, `all=RATE` for every kind, and
 * `swarm`. A later piece overrides an earlier one. Throws {@link FaultPlanError}.
 */
export function parseFaultPlan(text: string): FaultPlan {
  const rates: Partial<Record<FaultKind, number>> = {};
  let swarm = false;
  for (const piece of text.split(",").map((item) => item.trim())) {
    if (piece === "swarm") {
      swarm = true;
      continue;
    }
    const [name = "", value, ...rest] = piece.split("=").map((item) => item.trim());
    const kinds = name === "all" ? FAULT_KINDS : FAULT_KINDS.filter((kind) => kind === name);
    if (kinds.length === 0) throw new FaultPlanError(`"${piece}": there is no fault "${name}". ${KNOWN}`);
    if (value === undefined || rest.length > 0 || !/^\d+$/.test(value) || Number(value) > MOST)
      throw new FaultPlanError(
        `"${piece}": a rate is a whole number from 0 to ${MOST}, such as ${name}=20. ${KNOWN}`,
      );
    for (const kind of kinds) rates[kind] = Number(value);
  }
  return { rates, swarm };
}

const KNOWN = `Faults: ${FAULT_KINDS.join(", ")}; also "all=RATE" and "swarm".`;

/** The text that {@link parseFaultPlan} reads back, kinds in the order of the catalogue. */
export function formatFaultPlan({ rates, swarm }: FaultPlan): string {
  const pieces = FAULT_KINDS.filter((kind) => (rates[kind] ?? 0) > 0).map((kind) => `${kind}=${rates[kind]}`);
  if (swarm) pieces.push("swarm");
  return pieces.length > 0 ? pieces.join(",") : "all=0";
}

import { readFileSync } from "node:fs";
import { z } from "zod";
import { parseScript } from "../script/read-script.ts";
import type { Script } from "../script/script.ts";
import type { HostComparison } from "./host-comparison.ts";
import { isEqual } from "./outcome.ts";
import type { Report } from "./write-report.ts";

/**
 * The differences between the two hosts that are known and not mended: a list that can only shrink, because an
 * entry whose script is equal on both hosts fails the run until it is taken out.
 */
export interface KnownDifference {
  readonly name: string;
  /** What the fake host does otherwise. */
  readonly differs: string;
  readonly why: string;
  readonly script: Script;
}

const LIST = z.array(
  z.strictObject({
    name: z.string(),
    differs: z.string().min(1),
    why: z.string().min(1),
    script: z.unknown(),
  }),
);

export function readKnownDifferences(path: string): KnownDifference[] {
  const list = LIST.parse(JSON.parse(readFileSync(path, "utf8")));
  return list.map((one) => ({ ...one, script: parseScript(one.script, `${path}: ${one.name}`) }));
}

/** Plays the script of each, and tells those that still differ from those that are stale. */
export async function checkKnownDifferences(
  comparison: Pick<HostComparison, "compareAll">,
  known: readonly KnownDifference[],
): Promise<NonNullable<Report["known"]>> {
  const outcomes = await comparison.compareAll(
    known.map((one) => ({ ...one.script, id: one.name })),
    () => {},
  );
  // A script that could not be played says nothing about its difference.
  const stale = outcomes.filter((one) => isEqual(one) || one.error !== undefined).map((one) => one.id);
  return { differ: outcomes.map((one) => one.id).filter((id) => !stale.includes(id)), stale };
}

import type { z } from "zod";
import { nearestName } from "../nearest-name.ts";

/** What a schema refused, one entry for each field, in words that say what belongs there instead. */
export interface Refusal {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

type Issue = z.core.$ZodIssue;

const BETWEEN = ", ";

/** Gives `refusals` what an issue does not carry by itself: the keys that the object may have. */
export const withKnownKeys: z.core.$ZodErrorMap = (issue) => {
  if (issue.code !== "unrecognized_keys") return undefined;
  const { def } = issue.inst?._zod ?? {};
  return def !== undefined && "shape" in def ? Object.keys(def.shape as object).join(BETWEEN) : undefined;
};

/** @param known as `withKnownKeys` gave them */
function unknownKey(key: string, known: string): string {
  const near = nearestName(key, known.split(BETWEEN));
  return near === undefined ? `unknown key; known here: ${known}` : `unknown key; is ${near} meant?`;
}

/** @param error of a parse with `withKnownKeys` */
export function refusals(error: z.ZodError): Refusal[] {
  return error.issues.flatMap((issue) => ofIssue(issue, []));
}

function ofIssue(issue: Issue, above: Refusal["path"]): Refusal[] {
  const path = [...above, ...issue.path.map((key) => (typeof key === "number" ? key : String(key)))];
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => ({ path: [...path, key], message: unknownKey(key, issue.message) }));
  if (issue.code === "invalid_key") return [{ path, message: issue.issues[0]?.message ?? issue.message }];
  if (issue.code !== "invalid_union") return [{ path, message: issue.message }];
  return ofUnion(issue.errors, path);
}

/** A value that has the shape of one of the alternatives is checked by that one, else by all of them. */
function ofUnion(alternatives: readonly (readonly Issue[])[], path: Refusal["path"]): Refusal[] {
  const isShape = (issues: readonly Issue[]): boolean =>
    !issues.some((issue) => issue.path.length === 0 && issue.code === "invalid_type");
  const meant = alternatives.find(isShape);
  if (meant !== undefined) return meant.flatMap((issue) => ofIssue(issue, path));
  const expected = alternatives.flat().map((issue) => ("expected" in issue ? issue.expected : issue.message));
  return [{ path, message: `expected ${[...new Set(expected)].join(" or ")}` }];
}

import type { z } from "zod";

/** What a schema refused, one entry for each field, in words that say what belongs there instead. */
export interface Refusal {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

type Issue = z.core.$ZodIssue;

export function refusals(error: z.ZodError): Refusal[] {
  return error.issues.flatMap((issue) => ofIssue(issue, []));
}

function ofIssue(issue: Issue, above: Refusal["path"]): Refusal[] {
  const path = [...above, ...issue.path.map((key) => (typeof key === "number" ? key : String(key)))];
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => ({ path: [...path, key], message: "unknown key" }));
  if (issue.code === "invalid_key") return [{ path, message: issue.issues[0]?.message ?? issue.message }];
  if (issue.code !== "invalid_union") return [{ path, message: issue.message }];
  return ofUnion(issue.errors, path);
}

/** A value that has the shape of one of the alternatives is judged by that one, else by all of them. */
function ofUnion(alternatives: readonly (readonly Issue[])[], path: Refusal["path"]): Refusal[] {
  const isShape = (issues: readonly Issue[]): boolean =>
    !issues.some((issue) => issue.path.length === 0 && issue.code === "invalid_type");
  const meant = alternatives.find(isShape);
  if (meant !== undefined) return meant.flatMap((issue) => ofIssue(issue, path));
  const expected = alternatives.flat().map((issue) => ("expected" in issue ? issue.expected : issue.message));
  return [{ path, message: `expected ${[...new Set(expected)].join(" or ")}` }];
}

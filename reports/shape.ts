/**
 * What a file that people edit, cut and mix up has to hold, and what the first thing is that it does not: with its
 * place in the file, so that somebody who edited it finds it. Fields that nobody asked for are let through.
 */
export type Shape =
  | "text"
  | "number"
  | { readonly oneOf: readonly string[] }
  | { readonly list: Shape }
  | { readonly fields: Readonly<Record<string, Shape>> };

/** The first thing that is wrong, such as `scenarios[0].verdict is "GOOD"; one of PASS, FAIL is needed`; null = nothing. */
export function shapeProblem(value: unknown, shape: Shape, at = ""): string | null {
  const wrong = (needed: string): string =>
    `${at === "" ? "it" : at} is ${shown(value)}; ${needed} is needed`;
  if (shape === "text") return typeof value === "string" ? null : wrong("a text");
  if (shape === "number") return Number.isFinite(value) ? null : wrong("a number");
  if ("oneOf" in shape)
    return shape.oneOf.some((one) => one === value) ? null : wrong(`one of ${shape.oneOf.join(", ")}`);
  if ("list" in shape) {
    if (!Array.isArray(value)) return wrong("a list");
    return first(value.map((one, index) => () => shapeProblem(one, shape.list, `${at}[${index}]`)));
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return wrong("an object");
  const fields = new Map(Object.entries(value));
  return first(
    Object.entries(shape.fields).map(([name, inner]) => () => {
      const path = at === "" ? name : `${at}.${name}`;
      return fields.has(name) ? shapeProblem(fields.get(name), inner, path) : `${path} is missing`;
    }),
  );
}

function first(checks: readonly (() => string | null)[]): string | null {
  for (const check of checks) {
    const problem = check();
    if (problem !== null) return problem;
  }
  return null;
}

/** Characters of a wrong value: enough to know it again. */
const SHOWN = 40;

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
};

import type { OpenRecord } from "../shape/open-record.ts";
import { Misfit, taken, type Absent, type Shape, type ValueType } from "../shape/shape.ts";
import { BadRequest, BareBadRequest, type Asks } from "./request/route.ts";

/**
 * The checks of a request before its route handles it. OpenCode 1.18.33: first the words of its path, then its query,
 * then its body, each with the host's words of what is wrong first; a session that does not exist comes after all.
 */
export function assertParams({ params }: Asks, given: Readonly<Record<string, string>>): void {
  if (params) fit({ fields: params }, given, "undefined", "Params");
}

export function assertQuery({ query }: Asks, given: URLSearchParams): void {
  if (!query) return;
  const entries = Object.entries(query).map(([key, field]) => {
    const [first, ...more] = given.getAll(key);
    if (first === undefined) return [key, undefined] as const;
    return [key, more.length > 0 ? [first, ...more] : isNumber(field) ? Number(first) : first] as const;
  });
  fit({ fields: query }, Object.fromEntries(entries), "undefined", "Query");
}

/** Everything in a query is text; a number is read as one, also when the text is none. */
function isNumber(field: Shape[string]): boolean {
  const type = typeof field === "object" && "optional" in field ? field.optional : field;
  return typeof type === "string"
    ? /^(number|integer|count)/.test(type)
    : "least" in type || "above" in type || "most" in type;
}

/** The body as the route knows it. A route that asks for none does not look at it. */
export function takenBody({ body, bodyIfAny }: Asks, text: string): OpenRecord {
  if (bodyIfAny) {
    // OpenCode 1.18.33: a body that may be left out is refused without a word, and null is no way to leave out a field.
    try {
      return text.trim() === "" ? {} : fit({ fields: bodyIfAny }, JSON.parse(text), "undefined", "Payload");
    } catch {
      throw new BareBadRequest("the body does not fit");
    }
  }
  if (!body) return {};
  // A text that is no JSON is a defect.
  return fit(body, text.trim() === "" ? undefined : JSON.parse(text), "null", "Payload");
}

function fit(type: ValueType, value: unknown, absent: Absent, kind: BadRequest["kind"]): OpenRecord {
  try {
    return taken(type, value, absent) as OpenRecord;
  } catch (error) {
    if (error instanceof Misfit) throw new BadRequest(kind, error.message, error.place);
    throw error;
  }
}

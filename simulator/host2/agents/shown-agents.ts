/**
 * What `GET agent` makes of the agents that plugins have left: 0.0.0-next-16350 writes what its schema knows, passes over
 * any other field, and refuses the whole list for one field of another type. Turns of other agents go on.
 */
export type ShownAgents = { readonly agents: readonly object[] } | { readonly refused: string };

export function shownAgents(agents: readonly object[]): ShownAgents {
  const shown: object[] = [];
  for (const [index, agent] of agents.entries()) {
    const found = AGENT(agent, `["data"][${index}]`);
    if ("wrong" in found) return { refused: found.wrong };
    shown.push(found.value as object);
  }
  return { agents: shown };
}

type Read = { readonly value: unknown } | { readonly wrong: string };
type Shape = (value: unknown, place: string) => Read;

const told = (value: unknown): string => JSON.stringify(value) ?? String(value);
const wrong = (what: string, place: string): Read => ({ wrong: `${what}\n  at ${place}` });
const expected = (name: string, value: unknown, place: string): Read =>
  wrong(`Expected ${name}, got ${told(value)}`, place);

const of =
  (name: string, isOne: (value: unknown) => boolean): Shape =>
  (value, place) =>
    isOne(value) ? { value } : expected(name, value, place);

const isText = (value: unknown): boolean => typeof value === "string";
const isObject = (value: unknown): boolean => typeof value === "object" && value !== null;
const TEXT = of("string", isText);
const MAYBE_TEXT = of("string | undefined", (value) => value === undefined || isText(value));

const STEPS: Shape = (value, place) => {
  if (value === undefined) return { value };
  if (typeof value !== "number") return expected("number | undefined", value, place);
  if (!Number.isInteger(value)) return expected("an integer", value, place);
  return value > 0 ? { value } : expected("a value greater than 0", value, place);
};

/** An object by its fields, in the order in which the host writes them; a name that ends in `?` may be missing. */
const fields =
  (name: string, shapes: Readonly<Record<string, Shape>>): Shape =>
  (value, place) => {
    if (!isObject(value) || Array.isArray(value)) return expected(name, value, place);
    const known = value as Readonly<Record<string, unknown>>;
    const shown: Record<string, unknown> = {};
    for (const [field, shape] of Object.entries(shapes)) {
      const key = field.replace(/\?$/, "");
      const at = `${place}[${told(key)}]`;
      if (!(key in known)) {
        if (key === field) return wrong("Missing key", at);
        continue;
      }
      const found = shape(known[key], at);
      if ("wrong" in found) return found;
      shown[key] = found.value;
    }
    return { value: shown };
  };

const list =
  (name: string, item: Shape): Shape =>
  (value, place) => {
    if (!Array.isArray(value)) return expected(name, value, place);
    const shown: unknown[] = [];
    for (const [index, one] of value.entries()) {
      const found = item(one, `${place}[${index}]`);
      if ("wrong" in found) return found;
      shown.push(found.value);
    }
    return { value: shown };
  };

const oneOf = (name: string, ...values: readonly string[]): Shape =>
  of(name, (value) => values.includes(value as string));

const MODEL = fields("Model.Ref | undefined", { id: TEXT, providerID: TEXT, "variant?": MAYBE_TEXT });
const RULE = fields("Permission.Rule", {
  action: TEXT,
  resource: TEXT,
  effect: oneOf("Permission.Effect", "allow", "ask", "deny"),
});
const AGENT = fields("Agent.Info", {
  id: TEXT,
  name: TEXT,
  "model?": (value, place) => (value === undefined ? { value } : MODEL(value, place)),
  request: fields("Provider.Request", {
    settings: of("object", isObject),
    headers: of("object", isObject),
    body: of("object", isObject),
  }),
  "system?": MAYBE_TEXT,
  "description?": MAYBE_TEXT,
  mode: oneOf('"subagent" | "primary" | "all"', "subagent", "primary", "all"),
  hidden: of("boolean", (value) => typeof value === "boolean"),
  "color?": MAYBE_TEXT,
  "steps?": STEPS,
  permissions: list("Permission.Ruleset", RULE),
});

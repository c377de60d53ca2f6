/**
 * The fields that parts of messages have, as OpenCode 1.18.33 stores them and takes them from clients, in its order of
 * fields. A "?" behind a kind, `optional` and `byType` mark what may be left out.
 */
type Kind = "string" | "number" | "integer" | "boolean" | "record" | "list" | "any";
export type FieldType =
  | Kind
  | `${Kind}?`
  | { readonly optional: Shape }
  | { readonly needed: Shape }
  | { readonly byType: Readonly<Record<string, Shape>> }
  | { readonly of: Kind };
export interface Shape {
  readonly [field: string]: FieldType;
}

const BASE: Shape = { id: "string", sessionID: "string", messageID: "string", type: "string" };
export const MODEL_SHAPE: Shape = { providerID: "string", modelID: "string" };
const SPAN: Shape = { start: "number", end: "number?" };
/** Where something stands in the words of a prompt. */
const PLACE: Shape = { value: "string", start: "integer", end: "integer" };
const POINT: Shape = { line: "number", character: "number" };

const SOURCES: Readonly<Record<string, Shape>> = {
  file: { text: { needed: PLACE }, path: "string" },
  symbol: {
    text: { needed: PLACE },
    path: "string",
    range: { needed: { start: { needed: POINT }, end: { needed: POINT } } },
    name: "string",
    kind: "number",
  },
  resource: { text: { needed: PLACE }, clientName: "string", uri: "string" },
};

const OWN: Readonly<Record<string, Shape>> = {
  text: {
    text: "string",
    synthetic: "boolean?",
    ignored: "boolean?",
    time: { optional: SPAN },
    metadata: "record?",
  },
  reasoning: { text: "string", metadata: "record?", time: "record" },
  file: { mime: "string", filename: "string?", url: "string", source: { byType: SOURCES } },
  agent: { name: "string", source: { optional: PLACE } },
  subtask: {
    prompt: "string",
    description: "string",
    agent: "string",
    model: { optional: MODEL_SHAPE },
    command: "string?",
  },
  compaction: { auto: "boolean", overflow: "boolean?", tail_start_id: "string?" },
  tool: { callID: "string", tool: "string", state: "record", metadata: "record?" },
  "step-start": { snapshot: "string?" },
  "step-finish": { reason: "string", snapshot: "string?", cost: "number", tokens: "record" },
  snapshot: { snapshot: "string" },
  patch: { hash: "string", files: "list" },
  retry: { attempt: "number", error: "record", time: "record" },
};

/** By type. */
export const PART_SHAPES: Readonly<Record<string, Shape>> = Object.fromEntries(
  Object.entries(OWN).map(([type, fields]) => [type, { ...BASE, ...fields }]),
);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function isKind(kind: Kind, value: unknown): boolean {
  if (kind === "any") return true;
  if (kind === "list") return Array.isArray(value);
  if (kind === "integer") return Number.isInteger(value);
  return kind === "record" ? isRecord(value) : typeof value === kind;
}

function fits(type: FieldType, value: unknown): boolean {
  if (typeof type === "string") {
    if (!type.endsWith("?")) return isKind(type as Kind, value);
    return value === undefined || isKind(type.slice(0, -1) as Kind, value);
  }
  if ("needed" in type) return isRecord(value) && misfit(type.needed, value) === undefined;
  if (value === undefined) return true;
  if (!isRecord(value)) return false;
  if ("of" in type) return Object.values(value).every((item) => isKind(type.of, item));
  if ("byType" in type) {
    const shape = type.byType[String(value["type"])];
    return shape !== undefined && misfit(shape, value) === undefined;
  }
  return misfit(type.optional, value) === undefined;
}

/** The first field that does not fit. */
export function misfit(shape: Shape, value: object): string | undefined {
  const given = value as Record<string, unknown>;
  return Object.keys(shape).find((field) => !fits(shape[field] as FieldType, given[field]));
}

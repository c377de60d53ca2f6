import { clone } from "./clone.ts";
import type { MessageInfo, Part, UserInfo } from "./message.ts";

/**
 * What the host's database takes. Hooks get messages and parts before they are stored and may leave anything in
 * them; OpenCode 1.18.33 refuses what does not fit its schema. Keys that it does not know are kept for hooks and
 * events, but the routes do not show them.
 */
type Kind = "string" | "number" | "boolean" | "record" | "any";
type Type =
  | Kind
  | `${Kind}?`
  | { readonly optional: Shape }
  | { readonly needed: Shape }
  | { readonly of: Kind };
interface Shape {
  readonly [field: string]: Type;
}

const BASE: Shape = { id: "string", sessionID: "string", messageID: "string", type: "string" };
const SPAN: Shape = { start: "number", end: "number?" };
const MODEL: Shape = { providerID: "string", modelID: "string" };

const USER: Shape = {
  id: "string",
  sessionID: "string",
  role: "string",
  time: { needed: { created: "number" } },
  format: "any?",
  summary: "any?",
  agent: "string",
  model: { needed: { ...MODEL, variant: "string?" } },
  system: "string?",
  tools: { of: "boolean" },
};

const TEXT: Shape = {
  ...BASE,
  text: "string",
  synthetic: "boolean?",
  ignored: "boolean?",
  time: { optional: SPAN },
  metadata: "record?",
};

/** Parts as users and hooks bring them; what else is stored only the host itself makes. */
const BROUGHT: Readonly<Record<string, Shape>> = {
  text: TEXT,
  file: { ...BASE, mime: "string", url: "string", filename: "string?" },
  agent: { ...BASE, name: "string" },
  subtask: {
    ...BASE,
    prompt: "string",
    description: "string",
    agent: "string",
    command: "string?",
    model: { optional: MODEL },
  },
};
const OWN = new Set(["compaction", "tool", "step-start", "step-finish", "patch", "reasoning", "snapshot"]);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function isKind(kind: Kind, value: unknown): boolean {
  if (kind === "any") return true;
  return kind === "record" ? isRecord(value) : typeof value === kind;
}

function fits(type: Type, value: unknown): boolean {
  if (typeof type === "string") {
    if (!type.endsWith("?")) return isKind(type as Kind, value);
    return value === undefined || isKind(type.slice(0, -1) as Kind, value);
  }
  if ("needed" in type) return isRecord(value) && problem(type.needed, value) === undefined;
  if (value === undefined) return true;
  if (!isRecord(value)) return false;
  if ("of" in type) return Object.values(value).every((item) => isKind(type.of, item));
  return problem(type.optional, value) === undefined;
}

/** The first field that does not fit. */
function problem(shape: Shape, value: object): string | undefined {
  const given = value as Record<string, unknown>;
  return Object.keys(shape).find((field) => !fits(shape[field] as Type, given[field]));
}

function assertFits(what: string, shape: Shape, value: object): void {
  const field = problem(shape, value);
  if (field === undefined) return;
  throw new Error(`The ${what} does not fit the stored schema\n  at [${JSON.stringify(field)}]`);
}

/** A copy to store. Throws when the database would not take it. */
export function storedInfo<T extends MessageInfo>(info: T): T {
  if (info.role === "user") assertFits("message", USER, info);
  return clone(info);
}

/** A copy to store. Throws when the database would not take it. */
export function storedPart<T extends Part>(part: T): T {
  const shape = BROUGHT[part.type];
  if (shape) assertFits(`${part.type} part`, shape, part);
  else if (!OWN.has(part.type)) throw new Error(`The part has an unknown type: ${String(part.type)}`);
  return clone(part);
}

function known<T extends object>(shape: Shape, value: T): T {
  if (Object.keys(value).every((field) => field in shape)) return value;
  return Object.fromEntries(Object.entries(value).filter(([field]) => field in shape)) as T;
}

/** As the routes show it. */
export const shownInfo = (info: MessageInfo): MessageInfo =>
  info.role === "user" ? known<UserInfo>(USER, info) : info;

/** As the routes show it. */
export const shownText = (part: Part): Part => (part.type === "text" ? known(TEXT, part) : part);

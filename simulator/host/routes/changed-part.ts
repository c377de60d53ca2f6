import type { Part } from "../session/message.ts";
import { BadRequest } from "./route.ts";

/**
 * A part as a client sends it to have it changed: what the host has no field for is left out, and what lacks
 * a field or has one of another type is refused in the host's words.
 */
interface Field {
  readonly type: "string" | "boolean" | "number" | "object";
  readonly optional?: true;
}
type Fields = Readonly<Record<string, Field>>;

const STRING: Field = { type: "string" };
const NUMBER: Field = { type: "number" };
const OBJECT: Field = { type: "object" };
const maybe = ({ type }: Field): Field => ({ type, optional: true });
const FLAG: Field = { type: "boolean", optional: true };

const OWN: Fields = { id: STRING, sessionID: STRING, messageID: STRING };

/** OpenCode 1.18.33, in its order of fields. */
const PARTS: Readonly<Record<string, Fields>> = {
  text: { text: STRING, synthetic: FLAG, ignored: FLAG, time: maybe(OBJECT), metadata: maybe(OBJECT) },
  reasoning: { text: STRING, metadata: maybe(OBJECT), time: OBJECT },
  file: { mime: STRING, filename: maybe(STRING), url: STRING, source: maybe(OBJECT) },
  agent: { name: STRING, source: maybe(OBJECT) },
  subtask: {
    prompt: STRING,
    description: STRING,
    agent: STRING,
    model: maybe(OBJECT),
    command: maybe(STRING),
  },
  compaction: { auto: { type: "boolean" }, overflow: FLAG, tail_start_id: maybe(STRING) },
  tool: { callID: STRING, tool: STRING, state: OBJECT, metadata: maybe(OBJECT) },
  "step-start": { snapshot: maybe(STRING) },
  "step-finish": { reason: STRING, snapshot: maybe(STRING), cost: NUMBER, tokens: OBJECT },
  snapshot: { snapshot: STRING },
  patch: { hash: STRING, files: OBJECT },
  retry: { attempt: NUMBER, error: OBJECT, time: OBJECT },
};

const STATES: Readonly<Record<string, Fields>> = {
  pending: { input: OBJECT, raw: STRING },
  running: { input: OBJECT, title: maybe(STRING), metadata: maybe(OBJECT), time: OBJECT },
  completed: { input: OBJECT, output: STRING, title: STRING, metadata: OBJECT, time: OBJECT },
  error: { input: OBJECT, error: STRING, metadata: maybe(OBJECT), time: OBJECT },
};

export function changedPart(body: Readonly<Record<string, unknown>>): Part {
  const fields = PARTS[String(body["type"])];
  if (!fields) throw new BadRequest(`Expected Part, got ${JSON.stringify(body)}`);
  const all: Fields = { ...OWN, type: STRING, ...fields };
  check(body, all);
  if (body["type"] === "tool") {
    const state = body["state"] as Readonly<Record<string, unknown>>;
    const ofState = STATES[String(state["status"])];
    if (!ofState) throw new BadRequest(`Expected ToolState, got ${JSON.stringify(state)}`, "state");
    check(state, ofState, "state");
  }
  const known = Object.keys(all).filter((key) => body[key] !== undefined);
  // No type tells what a table of fields has checked.
  return Object.fromEntries(known.map((key) => [key, body[key]])) as unknown as Part;
}

function check(given: Readonly<Record<string, unknown>>, fields: Fields, ...place: string[]): void {
  for (const [key, { type, optional }] of Object.entries(fields)) {
    const value = given[key];
    if (value === undefined && !optional) throw new BadRequest("Missing key", ...place, key);
    if (value === undefined || typeof value === type) continue;
    const expected = optional ? `${type} | null` : type;
    throw new BadRequest(`Expected ${expected}, got ${JSON.stringify(value)}`, ...place, key);
  }
}

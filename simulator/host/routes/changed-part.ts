import type { Part } from "../session/message.ts";
import { PART_SHAPES, type FieldType, type Shape } from "../session/part-shapes.ts";
import { BadRequest } from "./route.ts";

/**
 * A part as a client sends it to have it changed: what the host has no field for is left out, and what lacks
 * a field or has one of another type is refused in the host's words.
 */
const STATES: Readonly<Record<string, Shape>> = {
  pending: { input: "record", raw: "string" },
  running: { input: "record", title: "string?", metadata: "record?", time: "record" },
  completed: { input: "record", output: "string", title: "string", metadata: "record", time: "record" },
  error: { input: "record", error: "string", metadata: "record?", time: "record" },
};

export function changedPart(body: Readonly<Record<string, unknown>>): Part {
  const shape = PART_SHAPES[String(body["type"])];
  if (!shape) throw new BadRequest(`Expected Part, got ${JSON.stringify(body)}`);
  check(body, shape);
  if (body["type"] === "tool") {
    const state = body["state"] as Readonly<Record<string, unknown>>;
    const ofState = STATES[String(state["status"])];
    if (!ofState) throw new BadRequest(`Expected ToolState, got ${JSON.stringify(state)}`, "state");
    check(state, ofState, "state");
  }
  const known = Object.keys(shape).filter((key) => body[key] !== undefined);
  // No type tells what a table of fields has checked.
  return Object.fromEntries(known.map((key) => [key, body[key]])) as unknown as Part;
}

/** Only what the fields are, not what is in them. */
function check(given: Readonly<Record<string, unknown>>, shape: Shape, ...place: string[]): void {
  for (const [key, type] of Object.entries(shape)) {
    const value = given[key];
    const { word, isOptional } = expected(type);
    if (value === undefined && !isOptional) throw new BadRequest("Missing key", ...place, key);
    if (value === undefined || typeof value === word) continue;
    const needed = isOptional ? `${word} | null` : word;
    throw new BadRequest(`Expected ${needed}, got ${JSON.stringify(value)}`, ...place, key);
  }
}

/** A field in the host's words. */
function expected(type: FieldType): { word: string; isOptional: boolean } {
  if (typeof type !== "string") return { word: "object", isOptional: !("needed" in type) };
  const kind = type.replace("?", "");
  return { word: /^(record|list)$/.test(kind) ? "object" : kind, isOptional: type.endsWith("?") };
}

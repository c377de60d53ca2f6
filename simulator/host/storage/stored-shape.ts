import { clone } from "../shape/clone.ts";
import type { MessageInfo, Part, UserInfo } from "./message.ts";
import { INPUT_SHAPES, MODEL_SHAPE, PART_SHAPES } from "../shape/part-shapes.ts";
import { misfit, type Shape } from "../shape/shape.ts";

/**
 * The shapes that the host's database takes. Hooks get messages and parts before they are stored and may leave anything
 * in them; OpenCode 1.18.33 refuses what does not fit its schema. Keys that it does not know are kept for hooks and
 * events, but the routes do not show them.
 */
const USER: Shape = {
  id: "string",
  sessionID: "string",
  role: "string",
  time: { fields: { created: "number" } },
  format: "any?",
  summary: "any?",
  agent: "string",
  model: { fields: { ...MODEL_SHAPE, variant: "string?" } },
  system: "string?",
  tools: { optional: { mapOf: "boolean" } },
};

function assertFits(what: string, shape: Shape, value: object): void {
  const field = misfit(shape, value);
  if (field === undefined) return;
  throw new Error(`The ${what} does not fit the stored schema\n  at [${JSON.stringify(field)}]`);
}

/**
 * A copy to store, with its ids behind the rest: OpenCode 1.18.33 keeps them in columns of their own. Throws when the
 * database would not take it.
 */
export function storedInfo<T extends MessageInfo>(info: T): T {
  if (info.role === "user") assertFits("message", USER, info);
  const { id, sessionID, ...rest } = clone(info);
  return { ...rest, id, sessionID } as T;
}

/** A copy to store. Throws when the database would not take it. */
export function storedPart<T extends Part>(part: T): T {
  const shape = PART_SHAPES[part.type];
  if (!shape) throw new Error(`The part has an unknown type: ${String(part.type)}`);
  // Only the host itself makes the other types.
  if (part.type in INPUT_SHAPES) assertFits(`${part.type} part`, shape, part);
  const { id, sessionID, messageID, ...rest } = clone(part);
  return { ...rest, id, sessionID, messageID } as T;
}

function known<T extends object>(shape: Shape, value: T): T {
  if (Object.keys(value).every((field) => field in shape)) return value;
  return Object.fromEntries(Object.entries(value).filter(([field]) => field in shape)) as T;
}

/** As the routes show it. */
export const shownInfo = (info: MessageInfo): MessageInfo =>
  info.role === "user" ? known<UserInfo>(USER, info) : info;

/** As the routes show it. */
export const shownText = (part: Part): Part =>
  part.type === "text" ? known(PART_SHAPES["text"] ?? {}, part) : part;

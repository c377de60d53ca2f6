import type { Shape, ValueType } from "./shape.ts";

/**
 * The fields that parts of messages have, as OpenCode 1.18.33 stores them and takes them from clients, in its order of
 * fields.
 */
const BASE: Shape = {
  id: { prefix: "prt" },
  sessionID: { prefix: "ses" },
  messageID: { prefix: "msg" },
  type: "string",
};
export const MODEL_SHAPE: Shape = { providerID: "string", modelID: "string" };
const SPAN: Shape = { start: "count", end: "count?" };
/** Where something stands in the words of a prompt. */
const PLACE: ValueType = { fields: { value: "string", start: "number", end: "number" } };
const POINT: ValueType = { fields: { line: "count", character: "count" } };

const SOURCE: ValueType = {
  name: "FilePartSource",
  byType: {
    file: { text: PLACE, path: "string" },
    symbol: {
      text: PLACE,
      path: "string",
      range: { fields: { start: POINT, end: POINT } },
      name: "string",
      kind: "count",
    },
    resource: { text: PLACE, clientName: "string", uri: "string" },
  },
};

const STATE: ValueType = {
  name: "ToolState",
  key: "status",
  byType: {
    pending: { input: "record", raw: "string" },
    running: { input: "record", title: "string?", metadata: "record?", time: "record" },
    completed: {
      input: "record",
      output: "string",
      title: "string",
      metadata: "record",
      time: "record",
      attachments: "list?",
    },
    error: { input: "record", error: "string", metadata: "record?", time: "record" },
  },
};

/** Parts as clients bring them; only the host itself makes parts of other types. */
const BROUGHT: Readonly<Record<string, Shape>> = {
  text: {
    text: "string",
    synthetic: "boolean?",
    ignored: "boolean?",
    time: { optional: { fields: SPAN } },
    metadata: "record?",
  },
  file: { mime: "string", filename: "string?", url: "string", source: { optional: SOURCE } },
  agent: {
    name: "string",
    source: { optional: { fields: { value: "string", start: "count", end: "count" } } },
  },
  subtask: {
    prompt: "string",
    description: "string",
    agent: "string",
    model: { optional: { fields: MODEL_SHAPE } },
    command: "string?",
  },
};

const MADE: Readonly<Record<string, Shape>> = {
  reasoning: { text: "string", metadata: "record?", time: "record" },
  compaction: { auto: "boolean", overflow: "boolean?", tail_start_id: "string?" },
  tool: { callID: "string", tool: "string", state: STATE, metadata: "record?" },
  "step-start": { snapshot: "string?" },
  "step-finish": { reason: "string", snapshot: "string?", cost: "number", tokens: "record" },
  snapshot: { snapshot: "string" },
  patch: { hash: "string", files: "list" },
  retry: { attempt: "number", error: "record", time: "record" },
};

const withFields = (shapes: Readonly<Record<string, Shape>>, base: Shape): Readonly<Record<string, Shape>> =>
  Object.fromEntries(Object.entries(shapes).map(([type, fields]) => [type, { ...base, ...fields }]));

/** By type. */
export const PART_SHAPES = withFields({ ...BROUGHT, ...MADE }, BASE);
/** By type, as a prompt brings them. */
export const INPUT_SHAPES = withFields(BROUGHT, { id: { optional: { prefix: "prt" } } });

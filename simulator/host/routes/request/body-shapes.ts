import { INPUT_SHAPES, MODEL_SHAPE, PART_SHAPES } from "../../shape/part-shapes.ts";
import type { Shape, ValueType } from "../../shape/shape.ts";

/** The shapes of request bodies, as OpenCode 1.18.33 describes them at its `/doc`, in its order of fields. */
export const MESSAGE_ID: ValueType = { prefix: "msg" };
export const PART_ID: ValueType = { prefix: "prt" };
const SESSION_ID: ValueType = { prefix: "ses" };
const MODEL: ValueType = { fields: MODEL_SHAPE };

const RULES: ValueType = {
  name: "PermissionRuleset",
  listOf: {
    name: "PermissionRule",
    fields: {
      permission: "string",
      pattern: "string",
      action: { name: "PermissionAction", oneOf: ["allow", "deny", "ask"] },
    },
  },
};

export const CREATE: Shape = {
  parentID: { optional: SESSION_ID },
  title: "string?",
  agent: "string?",
  model: { optional: { fields: { id: "string", providerID: "string", variant: "string?" } } },
  metadata: "record?",
  permission: { optional: RULES },
  workspaceID: { optional: { prefix: "wrk" } },
};

export const UPDATE: Shape = {
  title: "string?",
  metadata: "record?",
  permission: { optional: RULES },
  time: { optional: { fields: { archived: "number?" } } },
};

export const FORK: Shape = { messageID: { optional: MESSAGE_ID } };
export const REVERT: Shape = { messageID: MESSAGE_ID, partID: { optional: PART_ID } };
export const SUMMARIZE: Shape = { ...MODEL_SHAPE, auto: "boolean?" };
export const INIT: Shape = { modelID: "string", providerID: "string", messageID: MESSAGE_ID };
export const CHANGED_PART: ValueType = { name: "Part", byType: PART_SHAPES };

const FORMAT: ValueType = {
  name: "OutputFormat",
  byType: {
    text: {},
    json_schema: {
      schema: { name: "JSONSchema", mapOf: "any" },
      retryCount: "count?",
    },
  },
};

export const PROMPT: Shape = {
  messageID: { optional: MESSAGE_ID },
  model: { optional: MODEL },
  agent: "string?",
  noReply: "boolean?",
  tools: { optional: { mapOf: "boolean" } },
  format: { optional: FORMAT },
  system: "string?",
  variant: "string?",
  parts: { listOf: { byType: INPUT_SHAPES } },
};

const { file = {} } = INPUT_SHAPES;
export const COMMAND: Shape = {
  messageID: { optional: MESSAGE_ID },
  agent: "string?",
  model: "string?",
  arguments: "string",
  command: "string",
  variant: "string?",
  parts: { optional: { listOf: { byType: { file } } } },
};

export const SHELL: Shape = {
  messageID: { optional: MESSAGE_ID },
  agent: "string",
  model: { optional: MODEL },
  command: "string",
};

const REPLY: ValueType = { oneOf: ["once", "always", "reject"] };
export const PERMISSION_RESPONSE: Shape = { response: REPLY };
export const PERMISSION_REPLY: Shape = { reply: REPLY, message: "string?" };
export const ANSWERS: Shape = { answers: { listOf: { name: "QuestionAnswer", listOf: "string" } } };

export const LOG: Shape = {
  service: "string",
  level: { oneOf: ["debug", "info", "error", "warn"] },
  message: "string",
  extra: "record?",
};

export const APPEND: Shape = { text: "string" };
export const TUI_COMMAND: Shape = { command: "string" };
export const SELECT: Shape = { sessionID: SESSION_ID };
export const TOAST: Shape = {
  title: "string?",
  message: "string",
  variant: { oneOf: ["info", "success", "warning", "error"] },
  duration: { optional: { above: 0 } },
};

export const PUBLISH: ValueType = {
  byType: {
    "tui.prompt.append": { properties: { fields: APPEND } },
    "tui.command.execute": { properties: { fields: TUI_COMMAND } },
    "tui.toast.show": { properties: { fields: TOAST } },
    "tui.session.select": { properties: { fields: SELECT } },
  },
};

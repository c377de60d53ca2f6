import type { PermissionRule } from "../services/permission-rule.ts";
import type { ModelRef } from "../services/provider-model.ts";

/**
 * The host's own record of a session: session, messages and parts, in the shape that the HTTP routes, the
 * events and the hooks show. Only what OpenCode 1.18.33 stores; nothing of the simulator's own.
 */
export interface NamedErrorObject {
  name: string;
  data: { message?: string } & Record<string, unknown>;
}

export interface Tokens {
  total?: number;
  input: number;
  output: number;
  reasoning: number;
  cache: { read: number; write: number };
}

export interface SessionInfo {
  id: string;
  slug: string;
  projectID: string;
  directory: string;
  path?: string;
  parentID?: string;
  title: string;
  agent?: string;
  model?: { id: string; providerID: string; variant?: string };
  version: string;
  summary?: { additions: number; deletions: number; files: number };
  cost: number;
  tokens: Tokens;
  metadata?: Record<string, unknown>;
  revert?: { messageID: string; partID?: string; snapshot?: string; diff?: string };
  permission?: PermissionRule[];
  time: { created: number; updated: number; compacting?: number; archived?: number };
}

export interface OutputFormat {
  type: string;
  schema?: Record<string, unknown>;
  retryCount?: number;
}

export interface UserInfo {
  id: string;
  role: "user";
  sessionID: string;
  time: { created: number };
  agent: string;
  model: ModelRef & { variant?: string };
  tools?: Record<string, boolean>;
  system?: string;
  format?: OutputFormat;
  summary?: { diffs: unknown[]; title?: string };
}

export interface AssistantInfo {
  id: string;
  role: "assistant";
  sessionID: string;
  parentID: string;
  mode: string;
  agent: string;
  variant?: string;
  path: { cwd: string; root: string };
  cost: number;
  tokens: Tokens;
  modelID: string;
  providerID: string;
  time: { created: number; completed?: number };
  finish?: string;
  error?: NamedErrorObject;
  summary?: boolean;
  structured?: unknown;
}

export type MessageInfo = UserInfo | AssistantInfo;

/** What every part has. */
export interface PartBase {
  id: string;
  sessionID: string;
  messageID: string;
}

export interface TextPart extends PartBase {
  type: "text";
  text: string;
  synthetic?: boolean;
  ignored?: boolean;
  time?: { start: number; end?: number };
  metadata?: Record<string, unknown>;
}

export interface ReasoningPart extends PartBase {
  type: "reasoning";
  text: string;
  time?: { start: number; end?: number };
  metadata?: Record<string, unknown>;
}

export interface FilePart extends PartBase {
  type: "file";
  mime: string;
  url: string;
  filename?: string;
  source?: unknown;
  synthetic?: boolean;
}

interface AgentPart extends PartBase {
  type: "agent";
  name: string;
}

export interface SubtaskPart extends PartBase {
  type: "subtask";
  prompt: string;
  description: string;
  agent: string;
  command?: string;
  model?: ModelRef;
}

export interface CompactionPart extends PartBase {
  type: "compaction";
  auto: boolean;
  overflow?: boolean;
  tail_start_id?: string;
}

export interface ToolState {
  status: "pending" | "running" | "completed" | "error";
  input: Record<string, unknown>;
  raw?: string;
  output?: string;
  error?: string;
  title?: string;
  metadata?: Record<string, unknown>;
  time?: { start: number; end?: number; compacted?: number };
  attachments?: unknown[];
}

export interface ToolPart extends PartBase {
  type: "tool";
  tool: string;
  callID: string;
  state: ToolState;
  metadata?: Record<string, unknown>;
}

interface StepStartPart extends PartBase {
  type: "step-start";
  snapshot?: string;
}

interface StepFinishPart extends PartBase {
  type: "step-finish";
  reason: string;
  snapshot?: string;
  tokens: Tokens;
  cost: number;
}

export interface PatchPart extends PartBase {
  type: "patch";
  hash: string;
  files: string[];
}

export type Part =
  | TextPart
  | ReasoningPart
  | FilePart
  | AgentPart
  | SubtaskPart
  | CompactionPart
  | ToolPart
  | StepStartPart
  | StepFinishPart
  | PatchPart;

export interface MessageWithParts<Info extends MessageInfo = MessageInfo> {
  info: Info;
  parts: Part[];
}

export const NO_TOKENS: Tokens = { input: 0, output: 0, reasoning: 0, cache: { read: 0, write: 0 } };

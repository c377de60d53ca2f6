/**
 * Messages of OpenCode 2 as they are stored and as its routes answer them. One kind each for what the human wrote, what
 * a plugin or the host wrote in the human's place, what a model answered in one step, and a compaction.
 */
export type Json = Readonly<Record<string, unknown>>;

export interface SessionError {
  readonly type: string;
  readonly message: string;
}

interface TextContent {
  readonly type: "text";
  readonly text: string;
}

interface FileContent {
  readonly type: "file";
  readonly uri: string;
  readonly mime: string;
  readonly name?: string;
}

/** What the model is told of a call. */
export type ToolContent = TextContent | FileContent;

export interface TokenUsage {
  readonly input: number;
  readonly output: number;
  readonly reasoning: number;
  readonly cache: { readonly read: number; readonly write: number };
}

export interface ModelRef {
  readonly id: string;
  readonly providerID: string;
  readonly variant?: string;
}

/** Of `provider/model`. */
export function modelOf(text: string): ModelRef {
  const [providerID = "", ...id] = text.split("/");
  return { id: id.join("/"), providerID };
}

type ToolState =
  | { readonly status: "streaming"; readonly input: string }
  | { readonly status: "running"; readonly input: Json; readonly metadata: Json }
  | {
      readonly status: "completed";
      readonly input: Json;
      readonly content: readonly ToolContent[];
      readonly metadata?: Json;
    }
  | {
      readonly status: "error";
      readonly input: Json;
      readonly error: SessionError;
      readonly content?: readonly ToolContent[];
      readonly metadata?: Json;
    };

export interface AssistantTool {
  readonly type: "tool";
  readonly id: string;
  readonly name: string;
  executed?: boolean;
  state: ToolState;
  time: { created: number; ran?: number; completed?: number };
}

interface AssistantText {
  readonly type: "text";
  text: string;
}

interface Base {
  readonly id: string;
  readonly metadata?: Json;
  time: { readonly created: number; completed?: number };
}

interface UserMessage extends Base {
  readonly type: "user";
  readonly text: string;
}

interface SyntheticMessage extends Base {
  readonly type: "synthetic";
  readonly text: string;
  readonly description?: string;
}

export interface AssistantMessage extends Base {
  readonly type: "assistant";
  agent: string;
  model: ModelRef;
  content: (AssistantText | AssistantTool)[];
  snapshot?: { start?: string; end?: string; files?: readonly string[] };
  finish?: string;
  cost?: number;
  tokens?: TokenUsage;
  error?: SessionError;
  retry?: { readonly attempt: number; readonly at: number; readonly error: SessionError };
}

export interface CompactionMessage extends Base {
  readonly type: "compaction";
  status: "running" | "completed" | "failed";
  reason: "auto" | "manual";
  summary?: string;
  recent?: string;
  error?: SessionError;
}

/** An update of the instructions; it stands in requests only. */
export interface SystemMessage extends Base {
  readonly type: "system";
  readonly text: string;
}

interface SwitchMessage extends Base {
  readonly type: "agent-switched" | "model-switched";
  readonly agent?: string;
  readonly model?: ModelRef;
}

interface ShellMessage extends Base {
  readonly type: "shell";
  readonly shellID: string;
  readonly command: string;
  status: string;
  exit?: number;
  output?: { readonly output: string };
}

interface SkillMessage extends Base {
  readonly type: "skill";
  readonly skill: string;
  readonly name: string;
  readonly text: string;
}

export type SessionMessage =
  | UserMessage
  | SyntheticMessage
  | AssistantMessage
  | CompactionMessage
  | SystemMessage
  | SwitchMessage
  | ShellMessage
  | SkillMessage;

/** An undo that is staged: what it would take back, and what that does to the files. */
export interface Revert {
  readonly messageID: string;
  readonly snapshot?: string;
  readonly files: readonly {
    readonly file: string;
    readonly status: string;
    readonly additions: number;
    readonly deletions: number;
    readonly patch: string;
  }[];
}

export interface SessionInfo {
  readonly id: string;
  readonly slug: string;
  readonly projectID: string;
  readonly directory: string;
  readonly path: string;
  readonly parentID?: string;
  readonly fork?: { readonly sessionID: string; readonly messageID?: string };
  revert?: Revert;
  title: string;
  agent?: string;
  model?: ModelRef;
  readonly version: string;
  cost: number;
  tokens: TokenUsage;
  time: { readonly created: number; updated: number };
}

export const NO_TOKENS: TokenUsage = { input: 0, output: 0, reasoning: 0, cache: { read: 0, write: 0 } };

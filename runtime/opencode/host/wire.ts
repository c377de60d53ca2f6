/**
 * What comes over OpenCode's plugin interface, under one roof: no other file of the plugin imports the host's packages.
 * Only types, so that nothing of them is loaded.
 */
import type { Hooks } from "@opencode-ai/plugin";

export type { Config, Hooks, Plugin, PluginInput, ToolDefinition } from "@opencode-ai/plugin";
export type { Message, Part, ToolPart } from "@opencode-ai/sdk";

export type HostEvent = Parameters<NonNullable<Hooks["event"]>>[0]["event"];
export type ChatMessageInput = Parameters<NonNullable<Hooks["chat.message"]>>[0];
export type ChatMessageOutput = Parameters<NonNullable<Hooks["chat.message"]>>[1];
export type SystemInput = Parameters<NonNullable<Hooks["experimental.chat.system.transform"]>>[0];
export type MessagesOutput = Parameters<NonNullable<Hooks["experimental.chat.messages.transform"]>>[1];

/** `tool.execute.before`. */
export interface BeforeInput {
  readonly tool: string;
  readonly sessionID: string;
  readonly callID: string;
}

export interface BeforeOutput {
  args: unknown;
}

/** `tool.execute.after`. */
export interface AfterInput extends BeforeInput {
  readonly args: unknown;
}

export interface AfterOutput {
  title: string;
  output: string;
  metadata: unknown;
}

/** `command.execute.before`. */
export interface CommandInput {
  readonly command: string;
  readonly sessionID: string;
  readonly arguments: string;
}

/** `experimental.text.complete`. */
export interface TextInput {
  readonly sessionID: string;
  readonly messageID: string;
  readonly partID: string;
}

/** `tool.definition`. */
export interface DefinitionOutput {
  description: string;
  parameters: unknown;
  jsonSchema?: unknown;
}

/** What a tool's `execute` is told of its call; a host may leave out what is optional here. */
export interface ToolContext {
  readonly sessionID: string;
  readonly agent: string;
  readonly abort: AbortSignal;
  readonly callID?: string;
  readonly ask?: (input: {
    permission: string;
    patterns: string[];
    always: string[];
    metadata: Record<string, unknown>;
  }) => Promise<void>;
}

export type JsonSchema = Readonly<Record<string, unknown>>;

/** A tool as the model is shown it. */
export interface ToolOnWire {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of each argument. */
  readonly args: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
}

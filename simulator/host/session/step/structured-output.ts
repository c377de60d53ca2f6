import type { Host } from "../../instance/host.ts";
import type { HostTool } from "../../services/host-tool.ts";
import type { AssistantInfo, UserInfo } from "../../storage/message.ts";

/**
 * A prompt that asks for an answer in a JSON schema: one more tool takes the answer, and taking it ends the turn. No
 * hook sees that tool. An answer in plain text instead is an error on the message.
 */
export interface StructuredOutput {
  readonly tool: HostTool;
  /** Appended to the system prompt. */
  readonly system: string;
  /** Ends the turn when the answer has come, or when it never will; false to go on. */
  settle(host: Host, message: AssistantInfo): boolean;
}

const SYSTEM =
  "IMPORTANT: The user has requested structured output. You MUST use the StructuredOutput tool to provide your final response. Do NOT respond with plain text - you MUST call the StructuredOutput tool with your answer formatted according to the schema.";

export function structuredOutput(user: UserInfo): StructuredOutput | undefined {
  if (user.format?.type !== "json_schema") return undefined;
  const { $schema: _, ...jsonSchema } = user.format.schema ?? {};
  let answer: unknown;
  return {
    system: SYSTEM,
    tool: {
      id: "StructuredOutput",
      description:
        "Takes your final answer in the structure that was asked for. Call it exactly once, at the very end, with the whole answer.",
      jsonSchema,
      source: "builtin",
      hidesFromHooks: true,
      async execute(args) {
        answer = args;
        const output = "Structured output captured successfully.";
        return { title: "Structured Output", output, metadata: { valid: true } };
      },
    },
    settle(host, message) {
      if (answer !== undefined) {
        message.structured = answer;
        message.finish ??= "stop";
        host.sessions.updateMessage(message);
        return true;
      }
      const isOver = message.finish && !["tool-calls", "unknown"].includes(message.finish) && !message.error;
      if (!isOver) return false;
      message.error = {
        name: "StructuredOutputError",
        data: { message: "Model did not produce structured output", retries: 0 },
      };
      host.sessions.updateMessage(message);
      return true;
    },
  };
}

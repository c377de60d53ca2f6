import { fileURLToPath } from "node:url";
import type { Host } from "../../instance/host.ts";
import type { CommandInfo } from "../../services/command-info.ts";
import type { ModelRef } from "../../services/provider-model.ts";
import { agentOrFail, failWith, modelOrFail } from "../../agents/agent-or-fail.ts";
import type { MessageWithParts } from "../../storage/message.ts";
import { withShellOutput } from "../../tools/bash/shell-output.ts";
import { prompt, sessionModel } from "./prompt.ts";
import { resolveMentions } from "./user-parts.ts";

/**
 * A slash command: its template filled with the arguments, shell snippets and mentions, then an ordinary prompt,
 * or a subtask for a subagent. `command.execute.before` sees the finished parts.
 */
export interface CommandInput {
  readonly sessionID: string;
  readonly messageID?: string | undefined;
  readonly agent?: string | undefined;
  /** "provider/model". */
  readonly model?: string | undefined;
  readonly variant?: string | undefined;
  readonly command: string;
  readonly arguments: string;
  readonly parts?: readonly Record<string, unknown>[] | undefined;
}

function parseModel(text: string): ModelRef {
  const [providerID = "", ...rest] = text.split("/");
  return { providerID, modelID: rest.join("/") };
}

export async function runCommand(host: Host, input: CommandInput): Promise<MessageWithParts> {
  const { sessionID } = input;
  const command = host.commands.find((item) => item.name === input.command);
  if (!command) {
    const names = host.commands.map((item) => item.name);
    const hint = names.length > 0 ? ` Available commands: ${names.join(", ")}` : "";
    failWith(host, sessionID, `Command not found: "${input.command}".${hint}`);
  }
  const text = withShellOutput(host.place.directory, fillTemplate(command.template, input.arguments)).trim();
  const model = commandModel(host, command, input);
  modelOrFail(host, model.providerID, model.modelID, sessionID);
  const agent = agentOrFail(host, command.agent ?? input.agent ?? host.defaultAgent(), sessionID);
  const mentioned = resolveMentions(host, text);
  const isSubtask = (agent.mode === "subagent" && command.subtask !== false) || command.subtask === true;
  const parts: Record<string, unknown>[] = isSubtask
    ? [
        {
          type: "subtask",
          agent: agent.name,
          description: command.description ?? "",
          command: input.command,
          model: { providerID: model.providerID, modelID: model.modelID },
          prompt: (mentioned.find((part) => part["type"] === "text")?.["text"] as string | undefined) ?? "",
        },
      ]
    : [...withoutAttached(mentioned, input.parts), ...(input.parts ?? [])];
  // OpenCode 1.18.33 looks both up before it asks the hooks: without a default agent none of them is called.
  const asks = {
    model: isSubtask ? (input.model ? parseModel(input.model) : sessionModel(host, sessionID)) : model,
    agent: isSubtask ? (input.agent ?? host.defaultAgent()) : agent.name,
  };
  const hookInput = { command: input.command, sessionID, arguments: input.arguments };
  await host.trigger("command.execute.before", hookInput, { parts });
  const result = await prompt(host, {
    sessionID,
    messageID: input.messageID,
    ...asks,
    parts,
    variant: input.variant,
  });
  host.bus.publish("command.executed", {
    name: input.command,
    sessionID,
    arguments: input.arguments,
    messageID: result.info.id,
  });
  return result;
}

function commandModel(host: Host, command: CommandInfo, input: CommandInput): ModelRef {
  if (command.model) return parseModel(command.model);
  const agentModel = command.agent ? host.agent(command.agent)?.model : undefined;
  if (agentModel) return agentModel;
  return input.model ? parseModel(input.model) : sessionModel(host, input.sessionID);
}

const ARGUMENT = /(?:\[Image\s+\d+\]|"[^"]*"|'[^']*'|[^\s"']+)/gi;
const PLACEHOLDER = /\$(\d+)/g;

/** `$1`, `$2`, …: one argument each, the highest takes all that is left; `$ARGUMENTS`: all; none of them: appended. */
export function fillTemplate(template: string, line: string): string {
  const args = (line.match(ARGUMENT) ?? []).map((item) => item.replace(/^["']|["']$/g, ""));
  const placeholders = template.match(PLACEHOLDER) ?? [];
  const last = Math.max(0, ...placeholders.map((item) => Number(item.slice(1))));
  const filled = template.replaceAll(PLACEHOLDER, (_, digits: string) => {
    const at = Number(digits) - 1;
    if (at >= args.length) return "";
    // OpenCode 1.18.33: `$0` beside a higher one becomes the word "undefined".
    return Number(digits) === last ? args.slice(at).join(" ") : String(args[at]);
  });
  const hasAll = template.includes("$ARGUMENTS");
  // OpenCode 1.18.33: `$$`, `$&` and their like in the arguments are replacement patterns of JavaScript.
  const text = filled.replaceAll("$ARGUMENTS", line);
  return placeholders.length === 0 && !hasAll && line.trim() ? `${text}\n\n${line}` : text;
}

function withoutAttached(
  mentioned: readonly Record<string, unknown>[],
  attached: readonly Record<string, unknown>[] | undefined,
): Record<string, unknown>[] {
  const pathOf = (part: Record<string, unknown>): string | undefined => {
    const url = new URL(String(part["url"]));
    return url.protocol === "file:" ? fileURLToPath(url) : undefined;
  };
  const known = new Set((attached ?? []).map(pathOf));
  return mentioned.filter((part) => part["type"] !== "file" || !known.has(pathOf(part)));
}

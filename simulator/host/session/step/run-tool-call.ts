import type { Host } from "../../instance/host.ts";
import type { AgentInfo } from "../../services/agent-info.ts";
import type { PermissionRule } from "../../services/permission-rule.ts";
import type { ProviderModel } from "../../services/provider-model.ts";
import type { HostTool, ToolContext, ToolResult } from "../../services/host-tool.ts";
import type { ToolsOf } from "../../wire/answer-stream.ts";
import { microtasks } from "../../fiber/microtasks.ts";
import type { AssistantInfo, FilePart, MessageWithParts } from "../../storage/message.ts";
import { PART_SHAPES } from "../../shape/part-shapes.ts";
import { misfit } from "../../shape/shape.ts";
import type { ToolCalls } from "./tool-calls.ts";

/**
 * One tool call: `tool.execute.before`, the tool, `tool.execute.after`. A throw anywhere is the call's error; the
 * after hook runs only when the tool returned. An abort does not stop a call that is past its start: a hanging
 * before hook resolves later and the tool then still runs.
 */
export interface CallSite {
  readonly sessionID: string;
  readonly message: AssistantInfo;
  readonly agent: AgentInfo;
  readonly model: ProviderModel;
  readonly permission: readonly PermissionRule[];
  readonly messages: readonly MessageWithParts[];
  readonly tools: Readonly<Record<string, HostTool>>;
  readonly calls: ToolCalls;
  readonly bypassAgentCheck: boolean;
}

/** OpenCode 1.18.33: unless the before hook was slow, the part shows "running" before most tools do anything. */
const START_TURNS = 32;
/** … and the text's end is told before even the fastest tool has ended. */
const RESULT_TURNS = 48;

export function toolRunner(host: Host, site: CallSite): ToolsOf {
  return (abort) => async (call) => {
    const tool = site.tools[call.tool];
    if (!tool) throw new Error(`No such tool: ${call.tool}`);
    const args = call.input as Record<string, unknown>;
    if (tool.hidesFromHooks) return tool.execute(args, toolContext(host, site, call.id, args, abort));
    const hookInput = { tool: tool.id, sessionID: site.sessionID, callID: call.id };
    await host.trigger("tool.execute.before", { ...hookInput }, { args });
    if (!tool.startsAtOnce) await microtasks(START_TURNS);
    if (host.faults) await host.faults.moment("before tool", site.sessionID);
    const context = toolContext(host, site, call.id, args, abort);
    const executed = await tool.execute(args, context);
    const returned = tool.finish ? executed : withAttachmentIds(host, site, executed);
    await microtasks(RESULT_TURNS);
    if (host.faults) await host.faults.moment("behind tool", site.sessionID);
    await host.trigger("tool.execute.after", { ...hookInput, args }, returned);
    const result = tool.finish ? withAttachmentIds(host, site, tool.finish(returned, context)) : returned;
    if (abort.aborted) site.calls.complete(call.id, result);
    return asStored(tool.id, result);
  };
}

function toolContext(
  host: Host,
  site: CallSite,
  callID: string,
  args: Record<string, unknown>,
  abort: AbortSignal,
): ToolContext {
  const { sessionID, message, agent } = site;
  return {
    sessionID,
    messageID: message.id,
    callID,
    partID: "",
    agent: agent.name,
    abort,
    directory: host.place.directory,
    worktree: host.place.worktree,
    messages: site.messages,
    extra: { model: site.model, bypassAgentCheck: site.bypassAgentCheck, promptOps: {} },
    ask: (request) =>
      host.permission.ask({
        ...request,
        sessionID,
        tool: { messageID: message.id, callID },
        ruleset: [...agent.permission, ...site.permission],
      }),
    metadata(update) {
      site.calls.update(callID, (part) => {
        const { status, time } = part.state;
        if (status !== "running" && status !== "pending") return part;
        return {
          ...part,
          state: {
            ...update,
            status: "running",
            input: args,
            time: status === "running" && time ? time : { start: host.world.now() },
          },
        };
      });
    },
  };
}

function withAttachmentIds(host: Host, site: CallSite, result: ToolResult): ToolResult {
  const attachments = result.attachments?.map((item) => ({
    ...(item as Record<string, unknown>),
    id: host.world.id("prt"),
    sessionID: site.sessionID,
    messageID: site.message.id,
  }));
  // OpenCode 1.18.33: after hooks see the key where there are none, too.
  return { ...result, attachments };
}

/** OpenCode 1.18.33: what is no whole file part, as what an after hook attaches without ids, is dropped without a word. */
function isFilePart(item: unknown): boolean {
  if (typeof item !== "object" || item === null) return false;
  const { type } = item as Partial<FilePart>;
  return type === "file" && misfit(PART_SHAPES["file"] ?? {}, item) === undefined;
}

/** OpenCode 1.18.33: an after hook that leaves a non-string output gets the whole result stored as JSON text. */
function asStored(tool: string, result: ToolResult): ToolResult {
  const { title, output, metadata, attachments } = result as Partial<ToolResult>;
  const isRecord = typeof metadata === "object" && metadata !== null && !Array.isArray(metadata);
  if (typeof output === "string") {
    return {
      title: typeof title === "string" ? title : tool,
      output,
      metadata: isRecord ? metadata : {},
      ...(Array.isArray(attachments) ? { attachments: attachments.filter(isFilePart) } : {}),
    };
  }
  return {
    title: tool,
    output: JSON.stringify(result),
    metadata: { ...result },
  };
}

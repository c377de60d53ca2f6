import { createCompaction } from "../compaction/compact.ts";
import type { Host } from "../host.ts";
import { runCommand } from "../session/prompt/command.ts";
import { errorMessage, unknownError } from "../session/named-error.ts";
import { prompt, runLoop } from "../session/prompt/prompt.ts";
import type { PromptInput } from "../session/prompt/prompt.ts";
import { cleanupRevert } from "../session/revert.ts";
import { shell } from "../session/prompt/shell.ts";
import { cancelSession } from "../session/task/task-jobs.ts";
import { BadRequest, RouteNotFound, route } from "./route.ts";
import type { Call, Route } from "./route.ts";
import { sessionID, wellFormedID } from "./session.ts";
import { shownMessage } from "./shown-message.ts";

/** What makes a session work: prompts, commands, shell, compaction, abort; and the answers it waits for. */
const PART_TYPES = new Set(["text", "file", "agent", "subtask"]);
/** The host's own words. */
const EXPECTED_PART = `Expected ${[...PART_TYPES].map((type) => `{ readonly "type": "${type}", ... }`).join(" | ")}`;

function promptInput(host: Host, call: Call): PromptInput {
  const { body } = call;
  const id = sessionID(host, call);
  const { parts, messageID, model } = body;
  if (!Array.isArray(parts)) throw new BadRequest("Missing key", "parts");
  const unknown = parts.findIndex((part) => !PART_TYPES.has(part?.type));
  if (unknown >= 0)
    throw new BadRequest(`${EXPECTED_PART}, got ${JSON.stringify(parts[unknown])}`, "parts", unknown);
  if (parts.some((part) => part.type === "text" && typeof part.text !== "string"))
    throw new BadRequest("parts: text is missing");
  if (messageID !== undefined && !String(messageID).startsWith("msg"))
    throw new BadRequest(`Expected a string starting with "msg", got "${messageID}"`, "messageID");
  if (model !== undefined && (!model.providerID || !model.modelID))
    throw new BadRequest("model is incomplete");
  return {
    sessionID: id,
    messageID,
    model,
    agent: body["agent"],
    noReply: body["noReply"],
    tools: toolSwitches(body["tools"]),
    format: body["format"],
    system: body["system"],
    variant: body["variant"],
    parts,
  };
}

/** OpenCode 1.18.33 takes null for none. */
function toolSwitches(tools: unknown): Record<string, boolean> | undefined {
  if (tools === undefined || tools === null) return undefined;
  if (typeof tools !== "object" || Array.isArray(tools))
    throw new BadRequest(`Expected object | null, got ${JSON.stringify(tools)}`, "tools");
  for (const [name, on] of Object.entries(tools))
    if (typeof on !== "boolean")
      throw new BadRequest(`Expected boolean, got ${JSON.stringify(on)}`, "tools", name);
  return tools as Record<string, boolean>;
}

async function promptAsync(host: Host, call: Call): Promise<Response> {
  const input = promptInput(host, call);
  host.background.start(async () => {
    try {
      await prompt(host, input);
    } catch (error) {
      host.log("error", `prompt_async failed: ${errorMessage(error)}`);
      host.bus.publish("session.error", {
        sessionID: input.sessionID,
        error: unknownError(errorMessage(error)),
      });
    }
  });
  return new Response(null, { status: 204 });
}

async function command(host: Host, call: Call): Promise<unknown> {
  const { body } = call;
  if (typeof body["command"] !== "string" || typeof body["arguments"] !== "string") {
    throw new BadRequest("command and arguments are required");
  }
  const answer = await runCommand(host, {
    sessionID: sessionID(host, call),
    messageID: body["messageID"],
    agent: body["agent"],
    model: body["model"],
    variant: body["variant"],
    command: body["command"],
    arguments: body["arguments"],
    parts: body["parts"],
  });
  return shownMessage(answer);
}

async function summarize(host: Host, call: Call): Promise<true> {
  const id = sessionID(host, call);
  const { providerID, modelID, auto } = call.body;
  if (!providerID || !modelID) throw new BadRequest("providerID and modelID are required");
  cleanupRevert(host, id);
  const user = host.store.lastMessage(id, (info) => info.role === "user")?.info;
  // Asked for in any case, so a default agent that cannot be one fails this too.
  const fallback = host.defaultAgent();
  const agent = user?.agent ?? fallback;
  createCompaction(host, {
    sessionID: id,
    user: { agent, model: { providerID, modelID } },
    auto: auto ?? false,
  });
  await runLoop(host, id);
  return true;
}

function replyPermission(host: Host, id: string, reply: unknown, message: unknown): true {
  if (reply !== "once" && reply !== "always" && reply !== "reject") throw new BadRequest("reply is required");
  if (!host.permission.reply(id, reply, typeof message === "string" ? message : undefined)) {
    throw new RouteNotFound("Permission", id);
  }
  return true;
}

function answered(found: boolean, id: string): true {
  if (!found) throw new RouteNotFound("Question", id);
  return true;
}

export const promptRoutes: readonly Route[] = [
  route("POST", "/session/:id/message", async (host, call) => {
    const input = promptInput(host, call);
    try {
      return await prompt(host, input);
    } catch (error) {
      if (host.profile.switches.defectsAnswer500) throw error;
      host.log("error", `failed: ${errorMessage(error)}`);
      return new Response("", { headers: { "content-type": "application/json" } });
    }
  }),
  route("POST", "/session/:id/prompt_async", promptAsync),
  route("POST", "/session/:id/command", command),
  route("POST", "/session/:id/shell", (host, call) => {
    const { agent, command: line, model, messageID } = call.body;
    if (typeof agent !== "string" || typeof line !== "string")
      throw new BadRequest("agent and command are required");
    return shell(host, { sessionID: sessionID(host, call), agent, command: line, model, messageID });
  }),
  route("POST", "/session/:id/summarize", summarize),
  route("POST", "/session/:id/abort", async (host, call) => {
    await cancelSession(host, wellFormedID(call));
    return true;
  }),
  route("POST", "/session/:id/init", async (host, call) => {
    const { providerID, modelID, messageID } = call.body;
    const model = `${providerID}/${modelID}`;
    await runCommand(host, {
      sessionID: sessionID(host, call),
      messageID,
      model,
      command: "init",
      arguments: "",
    });
    return true;
  }),
  route("POST", "/session/:id/permissions/:requestID", (host, call) =>
    replyPermission(host, call.params["requestID"] ?? "", call.body["response"], undefined),
  ),
  route("GET", "/permission", (host) => host.permission.list()),
  route("POST", "/permission/:requestID/reply", (host, call) =>
    replyPermission(host, call.params["requestID"] ?? "", call.body["reply"], call.body["message"]),
  ),
  route("GET", "/question", (host) => host.question.list()),
  route("POST", "/question/:requestID/reply", (host, call) => {
    const id = call.params["requestID"] ?? "";
    if (!Array.isArray(call.body["answers"])) throw new BadRequest("answers are required");
    return answered(host.question.reply(id, call.body["answers"]), id);
  }),
  route("POST", "/question/:requestID/reject", (host, call) => {
    const id = call.params["requestID"] ?? "";
    return answered(host.question.reject(id), id);
  }),
];

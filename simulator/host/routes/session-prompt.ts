import { createCompaction } from "../session/compaction/compact.ts";
import type { Host } from "../instance/host.ts";
import { runCommand } from "../session/prompt/command.ts";
import { errorMessage, unknownError } from "../storage/named-error.ts";
import { prompt, runLoop } from "../session/prompt/prompt.ts";
import type { PromptInput } from "../session/prompt/prompt.ts";
import { cleanupRevert } from "../session/summary/revert.ts";
import { shell } from "../session/prompt/shell.ts";
import type { Shape, ValueType } from "../shape/shape.ts";
import { cancelSession } from "../session/task/cancel-session.ts";
import {
  ANSWERS,
  COMMAND,
  INIT,
  PERMISSION_REPLY,
  PERMISSION_RESPONSE,
  PROMPT,
  SHELL,
  SUMMARIZE,
} from "./request/body-shapes.ts";
import { RouteNotFound, route, wellFormedID } from "./request/route.ts";
import type { Call, Route } from "./request/route.ts";
import { sessionID } from "./request/session-id.ts";
import { shownMessage } from "./request/shown-message.ts";

/** The routes that make a session work: prompts, commands, shell, compaction, abort; and the answers it waits for. */
function promptInput(host: Host, call: Call): PromptInput {
  const { messageID, model, agent, noReply, tools, format, system, variant, parts } = call.body;
  const id = sessionID(host, call);
  return { sessionID: id, messageID, model, agent, noReply, tools, format, system, variant, parts };
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

type PermissionReply = Parameters<Host["permission"]["reply"]>[1];

function replyPermission(host: Host, id: string, reply: PermissionReply, message?: string): true {
  if (!host.permission.reply(id, reply, message)) throw new RouteNotFound("Permission", id);
  return true;
}

function answered(found: boolean, id: string): true {
  if (!found) throw new RouteNotFound("Question", id);
  return true;
}

async function init(host: Host, call: Call): Promise<true> {
  const { providerID, modelID, messageID } = call.body;
  const id = sessionID(host, call);
  const model = `${providerID}/${modelID}`;
  await runCommand(host, { sessionID: id, messageID, model, command: "init", arguments: "" });
  return true;
}

async function promptNow(host: Host, call: Call): Promise<unknown> {
  const input = promptInput(host, call);
  try {
    return await prompt(host, input);
  } catch (error) {
    if (host.profile.switches.defectsAnswer500) throw error;
    host.log("error", `failed: ${errorMessage(error)}`);
    return new Response("", { headers: { "content-type": "application/json" } });
  }
}

const PERMISSION_ID: ValueType = { prefix: "per" };
const OF_QUESTION: Shape = { requestID: { prefix: "que" } };

const answers: readonly Route[] = [
  route(
    "POST",
    "/session/:id/permissions/:permissionID",
    (host, { params, body }) => replyPermission(host, params["permissionID"] ?? "", body["response"]),
    { params: { permissionID: PERMISSION_ID }, body: { fields: PERMISSION_RESPONSE } },
  ),
  route("GET", "/permission", (host) => host.permission.list()),
  route(
    "POST",
    "/permission/:requestID/reply",
    (host, { params, body }) =>
      replyPermission(host, params["requestID"] ?? "", body["reply"], body["message"]),
    { params: { requestID: PERMISSION_ID }, body: { fields: PERMISSION_REPLY } },
  ),
  route("GET", "/question", (host) => host.question.list()),
  route(
    "POST",
    "/question/:requestID/reply",
    (host, { params: { requestID = "" }, body }) =>
      answered(host.question.reply(requestID, body["answers"]), requestID),
    { params: OF_QUESTION, body: { fields: ANSWERS } },
  ),
  route(
    "POST",
    "/question/:requestID/reject",
    (host, { params: { requestID = "" } }) => answered(host.question.reject(requestID), requestID),
    { params: OF_QUESTION },
  ),
];

export const promptRoutes: readonly Route[] = [
  route("POST", "/session/:id/message", promptNow, { body: { fields: PROMPT } }),
  route("POST", "/session/:id/prompt_async", promptAsync, { body: { fields: PROMPT } }),
  route("POST", "/session/:id/command", command, { body: { fields: COMMAND } }),
  route(
    "POST",
    "/session/:id/shell",
    (host, call) => {
      const { agent, command: line, model, messageID } = call.body;
      return shell(host, { sessionID: sessionID(host, call), agent, command: line, model, messageID });
    },
    { body: { fields: SHELL } },
  ),
  route("POST", "/session/:id/summarize", summarize, { body: { fields: SUMMARIZE } }),
  route("POST", "/session/:id/abort", async (host, call) => {
    await cancelSession(host, wellFormedID(call));
    return true;
  }),
  route("POST", "/session/:id/init", init, { body: { fields: INIT } }),
  ...answers,
];

import type { HostInstance } from "../instance.ts";
import type { HttpCall } from "./http-call.ts";
import { stepKind, type ScriptStep } from "./script.ts";
import type { SessionBook } from "./session-book.ts";

/**
 * Which request a step of a script is. Names of sessions are replaced by their ids when the request is made, since
 * an id is known only once its session has been opened.
 */
export interface StepOfSession {
  readonly instance: HostInstance;
  readonly book: SessionBook;
  readonly step: ScriptStep;
  readonly sessionID: string;
}

export async function requestOf({ instance, book, step, sessionID }: StepOfSession): Promise<HttpCall> {
  const base = `/session/${sessionID}`;
  switch (stepKind(step)) {
    case "prompt":
      return { method: "POST", path: `${base}/message`, body: await book.resolve(promptBody(step)) };
    case "summarize":
      return { method: "POST", path: `${base}/summarize`, body: { providerID: "fake", modelID: "m1" } };
    case "command": {
      const { agent, model } = step;
      const ref = typeof model === "string" ? modelRef(model) : model;
      const body = {
        command: step.command,
        arguments: step.arguments ?? "",
        ...(agent === undefined ? {} : { agent }),
        // The one route that takes the model as a text.
        ...(ref === undefined ? {} : { model: `${ref.providerID}/${ref.modelID}` }),
      };
      return { method: "POST", path: `${base}/command`, body: await book.resolve(body) };
    }
    case "shell": {
      const body = { agent: step.agent ?? "build", command: step.shell };
      return { method: "POST", path: `${base}/shell`, body: await book.resolve(body) };
    }
    case "revert": {
      const messageID = await userMessage(instance, base, step.revert?.user ?? 1);
      return { method: "POST", path: `${base}/revert`, body: { messageID } };
    }
    case "unrevert":
      return { method: "POST", path: `${base}/unrevert` };
    case "fork":
      return { method: "POST", path: `${base}/fork`, body: {} };
    case "delete":
      return { method: "DELETE", path: base };
    case "request":
      return (await book.resolve(step.request)) as HttpCall;
  }
}

/** Body of a prompt request: a text stands for one text part. */
export function promptBody(step: Pick<ScriptStep, "prompt" | "noReply"> & Partial<ScriptStep>): object {
  const parts = (Array.isArray(step.prompt) ? step.prompt : [step.prompt]).map((part: unknown) =>
    typeof part === "string" ? { type: "text", text: part } : part,
  );
  return {
    parts,
    ...(step.agent === undefined ? {} : { agent: step.agent }),
    ...(step.model === undefined
      ? {}
      : { model: typeof step.model === "string" ? modelRef(step.model) : step.model }),
    ...(step.noReply === undefined ? {} : { noReply: step.noReply }),
    ...(step.tools === undefined ? {} : { tools: step.tools }),
    ...(step.system === undefined ? {} : { system: step.system }),
  };
}

function modelRef(name: string): { providerID: string; modelID: string } {
  const [providerID, modelID] = name.includes("/") ? name.split("/", 2) : ["fake", name];
  return { providerID: providerID ?? "fake", modelID: modelID ?? name };
}

async function userMessage(instance: HostInstance, base: string, nth: number): Promise<string> {
  const response = await instance.fetch(`${base}/message`);
  const messages = (await response.json()) as { info: { id: string; role: string } }[];
  const found = messages.filter((message) => message.info.role === "user")[nth - 1];
  if (found === undefined) throw new Error(`revert: the session has no user message number ${nth}`);
  return found.info.id;
}

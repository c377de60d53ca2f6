import { createFiber } from "../../host/fiber/fiber.ts";
import type { Host } from "../services/host.ts";
import { answerOf } from "../wire/answer.ts";
import type { ModelMessage } from "../wire/model-messages.ts";
import { load, prepare, select } from "./request-context.ts";

/** Asks the model something in a session's context; nothing of it is stored, and no tool of the answer is run. */
export async function generate(host: Host, sessionID: string, prompt: string): Promise<string> {
  const fiber = createFiber();
  const loaded = load(host, await select(host, sessionID, fiber));
  const messages = loaded.messages.filter(isSettled);
  const asked: ModelMessage = { role: "user", content: [{ type: "text", text: prompt }] };
  const { body } = await prepare(host, fiber, { ...loaded, messages }, 1, [asked]);
  const session = loaded.session;
  let text = "";
  const kind = session.parentID === undefined ? "main" : "subagent";
  for await (const event of answerOf(host, fiber, { session, kind, body }))
    if (event.type === "text-delta") text += event.text;
  return text;
}

const isSettled = (message: {
  readonly type: string;
  readonly time: { readonly completed?: number };
}): boolean => message.type !== "assistant" || message.time.completed !== undefined;

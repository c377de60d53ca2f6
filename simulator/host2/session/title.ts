import type { Fiber } from "../../host/fiber/fiber.ts";
import type { Host } from "../services/host.ts";
import { ModelFailure } from "../shape/host-error.ts";
import { answerOf } from "../wire/answer.ts";
import { chatBody } from "../wire/chat-body.ts";
import { recordUsage } from "./compaction.ts";
import { resolveModel } from "./request-context.ts";

const MOST_CHARS = 100;

/** Names a session after its first step by what its one message asks for. A child has its name already. */
export async function generateTitle(host: Host, fiber: Fiber, sessionID: string): Promise<void> {
  const session = host.store.session(sessionID).info;
  const [first, ...more] = host.store.messages(sessionID).filter(({ type }) => type === "user");
  const agent = host.agents.get("title");
  if (session.parentID || first?.type !== "user" || more.length > 0 || !agent) return;
  const body = chatBody({
    model: resolveModel(host, { session, agent }).ref.id,
    system: [{ text: agent.system ?? "" }],
    messages: [{ role: "user", content: [{ type: "text", text: first.text }] }],
    tools: [],
  });
  let text = "";
  try {
    for await (const event of answerOf(host, fiber, { session, kind: "title", body })) {
      if (event.type === "text-delta") text += event.text;
      if (event.type === "finish") recordUsage(host, sessionID, event.usage);
    }
  } catch (error) {
    if (error instanceof ModelFailure) return;
    throw error;
  }
  const title = text
    .split("\n")
    .map((line) => line.trim())
    .find((line) => line !== "");
  if (title === undefined) return;
  const shown = title.length <= MOST_CHARS ? title : `${title.slice(0, MOST_CHARS - 3)}...`;
  host.bus.publish("session.renamed", { sessionID, title: shown });
}

import type { Host } from "../../instance/host.ts";
import { prepareRequest } from "../../wire/llm-request.ts";
import { startAnswer } from "../../wire/answer-stream.ts";
import { clone } from "../../shape/clone.ts";
import { createFiber } from "../../fiber/fiber.ts";

/**
 * OpenCode 1.1.53: beside the steps of a turn its user message is given a title, asked of the model with the
 * title agent each time until there is one. 1.2.27 has only the title of the session left.
 */
export async function requestMessageTitle(host: Host, sessionID: string, messageID: string): Promise<void> {
  const found = host.store.turn(sessionID, messageID).find(({ info }) => info.id === messageID);
  const agent = host.agent("title");
  if (found?.info.role !== "user" || found.info.summary?.title !== undefined || !agent) return;
  const written = found.parts.find((part) => part.type === "text" && part.synthetic !== true);
  if (written?.type !== "text") return;
  const ref = agent.model ?? host.models.small() ?? found.info.model;
  const prepared = await prepareRequest(host, createFiber(), {
    sessionID,
    user: clone(found.info),
    agent,
    model: host.models.get(ref.providerID, ref.modelID),
    system: [],
    small: true,
    tools: {},
    messages: [{ role: "user", content: asked(written.text) }],
  });
  const answer = startAnswer(host, { prepared, sessionID, kind: "title" });
  let title = "";
  for (let event = await answer.next(); event; event = await answer.next())
    if (event.type === "text-delta") title += event.text;
  answer.stop();
  const { info } = host.store.turn(sessionID, messageID).find((one) => one.info.id === messageID) ?? found;
  if (info.role !== "user") return;
  host.sessions.updateMessage({ ...info, summary: { diffs: [], ...info.summary, title } });
}

/** The indentation is the host's. */
const asked = (text: string): string => `
              The following is the text to summarize:
              <text>
              ${text}
              </text>
            `;

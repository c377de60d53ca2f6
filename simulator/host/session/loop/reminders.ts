import type { Host } from "../../instance/host.ts";
import type { AgentInfo } from "../../services/agent-info.ts";
import { BUILD_AFTER_PLAN, PLAN_MODE } from "../../instructions/recorded-texts.ts";
import type { MessageWithParts } from "../../storage/message.ts";

/**
 * The reminder that the plan agent works read-only, and the one that the build agent no longer does. Added to the
 * copy of the last user message that this step sends; never stored.
 */
export function addReminders(host: Host, agent: AgentInfo, messages: MessageWithParts[]): void {
  const user = messages.findLast((message) => message.info.role === "user");
  if (!user) return;
  const add = (text: string): void => {
    const { id: messageID, sessionID } = user.info;
    user.parts.push({ id: host.world.id("prt"), messageID, sessionID, type: "text", text, synthetic: true });
  };
  if (agent.name === "plan") add(PLAN_MODE);
  const wasPlanned = messages.some(({ info }) => info.role === "assistant" && info.agent === "plan");
  if (wasPlanned && agent.name === "build") add(BUILD_AFTER_PLAN);
}

import type { Host } from "../../instance/host.ts";
import type { ProviderModel } from "../../services/provider-model.ts";
import { NO_TOKENS } from "../../storage/message.ts";
import type { AssistantInfo, UserInfo } from "../../storage/message.ts";

/** The row of an answer that is about to be asked for: stored before anything of it is known. */
export function newAssistant(host: Host, user: UserInfo, agent: string, model: ProviderModel): AssistantInfo {
  return {
    id: host.world.id("msg"),
    parentID: user.id,
    role: "assistant",
    mode: agent,
    agent,
    ...(user.model.variant ? { variant: user.model.variant } : {}),
    path: { cwd: host.place.directory, root: host.place.worktree },
    cost: 0,
    tokens: NO_TOKENS,
    modelID: model.id,
    providerID: model.providerID,
    time: { created: host.world.now() },
    sessionID: user.sessionID,
  };
}

import type { Host } from "../instance/host.ts";
import type { AgentInfo } from "../services/agent-info.ts";
import type { ProviderModel } from "../services/provider-model.ts";
import { errorMessage, unknownError } from "../storage/named-error.ts";

/** Looks up an agent or a model; a name that does not exist is told as `session.error` and fails the request. */
export function agentOrFail(host: Host, name: string, sessionID: string): AgentInfo {
  const agent = host.agent(name);
  if (agent) return agent;
  const known = host.agents.filter((item) => !item.hidden).map((item) => item.name);
  const hint = known.length > 0 ? ` Available agents: ${known.join(", ")}` : "";
  return failWith(host, sessionID, `Agent not found: "${name}".${hint}`);
}

export function modelOrFail(
  host: Host,
  providerID: string,
  modelID: string,
  sessionID: string,
): ProviderModel {
  try {
    return host.models.get(providerID, modelID);
  } catch (error) {
    return failWith(host, sessionID, errorMessage(error));
  }
}

export function failWith(host: Host, sessionID: string, message: string): never {
  host.bus.publish("session.error", { sessionID, error: unknownError(message) });
  throw new Error(message);
}

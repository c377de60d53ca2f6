import { createOpencodeClient, type OpencodeClient } from "@opencode-ai/sdk";
import type { World } from "../world/world.ts";
import { answerElsewhere } from "./elsewhere.ts";
import type { Host } from "./host.ts";

export interface PluginClientInput {
  readonly world: World;
  readonly host: Host;
  readonly env: Readonly<Record<string, string>>;
  readonly origin: string;
  /** Answers a request for the project at hand. */
  readonly answer: (request: Request) => Promise<Response>;
}

/**
 * The client that a plugin is given. That of OpenCode 1.1.53 names no project in its requests, so the server
 * answers for the folder it was started in (spike `client-path`).
 */
export function pluginClient({ world, host, env, origin, answer }: PluginClientInput): OpencodeClient {
  const { profile, place } = host;
  if (profile.switches.clientNamesProject) {
    return createOpencodeClient({
      baseUrl: origin,
      directory: place.directory,
      fetch: answer as typeof fetch,
    });
  }
  const elsewhere = answerElsewhere({ world, profile, data: place.data, env });
  const forFolder = (request: Request): Promise<Response> =>
    request.headers.has("x-opencode-directory") ? answer(request) : elsewhere(request);
  return createOpencodeClient({ baseUrl: origin, fetch: forFolder as typeof fetch });
}

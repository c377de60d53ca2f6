import { createOpencodeClient, type OpencodeClient } from "@opencode-ai/sdk";
import type { World } from "../world/world.ts";
import { openElsewhere } from "./elsewhere.ts";
import type { Host } from "./host.ts";
import { answerRequest } from "./routes/router.ts";

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
  let elsewhere: Promise<Host> | undefined;
  const forFolder = async (request: Request): Promise<Response> => {
    if (request.headers.has("x-opencode-directory")) return answer(request);
    const directory = env["HOME"] ?? place.data;
    elsewhere ??= openElsewhere({ world, profile, directory, data: place.data, env });
    return answerRequest(await elsewhere, request);
  };
  return createOpencodeClient({ baseUrl: origin, fetch: forFolder as typeof fetch });
}

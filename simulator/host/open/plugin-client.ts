import { createOpencodeClient, type OpencodeClient } from "@opencode-ai/sdk";
import type { World } from "../../world/world.ts";
import { answerElsewhere } from "./elsewhere.ts";
import type { Host } from "../instance/host.ts";

export interface PluginClientInput {
  readonly world: World;
  readonly host: Host;
  readonly env: Readonly<Record<string, string>>;
  readonly origin: string;
  /** Answers a request for the project at hand. */
  readonly answer: (request: Request) => Promise<Response>;
}

/** The client that a plugin is given, with the failings of the version that is imitated. */
export function pluginClient(input: PluginClientInput): OpencodeClient {
  const { place, profile } = input.host;
  const { clientNamesProject, clientStreamsEvents } = profile.switches;
  const client = createOpencodeClient({
    baseUrl: input.origin,
    ...(clientNamesProject ? { directory: place.directory } : {}),
    fetch: (clientNamesProject ? input.answer : ofServerFolder(input)) as typeof fetch,
  });
  if (!clientStreamsEvents) Object.assign(client.event, { subscribe: async () => ({ stream: silence() }) });
  return client;
}

/**
 * The client of OpenCode 1.1.53 names no project in its requests, so the server answers for the folder it was
 * started in (spike `client-path`).
 */
function ofServerFolder({ world, host, env, answer }: PluginClientInput): PluginClientInput["answer"] {
  const { profile, place } = host;
  const elsewhere = answerElsewhere({ world, profile, data: place.data, env });
  return async (request) => {
    const asked = `${request.method} ${new URL(request.url).pathname}`;
    if (request.headers.has("x-opencode-directory") || OF_ANY_PROJECT.test(asked)) return answer(request);
    if (/^GET \/session\/[^/]+\/children$/.test(asked)) return Response.json([]);
    return elsewhere(request);
  };
}

/** 1.1.53 looks up messages and todos by the session alone, lists children without looking for it, and has one log. */
const OF_ANY_PROJECT = /^GET \/session\/[^/]+\/(message|todo)$|^POST \/log$/;

/** Up to 1.15 the stream asks an address where nobody listens, again and again (spike `event-subscribe`). */
function silence(): AsyncIterable<never> {
  return { [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => {}) }) };
}

import type { World } from "../../world/world.ts";
import { boot } from "./boot.ts";
import { createHost } from "./create-host.ts";
import type { Host } from "../instance/host.ts";
import { findPlace } from "../project/place.ts";
import type { HostProfile } from "../profile/host-profile.ts";
import { answerRequest } from "../routes/router.ts";
import { MessageStore } from "../storage/message-store.ts";

/**
 * The project in the folder that the host was started in, which is another one than the project at hand: a
 * server is asked for many. It has no plugins and no sessions, and what happens in it is nobody's trace.
 */
export interface ElsewhereInput {
  readonly world: World;
  readonly profile: HostProfile;
  readonly data: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Answers requests in its name; it is opened by the first of them. */
export function answerElsewhere(input: ElsewhereInput): (request: Request) => Promise<Response> {
  let opened: Promise<Host> | undefined;
  return async (request) => answerRequest(await (opened ??= openElsewhere(input)), request);
}

async function openElsewhere(input: ElsewhereInput): Promise<Host> {
  const core = createHost({
    world: input.world,
    place: findPlace(input.env["HOME"] ?? input.data, input.data),
    profile: input.profile,
    model: { answer: () => ({ say: "" }) },
    store: new MessageStore(),
    record: () => {},
  });
  await boot({ core, extraConfig: undefined, extraPlugins: [], env: input.env, pluginInput: {} });
  return core.host;
}

import type { Host, Sent } from "../services/host.ts";
import type { ToolInfo } from "../shape/tool-info.ts";
import { addTools } from "../plugin/plugin-tools.ts";
import type { Transforms } from "../plugin/transforms.ts";
import type { Json } from "../shape/session-message.ts";
import type { PluginWatch } from "./watch-plugin.ts";

/**
 * What `setup` of a plugin is given. All that it registers is taken back when the plugin is let go of. Parts that a
 * simulation has nothing behind (integrations, references, web searches, AI SDKs) take registrations and are silent.
 */
export interface ContextInput {
  readonly host: Host;
  readonly id: string;
  readonly options: Json;
  /** Ids of the plugins that are up. */
  readonly active: () => readonly string[];
  /** Called with what takes a registration back. */
  readonly onRelease: (release: () => void) => void;
  readonly watch: PluginWatch;
  /** Its hooks are told of an interruption. */
  readonly isEffect: boolean;
}

export function pluginContext(input: ContextInput): Json {
  const { host, options, active, onRelease, watch } = input;
  const location = {
    directory: host.place.directory,
    project: { id: host.place.projectID, directory: host.place.worktree },
  };
  const registration = (release: () => void): object => {
    onRelease(release);
    return { dispose: async () => release() };
  };
  const located = async (data: unknown): Promise<object> => ({ location, data: structuredClone(data) });
  const transformed = <Draft>(part: Transforms<Draft>): object => ({
    transform: async (edit: (draft: Draft) => void) => registration(part.add(edit)),
    reload: async () => part.reload(),
  });
  const hook =
    (part: string) =>
    async (name: string, body: (value: unknown, signal?: AbortSignal) => unknown): Promise<object> => {
      watch.hook(part, name);
      const called: typeof body = input.isEffect ? body : (value) => body(value);
      return registration(host.hooks.register(`${part}.${name}`, input.id, called, input.isEffect));
    };
  return {
    app: { name: "opencode", version: host.version, channel: "next" },
    options,
    agent: {
      get: async ({ agentID }: { agentID: string }) => {
        const agent = host.agents.get(agentID);
        if (!agent) throw new Error(`Agent not found: ${agentID}`);
        return located(agent);
      },
      list: () => located(host.agents.list()),
      ...transformed(host.agents.transforms),
    },
    command: { list: () => located(host.commands.list()), ...transformed(host.commands.transforms) },
    skill: { list: () => located(host.skills.list()), ...transformed(host.skills.transforms) },
    event: { subscribe: () => watch.events(host.bus.subscribe(input.id)) },
    plugin: { list: () => located(active().map((id) => ({ id }))) },
    tool: {
      hook: hook("tool"),
      transform: async (edit: (draft: { add(tool: ToolInfo): void }) => void) => {
        const tools: ToolInfo[] = [];
        edit({ add: (tool) => void tools.push({ ...tool }) });
        watch.tools(tools);
        return registration(addTools(host.tools, tools));
      },
    },
    session: { hook: hook("session"), ...sessionPart(host) },
    ...silentParts(registration, located),
  };
}

/** Plugins speak to sessions as the routes do, in plain values. */
function sessionPart(host: Host): object {
  const { sessions, store } = host;
  const plain = async (value: unknown): Promise<unknown> => structuredClone(value);
  return {
    create: (given: Parameters<typeof sessions.create>[0] | undefined) => plain(sessions.create(given ?? {})),
    get: async ({ sessionID }: { sessionID: string }) => {
      if (!store.has(sessionID)) throw new Error(`Session not found: ${sessionID}`);
      return structuredClone(store.session(sessionID).info);
    },
    prompt: async (sent: Sent) => plain(sessions.prompt(sent)),
    synthetic: async (sent: Sent) => plain(sessions.synthetic(sent)),
    command: async (sent: Parameters<typeof sessions.command>[0]) => plain(sessions.command(sent)),
    generate: async (asked: { sessionID: string; prompt: string }) => ({
      text: await sessions.generate(asked),
    }),
    interrupt: async ({ sessionID }: { sessionID: string }) => sessions.interrupt(sessionID),
  };
}

function silentParts(
  registration: (release: () => void) => object,
  located: (data: unknown) => Promise<object>,
): object {
  const nothing = async (): Promise<object> => registration(() => {});
  const part = { list: () => located([]), transform: nothing, reload: async () => {} };
  return {
    aisdk: { hook: nothing },
    catalog: {
      ...part,
      provider: { list: () => located([]), get: () => Promise.reject(new Error("Provider not found")) },
      model: { list: () => located([]), default: () => located(null) },
    },
    integration: part,
    reference: part,
    websearch: { ...part, providers: () => located([]), query: () => Promise.reject(new Error("no web")) },
  };
}

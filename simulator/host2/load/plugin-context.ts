import type { Host, Sent } from "../services/host.ts";
import type { ToolInfo } from "../shape/tool-info.ts";
import { addTools } from "../plugin/plugin-tools.ts";
import type { Transforms } from "../plugin/transforms.ts";
import type { Json } from "../shape/session-message.ts";
import { NotFound } from "../session/refusals.ts";
import { shownSession } from "../shape/shown-session.ts";
import { defaultModel, listedModels, listedProviders } from "../catalog/models.ts";
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
    workspaceID: undefined,
    project: { id: host.place.projectID, directory: host.place.worktree },
  };
  const registration = (release: () => void): object => {
    onRelease(release);
    return { dispose: async () => release() };
  };
  // While plugins are set up, nothing of the host's own is there yet.
  const listed = <Item>(items: readonly Item[]): readonly Item[] => (host.plugins.isUp ? items : []);
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
      get: async (asked: { agentID: string }) => {
        // In the words of the preview, whose names are short.
        if (!asked) throw new TypeError(`${String(asked)} is not an object (evaluating 'z.agentID')`);
        const { agentID } = asked;
        assertText(agentID);
        const agent = listed(host.agents.list()).find(({ id }) => id === agentID);
        if (!agent) throw new Error(`Agent not found: ${agentID}`);
        return located(agent);
      },
      list: () => located(listed(host.agents.list())),
      ...transformed(host.agents.transforms),
    },
    command: { list: () => located(listed(host.commands.list())), ...transformed(host.commands.transforms) },
    skill: { list: () => located(listed(host.skills.list())), ...transformed(host.skills.transforms) },
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
    catalog: catalogPart(host, registration, located),
    ...silentParts(host, registration, located),
  };
}

/** What was admitted; what was not given stands there all the same, undefined. */
function shownInput(admitted: unknown, fields: readonly string[]): Json {
  const { admittedSeq, id, sessionID, timeCreated, type, data, delivery } = admitted as Json;
  const { text, ...given } = data as Json;
  const whole = { text, ...Object.fromEntries(fields.map((field) => [field, given[field]])) };
  return { admittedSeq, id, sessionID, timeCreated, type, data: whole, delivery };
}

function assertText(value: unknown): asserts value is string {
  if (typeof value !== "string") throw new Error(`Expected string, got ${String(value)}`);
}

/** Plugins speak to sessions as the routes do, in plain values. */
function sessionPart(host: Host): object {
  const { sessions, store } = host;
  const asked =
    <Given extends unknown[]>(answer: (...given: Given) => unknown) =>
    async (...given: Given): Promise<unknown> => {
      try {
        return structuredClone(await answer(...given));
      } catch (error) {
        throw error instanceof NotFound ? error.forPlugins() : error;
      }
    };
  return {
    // A title or a parent that a plugin names is not heard (0.0.0-next-16350).
    create: asked(({ id, agent, model }: NonNullable<Parameters<typeof sessions.create>[0]> = {}) =>
      shownSession(sessions.create({ ...(id && { id }), ...(agent && { agent }), ...(model && { model }) })),
    ),
    get: asked(({ sessionID }: { sessionID: unknown }) => {
      assertText(sessionID);
      if (!sessionID.startsWith("ses"))
        throw new Error(`Expected a string starting with "ses", got ${JSON.stringify(sessionID)}`);
      if (!store.has(sessionID)) throw new NotFound("Session", sessionID);
      return shownSession(store.session(sessionID).info);
    }),
    prompt: asked((sent: Sent) => {
      if (typeof sent.text !== "string")
        throw new Error(`Expected string, got ${String(sent.text)}\n  at ["text"]`);
      return shownInput(sessions.prompt(sent), ["files", "agents", "metadata"]);
    }),
    synthetic: asked((sent: Sent) => {
      assertText(sent.sessionID);
      return shownInput(sessions.synthetic(sent), ["description", "metadata"]);
    }),
    command: asked((sent: Parameters<typeof sessions.command>[0]) =>
      shownInput(sessions.command(sent), ["files", "agents", "metadata"]),
    ),
    generate: asked(async (given: { sessionID: string; prompt: string }) => {
      assertText(given.sessionID);
      return { text: await sessions.generate(given) };
    }),
    interrupt: asked(({ sessionID }: { sessionID: string }) => sessions.interrupt(sessionID)),
  };
}

/** Providers and models of the settings, once the project is up; what a plugin changes in them is not heard. */
function catalogPart(
  host: Host,
  registration: (release: () => void) => object,
  located: (data: unknown) => Promise<object>,
): object {
  const providers = (): Json[] => (host.plugins.isUp ? listedProviders(host.settings()) : []);
  return {
    transform: async () => registration(() => {}),
    reload: async () => {},
    provider: {
      list: () => located(providers()),
      get: ({ providerID }: { providerID: string }) => {
        const found = providers().find(({ id }) => id === providerID);
        return found ? located(found) : Promise.reject(new Error(`Provider not found: ${providerID}`));
      },
    },
    model: {
      list: () => located(host.plugins.isUp ? listedModels(host.settings()) : []),
      default: () => located(host.plugins.isUp ? defaultModel(host.settings()) : null),
    },
  };
}

const WEB_SEARCHES = [
  { id: "exa", name: "Exa" },
  { id: "parallel", name: "Parallel" },
];

function silentParts(
  host: Host,
  registration: (release: () => void) => object,
  located: (data: unknown) => Promise<object>,
): object {
  const nothing = async (): Promise<object> => registration(() => {});
  const part = { transform: nothing, reload: async () => {} };
  const silent = async (): Promise<void> => {};
  const attempt = { connect: silent, status: silent, cancel: silent };
  return {
    aisdk: { hook: nothing },
    integration: {
      ...part,
      list: () => located([]),
      get: () => located(null),
      connect: { key: silent },
      connection: { active: silent, resolve: silent },
      command: attempt,
      oauth: { ...attempt, complete: silent },
    },
    reference: { ...part, list: () => located([]) },
    websearch: {
      ...part,
      providers: () => located(host.plugins.isUp ? WEB_SEARCHES : []),
      query: () => Promise.reject(new Error("no web")),
    },
  };
}

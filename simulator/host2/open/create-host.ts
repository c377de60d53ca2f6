import type { Model } from "../../model/model.ts";
import type { TraceEvent } from "../../trace/event.ts";
import type { World } from "../../world/world.ts";
import { createBackground, type Background } from "../../host/fiber/background.ts";
import type { HostPlace } from "../../host/services/host-config.ts";
import { Snapshots } from "../../host/snapshot/snapshot.ts";
import { Agents } from "../agents/agents.ts";
import { Commands } from "../agents/commands.ts";
import { Skills } from "../agents/skills.ts";
import { EventBus } from "../bus/event-bus.ts";
import { latest, type SettingsSources } from "../config/settings.ts";
import { ProjectPlugins } from "../load/load-plugins.ts";
import { Forms } from "../permission/forms.ts";
import { Permission } from "../permission/permission.ts";
import { PluginHooks } from "../plugin/plugin-hooks.ts";
import { addTools } from "../plugin/plugin-tools.ts";
import type { Host } from "../services/host.ts";
import { createSessionService } from "../session/session-service.ts";
import type { RunCoordinator } from "../session/run-coordinator.ts";
import { errorText } from "../shape/host-error.ts";
import { SessionStore, type StoreData } from "../storage/session-store.ts";
import { mortal } from "./mortal.ts";
import { builtinTools } from "../tools/builtin-tools.ts";

/** The build that is imitated. */
export const HOST_VERSION_2 = "0.0.0-next-16350";

/** Numbers given so far; a host that starts again on its data goes on counting. */
export interface Counters {
  llm: number;
  call: number;
  hook: number;
}

export interface HostInput {
  readonly world: World;
  readonly place: HostPlace;
  readonly model: Model;
  readonly record: (event: TraceEvent) => void;
  readonly recordsHook: (hook: string) => boolean;
  readonly settings: () => SettingsSources;
  readonly globalFolder: string;
  readonly temporary: string;
  readonly counters: Counters;
  readonly data: StoreData | undefined;
  /** Under which the modules of plugins are kept. */
  readonly run: number;
}

/** One life of the host's process. */
export interface Life {
  readonly host: Host;
  readonly store: SessionStore;
  readonly plugins: ProjectPlugins;
  readonly background: Background;
  readonly runs: RunCoordinator;
  /** Rejects when the life is ended by a kill: a client that waits for an answer loses the connection. */
  readonly died: PromiseWithResolvers<never>;
}

/** Puts the services of one project together. */
export function createLife(input: HostInput): Life {
  const { place, counters } = input;
  const died = Promise.withResolvers<never>();
  const mortality = mortal(input, died.promise);
  const { world, record } = mortality;
  // Read when the process starts, and again when the project's plugins are loaded.
  let known: SettingsSources | undefined;
  const settings = (): SettingsSources => (known ??= input.settings());
  const store = new SessionStore(input.data);
  const bus = new EventBus({
    world,
    record,
    directory: place.directory,
    project: (event) => store.project(event),
  });
  const next = (): number => ++counters.hook;
  const hooks = new PluginHooks({ world, record, recordsHook: input.recordsHook, next });
  const changed = (part: string) => () => void bus.publish(`${part}.updated`, {});
  const agentPlace = { directory: place.directory, data: place.data, temporary: input.temporary };
  const agents = new Agents(agentPlace, settings, changed("agent"));
  const enabled = (): boolean => place.vcs === "git" && latest(settings(), "snapshots") !== false;
  const onError = (error: unknown): void =>
    record({ type: "log", level: "error", service: "host", message: errorText(error) });
  const background = createBackground(onError);
  const host: Host = {
    world,
    place,
    version: HOST_VERSION_2,
    model: mortality.model,
    record,
    bus,
    store,
    hooks,
    settings,
    globalFolder: input.globalFolder,
    agents,
    commands: new Commands(settings, changed("command")),
    skills: new Skills(() => settings().folders, changed("skill")),
    permission: new Permission({ world, bus, store }, (id) => agents.get(id)?.permissions ?? DENY_ALL),
    forms: new Forms(world, bus),
    snapshots: new Snapshots({ worktree: place.worktree, enabled }),
    tools: new Map(),
    get plugins() {
      return plugins;
    },
    get sessions() {
      return sessions;
    },
    background,
    nextLlm: () => ++counters.llm,
    nextCall: () => ++counters.call,
  };
  const sessions = createSessionService(host);
  const plugins = new ProjectPlugins(host, input.run, () => {
    known = undefined;
  });
  addTools(host.tools, builtinTools(host));
  return { host, store, plugins, background, runs: sessions.runs, died };
}

const DENY_ALL = [{ action: "*", resource: "*", effect: "deny" as const }];

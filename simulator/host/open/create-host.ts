import type { HostFaults } from "../../fault/host-faults.ts";
import type { Model } from "../../model/model.ts";
import type { TraceEvent } from "../../trace/event.ts";
import type { World } from "../../world/world.ts";
import { createEventBus } from "../instance/event-bus.ts";
import { CallRecorder, type RecordsHook } from "../plugin/hooks/call-recorder.ts";
import { createHookBus } from "../plugin/hooks/hook-bus.ts";
import type { LoadedPlugin } from "../plugin/hooks/loaded-plugin.ts";
import type { Host } from "../instance/host.ts";
import { NO_SERVERS } from "../mcp/start-mcp-servers.ts";
import { AuthHooks } from "../provider/auth-hooks.ts";
import { LoginOptions } from "../provider/login-options.ts";
import { Logins } from "../provider/logins.ts";
import { createModelCatalog } from "../provider/model-catalog.ts";
import { createPermission } from "../permission/permission.ts";
import { hookFires } from "../profile/hook-fires.ts";
import type { HostProfile } from "../profile/host-profile.ts";
import type { HostPlace } from "../services/host-config.ts";
import type { HookTrigger } from "../services/host-services.ts";
import { createBackground } from "../fiber/background.ts";
import type { MessageStore } from "../storage/message-store.ts";
import { errorMessage } from "../storage/named-error.ts";
import { createQuestions } from "../permission/question.ts";
import { RunStates } from "../fiber/run-state.ts";
import { lastMessage } from "../session/loop/session-loop.ts";
import { SessionRecord } from "../storage/session-record.ts";
import { createSessionStatuses } from "../storage/session-status.ts";
import { Snapshots } from "../snapshot/snapshot.ts";
import { createTaskJobs } from "../fiber/task-jobs.ts";
import { cancelSession } from "../session/task/cancel-session.ts";
import { systemPromptParts } from "../instructions/system-prompt.ts";

/**
 * Puts the services of one instance together. Those that need the plugins (agents, commands, tools) are filled in by
 * `boot`; until then the host answers what it can, so a plugin's factory may already use its client.
 */
export interface HostCore {
  readonly host: Mutable<Host>;
  /** From now on these are called; none once the project is let go. */
  setPlugins(plugins: readonly LoadedPlugin[]): void;
}

export interface Counters {
  llm: number;
  call: number;
  hook: number;
}

export const newCounters = (): Counters => ({ llm: 0, call: 0, hook: 0 });

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

interface HostInput {
  readonly world: World;
  readonly place: HostPlace;
  readonly profile: HostProfile;
  readonly model: Model;
  readonly store: MessageStore;
  readonly record: (event: TraceEvent) => void;
  /** All unless it is said. */
  readonly recordsHook?: RecordsHook | undefined;
  readonly faults?: HostFaults | undefined;
  /** Numbers given so far; a host that starts again on its data goes on counting. */
  readonly counters?: Counters;
}

export function createHost(input: HostInput): HostCore {
  const { world, place, profile, model, store, record, faults, counters = newCounters() } = input;
  const bus = createEventBus(world, record, profile.switches, faults);
  const recorder = recorderOf(input, counters);
  const hooks = createHookBus(world, record, recorder, faults);
  const auth = new AuthHooks(new Logins(place.data));
  const loginOptions = new LoginOptions({ world, recorder, logins: auth.logins });
  const { publish } = bus;
  const statuses = createSessionStatuses(publish);
  const log: Host["log"] = (level, message, service = "host") =>
    record({ type: "log", level, service, message });
  const sessions = new SessionRecord({
    world,
    place,
    version: profile.version,
    store,
    publish,
    beforeRemove: (id) => void host.background.start(() => cancelRun(host, id)),
  });
  const host: Mutable<Host> = {
    world,
    place,
    profile,
    reads: new Map(),
    model,
    record,
    bus,
    store,
    sessions,
    statuses,
    publish,
    log,
    config: {},
    directories: [],
    late: NOT_BOOTED,
    get agents() {
      return host.late.agents().list;
    },
    defaultAgent: () => host.late.agents().defaultAgent(),
    get commands() {
      return host.late.commands();
    },
    tools: [],
    faults,
    mcp: NO_SERVERS,
    hasHook: (hook) => hooks.has(hook),
    trigger: firingIn(profile, store, hooks),
    question: createQuestions(world, publish),
    permission: createPermission({ world, publish }),
    runs: new RunStates({ statuses, switches: profile.switches, lastMessage: (id) => lastMessage(host, id) }),
    jobs: createTaskJobs({ cancelSession: (id) => cancelSession(host, id) }),
    background: createBackground((error) => log("error", `background work failed: ${errorMessage(error)}`)),
    snapshots: snapshotsOf(place, () => host.config),
    models: createModelCatalog(() => host.config, loginOptions),
    auth,
    systemPrompt: systemPromptParts,
    setTodos: todosIn(store, publish),
    agent: (name) => host.agents.find((agent) => agent.name === name),
    ruleset(sessionID, name) {
      return [...(host.agent(name)?.permission ?? []), ...(store.session(sessionID).permission ?? [])];
    },
    nextLlm: () => ++counters.llm,
    nextCall: () => ++counters.call,
  };
  return {
    host,
    setPlugins: (all) => [hooks, bus, loginOptions, auth].forEach((one) => one.setPlugins(all)),
  };
}

/** Hooks that the version which is imitated calls where they are. */
function firingIn({ switches }: HostProfile, store: MessageStore, hooks: HookTrigger): Host["trigger"] {
  const isChild = (id: string): boolean => store.hasSession(id) && store.session(id).parentID !== undefined;
  return (hook, input, output, signal) =>
    hookFires(switches, { hook, input, output }, isChild)
      ? hooks.trigger(hook, input, output, signal)
      : Promise.resolve(output);
}

const todosIn =
  (store: MessageStore, publish: Host["publish"]): Host["setTodos"] =>
  (sessionID, todos) => {
    store.setTodos(sessionID, todos);
    publish("todo.updated", { sessionID, todos });
  };

const recorderOf = ({ record, recordsHook = () => true }: HostInput, counters: Counters): CallRecorder =>
  new CallRecorder(record, recordsHook, () => ++counters.hook);

function snapshotsOf(place: HostPlace, config: () => Host["config"]): Snapshots {
  const enabled = () => place.vcs === "git" && config()["snapshot"] !== false;
  return new Snapshots({ worktree: place.worktree, enabled });
}

const NOT_BOOTED: Host["late"] = {
  agents: () => ({ list: [], defaultAgent: () => "build" }),
  commands: () => [],
};

async function cancelRun(host: Host, sessionID: string): Promise<void> {
  await host.jobs.cancelBelow(sessionID);
}

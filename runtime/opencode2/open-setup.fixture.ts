/**
 * Opens the plugin as OpenCode 2 would, on a real temporary project. The hooks that it registers are called here in the
 * host's order, and a call without arguments is refused as the host's own tools refuse it.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach } from "vitest";
import { setup } from "./setup.ts";
import type {
  AfterInput,
  BeforeInput,
  CompactionInput,
  ContextInput,
  HostEvent,
  PluginContext,
  WireMessage,
} from "./host/wire.ts";

export interface OpenedSetup {
  readonly directory: string;
  /** Templates of the commands that it added, by name; the user has an `idumb-drop` already. */
  readonly commands: ReadonlyMap<string, string>;
  /** What the terminal shows of its messages, each with its session. */
  readonly shown: readonly (readonly [sessionID: string, description: string, text: string])[];
  /** What the model is sent: each message as `role: text`, the system prompt first. */
  request(sessionID: string, messages: readonly WireMessage[]): Promise<readonly string[]>;
  /** What a newer host's summariser is told beside the history. */
  compact(sessionID: string): Promise<string>;
  /** A call of the host's own tools, or of ours; what the model reads of it. */
  call(sessionID: string, tool: string, input: unknown, effect?: () => void): Promise<string>;
  /** A call that comes to nothing; `cause` is what the host tells of why. */
  fail(sessionID: string, message: string, cause?: unknown): Promise<void>;
  event(event: HostEvent): void;
  /** The same in this project, and handled by then. */
  tell(type: string, data: HostEvent["data"]): Promise<void>;
  /** The plugin's clean-up, then its setup on the same project. */
  again(): Promise<OpenedSetup>;
}

const closers: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

export const user = (id: string, text: string): WireMessage => ({
  id,
  role: "user",
  content: [{ type: "text", text }],
});

/** Events that a subscriber waits for. */
function eventQueue(): { push(event: HostEvent): void; subscribe(): AsyncIterable<HostEvent> } {
  const waiting: HostEvent[] = [];
  let wake = (): void => {};
  return {
    push(event) {
      waiting.push(event);
      wake();
    },
    async *subscribe() {
      for (;;) {
        const next = waiting.shift();
        if (next) yield next;
        else await new Promise<void>((resolve) => (wake = resolve));
      }
    },
  };
}

type Tool = Parameters<Parameters<Parameters<PluginContext["tool"]["transform"]>[0]>[0]["add"]>[0];

interface Registered {
  readonly tools: Map<string, Tool>;
  before?: (event: BeforeInput) => void | Promise<void>;
  after?: (event: AfterInput) => void | Promise<void>;
  context?: (event: ContextInput) => void | Promise<void>;
  compaction?: (event: CompactionInput) => void | Promise<void>;
}

/** Takes down the templates of commands; the user has an `idumb-drop`. */
const draftOf = (
  commands: Map<string, string>,
): Parameters<Parameters<PluginContext["command"]["transform"]>[0]>[0] => ({
  get: (name) => (name === "idumb-drop" ? {} : undefined),
  update(name, change) {
    const command = { template: "" };
    change(command);
    commands.set(name, command.template);
  },
});

interface Behind {
  readonly directory: string;
  readonly parents: Readonly<Record<string, string>>;
  readonly options: unknown;
  readonly registered: Registered;
  readonly events: ReturnType<typeof eventQueue>;
  readonly commands: Map<string, string>;
  readonly shown: [string, string, string][];
}

function contextOf({
  directory,
  parents,
  options,
  registered,
  events,
  commands,
  shown,
}: Behind): PluginContext {
  return {
    options,
    app: { version: "0.0.0-next-16350" },
    plugin: { list: async () => ({ location: { directory, project: { directory } } }) },
    event: events,
    command: { transform: async (edit) => edit(draftOf(commands)) },
    // What becomes of agents and skills is played on the hosts (scenarios/governed2).
    agent: { transform: async () => undefined },
    skill: { transform: async () => undefined },
    tool: {
      transform: async (edit) => edit({ add: (tool) => void registered.tools.set(tool.name, tool) }),
      hook: async (name: string, body: never) =>
        void Object.assign(registered, { [name === "execute.before" ? "before" : "after"]: body }),
    },
    session: {
      hook: async (name: string, body: never) => void Object.assign(registered, { [name]: body }),
      get: async ({ sessionID }) => ({ parentID: parents[sessionID] }),
      synthetic: async ({ sessionID, description = "", text }) =>
        void shown.push([sessionID, description, text]),
      interrupt: async () => undefined,
    },
  };
}

async function open(
  directory: string,
  parents: Readonly<Record<string, string>>,
  options: unknown,
): Promise<OpenedSetup> {
  const registered: Registered = { tools: new Map() };
  const events = eventQueue();
  const commands = new Map<string, string>();
  const shown: [string, string, string][] = [];
  const cleanUp = await setup(
    contextOf({ directory, parents, options, registered, events, commands, shown }),
  );
  let closed = false;
  const close = async (): Promise<void> => {
    if (!closed) await cleanUp?.();
    closed = true;
  };
  closers.push(close);
  let calls = 0;
  return {
    directory,
    commands,
    shown,
    async request(sessionID, messages) {
      const system: ContextInput["system"] = [];
      const sent = structuredClone([...messages]);
      await registered.context?.({ sessionID, agent: "build", system, messages: sent });
      const texts = sent.map(({ role, content }) => `${role}: ${content.map(({ text }) => text).join("")}`);
      return [...system.map(({ text }) => `system: ${text}`), ...texts];
    },
    async compact(sessionID) {
      const system: ContextInput["system"] = [];
      await registered.compaction?.({ sessionID, system });
      return system.map(({ text }) => text).join("\n");
    },
    async call(sessionID, tool, input, effect) {
      const place = { tool, sessionID, agent: "build", callID: `call_${++calls}` };
      const before: BeforeInput = { ...place, input };
      await registered.before?.(before);
      if (before.input === null) {
        const error = { message: "Invalid tool input: Expected object, got null" };
        await registered.after?.({ ...place, input: null, status: "error", error });
        return error.message;
      }
      effect?.();
      const own = registered.tools.get(tool);
      const content = own ? (await own.execute(before.input, place)).content : `${tool} done`;
      const result = { output: { exit: 0 }, content: [{ type: "text", text: content }] };
      await registered.after?.({ ...place, input: before.input, status: "completed", result });
      return result.content.map(({ text }) => text).join("\n");
    },
    async fail(sessionID, message, error) {
      const place = { tool: "write", sessionID, callID: `call_${++calls}`, input: { path: "b.txt" } };
      await registered.after?.({ ...place, status: "error", error: { message, error } });
    },
    event: (event) => events.push(event),
    async tell(type, data) {
      events.push({ type, location: { directory }, data });
      await new Promise((resolve) => setTimeout(resolve, 20));
    },
    async again() {
      await close();
      return open(directory, parents, options);
    },
  };
}

/** @param files below the project; `parents` is what the host knows of sessions, `options` stand beside the plugin's name. */
export async function openSetup(
  files: Readonly<Record<string, string>> = {},
  parents: Readonly<Record<string, string>> = {},
  options?: unknown,
): Promise<OpenedSetup> {
  const directory = mkdtempSync(join(tmpdir(), "opencode2-"));
  closers.push(() => rmSync(directory, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
  return open(directory, parents, options);
}

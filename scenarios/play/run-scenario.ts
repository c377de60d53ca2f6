/**
 * Plays one scenario once: opens the host on a fresh project, lets the user and the simulated agent talk,
 * and collects the evidence below the plugin. The same code runs on the fake and the real host.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  classifyRequest,
  type HostInstance,
  type Model,
  type OpenHost,
  type TraceEvent,
  type TraceRecord,
} from "opencode-simulator";
import { chance } from "../persona/chance.ts";
import { callsOf, type StoredMessage } from "./calls-of.ts";
import { DiskWatch } from "./disk-watch.ts";
import { GraphWatch } from "./graph-watch.ts";
import type { Evidence, Frame, RequestSeen, TurnSeen } from "./evidence.ts";
import { openProject } from "./open-project.ts";
import type { PluginSpec, Scenario, Stage } from "./scenario.ts";
import { recordingStage, type UserStep } from "./user-script.ts";

export interface RunOptions {
  readonly scenario: Scenario;
  readonly arm: string;
  readonly agent: Model;
  readonly seed: number;
  readonly plugins: readonly PluginSpec[];
  readonly openHost: OpenHost;
  /** The agent's own model, as `provider/id`; without it the user names those of the simulated provider. */
  readonly model?: string;
}

/** Plays the run and returns what it left behind; the host is closed and the project deleted. */
export async function runScenario(options: RunOptions): Promise<Evidence> {
  const { scenario, agent, seed } = options;
  const project = openProject(scenario);
  const trace: TraceRecord[] = [];
  const watch = new DiskWatch(project.directory);
  const graph = await GraphWatch.of(project.directory);
  let instance: HostInstance | undefined;
  const record = (event: TraceEvent): void => {
    trace.push({ seq: trace.length, at: Math.round(instance?.now() ?? 0), ...event });
  };
  const seen = new Observer(agent, watch, record);
  let script: readonly UserStep[] = [];
  try {
    instance = await options.openHost({
      directory: project.directory,
      model: seen.model,
      plugins: options.plugins,
      seed,
      record,
    });
    const leave = allowEverything(instance);
    let broken: string | undefined;
    try {
      const recorded = recordingStage(
        stageOf(instance, { ...options, directory: project.directory }, seen, graph, record),
      );
      script = recorded.steps;
      await scenario.play(recorded.stage);
      await instance.settle();
    } catch (error) {
      broken = error instanceof Error ? error.message : String(error);
    }
    leave();
    const messages = await storedMessages(instance, seen.sessions());
    record({ type: "final", sessions: [...messages.keys()], messages: [...messages.values()] });
    const { host, hostVersion } = instance;
    await instance.close();
    return {
      host,
      hostVersion,
      directory: project.directory,
      broken,
      script,
      turns: seen.turns,
      requests: seen.requests,
      frames: seen.frames,
      calls: callsOf(messages, seen),
      trace,
    };
  } finally {
    await instance?.close();
    project.remove();
  }
}

/** Stands between host and agent: notes every request with the disk as it was at that moment. */
class Observer {
  readonly requests: RequestSeen[] = [];
  readonly frames: Frame[] = [];
  readonly turns: TurnSeen[] = [];
  readonly model: Model;
  readonly #watch: DiskWatch;
  readonly #record: (event: TraceEvent) => void;

  constructor(agent: Model, watch: DiskWatch, record: (event: TraceEvent) => void) {
    this.#watch = watch;
    this.#record = record;
    this.frame([]);
    this.model = {
      answer: async (request) => {
        const kind = classifyRequest(request);
        const { messages } = request.body;
        if (kind === "main" || kind === "subagent") {
          this.frame(messages.flatMap((message) => (message.tool_call_id ? [message.tool_call_id] : [])));
        }
        const answer = await agent.answer(request);
        this.requests.push({
          turn: this.turns.length,
          sessionID: request.headers["x-session-id"] ?? "",
          parentSessionID: request.headers["x-parent-session-id"],
          kind,
          body: request.body,
          answer,
        });
        return answer;
      },
    };
  }

  frame(results: readonly string[], isOutside = false): void {
    const before = this.frames.at(-1)?.disk ?? new Map<string, string>();
    const disk = this.#watch.take();
    const governance = this.#watch.governance();
    this.frames.push({ turn: this.turns.length, results, disk, isOutside, governance });
    const changed = [...new Set([...before.keys(), ...disk.keys()])].filter(
      (path) => before.get(path) !== disk.get(path),
    );
    if (changed.length === 0) return;
    const files = changed.map((path) => [path, textOf(disk.get(path))]);
    this.#record({ type: "disk", files: Object.fromEntries(files) as Record<string, string | null> });
  }

  /** Sessions in order of their first request, with their parent. */
  sessions(): Map<string, string | undefined> {
    return new Map(this.requests.map((request) => [request.sessionID, request.parentSessionID]));
  }
}

/** The watch keeps bytes, one a character; a trace is read by people. */
const textOf = (bytes: string | undefined): string | null =>
  bytes === undefined ? null : Buffer.from(bytes, "latin1").toString();

const AFTERTHOUGHT_MS = 600;

/** A plugin that goes on by itself looks at files first: on the real host its next turn begins after a quiet moment. */
async function rest(instance: HostInstance): Promise<void> {
  await instance.settle();
  if (instance.host === "fake") return;
  await sleep(AFTERTHOUGHT_MS);
  await instance.settle();
}

function stageOf(
  instance: HostInstance,
  options: RunOptions & { readonly directory: string },
  seen: Observer,
  graph: GraphWatch,
  record: (event: TraceEvent) => void,
): Stage {
  const compacted = countCompactions(instance);
  let steps = 0;
  const step = (kind: string, input: unknown) => record({ type: "step", index: steps++, kind, input });
  const end = async (turn: Omit<TurnSeen, "index" | "tasks" | "journal">): Promise<void> => {
    await rest(instance);
    endTurn(turn, seen, graph, record);
  };
  return {
    arm: options.arm,
    luck: chance(options.seed, `user of ${options.scenario.id}`),
    compactions: (sessionID) => compacted.get(sessionID) ?? 0,
    async open() {
      step("open", {});
      const { data, error } = await instance.client.session.create({ body: { title: "t" } });
      if (!data) throw new Error(`scenarios: no session: ${JSON.stringify(error)}`);
      return data.id;
    },
    async say(sessionID, label, text, { model = "m1" } = {}) {
      step("prompt", { label, text, model });
      const { data, error } = await instance.client.session.prompt({
        path: { id: sessionID },
        body: { model: referenceTo(options, model), parts: [{ type: "text", text }] },
      });
      if (!data) throw new Error(`scenarios: the prompt "${label}" failed: ${JSON.stringify(error)}`);
      const answer = data.parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
      await end({ sessionID, label, said: text, answer });
      return answer;
    },
    put(path, content) {
      step("put", { path, content });
      seen.frame([]);
      putFile(join(options.directory, path), content);
      seen.frame([], true);
    },
    async restart() {
      step("restart", {});
      const answer = await instance.fetch("/instance/dispose", { method: "POST" });
      if (!answer.ok) throw new Error(`scenarios: no restart: ${answer.status}`);
      await instance.settle();
    },
    async command(sessionID, label, name, args) {
      step("command", { label, name, args });
      const { error } = await instance.client.session.command({
        path: { id: sessionID },
        body: { command: name, arguments: args, model: options.model ?? "fake/m1" },
      });
      if (error) throw new Error(`scenarios: /${name} failed: ${JSON.stringify(error)}`);
      await end({ sessionID, label, said: `/${name} ${args}`, answer: "" });
    },
    async compact(sessionID) {
      step("summarize", {});
      const { error } = await instance.client.session.summarize({
        path: { id: sessionID },
        body: referenceTo(options, "m1"),
      });
      if (error) throw new Error(`scenarios: the compaction failed: ${JSON.stringify(error)}`);
      await end({ sessionID, label: "compact", said: "/compact", answer: "" });
    },
  };
}

/** By session, how many of its compactions have ended. */
function countCompactions(instance: HostInstance): ReadonlyMap<string, number> {
  const compacted = new Map<string, number>();
  instance.onEvent(({ type, properties }) => {
    if (type !== "session.compacted") return;
    const id = String(properties.sessionID);
    compacted.set(id, (compacted.get(id) ?? 0) + 1);
  });
  return compacted;
}

/** Writes a file in the place of whatever is there. */
function putFile(file: string, content: string): void {
  rmSync(file, { recursive: true, force: true });
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** A turn that is over, as the oracles and the viewer see it. */
function endTurn(
  turn: Omit<TurnSeen, "index" | "tasks" | "journal">,
  seen: Observer,
  graph: GraphWatch,
  record: (event: TraceEvent) => void,
): void {
  seen.frame([]);
  const { text, tasks, journal } = graph.take();
  record({ type: "note", name: "graph", data: text });
  seen.turns.push({ ...turn, tasks, journal, index: seen.turns.length });
}

/** A model as the host's routes name it. */
function referenceTo({ model }: RunOptions, simulated: string): { providerID: string; modelID: string } {
  const [, providerID = "fake", modelID = simulated] = /^([^/]+)\/(.+)$/.exec(model ?? "") ?? [];
  return { providerID, modelID };
}

/** A user who clicks "allow" on every question of the host, as people do. */
function allowEverything(instance: HostInstance): () => void {
  return instance.onEvent(({ type, properties }) => {
    if (type !== "permission.asked") return;
    const body = JSON.stringify({ reply: "once" });
    const headers = { "content-type": "application/json" };
    void instance.fetch(`/permission/${properties.id}/reply`, { method: "POST", body, headers });
  });
}

async function storedMessages(
  instance: HostInstance,
  sessions: ReadonlyMap<string, string | undefined>,
): Promise<Map<string, { parent: string | undefined; messages: StoredMessage[] }>> {
  const stored = new Map<string, { parent: string | undefined; messages: StoredMessage[] }>();
  for (const [id, parent] of sessions) {
    const { data } = await instance.client.session.messages({ path: { id } });
    stored.set(id, { parent, messages: data ?? [] });
  }
  return stored;
}

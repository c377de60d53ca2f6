/**
 * Plays one scenario once: opens the host on a fresh project, lets the user and the simulated agent talk,
 * and collects the evidence below the plugin. The same code runs on the fake and the real host.
 */
import type {
  HostGeneration,
  HostInstance,
  Model,
  OpenHost,
  TraceEvent,
  TraceRecord,
} from "opencode-simulator";
import { callsOf, type StoredSession } from "./calls-of.ts";
import { DiskWatch } from "./disk-watch.ts";
import { driverOf } from "./driver/driver.ts";
import { toldBy } from "./driver/told.ts";
import { GraphWatch } from "./graph-watch.ts";
import type { Evidence } from "./evidence.ts";
import { playInCompany } from "./in-company.ts";
import { Observer } from "./observer.ts";
import { openProject } from "./open-project.ts";
import { openStage } from "./open-stage.ts";
import type { PluginSpec, Scenario } from "./scenario.ts";
import { recordingStage, type UserStep } from "./user-script.ts";

export interface RunOptions {
  readonly scenario: Scenario;
  readonly arm: string;
  readonly agent: Model;
  readonly seed: number;
  readonly plugins: readonly PluginSpec[];
  readonly openHost: OpenHost;
  /** Which OpenCode that opens; 1 unless it is said. */
  readonly opencode?: HostGeneration;
  /** The agent's own model, as `provider/id`; without it the user names those of the simulated provider. */
  readonly model?: string;
}

/** Plays the run and returns what it left behind; the host is closed and the project deleted. */
export async function runScenario(options: RunOptions): Promise<Evidence> {
  const { scenario, arm, seed, opencode = 1 } = options;
  const company = scenario.company?.(arm, seed, opencode);
  return company ? playInCompany(options, company, playOnce) : playOnce(options, scenario.play);
}

/** One play on a host and a project of its own. */
async function playOnce(options: RunOptions, play: Scenario["play"]): Promise<Evidence> {
  const { scenario, agent, seed, opencode = 1 } = options;
  const project = openProject(scenario, seed, opencode);
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
      record: (event) => {
        record(event);
        seen.hear(event);
      },
      ...(scenario.mortal && { mortal: true }),
      ...(scenario.besides && { config: scenario.besides(opencode) }),
    });
    const leaves: (() => void)[] = [];
    const attend = (one: HostInstance): void => void leaves.push(allowEverything(one));
    attend(instance);
    let broken: string | undefined;
    try {
      const { directory } = project;
      const recorded = recordingStage(
        openStage({ instance, run: options, directory, seen, graph, record, attend }),
      );
      script = recorded.steps;
      await play(recorded.stage);
      await instance.settle();
    } catch (error) {
      broken = error instanceof Error ? error.message : String(error);
    }
    for (const leave of leaves) leave();
    const stored = await storedSessions(instance, options, seen);
    const raw = [...stored.values()].map(({ parent, messages }) => ({
      parent,
      messages: messages.map((message) => message.raw),
    }));
    record({ type: "final", sessions: [...stored.keys()], messages: raw });
    const { host, generation, hostVersion } = instance;
    await instance.close();
    return {
      host,
      opencode: generation,
      hostVersion,
      directory: project.directory,
      broken,
      script,
      turns: seen.turns,
      restarts: seen.restarts,
      undos: seen.undos,
      requests: seen.requests,
      frames: seen.frames,
      calls: callsOf(stored, seen),
      stored: [...stored.values()].map(({ messages }) => messages),
      trace,
    };
  } finally {
    await instance?.close();
    project.remove();
  }
}

/** A user who clicks "allow" on every question of the host, as people do. */
function allowEverything(instance: HostInstance): () => void {
  return instance.onEvent((event) => {
    const told = toldBy(event);
    if (told?.what !== "asked") return;
    const body = JSON.stringify({ reply: "once" });
    const headers = { "content-type": "application/json" };
    void instance.fetch(told.replyPath, { method: "POST", body, headers });
  });
}

/** All sessions as the host keeps them, behind what the user took back: that the host forgets. */
async function storedSessions(
  instance: HostInstance,
  { model }: RunOptions,
  seen: Observer,
): Promise<Map<string, StoredSession>> {
  const driver = driverOf(instance, model);
  const stored = new Map<string, StoredSession>();
  for (const [id, parent] of seen.sessions()) {
    const messages = await driver.messages(id);
    const kept = new Set(messages.map((message) => message.id));
    const undone = (seen.undone.get(id) ?? []).filter((message) => !kept.has(message.id));
    stored.set(id, { parent, messages: [...undone, ...messages] });
  }
  return stored;
}

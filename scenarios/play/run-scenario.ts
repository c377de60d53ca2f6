/**
 * Plays one scenario once: opens the host on a fresh project, lets the user and the simulated agent talk,
 * and collects the evidence below the plugin. The same code runs on the fake and the real host.
 */
import type { HostInstance, Model, OpenHost, TraceEvent, TraceRecord } from "opencode-simulator";
import { callsOf, type StoredMessage } from "./calls-of.ts";
import { DiskWatch } from "./disk-watch.ts";
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
  /** The agent's own model, as `provider/id`; without it the user names those of the simulated provider. */
  readonly model?: string;
}

/** Plays the run and returns what it left behind; the host is closed and the project deleted. */
export async function runScenario(options: RunOptions): Promise<Evidence> {
  const { scenario, arm, seed } = options;
  const company = scenario.company?.(arm, seed);
  return company ? playInCompany(options, company, playOnce) : playOnce(options, scenario.play);
}

/** One play on a host and a project of its own. */
async function playOnce(options: RunOptions, play: Scenario["play"]): Promise<Evidence> {
  const { scenario, agent, seed } = options;
  const project = openProject(scenario, seed);
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
      ...(scenario.besides && { config: scenario.besides }),
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
    const messages = await storedMessages(instance, seen);
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
      restarts: seen.restarts,
      undos: seen.undos,
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

/** A user who clicks "allow" on every question of the host, as people do. */
function allowEverything(instance: HostInstance): () => void {
  return instance.onEvent(({ type, properties }) => {
    if (type !== "permission.asked") return;
    const body = JSON.stringify({ reply: "once" });
    const headers = { "content-type": "application/json" };
    void instance.fetch(`/permission/${properties.id}/reply`, { method: "POST", body, headers });
  });
}

/** All sessions as the host keeps them, behind what the user took back: that the host forgets. */
async function storedMessages(
  instance: HostInstance,
  seen: Observer,
): Promise<Map<string, { parent: string | undefined; messages: StoredMessage[] }>> {
  const stored = new Map<string, { parent: string | undefined; messages: StoredMessage[] }>();
  for (const [id, parent] of seen.sessions()) {
    const { data = [] } = await instance.client.session.messages({ path: { id } });
    const kept = new Set(data.map(({ info }) => info.id));
    const undone = (seen.undone.get(id) ?? []).filter(({ info }) => !kept.has(info.id));
    stored.set(id, { parent, messages: [...undone, ...data] });
  }
  return stored;
}

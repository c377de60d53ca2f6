/**
 * ST-01 in a storm: the user and the agent of the tool gate's scenario while faults strike around them, then the
 * heal, and then whether the user's wish comes onto the disk after all.
 */
import {
  classifyRequest,
  openFakeHost,
  survive,
  type FaultPlan,
  type Survival,
  type TraceEvent,
} from "opencode-simulator";
import { chance } from "../persona/chance.ts";
import { persona } from "../persona/persona.ts";
import type { Traits } from "../persona/traits.ts";
import { openProject } from "../play/open-project.ts";
import type { PluginSpec } from "../play/scenario.ts";
import { toolGate } from "../st-01-tool-gate/scenario.ts";
import { linesOf } from "../st-01-tool-gate/user.ts";
import { WriteWatch } from "./write-watch.ts";

export interface StormOptions {
  readonly faults: FaultPlan;
  readonly seed: number;
  readonly traits: Traits;
  readonly plugins: readonly PluginSpec[];
}

export interface StormResult {
  readonly survival: Survival;
  /** Files that changed without a task. */
  readonly violations: readonly string[];
  readonly trace: readonly TraceEvent[];
}

export async function playUnderFaults({ faults, seed, traits, plugins }: StormOptions): Promise<StormResult> {
  const project = openProject(toolGate, seed);
  const watch = new WriteWatch(project.directory);
  const trace: TraceEvent[] = [];
  const agent = persona(traits, seed);
  try {
    const host = await openFakeHost({
      directory: project.directory,
      plugins,
      seed,
      faults,
      record: (event) => {
        trace.push(event);
        watch.hear(event);
      },
      model: {
        answer: (request) => {
          const kind = classifyRequest(request);
          if (kind === "main" || kind === "subagent") watch.look();
          return agent.answer(request);
        },
      },
    });
    allowEverything(host);
    const open = async (): Promise<string> => {
      const { data } = await host.client.session.create({ body: { title: "t" } });
      if (!data) throw new Error("no session");
      return data.id;
    };
    const say = async (sessionID: string, text: string, model = "m1"): Promise<void> => {
      const { error } = await host.client.session.prompt({
        path: { id: sessionID },
        body: { model: { providerID: "fake", modelID: model }, parts: [{ type: "text", text }] },
      });
      await host.settle();
      watch.look();
      if (error) throw new Error(JSON.stringify(error));
    };
    const lines = linesOf(chance(seed, "user of ST-01 in a storm"), 1);
    const main = await open();
    const insist = async (): Promise<boolean> => {
      await say(main, lines.insist);
      const [wish] = lines.wanted;
      return wish !== undefined && watch.disk.get(wish.path)?.includes(wish.to) === true;
    };
    const work = [
      () => say(main, lines.quick),
      async () => say(await open(), lines.patch, "gpt-5x"),
      async () => say(await open(), lines.create),
      ...lines.disarm.map((line) => () => say(main, line)),
      () => say(main, lines.look),
    ];
    const survival = await survive({ host, work, reach: insist });
    await host.close();
    return { survival, violations: watch.violations, trace };
  } finally {
    project.remove();
  }
}

/** A user who clicks "allow" on every question of the host; while the host is dead the click goes nowhere. */
function allowEverything(host: Awaited<ReturnType<typeof openFakeHost>>): void {
  host.onEvent(({ type, properties }) => {
    if (type !== "permission.asked") return;
    const body = JSON.stringify({ reply: "once" });
    const headers = { "content-type": "application/json" };
    host
      .fetch(`/permission/${properties.id}/reply`, { method: "POST", body, headers })
      .catch(() => undefined);
  });
}

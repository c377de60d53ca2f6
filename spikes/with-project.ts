import type { HostInstance } from "../simulator/instance.ts";
import type { ModelRequest } from "../simulator/model/model.ts";
import { ScriptedModel } from "../simulator/model/scripted-model.ts";
import { prepareProject } from "../simulator/script/prepare-project.ts";
import type { ScriptPlugin } from "../simulator/script/script.ts";
import type { TraceEvent } from "../simulator/trace/event.ts";
import type { AskedHost } from "./spike.ts";

/** A project with one plugin, opened on the host that is asked, for questions that a golden trace cannot answer. */
interface OpenedProject {
  readonly instance: HostInstance;
  /** Everything the host recorded so far: the terminal, its log, findings. */
  readonly events: readonly TraceEvent[];
  /** What the model was sent, headers included. */
  readonly requests: readonly ModelRequest[];
  /** Prompts a new session; `undefined` when no answer came in time. */
  prompt(text: string, limitMs: number): Promise<Response | undefined>;
}

// Taken before any fake host takes over the clock.
const realSetTimeout = globalThis.setTimeout;
const realClearTimeout = globalThis.clearTimeout;

export async function withProject<T>(
  host: AskedHost,
  plugin: ScriptPlugin,
  work: (project: OpenedProject) => Promise<T>,
): Promise<T> {
  const script = { id: plugin.name, about: "", plugins: [plugin], steps: [] };
  const project = prepareProject(script, { hostVersion: host.version });
  const scripted = new ScriptedModel({});
  const events: TraceEvent[] = [];
  const requests: ModelRequest[] = [];
  let instance: HostInstance | undefined;
  try {
    const opened = await host.open({
      directory: project.directory,
      record: (event) => events.push(event),
      model: {
        answer: async (request) => {
          requests.push(request);
          return scripted.answer(request);
        },
      },
    });
    instance = opened;
    return await work({
      instance: opened,
      events,
      requests,
      prompt: (text, limitMs) => prompt(opened, text, limitMs),
    });
  } finally {
    await instance?.close();
    project.remove();
  }
}

async function prompt(instance: HostInstance, text: string, limitMs: number): Promise<Response | undefined> {
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = realSetTimeout(() => {
      stop.abort();
      resolve(undefined);
    }, limitMs);
  });
  const answer = (async () => {
    const created = await post(instance, "/session", { title: "t" }, stop.signal);
    const { id } = (await created.json()) as { id: string };
    const body = { parts: [{ type: "text", text }] };
    return post(instance, `/session/${id}/message`, body, stop.signal);
  })();
  // When it is too late nobody waits for the failure of the call that was broken off.
  answer.catch(() => undefined);
  try {
    return await Promise.race([answer, late]);
  } finally {
    realClearTimeout(timer);
  }
}

function post(instance: HostInstance, path: string, body: unknown, signal: AbortSignal): Promise<Response> {
  return instance.fetch(path, { method: "POST", body: JSON.stringify(body), signal });
}

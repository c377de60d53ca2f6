import { classifyRequest, textOf } from "./classify-request.ts";
import type { Model, ModelRequest, ModelStep } from "./model.ts";

/** What such a model answers besides the main session's steps, which {@link ScriptedModel.load} takes. */
export interface ModelScript {
  /** Answer of the title request; "Title" when absent. */
  readonly title?: string | ModelStep;
  readonly subs?: Readonly<Record<string, readonly ModelStep[]>>;
  readonly summaries?: readonly (string | ModelStep)[];
}

/**
 * A model that answers from queues: one per step for the main session, one per key for children (by a text that stands
 * in their prompt), one for summaries, one answer for titles. It never invents anything: an exhausted queue says
 * "done", an exhausted summary queue says "SUMMARY n".
 */
export class ScriptedModel implements Model {
  readonly #script: ModelScript;
  #main: ModelStep[] = [];
  #summaries = 0;
  #titles = 0;
  readonly #used = new Map<string, number>();
  /** How many answers of each key any child has had. */
  readonly #children = new Map<string, number>();

  constructor(script: ModelScript) {
    this.#script = script;
  }

  /** Sets the queue of the main session; what a former step left over is dropped. */
  load(steps: readonly ModelStep[]): void {
    this.#main = [...steps];
  }

  /** How many answers of the main session are left. */
  get left(): number {
    return this.#main.length;
  }

  /** What stands in the script besides and was never asked for, in words. */
  unused(): string[] {
    const { title, subs = {}, summaries = [] } = this.#script;
    const summariesLeft = summaries.length - this.#summaries;
    return [
      ...(title === undefined || this.#titles > 0 ? [] : ["no title was asked for"]),
      ...(summariesLeft <= 0 ? [] : [`${summariesLeft} of ${summaries.length} summaries were not asked for`]),
      ...Object.entries(subs).flatMap(([key, steps]) => {
        const left = steps.length - (this.#children.get(key) ?? 0);
        return left <= 0
          ? []
          : [`subagent ${JSON.stringify(key)}: ${left} of ${steps.length} answers were not asked for`];
      }),
    ];
  }

  answer(request: ModelRequest): ModelStep {
    switch (classifyRequest(request)) {
      case "title":
        this.#titles++;
        return asStep(this.#script.title ?? "Title");
      case "compaction": {
        const index = this.#summaries++;
        return asStep(this.#script.summaries?.[index] ?? `SUMMARY ${index + 1}`);
      }
      case "subagent":
        return this.#child(request) ?? DONE;
      case "main":
        return this.#main.shift() ?? DONE;
    }
  }

  #child(request: ModelRequest): ModelStep | undefined {
    const subs = this.#script.subs ?? {};
    const users = request.body.messages.filter((message) => message.role === "user").map(textOf);
    const keyOf = (text: string): string | undefined => Object.keys(subs).find((key) => text.includes(key));
    const key = users.map(keyOf).findLast((found) => found !== undefined);
    if (key === undefined) return undefined;
    const slot = `${request.headers["x-session-id"]}\n${key}`;
    const index = this.#used.get(slot) ?? 0;
    this.#used.set(slot, index + 1);
    this.#children.set(key, Math.max(index + 1, this.#children.get(key) ?? 0));
    return subs[key]?.[index];
  }
}

const DONE: ModelStep = { say: "done" };

function asStep(answer: string | ModelStep): ModelStep {
  return typeof answer === "string" ? { say: answer } : answer;
}

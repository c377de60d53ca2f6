import { nearestName } from "../../nearest-name.ts";
import { HOOKS_2 } from "../../opencode2/hook-names.ts";
import type { TraceEvent } from "../../trace/event.ts";
import type { FindingName } from "../../trace/finding.ts";
import { jsonSchema } from "../catalog/signature.ts";
import type { ToolInfo } from "../shape/tool-info.ts";

/**
 * Looks at what a plugin registers and reads, and says what OpenCode 2 would pass over in silence: it takes every name of
 * a hook, every schema and every way to read an event. It changes nothing of what the plugin is given.
 */
export class PluginWatch {
  readonly #id: string;
  readonly #record: (event: TraceEvent) => void;
  readonly #hooks: string[] = [];
  readonly #tools: WatchedTool[] = [];
  readonly #told = new Set<string>();

  constructor(id: string, record: (event: TraceEvent) => void) {
    this.#id = id;
    this.#record = record;
  }

  /** A hook was registered, by its part of the context and its name there. */
  hook(part: string, name: string): void {
    const hook = `${part}.${name}`;
    this.#hooks.push(hook);
    if (CALLED.has(hook)) return;
    if (NEWER.has(hook)) {
      const evidence = `setup registers ${hook}, which the preview takes and never calls; it stands in newer source, where nobody here has seen it called`;
      this.#find("hook-not-called-yet", evidence, hook);
      return;
    }
    const near = nearestName(name, [...CALLED].map(nameOf));
    const meant = [...CALLED].find((one) => nameOf(one) === near);
    const hint = meant === undefined ? "" : `; is ${meant} meant?`;
    this.#find("unknown-hook", `setup registers ${hook}, which is no hook of OpenCode 2${hint}`, hook);
  }

  tools(tools: readonly ToolInfo[]): void {
    for (const { name, input, options } of tools) {
      const schema = schemaOf(input);
      if (typeof schema === "string")
        this.#find(
          "tool-schema-kills-turns",
          `the input of tool ${name} is a schema object that cannot say its JSON Schema (${schema}): OpenCode 2 fails every turn of every session`,
          name,
        );
      const isDirect = options?.codemode === false;
      this.#tools.push({ name, isDirect, input: typeof schema === "string" ? {} : schema });
      if (!isDirect)
        this.#find(
          "tool-only-in-execute",
          `tool ${name} has no options.codemode: false: a model cannot call it by name, only from a program that it writes for the tool execute`,
          name,
        );
    }
  }

  /** Set up: what it brought along, as readers of the trace know it from OpenCode 1, and more of its tools. */
  isUp(): void {
    const tools = this.#tools.map(({ name }) => name);
    const data = [{ name: this.#id, hooks: this.#hooks, tools }];
    this.#record({ type: "note", name: "plugins", data });
    this.#record({ type: "note", name: "tools", data: this.#tools });
  }

  /** The plugin's stream of events; each is what it was, and tells whether `properties` is all that is read of it. */
  events<Told extends { readonly type: string; readonly data: unknown }>(
    events: AsyncGenerator<Told>,
  ): AsyncGenerator<Told> {
    const next = events.next.bind(events);
    let judge = (): void => {};
    return Object.assign(events, {
      next: async (): Promise<IteratorResult<Told>> => {
        judge();
        judge = (): void => {};
        const result = await next();
        if (result.done === true) return result;
        const read = new Set<string>();
        const { type } = result.value;
        judge = (): void => this.#judge(type, read);
        return { done: false, value: watched(result.value, read) };
      },
    });
  }

  #judge(type: string, read: ReadonlySet<string>): void {
    if (!read.has("properties") || read.has("data")) return;
    this.#find(
      "event-properties-read",
      `reads properties of the event ${type}, and not data: events of OpenCode 2 have no properties, so what it reads is undefined`,
    );
  }

  #find(name: FindingName, evidence: string, hook?: string): void {
    const key = `${name} ${hook}`;
    if (this.#told.has(key)) return;
    this.#told.add(key);
    const finding = { name, plugin: this.#id, ...(hook === undefined ? {} : { hook }), evidence };
    this.#record({ type: "finding", finding });
  }
}

export interface WatchedTool {
  readonly name: string;
  /** A model calls it by its name. */
  readonly isDirect: boolean;
  /** JSON Schema. */
  readonly input: object;
}

/** What the preview calls (measured); the others stand in newer source. */
const CALLED: ReadonlySet<string> = new Set(["tool.execute.before", "tool.execute.after", "session.context"]);
const NEWER: ReadonlySet<string> = new Set(HOOKS_2.session.map((name) => `session.${name}`));

const nameOf = (hook: string): string => hook.slice(hook.indexOf(".") + 1);

function schemaOf(input: unknown): object | string {
  try {
    return jsonSchema(input, "input");
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Looked for in the prototype, so that neither `in`, nor a copy, nor JSON sees a difference. */
function watched<Told extends { readonly data: unknown }>(event: Told, read: Set<string>): Told {
  const missing = new Proxy(Object.prototype, {
    get(target, key, receiver) {
      if (key === "properties") read.add(key);
      return Reflect.get(target, key, receiver) as unknown;
    },
  });
  const { data } = event;
  const told = Object.assign(Object.create(missing) as object, event);
  Object.defineProperty(told, "data", {
    get() {
      read.add("data");
      return data;
    },
  });
  return told as Told;
}

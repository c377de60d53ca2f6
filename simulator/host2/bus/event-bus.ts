import type { HostFaults } from "../../fault/host-faults.ts";
import type { HostEvent } from "../../instance.ts";
import type { TraceEvent } from "../../trace/event.ts";
import type { World } from "../../world/world.ts";
import type { Json } from "../shape/session-message.ts";
import { Stream } from "./stream.ts";

/**
 * The bus of OpenCode 2. A durable event is first written into the store, then told; so whoever hears it finds what it
 * tells. Plugins read it as a stream of their own pace: nothing that they do with an event reaches its publisher.
 */
export interface BusEvent {
  readonly id: string;
  readonly created: number;
  readonly type: string;
  /** Plugins find the key of the workspace too, with nothing under it. */
  readonly location?: { readonly directory: string; readonly workspaceID: undefined };
  readonly durable?: { readonly aggregateID: string; readonly seq: number; readonly version: number };
  readonly metadata?: Json;
  readonly data: Json;
}

export interface PublishOptions {
  readonly metadata?: Json;
  /** False: it names no directory. */
  readonly located?: boolean;
}

/** Writes an event into the store and gives it its number there. */
type Project = (event: BusEvent) => number;

export class EventBus {
  readonly #world: World;
  readonly #record: (event: TraceEvent) => void;
  readonly #directory: string;
  readonly #project: Project;
  readonly #faults: HostFaults | undefined;
  readonly #listeners = new Set<(event: HostEvent) => void>();
  readonly #streams = new Set<(event: BusEvent) => void>();
  readonly #others = new Set<EventBus>();
  #isOver = false;
  /** How many events there were. */
  published = 0;

  constructor(input: {
    readonly world: World;
    readonly record: (event: TraceEvent) => void;
    readonly directory: string;
    readonly project: Project;
    readonly faults: HostFaults | undefined;
  }) {
    this.#world = input.world;
    this.#record = input.record;
    this.#directory = input.directory;
    this.#project = input.project;
    this.#faults = input.faults;
  }

  publish(type: string, data: Json, options: PublishOptions = {}): BusEvent {
    if (this.#isOver) return { id: "", created: this.#world.now(), type, data };
    this.published++;
    const located = options.located ?? !UNLOCATED.test(type);
    const event: BusEvent = {
      id: this.#world.id("evt"),
      created: this.#world.now(),
      ...(options.metadata === undefined ? {} : { metadata: options.metadata }),
      type,
      ...(located ? { location: { directory: this.#directory, workspaceID: undefined } } : {}),
      data: plain(data) as Json,
    };
    const stored = isDurable(type) ? { ...event, durable: this.#store(event) } : event;
    this.#record({ type: "event", event: { type, properties: stored.data, id: stored.id } });
    for (const listener of this.#listeners) listener({ type, properties: stored.data, id: stored.id });
    this.#hear(stored);
    for (const other of this.#others) other.#hear(stored);
    return stored;
  }

  /** The plugins of another project of the process are told too; neither its trace nor its listeners are. */
  tellAlso(other: EventBus): void {
    this.#others.add(other);
  }

  #hear(event: BusEvent): void {
    for (const tell of this.#streams) tell(event);
  }

  /** For the driver: told at once. */
  onEvent(listener: (event: HostEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** For plugins: each reader has a queue, which begins with the first call of `next` and ends with `return`. */
  subscribe(plugin: string): AsyncGenerator<BusEvent> {
    return new Stream(this.#streams, ({ type }) => this.#faults?.deliveries(type, plugin) ?? 1);
  }

  /** The process is over: nothing is stored or told any more. */
  end(): void {
    this.#isOver = true;
    this.#streams.clear();
  }

  #store(event: BusEvent): NonNullable<BusEvent["durable"]> {
    const seq = this.#project(event);
    return { aggregateID: String(event.data["sessionID"]), seq, version: VERSION_2.has(event.type) ? 2 : 1 };
  }
}

/** A copy of what JSON can say, and of the keys that the preview tells with nothing under them (0.0.0-next-16350). */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (value === undefined || typeof value === "function") return undefined;
  const { prototype } = Object;
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== prototype)
    return JSON.parse(JSON.stringify(value)) as unknown;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, plain(field)]));
}

const UNLOCATED = /^session\.(execution|usage)\./;

const VERSION_2: ReadonlySet<string> = new Set([
  "session.deleted",
  "session.forked",
  "session.instructions.updated",
  "session.tool.success",
  "session.tool.failed",
]);

const EPHEMERAL: ReadonlySet<string> = new Set([
  "session.usage.updated",
  "session.text.delta",
  "session.reasoning.delta",
  "session.tool.input.delta",
  "session.tool.progress",
  "session.compaction.delta",
]);

const isDurable = (type: string): boolean => type.startsWith("session.") && !EPHEMERAL.has(type);

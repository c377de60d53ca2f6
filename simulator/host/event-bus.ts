import type { TraceEvent } from "../trace/event.ts";
import type { World } from "../world/world.ts";
import type { OpenRecord } from "./open-record.ts";
import type { LoadedPlugin } from "./seams.ts";
import { clone } from "./session/clone.ts";

/**
 * The host's bus. Every event goes out in publish order to the trace, to the plugins' `event` hooks (never
 * awaited) and to the listeners. An `event` hook that throws synchronously hangs the real host for ever; here
 * it becomes the named finding HostWouldHang, thrown into whatever published.
 */
interface BusEvent {
  id: string;
  type: string;
  properties: OpenRecord;
}

/** The real host would be stuck or broken from here on; the message says which plugin did what. */
export class HostWouldHang extends Error {
  override readonly name = "HostWouldHang";
}

export interface EventBus {
  publish(type: string, properties: Record<string, unknown>): void;
  subscribe(listener: (event: BusEvent) => void): () => void;
  /** Set once the plugins are loaded; events before that reach listeners only. */
  setPlugins(plugins: readonly LoadedPlugin[]): void;
  /** The finding that made the host unusable, if any. */
  readonly wedged: HostWouldHang | undefined;
}

export function createEventBus(world: World, record: (event: TraceEvent) => void): EventBus {
  const listeners = new Set<(event: BusEvent) => void>();
  let plugins: readonly LoadedPlugin[] = [];
  let wedged: HostWouldHang | undefined;

  function tell(plugin: LoadedPlugin, event: BusEvent): void {
    const hook = plugin.hooks?.["event"];
    if (typeof hook !== "function") return;
    let result: unknown;
    try {
      result = hook.call(plugin.hooks, { event });
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      wedged = new HostWouldHang(
        `the real host would hang here: the event hook of plugin "${plugin.name}" threw synchronously on ` +
          `${event.type} (${text}). Make the hook async and catch inside it.`,
      );
      record({ type: "note", name: "host-would-hang", data: { message: wedged.message } });
      throw wedged;
    }
    if (!(result instanceof Promise)) return;
    result.catch((error: unknown) => {
      const text = error instanceof Error ? error.message : String(error);
      const evidence = `event rejected on ${event.type} with ${JSON.stringify(text)}: the host ignores it`;
      record({
        type: "finding",
        finding: { name: "error-swallowed", plugin: plugin.name, hook: "event", evidence },
      });
    });
  }

  return {
    publish(type, properties) {
      const event: BusEvent = { id: world.id("evt"), type, properties: clone(properties) };
      record({ type: "event", event: { type, properties: event.properties } });
      for (const listener of listeners) listener(event);
      for (const plugin of plugins) tell(plugin, event);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setPlugins(list) {
      plugins = list;
    },
    get wedged() {
      return wedged;
    },
  };
}

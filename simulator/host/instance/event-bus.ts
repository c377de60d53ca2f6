import type { TraceEvent } from "../../trace/event.ts";
import type { FindingName } from "../../trace/finding.ts";
import { thrownAt } from "../../trace/places.ts";
import type { HostFaults } from "../../fault/host-faults.ts";
import type { World } from "../../world/world.ts";
import type { HostSwitches } from "../profile/host-profile.ts";
import type { OpenRecord } from "../shape/open-record.ts";
import type { LoadedPlugin } from "../plugin/hooks/loaded-plugin.ts";
import { clone } from "../shape/clone.ts";
import { errorMessage } from "../storage/named-error.ts";

/**
 * The host's bus. Every event goes out in publish order to the trace, to the plugins' `event` hooks (never
 * awaited) and to the listeners. An `event` hook that throws synchronously keeps the event from the plugins behind
 * it and strikes the code that published the event; a throw that hangs the real host for ever is a HostWouldHang here.
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
  /** How many events there were. */
  readonly published: number;
}

type Effect = "hangs" | "deafens" | "ignored" | "thrown";

const EFFECT: Readonly<Record<Effect, string>> = {
  hangs: "the real host hangs here, every prompt of every session waits for ever",
  deafens: "no plugin of the real host hears an event from here on",
  ignored: "the plugins behind it do not get the event",
  thrown: "what published the event fails, and the plugins behind it do not get the event",
};

/**
 * Measured on OpenCode 1.18.33 with a hook that throws on one type of event only: when a session goes idle its
 * prompt never ends, and abort answers 500; when it goes busy that prompt fails (a hook that always throws on
 * `session.status` meets the idle one next); events that tell of a stored change reach their publisher's caller
 * unharmed; on `message.part.delta` the turn ends with the thrown error.
 */
function effectOf({ type, properties }: BusEvent, { syncEventThrow }: HostSwitches): Effect {
  if (syncEventThrow === "fails") return type === "session.status" ? "thrown" : "ignored";
  if (syncEventThrow !== "hangs") return syncEventThrow;
  if (type === "session.idle") return "hangs";
  if (type === "session.status") {
    const status = properties["status"] as { type?: unknown } | undefined;
    return status?.type === "idle" ? "hangs" : "thrown";
  }
  return STORED.test(type) ? "ignored" : "thrown";
}

const STORED =
  /^(session\.(created|updated|deleted|diff)|message\.(updated|removed|part\.(updated|removed)))$/;

export function createEventBus(
  world: World,
  record: (event: TraceEvent) => void,
  switches: HostSwitches,
  faults?: HostFaults,
): EventBus {
  const listeners = new Set<(event: BusEvent) => void>();
  let plugins: readonly LoadedPlugin[] = [];
  let published = 0;
  let deaf = false;

  /** False = this event hook threw at once. */
  function tell({ name: plugin, hooks }: LoadedPlugin, event: BusEvent): boolean {
    const find = (name: FindingName, evidence: string, error: unknown): void =>
      record({ type: "finding", finding: { name, plugin, hook: "event", evidence, ...thrownAt(error) } });
    let result: unknown;
    try {
      if (hooks === undefined || hooks === null)
        throw new TypeError(`${hooks} is not an object (evaluating 'V.event')`);
      result = hooks["event"]?.({ event });
    } catch (error) {
      const text = errorMessage(error);
      const threw = `the event hook of plugin "${plugin}" threw synchronously on ${event.type} (${text})`;
      const advice = "Make the hook async and catch inside it.";
      const effect = effectOf(event, switches);
      find("event-threw-synchronously", `${threw}: ${EFFECT[effect]}. ${advice}`, error);
      if (effect === "hangs") throw new HostWouldHang(`the real host would hang here: ${threw}. ${advice}`);
      if (effect === "thrown") throw error;
      deaf = effect === "deafens";
      return false;
    }
    if (result instanceof Promise)
      result.catch((error: unknown) => {
        const text = JSON.stringify(errorMessage(error));
        find("error-swallowed", `event rejected on ${event.type} with ${text}: the host ignores it`, error);
      });
    return true;
  }

  return {
    publish(type, properties) {
      published++;
      const event: BusEvent = { id: world.id("evt"), type, properties: clone(properties) };
      record({ type: "event", event: { type, properties: event.properties } });
      for (const listener of listeners) listener(event);
      for (const plugin of deaf ? [] : plugins) {
        const times = faults?.deliveries(type, plugin.name) ?? 1;
        for (let time = 0; time < times; time++) if (!tell(plugin, event)) return;
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setPlugins(list) {
      plugins = list;
      deaf = false;
    },
    get published() {
      return published;
    },
  };
}

import type { HostFaults } from "../../fault/host-faults.ts";
import type { TraceEvent } from "../../trace/event.ts";
import { thrownAt } from "../../trace/places.ts";
import type { World } from "../../world/world.ts";
import { Interrupted, type Fiber } from "../../host/fiber/fiber.ts";
import { beforeDeadline, HookHung } from "../../host/plugin/hooks/hook-deadline.ts";
import { HookValues } from "../../host/plugin/hooks/hook-values.ts";
import { Defect, DeclaredFailure } from "../shape/host-error.ts";

/**
 * Hooks of OpenCode 2: each is handed one value to read and to change, and the next plugin gets what the one before
 * left. They are awaited one after the other; a throw keeps the later ones from being called and fails the operation.
 */
type HookBody = (value: unknown, signal: AbortSignal) => unknown;

interface Registered {
  readonly plugin: string;
  readonly body: HookBody;
  /** Its answer is an Effect, whose end an interruption waits for. */
  readonly isEffect: boolean;
}

export class PluginHooks {
  readonly #world: World;
  readonly #record: (event: TraceEvent) => void;
  readonly #recordsHook: (hook: string) => boolean;
  readonly #next: () => number;
  readonly #faults: HostFaults | undefined;
  readonly #values = new HookValues();
  readonly #registered = new Map<string, Registered[]>();

  constructor(input: {
    readonly world: World;
    readonly record: (event: TraceEvent) => void;
    readonly recordsHook: (hook: string) => boolean;
    readonly next: () => number;
    readonly faults: HostFaults | undefined;
  }) {
    this.#world = input.world;
    this.#record = input.record;
    this.#recordsHook = input.recordsHook;
    this.#next = input.next;
    this.#faults = input.faults;
  }

  /** Any name is taken, also one that the host never calls. @returns what takes it back. */
  register(hook: string, plugin: string, body: HookBody, isEffect = false): () => void {
    const entry = { plugin, body, isEffect };
    this.#registered.set(hook, [...(this.#registered.get(hook) ?? []), entry]);
    return () => {
      const rest = (this.#registered.get(hook) ?? []).filter((one) => one !== entry);
      this.#registered.set(hook, rest);
    };
  }

  /**
   * Ends by a `Defect` where a hook throws, or never ends; by `Interrupted` where the fiber is.
   * @param begins waited for behind the record of the call, before any hook runs
   */
  async trigger<Value extends object>(
    hook: string,
    value: Value,
    fiber: Fiber,
    begins?: () => Promise<void>,
  ): Promise<Value> {
    await this.#ofAnother(hook, "in front", fiber);
    const call = this.#next();
    const registered = this.#registered.get(hook) ?? [];
    if (registered.length === 0) {
      const entered = this.#enter(`hook#${call}`, undefined, hook, value);
      await fiber.wait(begins?.()).catch((error: unknown) => {
        entered.threw(error);
        throw error;
      });
      entered.left();
    }
    for (const [index, { plugin, body, isEffect }] of registered.entries()) {
      const entered = this.#enter(`hook#${call}${index === 0 ? "" : `.${index + 1}`}`, plugin, hook, value);
      const what = `${hook} of plugin ${plugin}`;
      const started = async (): Promise<unknown> => {
        if (index === 0 && begins !== undefined) await fiber.wait(begins());
        return body(value, fiber.signal);
      };
      const work = beforeDeadline(this.#world, what, started());
      try {
        await fiber.wait(work);
      } catch (error) {
        entered.threw(error);
        if (fiber.signal.aborted) {
          if (isEffect) await work.catch(() => undefined);
          throw error;
        }
        if (error instanceof HookHung)
          this.#record({
            type: "finding",
            finding: { name: "hook-hung", plugin, hook, evidence: error.message },
          });
        throw error instanceof DeclaredFailure || error instanceof Interrupted ? error : new Defect(error);
      }
      entered.left();
    }
    await this.#ofAnother(hook, "behind", fiber);
    return value;
  }

  /** A hook of a plugin that is not there, which may throw or take its time. */
  async #ofAnother(hook: string, place: "in front" | "behind", fiber: Fiber): Promise<void> {
    if (!this.#faults) return;
    try {
      await fiber.wait(this.#faults.foreignHook(hook, place));
    } catch (error) {
      throw fiber.signal.aborted ? error : new Defect(error);
    }
  }

  #enter(
    id: string,
    plugin: string | undefined,
    hook: string,
    value: object,
  ): { left(): void; threw(error: unknown): void } {
    if (!this.#recordsHook(hook)) return { left: () => {}, threw: () => {} };
    const before = this.#values.of(plain(value));
    this.#record({
      type: "hook.before",
      id,
      plugin: plugin ?? "*",
      hook,
      input: null,
      output: before.value(),
    });
    return {
      left: () => {
        const after = plugin === undefined ? before : this.#values.of(plain(value));
        const isSame = after === before || after.equals(before);
        this.#record({ type: "hook.after", id, ...(isSame ? {} : { output: after.value() }) });
      },
      threw: (error) =>
        this.#record({
          type: "hook.after",
          id,
          error: error instanceof Error ? error.message : String(error),
          ...thrownAt(error),
        }),
    };
  }
}

/** Errors have no fields that JSON sees; the trace keeps what a plugin reads of them. */
function plain(value: object): object {
  const { error } = value as { error?: unknown };
  if (!(error instanceof Error)) return value;
  return { ...value, error: { ...fieldsOf(error), message: error.message } };
}

/** What lies behind the error is kept as its fields. */
const fieldsOf = (error: Error): object =>
  Object.fromEntries(
    Object.entries(error).flatMap(([key, field]: [string, unknown]) =>
      key === "name" ? [] : [[key, field instanceof Error ? fieldsOf(field) : field]],
    ),
  );

import type { World } from "../../world/world.ts";
import type { EventBus } from "../bus/event-bus.ts";
import type { Json } from "../shape/session-message.ts";

/** Forms that the human fills in: the tool `question` asks by one. */
export type FormState =
  | { readonly status: "answered"; readonly answer: Json }
  | { readonly status: "cancelled" };

interface Waiting {
  readonly form: Json & { readonly id: string; readonly sessionID: string };
  settle(state: FormState): void;
}

export class Forms {
  readonly #world: World;
  readonly #bus: EventBus;
  readonly #waiting = new Map<string, Waiting>();

  constructor(world: World, bus: EventBus) {
    this.#world = world;
    this.#bus = bus;
  }

  /** An interruption cancels it. */
  ask(input: Json & { readonly sessionID: string }, signal: AbortSignal): Promise<FormState> {
    const form = { id: this.#world.id("que").replace(/^que_/, "frm_"), ...input };
    return new Promise((settle) => {
      this.#waiting.set(form.id, { form, settle });
      this.#bus.publish("form.created", { form });
      signal.addEventListener("abort", () => this.settle(form.id, { status: "cancelled" }), { once: true });
    });
  }

  list(sessionID?: string): readonly Json[] {
    const all = [...this.#waiting.values()].map(({ form }) => form);
    return sessionID === undefined ? all : all.filter((form) => form.sessionID === sessionID);
  }

  /** False when no such form waits. */
  settle(id: string, state: FormState): boolean {
    const found = this.#waiting.get(id);
    if (!found) return false;
    this.#waiting.delete(id);
    const { sessionID } = found.form;
    if (state.status === "answered")
      this.#bus.publish("form.replied", { id, sessionID, answer: state.answer });
    else this.#bus.publish("form.cancelled", { id, sessionID });
    found.settle(state);
    return true;
  }
}

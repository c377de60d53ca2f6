/**
 * What stands behind a stage: the host, who watches, and how a turn is waited for and noted.
 */
import type { HostInstance } from "opencode-simulator";
import type { TurnSeen } from "./evidence.ts";
import type { Observer } from "./observer.ts";
import type { StageOptions } from "./open-stage.ts";
import { rest } from "./rest.ts";

export class Wings {
  readonly instance: HostInstance;
  readonly seen: Observer;
  readonly #options: StageOptions;
  /** The second terminal, and the sessions in it. */
  #other: Promise<HostInstance> | undefined;
  readonly #homes = new Map<string, HostInstance>();

  constructor(options: StageOptions) {
    this.#options = options;
    this.instance = options.instance;
    this.seen = options.seen;
  }

  /** The process that a session was opened in. */
  of(sessionID: string): HostInstance {
    return this.#homes.get(sessionID) ?? this.instance;
  }

  /** A new root session in the terminal of that number, counted from 1. */
  async open(terminal: 1 | 2): Promise<string> {
    const instance = terminal === 1 ? this.instance : await (this.#other ??= this.#openOther());
    const { data, error } = await instance.client.session.create({ body: { title: "t" } });
    if (!data) throw new Error(`scenarios: no session: ${JSON.stringify(error)}`);
    this.#homes.set(data.id, instance);
    return data.id;
  }

  async #openOther(): Promise<HostInstance> {
    const other = await this.instance.beside();
    this.#options.attend(other);
    return other;
  }

  /** Notes what the user does. */
  step(kind: string, input: unknown): void {
    this.#options.record({ type: "step", index: this.seen.steps++, kind, input });
  }

  /** The agent's own model, as `provider/id`; without it the user names those of the simulated provider. */
  get model(): string | undefined {
    return this.#options.run.model;
  }

  get directory(): string {
    return this.#options.directory;
  }

  /** A model as the host's routes name it. */
  referenceTo(simulated: string): { providerID: string; modelID: string } {
    const [, providerID = "fake", modelID = simulated] = /^([^/]+)\/(.+)$/.exec(this.model ?? "") ?? [];
    return { providerID, modelID };
  }

  /** A message of the user on its way; rejects when the host goes away meanwhile. */
  async prompt(sessionID: string, text: string, model = "m1") {
    return this.of(sessionID).client.session.prompt({
      path: { id: sessionID },
      body: { model: this.referenceTo(model), parts: [{ type: "text", text }] },
    });
  }

  /** Waits until nothing goes on any more and notes the turn. */
  async end(turn: Omit<TurnSeen, "index" | "tasks" | "journal">): Promise<void> {
    for (const instance of new Set([this.instance, ...this.#homes.values()]))
      await rest(instance, () => this.seen.requests.length);
    this.seen.frame([]);
    const { text, tasks, journal } = this.#options.graph.take();
    this.#options.record({ type: "note", name: "graph", data: text });
    this.seen.turns.push({ ...turn, tasks, journal, index: this.seen.turns.length });
  }
}

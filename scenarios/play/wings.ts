/**
 * What stands behind a stage: the host, who watches, and how a turn is waited for and noted.
 */
import type { HostInstance } from "opencode-simulator";
import { driverOf, type Driver } from "./driver/driver.ts";
import type { TurnSeen } from "./evidence.ts";
import type { Observer } from "./observer.ts";
import type { StageOptions } from "./open-stage.ts";
import { rest } from "./rest.ts";

export class Wings {
  /** The first terminal. */
  readonly first: Driver;
  readonly seen: Observer;
  readonly #options: StageOptions;
  /** The second terminal, and the sessions in it. */
  #other: Promise<Driver> | undefined;
  readonly #homes = new Map<string, Driver>();

  constructor(options: StageOptions) {
    this.#options = options;
    this.first = this.#drive(options.instance);
    this.seen = options.seen;
  }

  /** The process that a session was opened in. */
  of(sessionID: string): Driver {
    return this.#homes.get(sessionID) ?? this.first;
  }

  /** A new root session in the terminal of that number, counted from 1. */
  async open(terminal: 1 | 2): Promise<string> {
    const driver = terminal === 1 ? this.first : await (this.#other ??= this.#openOther());
    const id = await driver.open();
    this.#homes.set(id, driver);
    return id;
  }

  async #openOther(): Promise<Driver> {
    const other = await this.first.instance.beside();
    this.#options.attend(other);
    return this.#drive(other);
  }

  #drive(instance: HostInstance): Driver {
    return driverOf(instance, this.#options.run.model);
  }

  /** Notes what the user does. */
  step(kind: string, input: unknown): void {
    this.#options.record({ type: "step", index: this.seen.steps++, kind, input });
  }

  get directory(): string {
    return this.#options.directory;
  }

  /** Waits until nothing goes on any more and notes the turn. */
  async end(turn: Omit<TurnSeen, "index" | "tasks" | "journal">): Promise<void> {
    for (const { instance } of new Set([this.first, ...this.#homes.values()]))
      await rest(instance, () => this.seen.requests.length);
    this.seen.frame([]);
    const { text, tasks, journal } = this.#options.graph.take();
    this.#options.record({ type: "note", name: "graph", data: text });
    this.seen.turns.push({ ...turn, tasks, journal, index: this.seen.turns.length });
  }
}

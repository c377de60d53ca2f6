/**
 * What somebody who waits is told: a line for each scenario when its last run that counts has ended, and in between,
 * when nothing was said for a while, how far it all is.
 */
import type { RunResult } from "@idumb/reports";
import { SCENARIOS } from "../scenarios.ts";
import { armOf } from "./arms.ts";
import type { ListedRun } from "./list-runs.ts";

const QUIET_MS = 15_000;

interface Count {
  readonly ended: number;
  readonly failed: number;
}

const NONE: Count = { ended: 0, failed: 0 };

export class Progress {
  readonly #say: (line: string) => void;
  readonly #now: () => number;
  readonly #started: number;
  /** Runs that count, by scenario. */
  readonly #planned = new Map<string, number>();
  readonly #seen = new Map<string, Count>();
  /** Of broken variants only as many runs are played as it takes: those are counted apart. */
  readonly #sure: number;
  #sureEnded = 0;
  #tried = 0;
  #said: number;

  /** @param now milliseconds, from any moment on. */
  constructor(planned: readonly ListedRun[], say: (line: string) => void, now = () => performance.now()) {
    this.#say = say;
    this.#now = now;
    this.#started = this.#said = now();
    for (const { purpose, scenario } of planned)
      if (purpose === "play") this.#planned.set(scenario, (this.#planned.get(scenario) ?? 0) + 1);
    this.#sure = planned.filter(isSure).length;
  }

  /** One more run has ended. */
  ended(purpose: string, { scenario, arm, reasons }: RunResult): void {
    if (isSure({ purpose })) this.#sureEnded += 1;
    else this.#tried += 1;
    if (purpose === "play") {
      const before = this.#seen.get(scenario) ?? NONE;
      const hasFailed = armOf(arm).role === "subject" && reasons.length > 0;
      const count = { ended: before.ended + 1, failed: before.failed + (hasFailed ? 1 : 0) };
      this.#seen.set(scenario, count);
      if (count.ended === this.#planned.get(scenario)) return this.#tell(scenarioLine(scenario, count));
    }
    if (this.#now() - this.#said >= QUIET_MS) this.#tell(this.#farLine());
  }

  #tell(line: string): void {
    this.#said = this.#now();
    this.#say(line.replace("{at}", `at ${((this.#said - this.#started) / 1000).toFixed(1)} s`));
  }

  #farLine(): string {
    const failed = [...this.#seen.values()].reduce((sum, count) => sum + count.failed, 0);
    const variants = this.#tried === 0 ? "" : `, and ${this.#tried} of broken variants`;
    const left = this.#sure - this.#sureEnded;
    const togo = left === 0 ? "" : `, about ${durationOf((this.#spent() / this.#sureEnded) * left)} to go`;
    return `  ${this.#sureEnded} of ${this.#sure} runs${variants}, ${failed} failed with the plugin, {at}${togo}`;
  }

  #spent(): number {
    return this.#now() - this.#started;
  }
}

const isSure = ({ purpose }: Pick<ListedRun, "purpose">): boolean =>
  purpose === "play" || purpose === "repeat";

function scenarioLine(scenario: string, { ended, failed }: Count): string {
  const about = SCENARIOS.find(({ id }) => id === scenario)?.about ?? "";
  return `${scenario}  ${ended} runs, ${failed} failed with the plugin, {at}  (${about})`;
}

const durationOf = (ms: number): string =>
  ms < 90_000 ? `${Math.ceil(ms / 1000)} s` : `${Math.round(ms / 60_000)} min`;

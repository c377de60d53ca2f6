import type { FakeHostInstance } from "../host/open/open-fake-host.ts";

/**
 * The two phases of a run under faults. Safety: things go wrong while somebody works; whatever happens, nothing
 * forbidden may. Then the faults heal, and liveness: somebody who tries again must get somewhere. What is forbidden
 * and what counts as getting somewhere is the caller's to say.
 */
export interface SurviveOptions {
  readonly host: FakeHostInstance;
  /** What is tried while faults strike, in order. A piece of work that fails is noted, and the next one follows. */
  readonly work: readonly (() => Promise<unknown>)[];
  /** One try to get somewhere after the heal; true when that worked. */
  readonly reach: () => Promise<boolean>;
  /** How many tries there are; 3 unless given. */
  readonly tries?: number;
}

export interface Survival {
  /** For each piece of work, why it failed; undefined for one that did not. */
  readonly failures: readonly (string | undefined)[];
  /** The try that got somewhere, from 1; undefined when none did. */
  readonly reached: number | undefined;
  /** Why the tries before it failed, where they threw. */
  readonly troubles: readonly string[];
}

/** Plays the work under faults, heals the host, and tries to get somewhere. Nothing that fails is thrown. */
export async function survive(options: SurviveOptions): Promise<Survival> {
  const { host, work, reach, tries = 3 } = options;
  const failures: (string | undefined)[] = [];
  for (const piece of work) {
    failures.push(await failureOf(piece));
    failures[failures.length - 1] ??= await failureOf(() => host.settle());
  }
  await host.heal();
  const troubles: string[] = [];
  for (let attempt = 1; attempt <= tries; attempt++) {
    let isThere = false;
    const trouble = await failureOf(async () => {
      isThere = await reach();
      await host.settle();
    });
    if (isThere && trouble === undefined) return { failures, reached: attempt, troubles };
    if (trouble !== undefined) troubles.push(trouble);
  }
  return { failures, reached: undefined, troubles };
}

async function failureOf(work: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

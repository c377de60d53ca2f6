import type { World } from "../../world/world.ts";

/**
 * The real host waits for a hook without any limit: one that never resolves holds its session, or the start of the
 * whole host, for ever. Here it is given this much virtual time; then it counts as if it had thrown at that
 * moment, so that what follows is what the host does after a throw, and nothing is carried out that the hook
 * might have refused.
 */
export const HOOK_DEADLINE_MS = 300_000;

/** Thrown in the place of an answer that never came. */
export class HookHung extends Error {
  override readonly name = "HookHung";
  constructor(what: string) {
    super(
      `${what} did not resolve within ${HOOK_DEADLINE_MS / 1000} s of virtual time: the real host waits for it for ever`,
    );
  }
}

/** Most hooks resolve within so many turns; only the others are worth a timer. */
const PROMPT_TURNS = 8;

/** `isWaiting` = somebody else (the user, who has been asked) is to be waited for: time starts anew. */
export async function beforeDeadline<T>(
  world: World,
  what: string,
  work: Promise<T> | T,
  isWaiting: () => boolean = () => false,
): Promise<T> {
  if (typeof (work as { then?: unknown } | null | undefined)?.then !== "function") return work;
  // Followed by `await` alone: engines differ in how many turns `finally`, and a returned promise, take.
  const state: { outcome?: Outcome<T> } = {};
  const marked = follow(work, state);
  for (let turn = 0; turn < PROMPT_TURNS && state.outcome === undefined; turn++) await undefined;
  if (state.outcome !== undefined) return given(state.outcome);
  const stop = new AbortController();
  try {
    await Promise.race([marked, expiry(world, what, stop.signal, isWaiting)]);
  } finally {
    stop.abort();
  }
  if (state.outcome === undefined) throw new HookHung(what);
  return given(state.outcome);
}

type Outcome<T> = { readonly value: T } | { readonly error: unknown };

async function follow<T>(work: Promise<T> | T, state: { outcome?: Outcome<T> }): Promise<void> {
  try {
    state.outcome = { value: await work };
  } catch (error) {
    state.outcome = { error };
  }
}

function given<T>(outcome: Outcome<T>): T {
  if ("error" in outcome) throw outcome.error;
  return outcome.value;
}

async function expiry(
  world: World,
  what: string,
  signal: AbortSignal,
  isWaiting: () => boolean,
): Promise<never> {
  do await world.sleep(HOOK_DEADLINE_MS, signal);
  while (isWaiting());
  throw new HookHung(what);
}

import type { World } from "../../../world/world.ts";

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

/**
 * What a native addon does on its threads takes wall time and no virtual time, and nobody sees it: before a hook is
 * called hung it has so much of that, while the clock stands still. A child process at work gives it more.
 */
const WALL_GRACE_MS = 2_000;

/** Resolves when the work has ended, or has had its time on the wall. */
export const endOf = (work: Promise<unknown>, world: World): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => (world.isAtWork() ? wait() : resolve());
    let cancel = (): void => {};
    const wait = (): void => void (cancel = world.wall.after(WALL_GRACE_MS, look));
    const over = (): void => {
      cancel();
      resolve();
    };
    wait();
    work.then(over, over);
  });

/** Most hooks resolve within so many turns; only the others are worth a timer. */
const PROMPT_TURNS = 8;

/** How something ended that may have been a promise. */
export type Outcome<T> = { readonly value: T } | { readonly error: unknown };

/** `isWaiting` = the hook waits for the user's answer: time starts anew. */
export async function beforeDeadline<T>(
  world: World,
  what: string,
  work: Promise<T> | T,
  isWaiting?: () => boolean,
): Promise<T> {
  const outcome = await outcomeBeforeDeadline(world, what, work, isWaiting);
  if ("error" in outcome) throw outcome.error;
  return outcome.value;
}

/**
 * The same as a value, and never rejected. A caller that awaits it goes on two turns after the work has ended, one
 * turn when there was nothing to wait for: as many as OpenCode 1.18.33 takes for `await (async () => hook())()`.
 */
export function outcomeBeforeDeadline<T>(
  world: World,
  what: string,
  work: Promise<T> | T,
  isWaiting: () => boolean = () => false,
): Promise<Outcome<T>> | Outcome<T> {
  if (!isThenable(work)) return { value: work };
  return new Promise((resolve) => {
    let waiting: AbortController | undefined;
    let isOver = false;
    const end = (outcome: Outcome<T>): void => {
      isOver = true;
      waiting?.abort();
      resolve(outcome);
    };
    work.then(
      (value) => end({ value }),
      (error: unknown) => end({ error }),
    );
    const expire = async (): Promise<void> => {
      for (let turn = 0; turn < PROMPT_TURNS; turn++) await undefined;
      if (isOver) return;
      waiting = new AbortController();
      do await world.sleep(HOOK_DEADLINE_MS, waiting.signal);
      while (isWaiting());
      await world.track(endOf(work, world));
      if (!isOver) end({ error: new HookHung(what) });
    };
    // The end of the work ends the sleep by a rejection.
    expire().catch(() => undefined);
  });
}

function isThenable<T>(work: Promise<T> | T): work is Promise<T> {
  return typeof (work as { then?: unknown } | null | undefined)?.then === "function";
}

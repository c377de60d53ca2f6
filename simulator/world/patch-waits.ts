import type { PatchSet } from "./patch-set.ts";

/**
 * Timers by other names: `Atomics.waitAsync` with a time limit, and `Bun.sleep`. Some plugins poll with them; on the
 * wall's clock their polls would stand still while virtual minutes pass, and how far they come would depend on the
 * machine. A `notify` ends a wait as ever. Known limit: a wait that timed out stays in the engine's list, so a later
 * `notify` of one waiter may wake it instead of another.
 */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>;

export function patchWaits(patches: PatchSet, sleep: Sleep, now: () => number): void {
  patches.replace(
    Atomics as { waitAsync: WaitAsync },
    "waitAsync",
    (original) =>
      (array, index, expected, limitMs = Number.POSITIVE_INFINITY) => {
        const isLimited = limitMs > 0 && limitMs !== Number.POSITIVE_INFINITY;
        if (!isLimited) return original(array, index, expected, limitMs);
        const waiting = original(array, index, expected);
        return waiting.async ? { async: true, value: within(limitMs, waiting.value, sleep) } : waiting;
      },
  );
  const { Bun: bun } = globalThis as { Bun?: { sleep: (until: number | Date) => Promise<void> } };
  if (bun === undefined) return;
  patches.replace(
    bun,
    "sleep",
    () => (until) => sleep(Math.max(0, until instanceof Date ? until.getTime() - now() : until)),
  );
}

function within(limitMs: number, woken: Promise<Outcome>, sleep: Sleep): Promise<Outcome> {
  const over = new AbortController();
  return new Promise((resolve, reject) => {
    woken.then(resolve, reject).finally(() => over.abort());
    // Rejects when a notify came first.
    sleep(limitMs, over.signal).then(
      () => resolve("timed-out"),
      () => {},
    );
  });
}

type Outcome = "ok" | "not-equal" | "timed-out";
type WaitAsync = (
  array: Int32Array,
  index: number,
  expected: number,
  limitMs?: number,
) => { async: false; value: Outcome } | { async: true; value: Promise<Outcome> };

/** Whether a stamp tells: file systems count time in ticks, and within one a second change leaves the same stamp. */
import type { BigIntStats } from "node:fs";

const TICK_NS = 20_000_000n;

/** Nanoseconds since the epoch on the real clock; `Date` is virtual while a simulated host is open. */
const realNow = ((): (() => bigint) => {
  const { hrtime } = process;
  const offset = BigInt(Date.now()) * 1_000_000n - hrtime.bigint();
  return () => offset + hrtime.bigint();
})();

/** Whether a later change would show in the stamp of what was found. */
export const isLongUnchanged = ({ ctimeNs }: BigIntStats): boolean => realNow() - ctimeNs > TICK_NS;

import type { BigIntStats } from "node:fs";

/** What differs when a file was written: two equal stamps of one path mean equal content, once the stamp is old enough. */
export function fileStamp({ size, mtimeNs, ctimeNs, ino }: BigIntStats): string {
  return `${size}:${mtimeNs}:${ctimeNs}:${ino}`;
}

/** File systems tell times in ticks of up to some milliseconds: within one, a second write leaves the same stamp. */
const TICK_NS = 20_000_000n;

/** Nanoseconds since the epoch on the real clock; `Date` is virtual while a world is entered. */
const realNow = ((): (() => bigint) => {
  const offset = BigInt(Date.now()) * 1_000_000n - process.hrtime.bigint();
  const { hrtime } = process;
  return () => offset + hrtime.bigint();
})();

/** Whether a later write would show: git calls files that are too young for that "racily clean". */
export function isOldEnough({ mtimeNs, ctimeNs }: BigIntStats): boolean {
  const now = realNow();
  return now - mtimeNs > TICK_NS && now - ctimeNs > TICK_NS;
}

import type { Stats } from "node:fs";

/** Two equal stamps of one path mean equal content (of a folder: equal entries), once the stamp is old enough. */
export function isSameStamp(a: Stats, b: Stats): boolean {
  return a.mtimeMs === b.mtimeMs && a.ctimeMs === b.ctimeMs && a.size === b.size && a.ino === b.ino;
}

/** File systems tell times in ticks of up to some milliseconds: within one, a second write leaves the same stamp. */
const TICK_MS = 20;

/** Milliseconds since the epoch on the real clock; `Date` is virtual while a world is entered. */
const realNow = ((): (() => number) => {
  const offset = BigInt(Date.now()) * 1_000_000n - process.hrtime.bigint();
  const { hrtime } = process;
  return () => Number(offset + hrtime.bigint()) / 1e6;
})();

/** Whether a later write would show: git calls files that are too young for that "racily clean". */
export function isOldEnough({ mtimeMs, ctimeMs }: Stats): boolean {
  return realNow() - Math.max(mtimeMs, ctimeMs) > TICK_MS;
}

import type { RandomStream } from "./random-stream.ts";

/**
 * Ids as the host makes them: 48 bits of `ms * 4096 + counter` in hex, then 14 random base62 characters.
 * Ascending in order of creation; `ses_` is the bitwise complement, so newer sessions sort first.
 */
const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const MASK = 2 ** 48;
const HALF = 2 ** 24;

/** Engines write small integers in hex many times faster than large ones, and every event and part has an id. */
const hex24 = (value: number): string => value.toString(16).padStart(6, "0");

/** Returns the id maker of one world; `now` is in ms, `random` draws the base62 part. */
export function hostId(now: () => number, random: RandomStream): (prefix: string) => string {
  let last = -1;
  let counter = 0;
  return (prefix) => {
    const ms = now();
    if (ms !== last) {
      last = ms;
      counter = 0;
    }
    counter += 1;
    // ms * 4096 stays below 2^53 until the year 2039, so plain numbers are exact here.
    let value = (ms * 4096 + counter) % MASK;
    if (prefix === "ses") value = MASK - 1 - value;
    let tail = "";
    for (let i = 0; i < 14; i++) tail += BASE62.charAt(random(62));
    return `${prefix}_${hex24(Math.floor(value / HALF))}${hex24(value % HALF)}${tail}`;
  };
}

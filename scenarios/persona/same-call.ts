/**
 * When two calls are the same: tool and arguments, in whatever order they stand.
 */
import type { Call } from "./advice.ts";

export const same = (a: Call, b: Call): boolean => a[0] === b[0] && stable(a[1]) === stable(b[1]);

const stable = (args: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(Object.entries(args).toSorted(([a], [b]) => (a < b ? -1 : 1)));

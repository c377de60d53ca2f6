/** Values of options on the command line: what is let through, and what is said of the rest. */
import { InvalidArgumentError } from "commander";
import type { HostGeneration } from "opencode-simulator";
import type { Shard } from "./list-runs.ts";

export const positive = (text: string): number => {
  if (!/^\d+$/.test(text) || Number(text) < 1 || !Number.isSafeInteger(Number(text))) {
    throw new InvalidArgumentError("A whole number of at least 1 is needed.");
  }
  return Number(text);
};

/** All runs are listed before the first is played: a slip of a few digits would fill the memory with them. */
const MOST_SEEDS = 10_000;

export const seedCount = (text: string): number => {
  const count = positive(text);
  if (count > MOST_SEEDS) throw new InvalidArgumentError(`At most ${MOST_SEEDS} seeds are played.`);
  return count;
};

export const generation = (text: string): HostGeneration => {
  if (text !== "1" && text !== "2") throw new InvalidArgumentError("Known: 1 and 2.");
  return text === "1" ? 1 : 2;
};

export const wholeNumber = (text: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError("A whole number is needed.");
  return Number(text);
};

export const shard = (text: string): Shard => {
  const [, index = "", count = ""] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  if (index === "" || Number(index) < 1 || Number(index) > Number(count))
    throw new InvalidArgumentError("I/N is needed, such as 2/8: part 2 of 8.");
  return { index: Number(index), count: Number(count) };
};

/** An option that may be given several times: all its values, each once. */
export const eachOf =
  <T>(value: (text: string) => T) =>
  (text: string, all: readonly T[] = []): T[] => [...new Set([...all, value(text)])];

/** One of these names, in whatever case. */
export const known =
  (kind: string, names: readonly string[]) =>
  (text: string): string => {
    const found = names.find((name) => name.toLowerCase() === text.toLowerCase());
    if (found === undefined) throw new InvalidArgumentError(`Unknown ${kind}. Known: ${names.join(", ")}.`);
    return found;
  };

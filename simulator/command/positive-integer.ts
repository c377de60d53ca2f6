import { InvalidArgumentError } from "commander";

/** Reads an option's value; commander tells the user which option it was. */
export function positiveInteger(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError("a whole number from 1");
  return value;
}

/**
 * "Before I forget", "forget what I said about you": words of forgetting that tell what happens to a memory, and give
 * nothing up. They are taken out before a message is read; what stands beside them is read as ever ("drop the calendar
 * before I forget").
 */
import { everyTyped } from "../words/spoken.ts";

const LAPSES: readonly RegExp[] = [
  // Taken back, and about the listener: "forget everything i said about you being slow".
  everyTyped`\b${"memory.saidOfYou"}(?![\p{Script=Latin}\d_])`,
  // What follows belongs to it where it only points: "before i forget all of this".
  everyTyped`\b${"memory.mightSlip"}(?![\p{Script=Latin}\d_])`,
];

/** The text without them. */
export const withoutLapses = (text: string): string =>
  LAPSES.reduce((left, lapse) => left.replace(lapse, " "), text);

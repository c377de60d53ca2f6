/**
 * Before the first request to a real model: what it will cost at most and about, and what it may do here. Somebody
 * has to say yes, at the terminal or in the call.
 */
import { createInterface } from "node:readline/promises";
import type { OwnModel } from "opencode-simulator";
import { CouldNotRun } from "../run/could-not-run.ts";
import { budgetText, costOf, dollarsText, tokensText, type Budget } from "./budget.ts";
import type { Estimate } from "./estimate.ts";

export interface Terms {
  readonly own: OwnModel;
  readonly estimate: Estimate;
  readonly budget: Budget | null;
}

/** The terms in words. */
export function termsText({ own, estimate, budget }: Terms): string {
  const { runs, requests, tokens } = estimate;
  const cost = costOf(tokens, own.price);
  const price =
    own.price === null || cost === null
      ? "OpenCode knows no price for it"
      : `at ${dollarsText(own.price.input)} and ${dollarsText(own.price.output)} a million about ${dollarsText(cost)}`;
  return [
    `Model: ${own.name}, through your own OpenCode provider at ${own.url}`,
    `Size: ${runs} runs, about ${requests} requests, ${tokensText(tokens)}; ${price}.`,
    "      (counted with simulated agents, without caching; a real model may take several times as many)",
    `Budget: ${budget === null ? "none is set (--budget 5 for dollars, --budget 2M for tokens)" : `${budgetText(budget)}; when it is spent, the run ends and keeps what was played`}.`,
    "What the model asks for is done on this machine as you, shell lines included: the projects are thrown away afterwards, but nothing keeps it inside of them.",
  ].join("\n");
}

/** Resolves when somebody has agreed; rejects with CouldNotRun otherwise. */
export async function agree(isGiven: boolean, say: (line: string) => void): Promise<void> {
  if (isGiven) return;
  if (process.stdin.isTTY !== true)
    throw new CouldNotRun("call", "nobody is there to agree to this: add --yes to the call");
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const answer = await terminal.question("Go on? [y/N] ");
    if (!/^y(es)?$/i.test(answer.trim())) throw new CouldNotRun("call", "nothing was asked of the model");
  } finally {
    terminal.close();
  }
  say("");
}

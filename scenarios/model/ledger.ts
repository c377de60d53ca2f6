/**
 * What the requests to a real model gave, as a file that all processes of a call write and read: what one of them has
 * spent is spent for all, and it is known at any moment, also when somebody interrupts in the middle of a run.
 */
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { NO_TOKENS, addTokens, type Tokens } from "./tokens.ts";

/** So often in a row, and nobody will answer: the host has waited a minute between them by then. */
const MOST_FAILURES = 6;

type Entry = { readonly paid: Tokens } | { readonly failed: string };

export class Ledger {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  /** An answer came. */
  paid(tokens: Tokens): void {
    this.#add({ paid: tokens });
  }

  /** None came. */
  failed(why: string): void {
    this.#add({ failed: why });
  }

  spent(): Tokens {
    return this.#entries().reduce(
      (sum, entry) => ("paid" in entry ? addTokens(sum, entry.paid) : sum),
      NO_TOKENS,
    );
  }

  /** Why it makes no sense to ask on; null = it does. */
  trouble(): string | null {
    const last = this.#entries().slice(-MOST_FAILURES);
    const end = last.at(-1);
    if (last.length < MOST_FAILURES || last.some((entry) => "paid" in entry)) return null;
    return end && "failed" in end
      ? `the provider did not answer ${MOST_FAILURES} times in a row, at last: ${end.failed}`
      : null;
  }

  #add(entry: Entry): void {
    appendFileSync(this.#file, `${JSON.stringify(entry)}\n`);
  }

  #entries(): Entry[] {
    if (!existsSync(this.#file)) return [];
    const lines = readFileSync(this.#file, "utf8").split("\n");
    return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as Entry);
  }
}

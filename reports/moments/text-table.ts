/** Texts by number, each once. */
import type { TextRef } from "./moment.ts";

export class TextTable {
  readonly texts: string[] = [];
  readonly #numbers = new Map<string, TextRef>();

  refer(text: string): TextRef {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.texts.length);
    return this.texts.push(text) - 1;
  }
}

/**
 * The copies of a hook's arguments that a trace keeps: plain data, without functions and cycles. A conversation is
 * handed to hooks whole for every request, so of its messages only those are copied that differ from the time before;
 * and what is the same at each request, such as the definitions of tools, is copied once.
 */
export class HookValue {
  /** The copy; parts of it may stand in other copies too. */
  readonly value: () => unknown;
  /** As JSON: one text, or for a conversation one for each message behind that of everything else. */
  readonly #texts: readonly string[];

  constructor(texts: readonly string[], value: () => unknown) {
    this.#texts = texts;
    this.value = value;
  }

  equals(other: HookValue): boolean {
    const texts = other.#texts;
    return texts.length === this.#texts.length && this.#texts.every((text, index) => text === texts[index]);
  }
}

/** So many copies are kept for another time. */
const MOST_COPIES = 500;

export class HookValues {
  readonly #copies = new Map<string, unknown>();
  /** The conversation that was copied last. */
  #texts: readonly string[] = [];
  #messages: readonly unknown[] = [];

  /** The value as it is now; later changes of it do not show. */
  of(value: unknown): HookValue {
    if (!hasMessages(value)) {
      const text = jsonText(value);
      return new HookValue([text], () => this.#copyOf(text));
    }
    const { messages, ...others } = value;
    const rest = jsonText(others);
    const texts = messages.map(jsonText);
    return new HookValue([rest, ...texts], () => ({
      messages: this.#conversation(texts),
      ...(JSON.parse(rest) as object),
    }));
  }

  #conversation(texts: readonly string[]): readonly unknown[] {
    const copies = texts.map((text, index) => {
      // Mostly it stands where it stood.
      const known = this.#texts[index] === text ? index : this.#texts.indexOf(text);
      return known === -1 ? (JSON.parse(text) as unknown) : this.#messages[known];
    });
    this.#texts = texts;
    this.#messages = copies;
    return copies;
  }

  #copyOf(text: string): unknown {
    const known = this.#copies.get(text);
    if (known !== undefined) return known;
    const copy: unknown = JSON.parse(text);
    if (this.#copies.size >= MOST_COPIES) this.#copies.clear();
    this.#copies.set(text, copy);
    return copy;
  }
}

const hasMessages = (value: unknown): value is { readonly messages: readonly unknown[] } =>
  typeof value === "object" && value !== null && "messages" in value && Array.isArray(value.messages);

const isSchema = (value: unknown): boolean => typeof value === "object" && value !== null && "_zod" in value;

function jsonText(value: unknown): string {
  // To be asked about each field takes JSON five times as long, and nearly nothing needs it.
  try {
    const plain = JSON.stringify(value) ?? "null";
    const needsCare = plain.includes('"abort":') || Object.values(value ?? {}).some(isSchema);
    return needsCare ? carefulText(value) : plain;
  } catch {
    // A cycle.
    return carefulText(value);
  }
}

function carefulText(value: unknown): string {
  const above: unknown[] = [];
  const json = JSON.stringify(value, function (this: unknown, key, field: unknown) {
    if (key === "abort" || typeof field === "function") return undefined;
    if (typeof field !== "object" || field === null) return field;
    while (above.length > 0 && above.at(-1) !== this) above.pop();
    if (above.includes(field)) return "[circular]";
    if ("_zod" in field) return "[zod]";
    above.push(field);
    return field;
  });
  // The host calls tool.execute.after with no output at all when a subtask failed.
  return json ?? "null";
}

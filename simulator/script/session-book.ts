import type { HostInstance } from "../instance.ts";

/**
 * Knows the sessions of a run: by the name a script gives them and by their order of creation (`$SES2` is
 * the second created, children included). Order comes from the ids, which the host makes descending.
 */
export class SessionBook {
  readonly #instance: HostInstance;
  readonly #named = new Map<string, string>();
  readonly #created = new Set<string>();
  readonly #stop: () => void;

  constructor(instance: HostInstance) {
    this.#instance = instance;
    this.#stop = instance.onEvent((event) => {
      const id = (event.properties["info"] as { id?: unknown } | undefined)?.id;
      if (event.type === "session.created" && typeof id === "string") this.#created.add(id);
    });
  }

  /** The session with this name, created with the given title (`null` = the host's default) on first use. */
  async open(name: string, title: string | null): Promise<string> {
    const known = this.#named.get(name);
    if (known !== undefined) return known;
    const response = await this.#instance.fetch("/session", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(title === null ? {} : { title }),
    });
    const text = await response.text();
    const { id } = (response.ok ? JSON.parse(text) : {}) as { id?: string };
    if (id === undefined)
      throw new Error(`the host did not create a session (HTTP ${response.status}): ${text}`);
    this.#created.add(id);
    this.#named.set(name, id);
    return id;
  }

  name(name: string, id: string | undefined): void {
    if (id === undefined) return;
    this.#created.add(id);
    this.#named.set(name, id);
  }

  /** Name → id. */
  named(): ReadonlyMap<string, string> {
    return this.#named;
  }

  /** Every session seen, in order of creation. */
  created(): string[] {
    // Host contract §10: session ids descend, so the newest sorts first.
    return [...this.#created].toSorted().toReversed();
  }

  /** Replaces `$PROJ` and `$SESn` in every string of a value. */
  async resolve(value: unknown): Promise<unknown> {
    const text = JSON.stringify(value);
    if (text === undefined || !text.includes("$")) return value;
    const wanted = [...text.matchAll(/\$SES(\d+)/g)].map((match) => Number(match[1]));
    if (Math.max(0, ...wanted) > this.#created.size) await this.#refresh();
    const created = this.created();
    const filled = text
      .replace(/\$SES(\d+)/g, (whole, n: string) => created[Number(n) - 1] ?? whole)
      .replaceAll("$PROJ", JSON.stringify(this.#instance.directory).slice(1, -1));
    return JSON.parse(filled);
  }

  /** A host's event stream may lag behind its requests: ask for the list before giving up on an id. */
  async #refresh(): Promise<void> {
    const response = await this.#instance.fetch("/session");
    for (const session of (await response.json()) as { id: string }[]) this.#created.add(session.id);
  }

  close(): void {
    this.#stop();
  }
}

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Beside } from "../conformance/plugin-hosts.ts";
import { loadsLine } from "../script/plugin-loads.ts";
import type { HostKind } from "../trace/event.ts";

/**
 * What the runs of a comparison show beside whether they are equal: two hosts that both went on without the plugin, or
 * both answered with an error, are equal and prove nothing.
 */
export class BesideVerdict {
  readonly #seen = new Map<string, Map<HostKind, Beside>>();
  readonly #out: string | undefined;
  #without = 0;
  #unplayed = 0;

  /** @param out folder for what each host did last, a file for each script and host */
  constructor(out: string | undefined) {
    this.#out = out;
    if (out !== undefined) mkdirSync(out, { recursive: true });
  }

  readonly see = (kind: HostKind, id: string, beside: Beside): void => {
    if (this.#out !== undefined)
      writeFileSync(
        join(this.#out, `${id}.${kind}.golden.json`),
        `${JSON.stringify(beside.golden, undefined, 1)}\n`,
      );
    const seen = this.#seen.get(id) ?? new Map<HostKind, Beside>();
    this.#seen.set(id, seen.set(kind, beside));
  };

  /** What to say of the scripts told of so far that prove nothing, though they may be equal; absent when all do. */
  get hollow(): string | undefined {
    const why = [
      ...(this.#without === 0 ? [] : [`a plugin was not loaded in ${this.#without}`]),
      ...(this.#unplayed === 0 ? [] : [`not all was played that the script says in ${this.#unplayed}`]),
    ];
    return why.length === 0 ? undefined : `what proves nothing yet: ${why.join(", ")}`;
  }

  /** The lines below the verdict of a script. */
  linesOf(id: string): string[] {
    const hosts = [...(this.#seen.get(id) ?? [])].toSorted(([a], [b]) => (a < b ? -1 : 1));
    const named = hosts.filter(([, beside]) => beside.loads.length > 0);
    const unmet = Map.groupBy(
      hosts.flatMap(([kind, beside]) => beside.unmet.map((what) => ({ kind, what }))),
      ({ what }) => what,
    );
    const isWithout = hosts.some(([, beside]) => beside.loads.some(({ loaded }) => !loaded));
    if (isWithout) this.#without++;
    if (unmet.size > 0) this.#unplayed++;
    return [
      ...named.map(([kind, beside]) => loadsLine(kind, beside.loads)),
      ...[...unmet].map(([what, on]) =>
        on.length < hosts.length
          ? `not as the script says, on ${on.map(({ kind }) => kind).join(" and ")}: ${what}`
          : `not as the script says: ${what}`,
      ),
    ].map((line) => `       ${line}`);
  }
}

import { dirname, relative } from "node:path";
import { nameOwnTexts } from "../../trace/host-text.ts";

/** Names for what every run writes in its own way: ids by first appearance, folders, days, hashes, the host's prompts. */
const ID = /\b(ses|msg|evt|per|frm|que|sh|shl|shell|pty|call)_[0-9A-Za-z]{12,}\b/g;

export class Masks {
  readonly #names = new Map<string, string>();
  readonly #counts = new Map<string, number>();
  readonly #folders: readonly (readonly [path: string, name: string])[];

  constructor({ directory, home }: { readonly directory: string; readonly home: string }) {
    this.#folders = [
      [directory, "$DIR"],
      [directory.slice(1), "$DIR"],
      ...(home === "" ? [] : [[home, "$HOME"] as const]),
      // Folders of the home are named from the project too.
      ...(home === "" ? [] : [[relative(directory, dirname(home)), "../$HOME"] as const]),
      // Configuration, data, state and cache lie beside it.
      ...(home === "" ? [] : [[dirname(home), "$ROOT"] as const]),
    ];
  }

  /** The same value, keys of objects in alphabetical order. */
  apply(value: unknown): unknown {
    if (typeof value === "string") return this.#text(value);
    if (Array.isArray(value)) return value.map((item) => this.apply(item));
    if (typeof value !== "object" || value === null) return value;
    const fields = Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .toSorted(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1));
    return Object.fromEntries(fields.map(([name, field]) => [this.#text(name), this.apply(field)]));
  }

  #text(text: string): string {
    let masked = text;
    for (const [path, name] of this.#folders) masked = masked.replaceAll(path, name);
    masked = masked
      .replace(ID, (id, kind: string) => this.#name(id, kind))
      .replace(/\.\.\/opencode-simulator-[\w-]+/g, "../$HOME")
      .replace(/\b[0-9a-f]{64}\b/g, "$HASH")
      .replace(/\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun) [A-Z][a-z]{2} \d\d \d{4}\b/g, "$DAY")
      .replace(/\b\d{4}-\d\d-\d\dT[\d:.]+Z\b/g, "$TIME")
      .replace(SUPPORTED, "")
      .replace(PARSER, "$1")
      .replace(BASE, "$BASE_PROMPT")
      .replace(TITLE, "$TITLE_PROMPT");
    return nameOwnTexts(masked);
  }

  #name(id: string, kind: string): string {
    const known = this.#names.get(id);
    if (known !== undefined) return known;
    const count = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, count);
    const name = `${kind}#${count}`;
    this.#names.set(id, name);
    return name;
  }
}

/** Up to the instructions, which follow in the same text or do not; a plugin may have put lines before it. */
const BASE =
  /(?<=^|\n)You are (?:opencode, an interactive CLI tool|OpenCode, You and the user share|a file search specialist)[^]*?(?=\nHere is some useful information about|$)/;
/** What the parser of either host complains of. */
const PARSER = /(Failed to parse TypeScript): .*$/g;
/** The host lists what a program may use. Where in a program something stands is told of the program as it printed it. */
const SUPPORTED = / Supported orchestration syntax: [^]*?construction\.| \(line \d+, col \d+\)$/g;
const TITLE = /^You are a title generator\.[^]*$/;

/** An object's own id comes before those that it refers to. */
const FIRST = ["id", "sessionID", "assistantMessageID", "messageID", "callID"];

const rank = (key: string): number => (FIRST.includes(key) ? FIRST.indexOf(key) : FIRST.length);

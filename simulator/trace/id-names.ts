/**
 * Gives every id of the host a name by first appearance (`ses#1`, `msg#3`, …). The walk visits the id of an
 * object before its other fields and those in alphabetical order, so that two hosts which write the same
 * objects with keys in another order still get the same names.
 */
export class IdNames {
  readonly #names = new Map<string, string>();
  readonly #odd: string[] = [];
  readonly #counts = new Map<string, number>();

  /** Numbers all ids in a value that have no name yet. */
  walk(value: unknown): void {
    if (typeof value === "string") {
      for (const match of value.matchAll(ID)) this.#learn(match[0]);
    } else if (Array.isArray(value)) {
      for (const item of value) this.walk(item);
    } else if (typeof value === "object" && value !== null) {
      const record = value as Record<string, unknown>;
      for (const key of Object.keys(record).toSorted(byImportance)) {
        // Call ids of shell steps and subtask commands are made by the host in a form of their own.
        if (key === "callID" && typeof record[key] === "string") this.#learn(record[key], "call");
        this.walk(record[key]);
      }
    }
  }

  replace(text: string): string {
    let named = text.replace(ID, (id) => this.#names.get(id) ?? id);
    for (const id of this.#odd) named = named.replaceAll(id, this.#names.get(id) ?? id);
    return named;
  }

  #learn(id: string, prefix = id.slice(0, id.search(/[_#]/))): void {
    if (this.#names.has(id)) return;
    if (!new RegExp(`^${ID.source}$`).test(id)) this.#odd.push(id);
    const count = (this.#counts.get(prefix) ?? 0) + 1;
    this.#counts.set(prefix, count);
    this.#names.set(id, `${prefix}#${count}`);
  }
}

/**
 * Ids as hosts and the scripted model make them, and names that a former walk gave; also inside a longer id that a
 * plugin made of one, such as `prt_reminder_msg_…`.
 */
const ID =
  /(?<![0-9A-Za-z])(?:(?:ses|msg|prt|per|que|tool)_[0-9a-f]{12}[0-9A-Za-z]{14}|call_[0-9A-Za-z]{12,}|(?:ses|msg|prt|per|que|tool|call)#\d+)(?![0-9A-Za-z])/g;

const FIRST_KEYS = ["id", "info", "sessionID", "messageID", "parentID"];

function byImportance(a: string, b: string): number {
  const rank = (key: string): number => {
    const index = FIRST_KEYS.indexOf(key);
    return index < 0 ? FIRST_KEYS.length : index;
  };
  return rank(a) - rank(b) || (a < b ? -1 : a > b ? 1 : 0);
}

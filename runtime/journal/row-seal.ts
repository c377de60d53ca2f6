/**
 * What tells the plugin's own rows from those that another program wrote into the journal: a keyed hash over each row and
 * over the seal of the row before it. Whoever has no key can neither write a row that counts nor take one out unseen.
 */
import { hash } from "node:crypto";
import type { Row } from "./sqlite-driver.ts";

export interface RowSeal {
  /** The seal of a row of the event table that follows one with the seal `before`; "" where there is none. */
  of(row: Row, before: string): string;
  /** Was this row sealed with our key, wherever it stands? */
  holds(row: Row): boolean;
  /** The seal of a text that stands for many rows. */
  ofText(text: string): string;
}

const LINK_CHARS = 16;
const COLUMNS = ["version", "at", "session", "agent", "data"] as const;

/** The end of a seal, by which the next row names it. */
const linkOf = (seal: string): string => seal.slice(-LINK_CHARS).padStart(LINK_CHARS, "0");

/** Does this row name the one before it? */
export const follows = (row: Row, before: string): boolean =>
  String(row["seal"]).slice(0, LINK_CHARS) === linkOf(before);

/** Bytes of a block of SHA-256, and of what it comes to. */
const [BLOCK, DIGEST] = [64, 32];

/**
 * HMAC-SHA-256 (RFC 2104) of texts, by two hashes in one call each: a start asks it of every row, and the streams that
 * `createHmac` makes take three to eight times as long.
 * @param key of at most 64 bytes
 */
function keyedHash(key: Buffer): (text: string) => string {
  const padded = (byte: number, bytes: number): Buffer => {
    const block = Buffer.alloc(bytes);
    for (let at = 0; at < BLOCK; at++) block[at] = byte ^ (key[at] ?? 0);
    return block;
  };
  let inner = padded(0x36, 4_096);
  const outer = padded(0x5c, BLOCK + DIGEST);
  // One for each length: a start would leave as many behind as there are rows.
  const views = new Map<number, Buffer>();
  return (text) => {
    const most = BLOCK + Buffer.byteLength(text);
    if (most > inner.length) {
      inner = padded(0x36, most);
      views.clear();
    }
    let view = views.get(most);
    if (view === undefined) views.set(most, (view = inner.subarray(0, most)));
    inner.write(text, BLOCK);
    outer.write(hash("sha256", view, "binary"), BLOCK, "latin1");
    return hash("sha256", outer, "hex");
  };
}

/** @param key of 32 random bytes */
export function rowSeal(key: Buffer): RowSeal {
  const keyed = keyedHash(key);
  const sealed = (row: Row, link: string): string =>
    // JSON keeps the columns apart, whatever stands in them.
    link + keyed(JSON.stringify([link, ...COLUMNS.map((column) => row[column])]));
  return {
    of: (row, before) => sealed(row, linkOf(before)),
    holds(row) {
      const seal = row["seal"];
      return typeof seal === "string" && seal === sealed(row, seal.slice(0, LINK_CHARS));
    },
    ofText: keyed,
  };
}

/**
 * What tells the plugin's own rows from those that another program wrote into the journal: a keyed hash over each row and
 * over the seal of the row before it. Whoever has no key can neither write a row that counts nor take one out unseen.
 */
import { createHmac } from "node:crypto";
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

/** @param key of 32 random bytes */
export function rowSeal(key: Buffer): RowSeal {
  const hash = (text: string): string => createHmac("sha256", key).update(text).digest("hex");
  const sealed = (row: Row, link: string): string =>
    // JSON keeps the columns apart, whatever stands in them.
    link + hash(JSON.stringify([link, ...COLUMNS.map((column) => row[column])]));
  return {
    of: (row, before) => sealed(row, linkOf(before)),
    holds(row) {
      const seal = row["seal"];
      return typeof seal === "string" && seal === sealed(row, seal.slice(0, LINK_CHARS));
    },
    ofText: (text) => hash(text),
  };
}

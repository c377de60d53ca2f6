/**
 * The first and the last line of the state block, and how such a line is known again after a summariser
 * copied it. A border is always a line of its own: text that only mentions the mark is not one. Content
 * of the block never holds the mark, so what lies between two borders cannot be taken for a border.
 */
import { BLOCK_MARK } from "../kernel/memory/anchor-line.ts";

export const BLOCK_START = `=== ${BLOCK_MARK} (rewritten at each compaction, valid now) ===`;
export const BLOCK_END = `=== end of ${BLOCK_MARK} ===`;

/** Shorter beginnings of the first line are ordinary text: "===" underlines a heading. */
const TORN_MIN_CHARS = 5;

/** `torn-start`: the copy broke off inside the first line. */
export type BlockBorder = "start" | "torn-start" | "end";

/** The border that this whole line is, quoting and emphasis around it aside, or null. */
export function blockBorder(line: string): BlockBorder | null {
  const bare = line.replace(/^[\s>*`_#-]+/, "").replace(/[\s*`_]+$/, "");
  if (bare === BLOCK_END) return "end";
  if (bare.startsWith(`=== ${BLOCK_MARK} `) && /^=== [^=]*===$/.test(bare)) return "start";
  return bare.length >= TORN_MIN_CHARS && BLOCK_START.startsWith(bare) ? "torn-start" : null;
}

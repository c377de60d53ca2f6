/**
 * An anchor as it stands inside the state block: its content word for word. The kernel accepts no content
 * with the block's mark; a journal written by hand might hold one, and it must not look like a border.
 */
import { anchorLine, BLOCK_MARK } from "../kernel/memory/anchor-line.ts";
import type { Anchor } from "../kernel/record/anchor.ts";

/** The rendered anchor, over several lines when its content is. */
export function blockAnchor(anchor: Pick<Anchor, "id" | "priority" | "type" | "content">): string {
  return anchorLine(anchor).replaceAll(BLOCK_MARK, "the state block");
}

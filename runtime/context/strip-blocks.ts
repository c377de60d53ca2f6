/**
 * Takes earlier state blocks out of a summary: a summariser copies the previous one from its prompt, whole
 * or cut off. A whole copy goes from border to border, whatever stands between. A cut one goes as far as
 * its lines are known to be ours: the chain by its labels, anchors by their content in the state, retired
 * ones included. Text of the summariser stays.
 */
import { BLOCK_MARK } from "../kernel/memory/anchor-line.ts";
import { BLOCK_END, blockBorder } from "./block-border.ts";
import { blockAnchor } from "./block-anchor.ts";
import { TOOL } from "../kernel/tool-names.ts";
import type { State } from "../kernel/state.ts";
import type { Anchor } from "../kernel/record/anchor.ts";

/** How the lines between the borders begin, anchors aside. */
const LABELS: readonly string[] = [
  "State number ",
  "The user's last message comes again below. ",
  "Plan: wp-",
  "Active task: tn-",
  "Steps: ",
  "Checkpoint cp-",
  "Next task: ",
  `When done: ${TOOL.task} `,
  "No active task.",
  // Of earlier versions, in summaries that are kept.
  "No active task: changes are refused until one is started.",
  `To begin: ${TOOL.task} `,
  `To begin: ${TOOL.delegate} `,
  "No active task: you are a subagent without one; ",
  "dl-",
  "Held: the human's words ",
  "Decisions: td-",
  "Deferred: tn-",
  "Abandoned: tn-",
  "Turning points: ",
  "Not shown: an-",
];
const ANCHORS = "Anchors:";
/** The head of an anchor, broken off behind its id or later. */
const ANCHOR_LINE = /^- (an-\d+)(?:$| \[[a-z/]*(?:$|\](?:$| )))/;

/** Lines without the quoting or indentation that `border`, a line of the same copy, has. */
function bareLines(lines: readonly string[], border = ""): readonly string[] {
  const prefix = /^[\s>]*/.exec(border)?.[0] ?? "";
  return lines.map((line) => (line.startsWith(prefix) ? line.slice(prefix.length) : line).trimEnd());
}

const anchorLines = (anchor: Anchor): readonly string[] => bareLines(blockAnchor(anchor).split("\n"));

/** A line broken off inside its label, or inside the last border. */
function isTornLabel(line: string): boolean {
  return line !== "" && [...LABELS, ANCHORS, "- an-", BLOCK_END].some((label) => label.startsWith(line));
}

/** The index behind the anchor that begins at `from`, as far as it was copied. */
function behindAnchor(lines: readonly string[], from: number, rendered: readonly string[]): number {
  let at = from;
  for (const expected of rendered) {
    const line = lines[at];
    if (line === undefined || !expected.startsWith(line)) return at;
    if (line !== expected) return line === "" ? at : at + 1;
    at++;
  }
  return at;
}

/** The index of the first of the bare `lines` at or behind `from` that is not known to be of a block. */
function behindKnown(lines: readonly string[], from: number, state: State): number {
  let at = from;
  for (;;) {
    const line = lines[at];
    if (line === undefined) return at;
    const id = ANCHOR_LINE.exec(line)?.[1];
    const anchor = id === undefined ? undefined : state.anchors[id];
    if (anchor) at = Math.max(at + 1, behindAnchor(lines, at, anchorLines(anchor)));
    else if (id !== undefined || line === ANCHORS || LABELS.some((label) => line.startsWith(label))) at++;
    else return isTornLabel(line) ? at + 1 : at;
  }
}

/** How many of the last bare `lines` are the end of an anchor whose beginning was cut off. */
function headlessAnchor(lines: readonly string[], state: State): number {
  let longest = 0;
  for (const anchor of Object.values(state.anchors)) {
    const rendered = anchorLines(anchor);
    for (let count = rendered.length - 1; count > longest; count--)
      if (rendered.slice(-count).join("\n") === lines.slice(-count).join("\n")) longest = count;
  }
  return longest;
}

/** How many of `kept` stand before the rest of a block whose beginning was cut off and whose last line is `end`. */
function beforeHeadless(kept: readonly string[], end: string, state: State): number {
  const lines = bareLines(kept, end);
  let from = 0;
  while (from < lines.length) {
    const behind = behindKnown(lines, from, state);
    if (behind === lines.length) break;
    from = Math.max(from + 1, behind);
  }
  return from - headlessAnchor(lines.slice(0, from), state);
}

/** Where the block that begins at `start` ends: behind its last border, or behind the last line known to be ours. */
function behindBlock(lines: readonly string[], start: number, state: State): number {
  if (blockBorder(lines[start] ?? "") === "start")
    for (let at = start + 1; at < lines.length; at++) {
      const line = lines[at] ?? "";
      const border = line.includes(BLOCK_MARK) ? blockBorder(line) : null;
      if (border === "end") return at + 1;
      if (border !== null) break;
    }
  return start + 1 + behindKnown(bareLines(lines.slice(start + 1), lines[start]), 0, state);
}

/** The text without any earlier block, whole or cut off. */
export function stripBlocks(text: string, state: State): string {
  const lines = text.split("\n");
  const pieces: string[] = [];
  let kept: string[] = [];
  let cut = false;
  const close = (): void => {
    const piece = kept.join("\n");
    if (piece.trim() !== "") pieces.push(pieces.length > 0 || cut ? piece.trim() : piece.trimEnd());
    kept = [];
    cut = true;
  };
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? "";
    const border = blockBorder(line);
    if (border === null) {
      kept.push(line);
      at++;
      continue;
    }
    if (border === "end") kept.length = beforeHeadless(kept, line, state);
    close();
    at = border === "end" ? at + 1 : behindBlock(lines, at, state);
  }
  close();
  return pieces.join("\n");
}

/** A summary with exactly one block, the given one, at its end. */
export function withBlock(summary: string, block: string, state: State): string {
  return `${stripBlocks(summary, state)}\n\n${block}`.trimStart();
}

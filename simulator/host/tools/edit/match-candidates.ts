/**
 * Where an `oldString` might stand in a file when it was not quoted exactly. The strategies go from strict to
 * lenient, in the host's order; each yields pieces of the file as they stand there. Which piece is taken, and
 * whether it is safe, is decided by the caller.
 */
export function* matchCandidates(content: string, wanted: string): Generator<string> {
  yield wanted;
  yield* byTrimmedLines(content, wanted);
  yield* byAnchors(content, wanted);
  yield* byCollapsedSpace(content, wanted);
  yield* byIndentation(content, wanted);
  yield* byEscapes(content, wanted);
  yield* byTrimmedEnds(content, wanted);
  yield* byContext(content, wanted);
}

/** Least share of equal text between the anchored block and what was wanted. */
const SIMILAR = 0.65;

function linesOf(text: string): string[] {
  return text.split("\n");
}

/** The same without the empty line that a final line break leaves. */
function wantedLines(text: string): string[] {
  const lines = linesOf(text);
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

/** All runs of `count` whole lines. */
function* windows(lines: readonly string[], count: number): Generator<readonly string[]> {
  for (let start = 0; start + count <= lines.length; start++) yield lines.slice(start, start + count);
}

function* byTrimmedLines(content: string, wanted: string): Generator<string> {
  const lines = wantedLines(wanted);
  for (const block of windows(linesOf(content), lines.length)) {
    if (block.every((line, index) => line.trim() === lines[index]?.trim())) yield block.join("\n");
  }
}

interface Block {
  readonly lines: readonly string[];
}

/** Blocks that begin and end with the wanted first and last line; each start is paired with its nearest end. */
function* anchored(lines: readonly string[], first: string, last: string): Generator<Block> {
  for (let start = 0; start < lines.length; start++) {
    if (lines[start]?.trim() !== first) continue;
    const end = lines.findIndex((line, index) => index >= start + 2 && line.trim() === last);
    if (end >= 0) yield { lines: lines.slice(start, end + 1) };
  }
}

function* byAnchors(content: string, wanted: string): Generator<string> {
  if (linesOf(wanted).length < 3) return;
  const lines = wantedLines(wanted);
  const slack = Math.max(1, Math.floor(lines.length * 0.25));
  const blocks = [...anchored(linesOf(content), (lines[0] ?? "").trim(), (lines.at(-1) ?? "").trim())].filter(
    (block) => Math.abs(block.lines.length - lines.length) <= slack,
  );
  let best: Block | undefined;
  let bestScore = -1;
  for (const block of blocks) {
    const score = similarity(block.lines, lines);
    if (score > bestScore) {
      best = block;
      bestScore = score;
    }
  }
  if (best && bestScore >= SIMILAR) yield best.lines.join("\n");
}

/** Mean likeness of the lines between the anchors. */
function similarity(block: readonly string[], lines: readonly string[]): number {
  const inner = Math.min(lines.length - 2, block.length - 2);
  if (inner <= 0) return 1;
  let sum = 0;
  for (let index = 1; index <= inner; index++) {
    const [a, b] = [(block[index] ?? "").trim(), (lines[index] ?? "").trim()];
    const longest = Math.max(a.length, b.length);
    if (longest > 0) sum += (1 - editDistance(a, b) / longest) / inner;
  }
  return sum;
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, change));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

function* byCollapsedSpace(content: string, wanted: string): Generator<string> {
  const collapse = (text: string) => text.replace(/\s+/g, " ").trim();
  const target = collapse(wanted);
  const lines = linesOf(content);
  const words = wanted.trim().split(/\s+/).map(escapeRegex);
  for (const line of lines) {
    if (collapse(line) === target) yield line;
    else if (collapse(line).includes(target)) {
      const match = new RegExp(words.join("\\s+")).exec(line);
      if (match) yield match[0];
    }
  }
  const count = linesOf(wanted).length;
  if (count < 2) return;
  for (const block of windows(lines, count)) {
    if (collapse(block.join("\n")) === target) yield block.join("\n");
  }
}

function escapeRegex(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

function* byIndentation(content: string, wanted: string): Generator<string> {
  const target = dedent(wanted);
  for (const block of windows(linesOf(content), linesOf(wanted).length)) {
    if (dedent(block.join("\n")) === target) yield block.join("\n");
  }
}

function dedent(text: string): string {
  const lines = linesOf(text);
  const widths = lines
    .filter((line) => line.trim() !== "")
    .map((line) => line.length - line.trimStart().length);
  if (widths.length === 0) return text;
  const width = Math.min(...widths);
  return lines.map((line) => (line.trim() === "" ? line : line.slice(width))).join("\n");
}

const ESCAPED: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r" };

function* byEscapes(content: string, wanted: string): Generator<string> {
  const unescape = (text: string) =>
    text.replace(/\\([ntr'"`\\\n$])/g, (_all, one: string) => ESCAPED[one] ?? one);
  const target = unescape(wanted);
  if (content.includes(target)) yield target;
  for (const block of windows(linesOf(content), linesOf(target).length)) {
    if (unescape(block.join("\n")) === target) yield block.join("\n");
  }
}

function* byTrimmedEnds(content: string, wanted: string): Generator<string> {
  const target = wanted.trim();
  if (target === wanted) return;
  if (content.includes(target)) yield target;
  for (const block of windows(linesOf(content), linesOf(wanted).length)) {
    if (block.join("\n").trim() === target) yield block.join("\n");
  }
}

/** Anchors again, same number of lines, and at least half of the lines between them equal. */
function* byContext(content: string, wanted: string): Generator<string> {
  if (linesOf(wanted).length < 3) return;
  const lines = wantedLines(wanted);
  for (const block of anchored(linesOf(content), (lines[0] ?? "").trim(), (lines.at(-1) ?? "").trim())) {
    if (block.lines.length !== lines.length) continue;
    const inner = lines
      .slice(1, -1)
      .map((line, index) => [line.trim(), (block.lines[index + 1] ?? "").trim()] as const);
    const told = inner.filter(([a, b]) => a !== "" || b !== "");
    if (told.length === 0 || told.filter(([a, b]) => a === b).length / told.length >= 0.5)
      yield block.lines.join("\n");
  }
}

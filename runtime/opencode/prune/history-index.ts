/**
 * What the history of a session holds, kept from request to request so that each one costs only what is new in it:
 * OpenCode 1.18.33 hands over a fresh copy of everything each time, and messages that are complete never change.
 * A history that is not the continuation of the known one (compaction, undo, another plugin) is read anew.
 */
import { fieldOf } from "../host/field-of.ts";
import { HOST_TOOL } from "../../kernel/host-tool-names.ts";
import type { Message, Part, ToolPart } from "../host/wire.ts";
import type { ToolOutput } from "../../context/choose-prunes.ts";

export interface HistoryMessage {
  readonly info: Message;
  readonly parts: Part[];
}

/** Where an output that is taken out stands. */
interface PrunedPlace {
  readonly message: number;
  readonly part: number;
  readonly partID: string;
  readonly chars: number;
  /** What stands there instead, made once. */
  text: string | null;
}

interface IndexedOutput extends Omit<ToolOutput, "work"> {
  readonly place: PrunedPlace;
  readonly taskID: string | null;
  superseded: boolean;
}

interface ReadSeen {
  readonly output: IndexedOutput;
  /** Which lines, as text; "" = from the start as far as the tool reads. */
  readonly window: string;
}

export interface HistoryIndex {
  firstID: string;
  lastID: string;
  /** Messages read. */
  count: number;
  requests: number;
  usedTokens: number;
  /** By part id: still in the requests, and long enough to be worth it. */
  readonly outputs: Map<string, IndexedOutput>;
  /** Characters of them. */
  chars: number;
  /** Those that are out. */
  readonly pruned: PrunedPlace[];
  readonly reads: Map<string, ReadSeen[]>;
}

export interface IndexRules {
  isProtected(tool: string): boolean;
  /** The task at work now: the newest calls were made for it. */
  activeTask(): string | null;
  /** When a history is read anew: ids of the parts that are out, and the task at work at a time. */
  known(): { readonly pruned: ReadonlySet<string>; readonly taskAt: (at: number) => string | null };
}

type PartRules = ReturnType<IndexRules["known"]> & Pick<IndexRules, "isProtected">;

const NOTHING_PRUNED: ReadonlySet<string> = new Set();
/** Shorter ones cost less than what would stand in their place. */
const MIN_CHARS = 400;

export function emptyIndex(): HistoryIndex {
  return {
    firstID: "",
    lastID: "",
    count: 0,
    requests: 0,
    usedTokens: 0,
    outputs: new Map(),
    chars: 0,
    pruned: [],
    reads: new Map(),
  };
}

/** A plugin that is loaded before us may have put messages of its own making into the history. */
const textOf = (value: unknown, key: string): string => {
  const field = fieldOf(value, key);
  return typeof field === "string" || typeof field === "number" ? String(field) : "";
};

const numberOf = (value: unknown, key: string): number => Number(textOf(value, key)) || 0;

function windowOf(input: unknown): string {
  const [offset, limit] = [textOf(input, "offset"), textOf(input, "limit")];
  return offset === "" && limit === "" ? "" : `${offset}+${limit}`;
}

const isTruncated = (state: ToolPart["state"]): boolean =>
  state.status === "completed" && fieldOf(state.metadata, "truncated") === true;

/** Earlier reads that say nothing which this call does not say anew. */
function supersede(index: HistoryIndex, { tool, state }: ToolPart, output: IndexedOutput | null): void {
  const path = textOf(state.input, "filePath");
  if (path === "" || (tool !== HOST_TOOL.read && tool !== HOST_TOOL.write)) return;
  const window = tool === HOST_TOOL.read ? windowOf(state.input) : "";
  // OpenCode 1.18.33: a read without a window ends after 2,000 lines and says so in its metadata.
  const isWhole = window === "" && (tool === HOST_TOOL.write || !isTruncated(state));
  const earlier = index.reads.get(path) ?? [];
  const kept = earlier.filter((read) => {
    const covered = isWhole || (tool === HOST_TOOL.read && read.window === window);
    if (covered) read.output.superseded = true;
    return !covered;
  });
  if (tool === HOST_TOOL.read && output) kept.push({ output, window });
  index.reads.set(path, kept);
}

function indexPart(
  index: HistoryIndex,
  part: ToolPart,
  at: readonly [number, number],
  rules: PartRules,
): void {
  const { state } = part;
  if (state?.status !== "completed" || typeof state.output !== "string") return;
  if (fieldOf(state.time, "compacted") !== undefined) return;
  const chars = state.output.length;
  const place: PrunedPlace = { message: at[0], part: at[1], partID: part.id, chars, text: null };
  if (rules.pruned.has(part.id)) {
    index.pruned.push(place);
    return;
  }
  const prunable =
    chars >= MIN_CHARS && (state.attachments?.length ?? 0) === 0 && !rules.isProtected(part.tool);
  const output: IndexedOutput = {
    partID: part.id,
    chars,
    taskID: rules.taskAt(numberOf(state.time, "start")),
    request: index.requests,
    superseded: false,
    place,
  };
  supersede(index, part, prunable ? output : null);
  if (!prunable) return;
  index.outputs.set(part.id, output);
  index.chars += chars;
}

function indexMessage(
  index: HistoryIndex,
  { info, parts }: HistoryMessage,
  number: number,
  rules: PartRules,
): void {
  if (info.role === "assistant") {
    index.requests++;
    const cache = fieldOf(info.tokens, "cache");
    const used =
      numberOf(info.tokens, "input") +
      numberOf(info.tokens, "output") +
      numberOf(cache, "read") +
      numberOf(cache, "write");
    if (used > 0) index.usedTokens = used;
  }
  for (const [at, part] of parts.entries())
    if (part.type === "tool") indexPart(index, part, [number, at], rules);
}

const isComplete = ({ info }: HistoryMessage): boolean =>
  info.role === "user" || fieldOf(info.time, "completed") !== undefined;

/** The index with all of `messages` in it that is complete. Pass back what came out the last time. */
export function learnHistory(
  last: HistoryIndex,
  messages: readonly HistoryMessage[],
  rules: IndexRules,
): HistoryIndex {
  const goesOn =
    last.count > 0 &&
    messages[0]?.info.id === last.firstID &&
    messages[last.count - 1]?.info.id === last.lastID;
  const index = goesOn ? last : emptyIndex();
  const task = goesOn ? rules.activeTask() : null;
  const known = goesOn ? { pruned: NOTHING_PRUNED, taskAt: () => task } : rules.known();
  const partRules = { ...known, isProtected: rules.isProtected };
  for (let at = index.count; at < messages.length; at++) {
    const message = messages[at];
    // Only the newest can still be written to; one that broke off long ago is as complete as it will be.
    if (!message || (!isComplete(message) && at >= messages.length - 2)) break;
    indexMessage(index, message, at, partRules);
    if (at === 0) index.firstID = message.info.id;
    index.lastID = message.info.id;
    index.count = at + 1;
  }
  return index;
}

/** Moves outputs to those that are taken out. */
export function markPruned(index: HistoryIndex, partIDs: readonly string[]): void {
  for (const partID of partIDs) {
    const output = index.outputs.get(partID);
    if (!output) continue;
    index.outputs.delete(partID);
    index.chars -= output.chars;
    index.pruned.push(output.place);
  }
}

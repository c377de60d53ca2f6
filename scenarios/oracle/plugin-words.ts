/**
 * The plugin's own words as the model is sent them, on both hosts alike: notes, each written once at the newest point
 * of its session, and the block that a compaction leaves in the summary. A note that comes twice in a row says
 * nothing new and costs for the rest of the session; a block is in every request, so it has a budget.
 */
import { textOf, type ChatMessage } from "opencode-simulator";
import type { Reason } from "@idumb/reports";
import { blockBorder } from "../../runtime/context/block-border.ts";
import type { Evidence, Judgement, RequestSeen } from "../play/evidence.ts";

const NOTE = /^<idumb>\n[^]*\n<\/idumb>$/;
const NOTE_BEHIND = /\n\n<idumb>\n(?:(?!<idumb>)[^])*\n<\/idumb>$/;
/** What another plugin puts behind a text, such as the id by which it names the message to the agent. */
const OTHERS_BEHIND = /(?:\s*<(?!idumb>)([\w-]+)>[^<>]*<\/\1>)+\s*$/;

/** What is looked at of a request. */
type Sent = Pick<RequestSeen, "turn" | "sessionID" | "kind" | "body">;

/** A note where it first stood in a request. */
interface NoteSeen {
  readonly turn: number;
  readonly sessionID: string;
  readonly text: string;
  /** It comes first: a message of ours, such as a request to go on, and not a note beside somebody's words. */
  readonly isMessage: boolean;
}

/** All notes in the order in which they were first sent. */
export function notesIn(requests: readonly Sent[]): NoteSeen[] {
  // By session and message, how often it stood in one request: a compaction leaves a tail behind its summary.
  const most = new Map<string, number>();
  const turns = new Map<string, number>();
  const compacted = new Set<string>();
  const notes: NoteSeen[] = [];
  for (const { turn, sessionID, kind, body } of requests) {
    if (kind === "compaction") compacted.add(sessionID);
    if (kind === "title" || kind === "compaction") continue;
    const count = new Map<string, number>();
    // A user may say once more what a compaction took away, and be told the same.
    const isNextTurn = turns.get(sessionID) !== turn;
    const said =
      isNextTurn && compacted.delete(sessionID)
        ? body.messages.findLast(({ role }) => role === "user")
        : undefined;
    turns.set(sessionID, turn);
    for (const message of body.messages) {
      if (message.role !== "user" && message.role !== "tool") continue;
      const { content = null } = message;
      const words = Array.isArray(content)
        ? content.map(({ text = "" }) => ownText(text))
        : ownText(textOf(message));
      const key = `${sessionID} ${JSON.stringify([message.tool_call_id, words])}`;
      const times = (count.get(key) ?? 0) + 1;
      count.set(key, times);
      if (times <= (most.get(key) ?? 0) && message !== said) continue;
      most.set(key, times);
      for (const note of notesOf(message)) notes.push({ turn, sessionID, ...note });
    }
  }
  return notes;
}

/** Numbers of other plugins may change from one request to the next: the same words are the same message. */
const ownText = (text: string): string =>
  text.endsWith(">") && !text.endsWith("</idumb>") ? text.replace(OTHERS_BEHIND, "") : text;

/**
 * A part of its own in a user's message, which OpenCode 2 sends as the end of its text, or the end of a result: elsewhere it
 * is the agent that repeats one.
 */
function notesOf(message: ChatMessage): readonly Pick<NoteSeen, "text" | "isMessage">[] {
  if (message.role === "tool")
    return (NOTE_BEHIND.exec(ownText(textOf(message))) ?? []).map((text) => ({ text, isMessage: false }));
  const { content = null } = message;
  if (typeof content === "string")
    return content
      .split(/\n\n(?=<idumb>\n)/)
      .slice(1)
      .flatMap((text) => (NOTE.test(text) ? [{ text, isMessage: false }] : []));
  return (content ?? []).flatMap(({ text = "" }, at) =>
    NOTE.test(ownText(text)) ? [{ text: ownText(text), isMessage: at === 0 }] : [],
  );
}

/** Fails when a session is told the same twice in a row; measures the block that a compaction leaves. */
export function pluginWords(evidence: Evidence): Judgement {
  const reasons: Reason[] = [];
  const last = new Map<string, string>();
  const said = new Map<string, number>();
  const compactions = evidence.requests.filter(({ kind }) => kind === "compaction");
  for (const { turn, sessionID, text, isMessage } of notesIn(evidence.requests)) {
    // The user may have spoken in between without anything having changed: then it is asked in the same words again.
    if (isMessage) continue;
    const since = said.get(sessionID) ?? 0;
    const compacted = compactions.some(
      (one) => one.sessionID === sessionID && one.turn > since && one.turn <= turn,
    );
    const restarted = evidence.restarts.some((at) => at > since && at <= turn);
    // What a compaction took away may be said again; and after a restart, once, where the work stands.
    if (last.get(sessionID) === text && !compacted && !restarted)
      reasons.push({ text: `the same note twice in a row: ${text.trim().slice(0, 120)}`, turn: turn + 1 });
    const [again] = text.split("\n").filter((line, at, lines) => line !== "" && lines.indexOf(line) !== at);
    if (again !== undefined)
      reasons.push({ text: `one note says the same twice: ${again.slice(0, 120)}`, turn: turn + 1 });
    last.set(sessionID, text);
    said.set(sessionID, turn);
  }
  const { lengths: values, piled } = blocksIn(evidence.requests);
  for (const turn of piled)
    reasons.push({ text: "a summary holds more than one block of the state", turn: turn + 1 });
  return {
    reasons,
    observations: values.length === 0 ? [] : [{ id: "recovery-chars", level: "delivered", values }],
    reached: [],
  };
}

/** The message in which OpenCode 2 sends a summary. */
const CHECKPOINT = /^<conversation-checkpoint>/;

/** Lengths of the blocks in the first request after each compaction, and the turns in which one message held several. */
function blocksIn(requests: readonly Sent[]): { lengths: readonly number[]; piled: readonly number[] } {
  const lengths: number[] = [];
  const piled: number[] = [];
  const compacted = new Set<string>();
  for (const { turn, sessionID, kind, body } of requests) {
    if (kind === "compaction") compacted.add(sessionID);
    else if (kind !== "title" && compacted.delete(sessionID))
      for (const message of body.messages) {
        if (message.role !== "assistant" && !CHECKPOINT.test(textOf(message))) continue;
        const own = blockLengths(textOf(message).split("\n"));
        lengths.push(...own);
        if (own.length > 1) piled.push(turn);
      }
  }
  return { lengths, piled };
}

/** From border to border, both included. */
function blockLengths(lines: readonly string[]): number[] {
  const lengths: number[] = [];
  let start = -1;
  for (const [at, line] of lines.entries()) {
    const border = blockBorder(line);
    if (border === "start") start = at;
    if (border !== "end" || start < 0) continue;
    lengths.push(lines.slice(start, at + 1).join("\n").length);
    start = -1;
  }
  return lengths;
}

/**
 * What the plugin adds to a normal turn, in characters: the difference between a hook's output before and
 * after the plugin ran, for the places that the host keeps in the conversation. Where the host's trace does not show
 * both (the real host's does not), or where such places are none (OpenCode 2 stores nothing that a hook adds to a
 * message), the notes that stand in the requests are counted.
 */
import type { TraceEvent } from "opencode-simulator";
import { COMPACTION, type Evidence, type Judgement } from "../play/evidence.ts";
import { notesIn } from "./plugin-words.ts";

const KEPT = new Set(["chat.message", "tool.execute.after"]);

/** Whether an oracle asks what a hook was given and left behind: of the others only those who read a trace want it. */
export const isAskedFor = (hook: string): boolean => KEPT.has(hook);

/** What a turn may bear on average. */
const MOST_CHARS = 1_000;

/** Characters per turn of the user, turns without any included. Fails when they are too many on average. */
export function injected(evidence: Evidence): Judgement {
  const values = byHooks(evidence) ?? byNotes(evidence);
  const mean = values.reduce((sum, value) => sum + value, 0) / (values.length || 1);
  const text = `${Math.round(mean)} characters are added to a turn on average, ${MOST_CHARS} may be`;
  return {
    reasons: mean > MOST_CHARS ? [{ text, turn: null }] : [],
    observations: [{ id: "injected-chars", level: "delivered", values }],
    reached: [],
  };
}

/** As the requests show it. */
export function byNotes({ turns, requests }: Pick<Evidence, "turns" | "requests">): number[] {
  const values = turns.map(() => 0);
  for (const { turn, text } of notesIn(requests)) values[turn] = (values[turn] ?? 0) + text.length;
  return turns.flatMap(({ said }, turn) => (said === COMPACTION ? [] : [values[turn] ?? 0]));
}

/** As the hooks show it; null where the trace has none. */
function byHooks(evidence: Evidence): number[] | null {
  const values: number[] = [];
  const open = new Map<string, Extract<TraceEvent, { type: "hook.before" }>>();
  let seenHooks = false;
  for (const event of evidence.trace) {
    if (isTurn(event)) values.push(0);
    if (event.type === "hook.before") {
      seenHooks = true;
      if (KEPT.has(event.hook)) open.set(event.id, event);
    }
    if (event.type !== "hook.after" || event.output === undefined || values.length === 0) continue;
    const before = open.get(event.id);
    if (before)
      values.push((values.pop() ?? 0) + Math.max(0, textLength(event.output) - textLength(before.output)));
  }
  return seenHooks && evidence.host === "fake" && evidence.opencode === 1 ? values : null;
}

/** Whatever the user does with words has a label, be it said, typed or broken off. */
const isTurn = (event: TraceEvent): boolean =>
  event.type === "step" && typeof event.input === "object" && event.input !== null && "label" in event.input;

/** All text that a hook's output would put before the model. */
function textLength(output: unknown): number {
  if (typeof output !== "object" || output === null) return 0;
  if ("output" in output && typeof output.output === "string") return output.output.length;
  if (!("parts" in output) || !Array.isArray(output.parts)) return 0;
  return output.parts.reduce((total: number, part: { text?: unknown }) => {
    return total + (typeof part.text === "string" ? part.text.length : 0);
  }, 0);
}

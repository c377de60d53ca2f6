/**
 * Signals of a human's message in words for the agent: what was noticed, why, the next step as a call that works
 * verbatim, and when it is over. Written once, in the turn in which it was noticed.
 */
import { choicesInForce, historyOf } from "../kernel/choice/tech-choice.ts";
import { holdOf } from "../kernel/signal/hold.ts";
import { resolveCall } from "../kernel/signal/resolve-call.ts";
import { rowOf } from "../kernel/table.ts";
import { title } from "./chain.ts";
import { renderCall } from "./render-call.ts";
import { TOOL } from "../kernel/tool-names.ts";
import type { CourseChange, CourseChangeKind } from "@idumb/course-changes/course-change";
import type { Hold } from "../kernel/record/hold.ts";
import type { TechChoice } from "../kernel/record/tech-choice.ts";
import type { State } from "../kernel/state.ts";
import type { Note } from "./compose-notes.ts";

const MAX_SHOWN = 5;

const DOES: Readonly<Record<CourseChangeKind, string>> = {
  pivot: "replaces the goal",
  return: "goes back to an earlier goal or choice",
  abandon: "gives up a goal or an agreed part",
  contradict: "contradicts what is decided",
  poison: "asks to drop plan or checks",
};

/** The tasks by name, the first few. */
export function shownTasks(state: State, ids: readonly string[]): string {
  const shown = ids.slice(0, MAX_SHOWN).flatMap((id) => {
    const node = rowOf(state.nodes, id);
    return node ? title(node) : [];
  });
  return shown.join(", ") + (ids.length > MAX_SHOWN ? ` and ${ids.length - MAX_SHOWN} more` : "");
}

function holdText(state: State, hold: Hold): string {
  const open = `Open: ${shownTasks(state, hold.tasks)}.`;
  const call = renderCall(resolveCall(state, hold));
  return hold.isCertain
    ? `${open} Writes are held until the plan says what happens to each (keep, defer or abandon), or the human says "drop it" or "keep it": ${call}`
    : `${open} Declare what it does to them before the next write. If it changes nothing: ${call} Else say defer or abandon, with a reason.`;
}

/** How often a slot was changed, and its history, as the human is asked. */
export function contestedText(state: State, choice: TechChoice): string {
  const history = historyOf(state, choice.slot).join(" → ");
  return `${choice.slot} was changed ${choice.changes} times: ${history}. Writes that depend on it are held. Ask the human which one is final, with this history; a plain answer settles it, or /idumb-decide ${choice.slot} ${choice.choice}`;
}

function decisionText(state: State, change: CourseChange, quote: string): string {
  const { slot = "", from, to } = change;
  const current = choicesInForce(state, slot).at(-1);
  if (current?.isContested) return contestedText(state, current);
  const confirm =
    to === undefined
      ? ""
      : ` If that is so, change what rests on ${from} and confirm: ${renderCall({ tool: TOOL.anchor, args: { action: "decide", content: `${slot} = ${to}` } })}`;
  return `${slot} was ${from}${to === undefined ? "" : `, now ${to}`} ("${quote}").${confirm}`;
}

function textOf(state: State, change: CourseChange, quote: string, hold: Hold | null): string {
  if (change.kind === "poison")
    return `The human ${DOES.poison} ("${quote}"). The plan and its checks stand: say so in a line and go on. Only the human sets them aside: /idumb-drop, /idumb-pause.`;
  if (change.slot !== undefined && change.isCertain) return decisionText(state, change, quote);
  if (change.kind === "contradict" && change.to !== undefined && change.from !== undefined)
    return `The human ruled this out before ("${change.from}"), and now asks for it ("${quote}"). Say so in a line; do it only if they meant to lift that.`;
  const next = hold ? holdText(state, hold) : "No open task is touched: plan what is asked now.";
  return `The human's message ${DOES[change.kind]} ("${quote}"). ${next}`;
}

/** The notes of one message. One that is certain begins with SIGNAL and its kind, one that is not with DECLARE. */
export function signalNotes(
  state: State,
  sessionID: string,
  courseChanges: readonly CourseChange[],
  quote: string,
): readonly Note[] {
  const hold = holdOf(state, sessionID);
  return courseChanges.flatMap((change): Note[] => {
    if (!change.isCertain && hold === null) return [];
    const isContested =
      change.slot !== undefined && choicesInForce(state, change.slot).some((one) => one.isContested);
    const head = change.isCertain ? `SIGNAL ${isContested ? "contested decision" : change.kind}` : "DECLARE";
    const id = `signal-${change.isCertain ? change.kind : "declare"}${change.slot === undefined ? "" : `-${change.slot}`}`;
    return [
      {
        id,
        severity: change.kind === "poison" ? "medium" : "high",
        text: `${head}: ${textOf(state, change, quote, hold)}`,
      },
    ];
  });
}

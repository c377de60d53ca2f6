/**
 * What a slash command came to, in words for the human who typed it and for the agent who goes on. It says what is true
 * afterwards: in mode relaxed no task is needed again, and what is still held is named with the command that ends it.
 */
import { title } from "../../context/chain.ts";
import { shownTasks } from "../../context/course-note.ts";
import { choicesInForce } from "../../kernel/choice/tech-choice.ts";
import { holdOf } from "../../kernel/signal/hold.ts";
import { rowOf } from "../../kernel/table.ts";
import { howMany } from "../../kernel/words/how-many.ts";
import { HUMAN_COMMANDS } from "./human-commands.ts";
import type { Command } from "../../kernel/command.ts";
import type { Event } from "../../kernel/event.ts";
import type { GovernanceLevel } from "../../kernel/record/plan.ts";
import type { Refusal } from "../../kernel/refusal.ts";
import type { State } from "../../kernel/state.ts";

const MAX_DROPPED = 5;

/** What was not there to end. */
export const NOTHING: Partial<Record<Command["type"], string>> = {
  resume: "There was no pause.",
  "reopen-journal": "No other program wrote into the journal.",
  "keep-plan": "Nothing is held by a message of yours.",
  "choose-mode": "That mode holds already.",
  "decide-slot": "That is decided already.",
  "abandon-task": "That is dropped already.",
  "abandon-plan": "That is dropped already.",
};

const sentence = (text: string): string =>
  text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");

/** Why it was refused. What an agent would call instead is no help to who types. */
export const refusedText = ({ why, instead }: Refusal): string =>
  `${sentence(why)} ${"human" in instead ? sentence(instead.human) : `What there is: /${HUMAN_COMMANDS.status.name}.`}`;

/** What was given up, by name, and what that is for who works on it. */
function droppedText(state: State, events: readonly Event[]): string {
  const names = events.flatMap((event) => {
    if (event.type === "plan-abandoned")
      return `plan ${title(rowOf(state.plans, event.planId) ?? { id: event.planId, name: "" })}`;
    const node = event.type === "task-abandoned" ? rowOf(state.nodes, event.nodeId) : undefined;
    return node ? title(node) : [];
  });
  const more = names.length > MAX_DROPPED ? ` and ${names.length - MAX_DROPPED} more` : "";
  const [is, it] = names.length === 1 ? ["it is", "it"] : ["they are", "them"];
  return `The human dropped ${names.slice(0, MAX_DROPPED).join(", ")}${more}: ${is} abandoned. Stop working on ${it}.`;
}

/** What a decision set free: the work that waited for a contested one, or the question that it answers. */
function decidedText(
  { slot, choice }: Extract<Command, { type: "decide-slot" }>,
  before: State,
  events: readonly Event[],
): string {
  const decided = `The human decided: ${slot} = ${choice}.`;
  if (events.some(({ type }) => type === "course-answered"))
    return `${decided} That answers what the agent was asked about the message; open work goes on as planned.`;
  const waited = choicesInForce(before, slot).some(({ isContested }) => isContested);
  return waited ? `${decided} What waited for it may go on.` : decided;
}

function done(
  command: Command,
  before: State,
  { state, events }: Outcome,
  { mode, projectMode }: Where,
): string {
  switch (command.type) {
    case "pause":
      return `Governance is paused in this session and its subagents for ${howMany(command.minutes, "minute")}: changes without a task pass and are recorded.`;
    case "resume":
      return mode === "relaxed"
        ? "The pause is over. In mode relaxed changes without a task pass all the same."
        : "The pause is over: changes need an active task again.";
    case "reopen-journal":
      return `The human has looked at what another program wrote into the journal; none of it counts.`;
    case "allow-call":
      return `The human allows this call once: ${command.shown}`;
    case "accept-risk":
      return events.some(({ type }) => type === "task-completed")
        ? "The human accepts what the task lacks: it is completed with its gaps."
        : `The human accepts what the task lacks now ("${command.text}"): it may be completed with gaps; new ones hold it up as before.`;
    case "recall-delegation":
      return `The human recalled the delegation: its subagent is being stopped, its task is planned again.`;
    case "hear-bans":
      return `The human lets these be changed again: ${command.freed.join(", ")}.`;
    case "decide-slot":
      return decidedText(command, before, events);
    case "keep-plan":
      return `The human says that the plan stands as it is: go on with it.`;
    case "choose-mode":
      return command.mode === null
        ? `The mode of the settings holds again: ${projectMode}.`
        : `The human chose mode ${command.mode}.`;
    default:
      return droppedText(state, events);
  }
}

/** What holds writes afterwards, whatever the command set free: rows of others, or an open question; "" where nothing does. */
function stillHeld(state: State, { sessionID, mode }: Where): string {
  if (mode === "strict" && state.foreign !== undefined)
    return ` Mode strict lets no change pass until you have looked at what another program wrote into the journal; /${HUMAN_COMMANDS.reopen.name} ends this.`;
  const hold = mode === "relaxed" ? null : holdOf(state, sessionID);
  if (hold === null) return "";
  const waits = hold.isCertain
    ? `somebody says what becomes of ${shownTasks(state, hold.tasks)}`
    : `the agent says what "${hold.quote}" changes`;
  return ` Writes stay held until ${waits}; /${HUMAN_COMMANDS.keep.name} ends this.`;
}

interface Outcome {
  readonly state: State;
  readonly events: readonly Event[];
}

interface Where {
  readonly sessionID: string;
  /** In which its calls are decided afterwards. */
  readonly mode: GovernanceLevel;
  readonly projectMode: GovernanceLevel;
}

/** @param before the state that the command met */
export const doneText = (command: Command, before: State, outcome: Outcome, where: Where): string =>
  done(command, before, outcome, where) +
  // One call passes, whatever holds the others.
  (command.type === "allow-call" ? "" : stillHeld(outcome.state, where));

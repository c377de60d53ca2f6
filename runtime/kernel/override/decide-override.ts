/** The human's overrides: what may be set aside, for how long, and that a subagent's session is no place for it. */
import { activeTask } from "../task/active-task.ts";
import { accept, refuse } from "../decision.ts";
import { overrideOf, rootOf } from "./override.ts";
import { rowsOf } from "../table.ts";
import { closed } from "../task/complete-task.ts";
import { gapsOf } from "../validation/gaps.ts";
import { holdOf } from "../signal/hold.ts";
import type { Command, CommandContext, CommandOf } from "../command.ts";
import type { Decision } from "../decision.ts";
import type { Event } from "../event.ts";
import type { State } from "../state.ts";
import type { TaskNode } from "../record/task.ts";

export const MAX_PAUSE_MINUTES = 240;

function refuseHere(state: State, { type }: Command, context: CommandContext): Decision | null {
  const root = rootOf(state, context.sessionID);
  if (root === context.sessionID) return null;
  return refuse(
    "not-a-root-session",
    `an override (${type})`,
    "overrides are the human's, and a subagent's session is not where the human decides",
    { human: `Type it in session ${root}.` },
    `session ${context.sessionID} is a subagent's`,
  );
}

/** The task whose gaps are meant: the active one, else the newest of this session that waits in review. */
export function taskToAccept(state: State, sessionID: string): TaskNode | null {
  const active = activeTask(state, sessionID);
  if (active) return active;
  const waiting = rowsOf(state.nodes).filter(
    (node) => node.status === "review" && node.session !== null && rootOf(state, node.session) === sessionID,
  );
  return waiting.toSorted((a, b) => b.modifiedAt - a.modifiedAt)[0] ?? null;
}

/** The human lets what is missing now be missing; a task that waits for exactly that is closed with its gaps. */
export function acceptRisk(
  state: State,
  command: CommandOf<"accept-risk">,
  context: CommandContext,
): Decision {
  const elsewhere = refuseHere(state, command, context);
  if (elsewhere) return elsewhere;
  const task = taskToAccept(state, context.sessionID);
  if (!task)
    return refuse(
      "no-active-task",
      "accepting a risk",
      "a risk is accepted for one task, and none is active or in review in this session",
      { human: "Accept it while the task is active or in review." },
      "no active task",
    );
  const { text, inspection } = command;
  const gaps = gapsOf(task, inspection);
  const risk: Event = { type: "risk-accepted", nodeId: task.id, text, gaps: gaps.map(({ key }) => key) };
  const isWaiting = task.status === "review" && (task.rounds ?? 0) > 0 && inspection?.mode !== "strict";
  if (!isWaiting) return accept(risk);
  const asIs = { ...task, acceptedRisk: text };
  return accept(risk, ...closed(state, asIs, { task: task.id, evidence: "", inspection }, gaps));
}

export function pause(state: State, command: CommandOf<"pause">, context: CommandContext): Decision {
  const minutes = Math.min(Math.max(command.minutes, 1), MAX_PAUSE_MINUTES);
  return (
    refuseHere(state, command, context) ??
    accept({ type: "governance-paused", until: context.at + minutes * 60_000 })
  );
}

export function resume(state: State, command: CommandOf<"resume">, context: CommandContext): Decision {
  const elsewhere = refuseHere(state, command, context);
  if (elsewhere) return elsewhere;
  const isPaused = overrideOf(state, context.sessionID).pausedUntil > context.at;
  return isPaused ? accept({ type: "governance-resumed" }) : accept();
}

export function allowCall(state: State, command: CommandOf<"allow-call">, context: CommandContext): Decision {
  const elsewhere = refuseHere(state, command, context);
  if (elsewhere) return elsewhere;
  const { call, shown } = command;
  const isThere = overrideOf(state, context.sessionID).allowed.some((one) => one.call === call);
  return isThere ? accept() : accept({ type: "call-allowed", call, shown });
}

/** Using an allowance that is not there is a success without events: nothing was allowed. */
export function spendAllowance(
  state: State,
  command: CommandOf<"use-allowance">,
  { sessionID }: CommandContext,
): Decision {
  const isThere = overrideOf(state, sessionID).allowed.some(({ call }) => call === command.call);
  const root = rootOf(state, sessionID);
  return isThere ? accept({ type: "allowance-used", root, call: command.call }) : accept();
}

/** The human has looked at what others wrote into the journal; none of it counts afterwards either. */
export function reopenJournal(
  state: State,
  command: CommandOf<"reopen-journal">,
  context: CommandContext,
): Decision {
  return (
    refuseHere(state, command, context) ??
    (state.foreign === undefined ? accept() : accept({ type: "journal-reopened" }))
  );
}

/** How strictly the gate decides, over the settings. Choosing what holds already is a success without events. */
export function chooseMode(
  state: State,
  command: CommandOf<"choose-mode">,
  context: CommandContext,
): Decision {
  const { mode } = command;
  return (
    refuseHere(state, command, context) ??
    ((state.mode ?? null) === mode ? accept() : accept({ type: "mode-chosen", mode }))
  );
}

/** What a message put in question goes on as planned. */
export function keepPlan(state: State, command: CommandOf<"keep-plan">, context: CommandContext): Decision {
  const elsewhere = refuseHere(state, command, context);
  if (elsewhere) return elsewhere;
  const hold = holdOf(state, context.sessionID);
  return hold === null
    ? accept()
    : accept({ type: "plan-answered", tasks: hold.tasks, how: "kept by the human" });
}

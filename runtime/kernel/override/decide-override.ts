/** The human's overrides: what may be set aside, for how long, and that a subagent's session is no place for it. */
import { activeTask } from "../task/active-task.ts";
import { accept, refuse } from "../decision.ts";
import { overrideOf, rootOf } from "./override.ts";
import { rowsOf } from "../table.ts";
import { closed } from "../task/complete-task.ts";
import { gapsOf } from "../validation/gaps.ts";
import type { Command, CommandContext } from "../command.ts";
import type { Decision } from "../decision.ts";
import type { Event } from "../event.ts";
import type { State, TaskNode } from "../state.ts";

export type OverrideCommand = Extract<
  Command,
  { type: "pause" | "resume" | "allow-call" | "use-allowance" | "accept-risk" }
>;

export const MAX_PAUSE_MINUTES = 240;

function refuseHere(state: State, context: CommandContext, what: string): Decision | null {
  const root = rootOf(state, context.sessionID);
  if (root === context.sessionID) return null;
  return refuse(
    "not-a-root-session",
    what,
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
function accepted(
  state: State,
  command: Extract<Command, { type: "accept-risk" }>,
  context: CommandContext,
): Decision {
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

/** Decides one of them. Using an allowance that is not there is a success without events: nothing was allowed. */
export function decideOverride(state: State, command: OverrideCommand, context: CommandContext): Decision {
  const root = rootOf(state, context.sessionID);
  if (command.type === "use-allowance") {
    const isThere = overrideOf(state, context.sessionID).allowed.some(({ call }) => call === command.call);
    return isThere ? accept({ type: "allowance-used", root, call: command.call }) : accept();
  }
  const elsewhere = refuseHere(state, context, `an override (${command.type})`);
  if (elsewhere) return elsewhere;
  switch (command.type) {
    case "pause": {
      const minutes = Math.min(Math.max(command.minutes, 1), MAX_PAUSE_MINUTES);
      return accept({ type: "governance-paused", until: context.at + minutes * 60_000 });
    }
    case "resume":
      return overrideOf(state, root).pausedUntil > context.at
        ? accept({ type: "governance-resumed" })
        : accept();
    case "allow-call": {
      const { call, shown } = command;
      const isThere = overrideOf(state, root).allowed.some((one) => one.call === call);
      return isThere ? accept() : accept({ type: "call-allowed", call, shown });
    }
    case "accept-risk":
      return accepted(state, command, context);
  }
}

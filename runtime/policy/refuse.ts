/**
 * Every "no" of the gate as a value: WHAT was tried, WHY a rule forbids it, what to do INSTEAD, and the state
 * it rests on. `instead` is a call that works when made verbatim, or names who must act; nothing here suggests
 * a call the kernel would refuse (a second start beside an active task, a start by a child).
 */
import type { Effect } from "@idumb/shell-effects";
import type { GateView } from "./gate.ts";
import type { Refusal, SuggestedCall } from "../kernel/refusal.ts";
import { relativePath } from "@idumb/shell-effects/project-path";
import { describeCall, short } from "./describe-call.ts";
import { handOn, refuseRole } from "./refuse-role.ts";
import { ROLES } from "./role-table.ts";
import type { UnreadFile } from "./unread-file.ts";
import { startText, suggestStart } from "./suggest-start.ts";
import { HOST_TOOL } from "../kernel/host-tool-names.ts";
import { TOOL } from "../kernel/tool-names.ts";

type Call = { readonly tool: string; readonly args: unknown };
type Task = NonNullable<GateView["task"]>;

export function governance(view: GateView, call: Call, reason: string): Refusal {
  return {
    code: "governance-protected",
    what: `${describeCall(call, view.directory)}: ${reason}.`,
    why: "No tool call changes the governance itself, in any mode.",
    instead: {
      human:
        "Go on with the task without it. Only the human changes this, by hand or with the plugin's commands.",
    },
    evidence: evidenceOf(view),
  };
}

export function destructive(view: GateView, call: Call, reason: string): Refusal {
  return {
    code: "destructive",
    what: `${describeCall(call, view.directory)}: ${reason}.`,
    why: "What cannot be undone is not run by an agent, with or without a task.",
    instead: {
      human:
        "Do it in a way that loses nothing (name single files, commit first), or ask the human to allow exactly this call once with /idumb-allow.",
    },
    evidence: evidenceOf(view),
  };
}

export function hiddenPayload(view: GateView, call: Call, reason: string): Refusal {
  return {
    code: "hidden-payload",
    what: `${describeCall(call, view.directory)}: ${reason}.`,
    why: "A command whose text is computed, decoded or fetched cannot be checked before it runs.",
    instead: {
      human:
        "Write the command out in plain text, or save it to a file under a task and run that. Otherwise the human allows it once with /idumb-allow.",
    },
    evidence: evidenceOf(view),
  };
}

export function ungovernedDelegation(view: GateView, call: Call): Refusal {
  return {
    code: "children-ungoverned",
    what: `${describeCall(call, view.directory)} starts a subagent.`,
    why: "This OpenCode calls no hooks in subagents, so nothing that a subagent does could be checked.",
    instead: { human: "Do the work in this session, call by call. Only the human can run it as a subagent." },
    evidence: evidenceOf(view),
  };
}

/** @param does what the call does and the role may not, as in "changes files". */
export function outsideRole(view: GateView, call: Call, effect: Effect, does: string): Refusal {
  const { role = ROLES.solo } = view;
  // Nothing is handed on before that.
  if (view.unanswered && role.delegates) return unansweredFailure(view, call, view.unanswered);
  const { name, expectedOutput } = startText(call, effect, view.directory);
  const what = `${describeCall(call, view.directory)} ${does}.`;
  return refuseRole(role, what, handOn(role, name, expectedOutput), evidenceOf(view));
}

export function unansweredFailure(
  view: GateView,
  call: Call,
  failed: { readonly id: string; readonly name: string },
): Refusal {
  return {
    code: "failure-unanswered",
    what: `${describeCall(call, view.directory)}.`,
    why: `The subagent at ${failed.id} "${failed.name}" failed. Nothing goes on until you say what becomes of that task: reopen, defer or abandon it, or assign it again.`,
    whyForHuman: "A subagent failed, and the agent has to say first what becomes of its task.",
    instead: {
      tool: TOOL.task,
      args: { action: "reopen", task: failed.id, reason: "it is tried again" },
    },
    evidence: evidenceOf(view),
  };
}

export function noActiveTask(view: GateView, call: Call, effect: Effect): Refusal {
  return {
    code: "no-active-task",
    what: `${describeCall(call, view.directory)}${whatItDoes(effect)}.`,
    why: whyTask(view, effect),
    instead: view.parentID === null ? startCall(view, call, effect) : parentMustAct(view.parentID),
    evidence: evidenceOf(view),
  };
}

export function toolOutsideScope(view: GateView, call: Call, task: Task): Refusal {
  return {
    code: "tool-not-allowed",
    what: `${describeCall(call, view.directory)}.`,
    why: `The active task ${task.id} allows only: ${task.allowedTools.join(", ")}.`,
    instead: {
      human: `Use one of these tools. ${whoWidens(view)} if "${call.tool}" is really needed.`,
    },
    evidence: evidenceOf(view),
  };
}

export function pathOutsideScope(view: GateView, call: Call, task: Task, path: string): Refusal {
  return {
    code: "path-not-allowed",
    what: `${wouldWrite(view, call, path)}.`,
    why: `The active task ${task.id} covers only: ${task.allowedPaths.join(", ")}.`,
    instead: {
      human: `Stay inside these paths. ${whoWidens(view)} if the file really belongs to this task${another(view)}.`,
    },
    evidence: evidenceOf(view),
  };
}

export function actingFile(view: GateView, call: Call, task: Task, path: string): Refusal {
  const shown = relativePath(view.directory, path) ?? path;
  return {
    code: "acting-file",
    what: `${wouldWrite(view, call, path)}, which the host, git or a build runs.`,
    why: `The active task ${task.id} "${short(task.name)}" does not name it.`,
    instead: {
      human: `If it belongs to the work, do it in a task that has "${short(shown)}" in its name, its expected output or its allowed paths${view.parentID === null ? "" : "; report back, so that the parent gives you such a task"}.`,
    },
    evidence: evidenceOf(view),
  };
}

export function unreadFile(view: GateView, call: Call, file: UnreadFile): Refusal {
  const shown = relativePath(view.directory, file.path) ?? file.path;
  const why =
    file.standing === "changed" ? "has changed since this session read it" : "is there and was not read";
  return {
    code: "unread-file",
    what: `${wouldWrite(view, call, file.path)}, which ${why}.`,
    why: "What nobody has looked at is not overwritten: something could be lost.",
    instead: { tool: HOST_TOOL.read, args: { filePath: shown } },
    evidence: evidenceOf(view),
  };
}

export function pathUnknown(view: GateView, call: Call, task: Task): Refusal {
  return {
    code: "path-unknown",
    what: `${describeCall(call, view.directory)} would write files that cannot be named beforehand.`,
    why: `The active task ${task.id} covers only: ${task.allowedPaths.join(", ")}; a write must be shown to stay inside.`,
    instead: {
      human: `Name each file literally, or use the edit and write tools. ${whoWidens(view)} if that is not possible.`,
    },
    evidence: evidenceOf(view),
  };
}

/** A call that names its file is named once. */
function wouldWrite(view: GateView, call: Call, path: string): string {
  const shown = short(relativePath(view.directory, path) ?? path);
  const described = describeCall(call, view.directory);
  return described === `${call.tool} ${shown}` ? described : `${described} would write ${shown}`;
}

function whatItDoes(effect: Effect): string {
  if (effect.writes.length > 0 || effect.writesUnknown) return " changes files";
  if (effect.opaque !== null) return " runs a program whose effect cannot be told beforehand";
  return effect.git === null ? " has an effect that cannot be told beforehand" : " changes the repository";
}

function whyTask(view: GateView, effect: Effect): string {
  const writes = effect.writes.length > 0 || effect.writesUnknown || effect.opaque !== null;
  return writes
    ? "No file changes without an active task."
    : `In ${view.mode} mode this needs an active task.`;
}

function startCall(view: GateView, call: Call, effect: Effect): SuggestedCall | { readonly human: string } {
  if (view.startable !== null) return { tool: TOOL.task, args: { action: "start", task: view.startable.id } };
  const { role = ROLES.solo } = view;
  // A quick start makes a plan, which only a role that plans may do.
  return role.plan.includes("create")
    ? suggestStart(call, effect, view.directory)
    : {
        human: `No planned task is free. Report that: the agent that sent you, or the human, plans one first.`,
      };
}

function parentMustAct(parentID: string): { readonly human: string } {
  return {
    human: `Report back: you are a subagent, and work only inside an active task of session ${parentID}, which started you. It, or the human, begins one first.`,
  };
}

function whoWidens(view: GateView): string {
  return view.parentID === null
    ? "Ask the human to widen the task"
    : `Report back: session ${view.parentID} or the human must widen the task`;
}

function another(view: GateView): string {
  return view.startable === null
    ? ""
    : `; ${view.startable.id} ("${view.startable.name}") can be started when this one is completed`;
}

/** The state that a refusal rests on, in one line. */
export function evidenceOf(view: GateView): string {
  const child = view.parentID === null ? "" : ` (child of ${view.parentID})`;
  const { task } = view;
  const state =
    task === null ? "no active task" : `active task ${task.id} "${task.name}" of plan ${task.plan}`;
  const role = view.role === undefined || view.role.name === "solo" ? "" : `; role ${view.role.name}`;
  const mode = view.isPaused === true ? `${view.mode} in the human's pause` : view.mode;
  return `mode ${mode}; session ${view.sessionID}${child}${role}; ${state}`;
}

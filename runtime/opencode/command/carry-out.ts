/** Carries out one of the human's slash commands: recorded as the human's, and told to the agent in one line. */
import { MAX_PAUSE_MINUTES, taskToAccept } from "../../kernel/override/decide-override.ts";
import { inspectTask } from "../validation/inspect-task.ts";
import { strandedChildren } from "../../kernel/delegation/decide-recall.ts";
import { delegationsBy } from "../../kernel/delegation/delegation.ts";
import { rootOf } from "../../kernel/override/override.ts";
import { findPlan } from "../../kernel/plan/find-plan.ts";
import { findNode } from "../../kernel/task/find-node.ts";
import { ensureSession } from "../session/ensure-session.ts";
import { liftCommand } from "./lift-command.ts";
import { decideCommand } from "./decide-command.ts";
import { modeCommand } from "./mode-command.ts";
import { doneText, NOTHING, refusedText } from "./done-text.ts";
import { showStatus } from "./show-status.ts";
import { announceNow } from "../project/announce.ts";
import { modeIn } from "../project/held.ts";
import { HUMAN_COMMANDS, type HumanAction } from "./human-commands.ts";
import { lastRefused } from "../gate/allow-once.ts";
import type { CommandOrigin } from "./command-origin.ts";
import type { Command } from "../../kernel/command.ts";
import type { State } from "../../kernel/state.ts";
import type { GovernedProject } from "../project/governed-project.ts";

/** What a command may ask to be decided; the others only show. */
type Decided = Exclude<HumanAction, "status">;

/** A command as a human typed it in a session. */
interface TypedCommand {
  readonly sessionID: string;
  /** What stands behind its name. */
  readonly rest: string;
  /** Who gave it, as far as it can be told. */
  readonly origin: CommandOrigin;
}

const HUMAN = "human";
const DEFAULT_MINUTES = 15;
const MAX_TEXT = 500;
const MAX_SHOWN = 60;
const BRIEFLY = "Say so in one short line; change nothing else for it.";
const AGAIN = "Make it again now, exactly as it was; the rules hold for any other call.";
const SHOWN = "The human asked where the work stands and has read it. Answer with one word: Shown.";

/** What a command comes to, for both who read it. */
export interface CommandAnswer {
  /** Seen by the human. */
  readonly shown: string;
  /** What only the agent needs: how to answer. */
  readonly toAgent: string;
  /** The agent needs nothing of what is shown. */
  readonly isForHumanAlone: boolean;
}

const told = (shown: string, toAgent = BRIEFLY): CommandAnswer => ({
  shown,
  toAgent,
  isForHumanAlone: false,
});

/** The delegation that is meant: named, or the only one at work for this session. */
function recallOf(state: State, text: string, sessionID: string): Command | string {
  const atWork = delegationsBy(state, sessionID).filter((one) => one.status === "working");
  const [only] = atWork;
  if (text === "" && (!only || atWork.length > 1))
    return only
      ? `Say which: ${atWork.map((one) => `/idumb-recall ${one.nodeId}`).join(", ")}.`
      : "No subagent of this session is at work on a delegated task.";
  const delegation = text === "" ? (only?.id ?? "") : text;
  return { type: "recall-delegation", delegation, to: "planned", reason: "recalled by the human" };
}

/** What is meant: a task by id or name, else a plan, else the task at work. */
function dropOf(state: State, sessionID: string, text: string): Command {
  const reason = "dropped by the human";
  const isTask = text === "" || findNode(state, sessionID, text) !== null;
  return !isTask && (/^wp-\d+$/.test(text) || findPlan(state, text) !== null)
    ? { type: "abandon-plan", plan: text, reason }
    : { type: "abandon-task", task: text === "" ? null : text, reason };
}

/** The command to decide on, or why there is none. */
function commandOf(project: GovernedProject, action: Decided, typed: TypedCommand): Command | string {
  const { sessionID } = typed;
  const text = typed.rest.trim().slice(0, MAX_TEXT);
  switch (action) {
    case "pause": {
      const [, number] = /^(\d*)\s*(?:m|min|mins|minutes?)?$/i.exec(text) ?? [];
      if (number === undefined) return "The number of minutes has to be a whole number, such as 15.";
      const minutes = number === "" ? DEFAULT_MINUTES : Number(number);
      return minutes >= 1 && minutes <= MAX_PAUSE_MINUTES
        ? { type: "pause", minutes }
        : `A pause is from 1 to ${MAX_PAUSE_MINUTES} minutes.`;
    }
    case "resume":
      return { type: "resume" };
    case "reopen":
      return { type: "reopen-journal" };
    case "allow": {
      const memory = project.sessions.known(sessionID);
      const refused = memory && lastRefused(memory);
      if (!refused) return "No call of this session was refused that could be allowed.";
      return { type: "allow-call", call: refused.call, shown: refused.shown };
    }
    case "accept":
      return text === "" ? "Say in a few words which risk is accepted." : { type: "accept-risk", text };
    case "drop":
      return dropOf(project.store.current(), sessionID, text);
    case "keep":
      return { type: "keep-plan" };
    case "mode":
      return modeCommand(project, text);
    case "lift":
      return liftCommand(project, text);
    case "decide":
      return decideCommand(project.store.current(), text);
    case "recall":
      return recallOf(project.store.current(), text, sessionID);
  }
}

/** What is accepted is what is missing now: looked at before the decision. */
async function seen(project: GovernedProject, command: Command, sessionID: string): Promise<Command> {
  if (command.type !== "accept-risk") return command;
  const node = taskToAccept(project.store.current(), sessionID);
  if (!node) return command;
  const { inspection } = await inspectTask(project, sessionID, node, "");
  return { ...command, inspection };
}

async function decided(
  project: GovernedProject,
  action: Decided,
  typed: TypedCommand,
): Promise<CommandAnswer> {
  const { sessionID } = typed;
  await ensureSession(project, sessionID, undefined);
  const command = commandOf(project, action, typed);
  if (typeof command === "string") return told(`${command} Nothing was changed.`);
  const before = project.store.current();
  if (rootOf(before, sessionID) !== sessionID)
    return told(
      "This works in the root session only: type it in the one that started this subagent. Nothing was changed.",
    );
  const context = { ...project.contextFor(sessionID, HUMAN), actor: { kind: "human" } } as const;
  const outcome = project.store.execute(await seen(project, command, sessionID), context, "decision");
  if (!outcome.ok) return told(`${refusedText(outcome.refusal)} Nothing was changed.`);
  const nothing = outcome.events.length === 0 ? NOTHING[command.type] : undefined;
  if (nothing !== undefined) return told(`${nothing} Nothing was changed.`);
  project.voice.toast(
    "info",
    `/${HUMAN_COMMANDS[action].name} ${typed.rest.trim().slice(0, MAX_SHOWN)}`.trimEnd() +
      ` was carried out. It came from ${typed.origin.text}.`,
    sessionID,
  );
  for (const child of strandedChildren(outcome.state, outcome.events)) project.voice.stop(child);
  const text = doneText(command, before, outcome, {
    sessionID,
    mode: modeIn(outcome.state, sessionID, project.config.mode, context.at),
    projectMode: project.config.mode,
  });
  return command.type === "allow-call" ? told(text, AGAIN) : told(text);
}

/** Does what the human typed. @returns what both are told of it; never rejects. */
export async function carryOut(
  project: GovernedProject,
  action: HumanAction,
  typed: TypedCommand,
): Promise<CommandAnswer> {
  const { name } = HUMAN_COMMANDS[action];
  try {
    const { isForeign, text } = typed.origin;
    if (action === "status")
      return { shown: showStatus(project, typed.sessionID), toAgent: SHOWN, isForHumanAlone: true };
    if (!isForeign) return await decided(project, action, typed);
    announceNow(
      project,
      `/${name} in session ${typed.sessionID} was not carried out: it came from ${text}. If it was you, end that program and type it again.`,
    );
    return told(
      `/${name} was not carried out: only the human gives it, and it came from ${text}. Nothing was changed.`,
      "Do not post to the host; tell the human what you ran.",
    );
  } catch (error) {
    project.voice.log("error", `/${name} failed: ${String(error)}`);
    return told(`/${name} could not be carried out; nothing was changed.`, "Tell the human.");
  }
}

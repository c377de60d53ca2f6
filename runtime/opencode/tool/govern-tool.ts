/**
 * What our tools have in common: arguments read, session known, one command executed, the answer short
 * (state reached, then the next legal call). A refusal or a bad argument is thrown, which OpenCode shows
 * the model word for word.
 */
import { keepCheck } from "../validation/check-at-start.ts";
import { inspectTask, type TaskInspection } from "../validation/inspect-task.ts";
import { builtOn } from "../../kernel/delegation/waiting.ts";
import { notesOf, putNote } from "../project/note-tray.ts";
import { strandedChildren } from "../../kernel/delegation/decide-recall.ts";
import { renderCall } from "../../context/render-call.ts";
import { renderRefusal } from "../../context/render-refusal.ts";
import { chainLine } from "../../context/chain.ts";
import { lostNote, turnNote } from "../../context/turn-note.ts";
import { reportFault } from "../project/announce.ts";
import { findNode } from "../../kernel/task/find-node.ts";
import { nextTask } from "../../kernel/task/find-work.ts";
import { ensureSession } from "../session/ensure-session.ts";
import { askUserBy } from "../host/ask-user.ts";
import { hostSchema } from "../host/host-schema.ts";
import { HostRefusal, RefusedCall } from "../host/refused-call.ts";
import { droppedTexts } from "../../context/course-note.ts";
import { answerCourse, answerIn } from "./answer-course.ts";
import { readCourse } from "./course-arg.ts";
import { argReader, BadArgument } from "./read-args.ts";
import { roleOfSession, waysOf } from "../gate/role-of-session.ts";
import { executeShell, governShell } from "./govern-shell.ts";
import { lastTold, markTold } from "../session/tell-standing.ts";
import { adviceFor, roleHas } from "../../policy/advice-for-role.ts";
import { refuseAction, refuseQuickStart } from "../../policy/refuse-role.ts";
import { ROLES } from "../../policy/role-table.ts";
import { TOOL } from "../../kernel/tool-names.ts";
import type { CourseAnswer } from "@idumb/course-changes/course-answer";
import type { HostAbilities } from "../../host/host-abilities.ts";
import type { Outcome } from "../../journal/store.ts";
import type { Command, CommandContext } from "../../kernel/command.ts";
import type { Event } from "../../kernel/event.ts";
import type { State } from "../../kernel/state.ts";
import type { ToolContext, ToolDefinition, ToolOnWire } from "../host/wire.ts";
import type { GovernedProject } from "../project/governed-project.ts";
import type { ArgReader } from "./read-args.ts";
import type { Role } from "../../policy/role-table.ts";

/** Either a command to decide on, or a view that changes nothing. */
export type Request =
  | {
      readonly command: Command;
      readonly say: (
        before: State,
        outcome: Extract<Outcome, { ok: true }>,
        host: Pick<HostAbilities, "childrenGoverned">,
      ) => string;
    }
  | { readonly view: (state: State) => string };

export interface GovernTool extends ToolOnWire {
  /** The actions that a role has of this tool. */
  readonly actionsOf: (role: Role) => readonly string[];
  /** A call of that action that works as it is, given the ids it names. */
  readonly example: (action: string | undefined) => Readonly<Record<string, unknown>>;
  /** @param role of whoever reads the answer, which shows no call that it does not have; `solo` when left out */
  readonly read: (args: ArgReader, sessionID: string, state: State, role?: Role) => Request;
}

/** Actions that only show: every role has them. */
const VIEWS: ReadonlySet<string> = new Set(["status", "list"]);

type Refused = Extract<Outcome, { ok: false }>;
type Asked = Request & { readonly course: CourseAnswer | undefined };

/** A call of the tool that the role may make; of the action that was meant, if it is one. */
function exampleFor(tool: GovernTool, meant: unknown, role: Role): Readonly<Record<string, unknown>> {
  const shown = tool.example(typeof meant === "string" ? meant : undefined);
  if (roleHas(role, tool.name, shown)) return shown;
  return tool.example(tool.actionsOf(role).find((action) => VIEWS.has(action)));
}

function request(tool: GovernTool, args: unknown, sessionID: string, state: State, role: Role): Asked {
  const reader = argReader(args);
  try {
    const course = "course" in tool.args ? readCourse(reader) : undefined;
    return { ...tool.read(reader, sessionID, state, role), course };
  } catch (error) {
    if (!(error instanceof BadArgument)) throw error;
    const action = typeof args === "object" && args !== null ? Reflect.get(args, "action") : undefined;
    const example = renderCall({ tool: tool.name, args: exampleFor(tool, action, role) });
    throw new RefusedCall(`${tool.name}: ${error.message}. For example: ${example}`);
  }
}

interface Claimed {
  readonly command: Command;
  readonly notes: readonly string[];
}

/** The command with what was seen of the world, where it claims that a task is done. */
function claimed(project: GovernedProject, command: Command, sessionID: string): Claimed | Promise<Claimed> {
  if (command.type !== "complete-task" && command.type !== "review-task") return { command, notes: [] };
  const node = findNode(project.store.current(), sessionID, command.task);
  if (!node) return { command, notes: [] };
  const evidence = command.type === "complete-task" ? command.evidence : "";
  const withSight = ({ inspection, notes }: TaskInspection): Claimed => ({
    command: { ...command, inspection },
    notes,
  });
  const seen = inspectTask(project, sessionID, node, evidence);
  return seen instanceof Promise ? seen.then(withSight) : withSight(seen);
}

/** Sessions that build on a task that is open again hear of it where they read next. */
function tellOthers(
  project: GovernedProject,
  state: State,
  events: readonly Event[],
  sessionID: string,
): void {
  for (const event of events) {
    if (event.type !== "task-reopened") continue;
    for (const { session } of builtOn(state, event.nodeId)) {
      const other = session === null || session === sessionID ? undefined : project.sessions.known(session);
      const text = `${event.nodeId} is open again (${event.reason}): your task builds on it.`;
      if (other) putNote(notesOf(other), { id: `reopened-${event.nodeId}`, severity: "high", text });
    }
  }
}

/** A decision of the human's is not let go unseen. */
function tellDropped(project: GovernedProject, state: State, events: readonly Event[]): void {
  for (const text of droppedTexts(state, events)) project.voice.toast("info", `Given up: ${text}`);
}

/** Throws when the role does not have the action; what no role has is left to the reader of arguments. */
function checkRole(tool: GovernTool, role: Role, args: unknown, sessionID: string, state: State): void {
  const given: unknown = typeof args === "object" && args !== null ? Reflect.get(args, "action") : undefined;
  const action = typeof given === "string" ? given.trim().toLowerCase() : "";
  const actions = tool.actionsOf(role);
  if (actions.includes(action) || !tool.actionsOf(ROLES.solo).includes(action)) return;
  const refusal = refuseAction(role, tool.name, action, actions, sessionID);
  throw new RefusedCall(renderRefusal(refusal, chainLine(state, sessionID)));
}

const refused = ({ refusal, state }: Refused, role: Role, sessionID: string): RefusedCall =>
  new RefusedCall(
    renderRefusal(
      { ...refusal, instead: adviceFor(state, role, refusal.instead) },
      chainLine(state, sessionID),
    ),
  );

async function run(
  project: GovernedProject,
  tool: GovernTool,
  args: unknown,
  sessionID: string,
  agent: string,
): Promise<string> {
  // No await once the session is known: a model may send start and write in one message, and OpenCode
  // 1.18.33 asks the gate about the second call right after the first one's execute was entered.
  const known = project.sessions.of(sessionID);
  const memory = known.opened ? known : await ensureSession(project, sessionID, agent);
  const before = project.store.current();
  const role = roleOfSession(before, project.sessions, sessionID, agent);
  checkRole(tool, role, args, sessionID, before);
  const asked = request(tool, args, sessionID, before, role);
  const answer =
    asked.course ?? ("command" in asked ? answerIn(before, sessionID, asked.command) : undefined);
  const context: CommandContext = {
    ...project.contextFor(sessionID, agent),
    keepsDecisions: role.criticalDecisions,
    actor: { kind: "agent", role: role.name },
  };
  const said = answer && answerCourse(project, context, answer);
  if (said && !said.outcome.ok) throw refused(said.outcome, role, sessionID);
  if ("view" in asked) {
    if (said?.outcome.ok) tellDropped(project, said.outcome.state, said.outcome.events);
    return [said?.text ?? "", asked.view(said?.outcome.state ?? before)].filter(Boolean).join("\n");
  }
  // A child is told by the kernel that it cannot start anything.
  const isRoot = (before.sessions[sessionID]?.parentID ?? null) === null;
  if (asked.command.type === "quick-start" && isRoot && !role.plan.includes("create")) {
    const refusal = refuseQuickStart(role, nextTask(before)?.id ?? null, sessionID);
    throw new RefusedCall(renderRefusal(refusal, chainLine(before, sessionID)));
  }
  const lost = lostNote(before, sessionID, lastTold(memory).toldTask);
  const pending = claimed(project, asked.command, sessionID);
  const { command, notes } = pending instanceof Promise ? await pending : pending;
  const outcome = project.store.execute(command, context, "decision");
  if (!outcome.ok) throw refused(outcome, role, sessionID);
  // The first change of a task comes after this; a task that began in another way is seen to at its first call.
  keepCheck(project, outcome.state, sessionID);
  tellDropped(project, outcome.state, [...(said?.outcome.ok ? said.outcome.events : []), ...outcome.events]);
  for (const child of strandedChildren(outcome.state, outcome.events)) project.voice.stop(child);
  tellOthers(project, outcome.state, outcome.events, sessionID);
  const standing = turnNote(outcome.state, sessionID, waysOf(memory.agent));
  const repeat = standing === lastTold(memory).told && tool.name === TOOL.anchor ? "" : standing;
  markTold(memory, outcome.state, sessionID);
  return [said?.text ?? "", lost, asked.say(before, outcome, project.host), ...notes, repeat]
    .filter((text) => text !== "")
    .join("\n");
}

/** What a tool's code throws for the model passes; anything else is a fault or a bug, and is said once. */
function guarded<C>(
  project: GovernedProject,
  name: string,
  body: (args: unknown, context: C) => Promise<string>,
): (args: unknown, context: C) => Promise<string> {
  return async (args, context) => {
    try {
      return await body(args, context);
    } catch (error) {
      if (error instanceof RefusedCall) throw error;
      if (error instanceof HostRefusal) throw error.original;
      reportFault(project, name, error);
      throw new Error(
        `${name} failed: ${error instanceof Error ? error.message : String(error)}. Tell the human; nothing was changed.`,
        { cause: error },
      );
    }
  };
}

function toDefinition(tool: ToolOnWire, execute: unknown): ToolDefinition {
  const required = new Set(tool.required);
  const args = Object.fromEntries(
    Object.entries(tool.args).map(([name, schema]) => [name, hostSchema(schema, required.has(name))]),
  );
  // The schemas are those of the host at hand, older ones included; the declared type knows the newest only.
  return { description: tool.description, args, execute } as unknown as ToolDefinition;
}

/** The definition as the host takes it. */
export function toToolDefinition(project: GovernedProject, tool: GovernTool): ToolDefinition {
  const execute = guarded(project, tool.name, (args, context: ToolContext) =>
    run(project, tool, args, context.sessionID, context.agent),
  );
  return toDefinition(tool, execute);
}

/** `govern_shell`: it changes no state by a command, it runs one. */
export function toShellDefinition(project: GovernedProject): ToolDefinition {
  const execute = guarded(project, governShell.name, (args, context: ToolContext) => {
    const { sessionID, callID = "", abort } = context;
    return executeShell(project, args, {
      sessionID,
      callID,
      abort,
      askUser: askUserBy(context, project.host),
    });
  });
  return toDefinition(governShell, execute);
}

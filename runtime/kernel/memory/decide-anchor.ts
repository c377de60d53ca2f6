/**
 * Anchors: what may be written down for ever. Invariant: the active critical anchors always fit their
 * budget together, so that every one of them can be delivered whole after each compaction.
 */
import { anchorChars, anchorLine, BLOCK_MARK, criticalAnchors } from "./anchor-line.ts";
import { accept, refuse } from "../decision.ts";
import { lookUp } from "../look-up.ts";
import { rowOf, rowsOf } from "../table.ts";
import { TOOL } from "../tool-names.ts";
import type { CommandContext, CommandOf } from "../command.ts";
import type { Decision } from "../decision.ts";
import type { Event } from "../event.ts";
import type { Refusal, SuggestedCall } from "../refusal.ts";
import type { State } from "../state.ts";

type CreateAnchor = CommandOf<"create-anchor">;
type ResolveAnchor = CommandOf<"resolve-anchor">;

/** Not longer than the mark: the advice must fit where the original did. */
const UNMARKED = "state block";
const LIST = { tool: TOOL.anchor, args: { action: "list" } } as const;

function unknownAnchor(state: State, id: string): Decision {
  const known = Object.values(state.anchors).filter((anchor) => anchor.status === "active");
  return refuse(
    "unknown-anchor",
    `anchor ${id} was named`,
    "there is no active anchor with this id",
    LIST,
    `active: ${known.map((anchor) => anchor.id).join(", ") || "none"}`,
  );
}

/** How the same wish is said again: superseding stays superseding. */
function again(command: CreateAnchor, changes: Readonly<Record<string, unknown>>): SuggestedCall {
  const action =
    command.supersedes === null ? { action: "create" } : { action: "supersede", anchor: command.supersedes };
  const { anchorType: type, priority, content, tasks } = command;
  const links = tasks.length > 0 ? { tasks } : {};
  return { tool: TOOL.anchor, args: { ...action, type, priority, content, ...links, ...changes } };
}

/** Critical decisions are not everybody's: who may neither write nor retire one is told who may. */
function refuseDecision(
  state: State,
  context: CommandContext,
  what: string,
  instead: Refusal["instead"],
): Decision | null {
  const parentID = state.sessions[context.sessionID]?.parentID ?? null;
  if (context.keepsDecisions ?? parentID === null) return null;
  return refuse(
    "critical-decision",
    what,
    "critical decisions belong to who plans the work, not to who carries it out",
    instead,
    `agent ${context.agent}, session ${context.sessionID}${parentID === null ? "" : `, child of ${parentID}`}`,
  );
}

function refuseRetiring(
  state: State,
  context: CommandContext,
  retired: string | null,
  what: string,
): Decision | null {
  const anchor = retired === null ? undefined : lookUp(state.anchors, retired);
  if (anchor?.priority !== "critical" || anchor.type !== "decision") return null;
  const parentID = state.sessions[context.sessionID]?.parentID ?? null;
  const who = parentID === null ? "Ask the human" : `Report to session ${parentID}`;
  return refuseDecision(state, context, what, { human: `${who}: whether ${anchor.id} still holds.` });
}

/** Anchors are delivered whole or not at all: one that can never be delivered would be a promise that is not kept. */
function refuseTooLong(command: CreateAnchor, id: string, budget: number): Decision | null {
  const { priority, anchorType: type, content } = command;
  const needed = anchorLine({ id, priority, type, content }).length + 1;
  if (needed <= budget) return null;
  const room = content.length - (needed - budget);
  return refuse(
    "anchor-too-long",
    `an anchor of ${content.length} characters`,
    `anchors are delivered whole or not at all, within ${budget} characters together; this one could never be, whatever its priority. Say it in at most ${room} characters, or keep several`,
    again(command, { content: `<the same in at most ${room} characters>` }),
    `anchorBudgetChars ${budget}, needed ${needed}`,
  );
}

/** A decision in force; an anchor about a replaced one would be yesterday's truth. */
const isChoice = (state: State, id: string): boolean => {
  const choice = rowOf(state.techChoices ?? [], id);
  return choice !== undefined && choice.status !== "superseded";
};

/** Links lead to something, or the anchor would outlive what it belongs to unseen. */
function refuseLinks(state: State, command: CreateAnchor): Decision | null {
  const unknown = command.tasks.filter((id) => !rowOf(state.nodes, id) && !isChoice(state, id));
  if (unknown.length === 0) return null;
  const tasks = command.tasks.filter((id) => !unknown.includes(id));
  return refuse(
    "unknown-link",
    `an anchor linked to ${unknown.slice(0, 5).join(", ")}`,
    "there is no such task and no such decision",
    again(command, { tasks }),
    `${rowsOf(state.nodes).length} tasks are known`,
  );
}

function overBudget(state: State, command: CreateAnchor, id: string, budget: number): Decision | null {
  if (command.priority !== "critical") return null;
  const kept = criticalAnchors(state).filter((anchor) => anchor.id !== command.supersedes);
  const candidate = { id, priority: command.priority, type: command.anchorType, content: command.content };
  const used = anchorChars(kept);
  const needed = anchorLine(candidate).length + 1;
  if (used + needed <= budget) return null;
  return refuse(
    "anchor-budget",
    `a critical anchor of ${needed} characters`,
    `critical anchors are delivered whole after every compaction and share ${budget} characters; ${budget - used} are left. Shorten it, or resolve or supersede one of ${kept.map((anchor) => anchor.id).join(", ") || "none"}, or give it high priority`,
    again(command, { priority: "high" }),
    `anchorBudgetChars ${budget}, used ${used}, needed ${needed}`,
  );
}

/** Creates, or replaces when `supersedes` is set. The same content again is a success without events. */
export function createAnchor(state: State, command: CreateAnchor, context: CommandContext): Decision {
  const same = Object.values(state.anchors).find(
    (anchor) =>
      anchor.status === "active" &&
      anchor.content === command.content &&
      anchor.priority === command.priority &&
      anchor.type === command.anchorType,
  );
  if (same && command.supersedes !== null && same.id !== command.supersedes)
    return retire(state, command.supersedes, same.id, context);
  if (same) return accept();
  const retiring = refuseRetiring(state, context, command.supersedes, "replacing a critical decision");
  if (retiring) return retiring;
  if (command.priority === "critical" && command.anchorType === "decision") {
    const writing = refuseDecision(
      state,
      context,
      "writing a critical decision",
      again(command, { priority: "high" }),
    );
    if (writing) return writing;
  }
  if (command.content.includes(BLOCK_MARK))
    return refuse(
      "anchor-mark",
      "an anchor that quotes the state block",
      `the words "${BLOCK_MARK}" mark the block that is rewritten at each compaction`,
      again(command, { content: command.content.replaceAll(BLOCK_MARK, UNMARKED) }),
      "content contains the mark",
    );
  for (const id of [command.supersedes, command.parentId])
    if (id !== null && lookUp(state.anchors, id)?.status !== "active") return unknownAnchor(state, id);
  const id = `an-${state.counters.anchor + 1}`;
  const budget = context.anchorBudgetChars;
  const cannot =
    refuseLinks(state, command) ??
    refuseTooLong(command, id, budget) ??
    overBudget(state, command, id, budget);
  if (cannot) return cannot;
  const choices = command.tasks.filter((each) => isChoice(state, each));
  const events: Event[] = [
    {
      type: "anchor-created",
      id,
      anchorType: command.anchorType,
      priority: command.priority,
      content: command.content,
      parentId: command.parentId ?? command.supersedes,
      tasks: command.tasks.filter((each) => rowOf(state.nodes, each)),
      ...(choices.length > 0 ? { decisions: choices } : {}),
    },
  ];
  if (command.supersedes !== null)
    events.push({ type: "anchor-superseded", anchorId: command.supersedes, by: id });
  return accept(...events);
}

/** The new text stands already, under another id: only the old one has to go. */
function retire(state: State, old: string, by: string, context: CommandContext): Decision {
  if (lookUp(state.anchors, old)?.status !== "active") return unknownAnchor(state, old);
  return (
    refuseRetiring(state, context, old, "replacing a critical decision") ??
    accept({ type: "anchor-superseded", anchorId: old, by })
  );
}

/** Retires an anchor. One that is already retired is a success without events. */
export function resolveAnchor(state: State, command: ResolveAnchor, context: CommandContext): Decision {
  const anchor = lookUp(state.anchors, command.anchor);
  if (!anchor) return unknownAnchor(state, command.anchor);
  const retiring = refuseRetiring(state, context, anchor.id, "retiring a critical decision");
  if (retiring) return retiring;
  if (anchor.status !== "active") return accept();
  return accept({ type: "anchor-resolved", anchorId: anchor.id, reason: command.reason });
}

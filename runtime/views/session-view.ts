/** One session as text: its standing, its part of the graph, its log and what the human noted. */
import { activeTask } from "../kernel/task/active-task.ts";
import { nodeIdsOf } from "../kernel/graph.ts";
import { countOf, nodesOfSession, sessionsOf } from "../kernel/node-index.ts";
import { rowOf } from "../kernel/table.ts";
import { line } from "../kernel/words/line.ts";
import { stampOf } from "../kernel/stamp.ts";
import { fillTemplate } from "./template.ts";
import { notesText } from "./notes-text.ts";
import { oneLine } from "./one-line.ts";
import { sessionFile } from "./session-file.ts";
import { stampsOf } from "./stamps.ts";
import type { State } from "../kernel/state.ts";
import type { Session } from "../kernel/record/session.ts";
import type { TaskNode } from "../kernel/record/task.ts";

type SessionMode = "plan_driven" | "quick_fix" | "exploration";

/** What sessions are doing, from the work that was their own: none, single tasks, or tasks of a plan. */
export function sessionModes(state: State): (sessionID: string) => SessionMode {
  const modes = new Map<string, SessionMode>();
  for (const [session, own] of sessionsOf(state.nodes)) {
    const isPlan = own.some(({ workPlanId }) => {
      const plan = rowOf(state.plans, workPlanId);
      return (plan?.tasks.length ?? 0) + (plan?.planAhead.length ?? 0) > 1;
    });
    modes.set(session, isPlan ? "plan_driven" : "quick_fix");
  }
  return (sessionID) => modes.get(sessionID) ?? "exploration";
}

function nodeLine(state: State, node: TaskNode, cursor: boolean): string {
  return `${cursor ? ">" : "-"} ${node.id} ${oneLine(node.name, 120)} [${node.status}] ${stampsOf(state, { nodeId: node.id })}`;
}

/** Plans and tasks that the session worked on, with the cursor. */
function hierarchy(state: State, sessionID: string): string {
  const active = activeTask(state, sessionID);
  const own = nodesOfSession(state.nodes, sessionID);
  const plans = [...new Set(own.map((node) => node.workPlanId))];
  const lines = plans.flatMap((id) => {
    const plan = rowOf(state.plans, id);
    if (!plan) return [];
    const done = countOf(state.nodes, id, "completed");
    return [
      `${plan.id} ${oneLine(plan.name, 120)} [${plan.status}] ${done}/${nodeIdsOf(state, id).length} ${stampsOf(state, { planId: id })}`,
      ...own
        .filter((node) => node.workPlanId === id)
        .map((node) => nodeLine(state, node, node.id === active?.id)),
    ];
  });
  return lines.length > 0 ? lines.join("\n") : "no task yet";
}

/** Lines of the model's, each marked as quoted: a heading or a call in them is no line of ours. */
const quoted = (summary: string): string =>
  summary
    .split("\n")
    .map((each) => `> ${line(each)}`.trimEnd())
    .join("\n");

/**
 * The whole file of a session; the same bytes for the same journal. `log` is in order of time, `summary` that of the
 * newest compaction.
 */
export function sessionView(
  state: State,
  session: Session,
  log: readonly string[],
  summary: string,
  notes: readonly string[],
  template: string,
): string {
  const parent = session.parentID === null ? undefined : state.sessions[session.parentID];
  return fillTemplate(template, {
    session_id: session.id,
    stamp: stampOf(session.openedAt),
    mode: sessionModes(state)(session.id),
    governance_status: activeTask(state, session.id) ? "OPEN" : "LOCKED",
    parent: parent ? sessionFile(parent) : "",
    created: String(session.openedAt),
    last_updated: String(session.seenAt),
    version: String(state.version),
    hierarchy: hierarchy(state, session.id),
    summary: summary === "" ? "no compaction yet" : quoted(summary),
    log: log.join("\n"),
    notes: notesText(notes),
  });
}

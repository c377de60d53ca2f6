/** The state of a project as rows for the page. Pure: what it shows is decided here, how it looks in the browser. */
import { basename } from "node:path";
import { saidBy } from "../kernel/choice/said-by.ts";
import { choicesOf } from "../kernel/choice/tech-choice.ts";
import { commentsOf } from "../kernel/comment/comment.ts";
import { blockersOf } from "../kernel/graph.ts";
import { awaitedBy } from "../kernel/node-index.ts";
import { rowsOf } from "../kernel/table.ts";
import { standingOf } from "../opencode/project/standing.ts";
import { signalsOf } from "./signals.ts";
import type { EventRecord } from "../kernel/event.ts";
import type { GovernanceLevel } from "../kernel/record/plan.ts";
import type { TaskNode } from "../kernel/record/task.ts";
import type { State } from "../kernel/state.ts";
import type { DecisionRow, Overview, TaskRow } from "./wire.ts";

/** A task that waits for another one is seen in the picture. */
const isTask = (what: string): boolean => /^tn-\d+ "/.test(what);

function taskRow(state: State, node: TaskNode): TaskRow {
  const held = node.status === "planned" ? blockersOf(state, node).map(({ text }) => `It ${text}`) : [];
  return {
    id: node.id,
    plan: node.workPlanId,
    name: node.name,
    status: held.length > 0 ? "held" : node.status,
    expected: node.expectedOutput,
    steps: node.steps.map(({ text, state: step }) => ({ text, isDone: step === "done" })),
    after: awaitedBy(node),
    held,
    gaps: node.status === "completed" ? [] : (node.gaps ?? []).map(({ todo }) => todo),
    session: node.session,
    result: node.result?.evidence ?? null,
    reason: node.reason,
    checkpoints: node.checkpointCount,
    files: node.artifacts,
    hasBase: node.baseHead !== undefined,
  };
}

function decisionRows(state: State): readonly DecisionRow[] {
  const slots = Map.groupBy(choicesOf(state), ({ slot }) => slot);
  return [...slots].map(([slot, choices]) => ({
    slot,
    history: choices.map(
      ({ id, choice, status, source, quote, isContested, createdAt, saidAt = createdAt }) => ({
        id,
        choice,
        status: isContested ? "contested" : status,
        saidBy: saidBy(quote === undefined ? { source } : { source, quote }, "human", false),
        at: saidAt,
      }),
    ),
  }));
}

/** What the page looks at. */
export interface Looked {
  readonly directory: string;
  /** The mode of the settings. */
  readonly mode: GovernanceLevel;
  readonly state: State;
  /** The newest ones, in order. */
  readonly records: readonly EventRecord[];
  readonly trouble: string | null;
}

/** @param now milliseconds since the epoch */
export function overviewOf({ directory, mode, state, records, trouble }: Looked, now: number): Overview {
  const standing = standingOf(state, mode, [], now, false);
  return {
    project: basename(directory),
    directory,
    version: state.version,
    newestAt: records.at(-1)?.at ?? null,
    mode: standing.mode,
    trouble,
    held: [...standing.held, ...standing.unanswered].filter(({ what }) => !isTask(what)),
    stale: standing.stale,
    paused: standing.paused,
    plans: rowsOf(state.plans).map(({ id, name, status, acceptance, dependsOn, governanceLevel }) => ({
      id,
      name,
      status,
      acceptance,
      dependsOn,
      mode: governanceLevel,
    })),
    tasks: rowsOf(state.nodes).map((node) => taskRow(state, node)),
    sessions: Object.values(state.sessions).map(
      ({ id, parentID: parent, openedAt, seenAt, closed: isClosed, compactions }) => ({
        id,
        parent,
        openedAt,
        seenAt,
        isClosed,
        compactions,
        task: state.activeBySession[id] ?? null,
      }),
    ),
    delegations: rowsOf(state.delegations).map(
      ({ id, nodeId: task, agent, status, assigner, child, calls, callBudget, result }) => ({
        id,
        task,
        agent,
        status,
        assigner,
        child,
        calls,
        callBudget,
        result,
      }),
    ),
    anchors: Object.values(state.anchors).map(({ id, type, priority, status, content, tasks }) => ({
      id,
      type,
      priority,
      status,
      content,
      tasks,
    })),
    decisions: decisionRows(state),
    comments: commentsOf(state),
    signals: signalsOf(records),
  };
}

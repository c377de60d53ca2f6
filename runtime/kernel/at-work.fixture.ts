/** Pasts that many tests of the decider begin with. */
import { by, node, plan } from "./given.fixture.ts";
import type { Event, EventOf } from "./event.ts";

export const active: Event = { type: "plan-activated", planId: "wp-1" };
export const started = (nodeId: string): Event => ({ type: "task-started", nodeId, takenFrom: null });
export const reviewed: EventOf<"task-reviewed"> = { type: "task-reviewed", nodeId: "tn-1" };
export const done = (nodeId: string): Event => ({
  type: "task-completed",
  nodeId,
  result: { evidence: "seen", filesModified: [], testsRun: "", anchorsCreated: [] },
});
export const givenUp = (nodeId: string, reason = "r"): Event => ({ type: "task-abandoned", nodeId, reason });
export const putOff = (nodeId: string, reason = "r"): Event => ({ type: "task-deferred", nodeId, reason });
export const failed = (nodeId: string, reason = "r"): Event => ({ type: "task-failed", nodeId, reason });
export const planGivenUp = (planId: string, reason = "r"): Event => ({
  type: "plan-abandoned",
  planId,
  reason,
});
export const step = (text: string, state: "pending" | "done" = "pending") => ({
  text,
  state,
  evidence: null,
});
export const checkpoint = (
  id: string,
  runner: "test" | null,
  summary: string,
): EventOf<"checkpoint-recorded"> => ({
  type: "checkpoint-recorded",
  checkpoint: {
    id,
    taskNodeId: "tn-1",
    tool: "bash",
    timestamp: 1,
    summary,
    filesModified: [`${id}.ts`],
    exit: null,
    hash: null,
    runner,
  },
});
export const anchor = (
  id: string,
  tasks: readonly string[] = [],
  content = id,
): EventOf<"anchor-created"> => ({
  type: "anchor-created",
  id,
  anchorType: "decision",
  priority: "high",
  content,
  parentId: null,
  tasks,
});
/** A plan with two criteria, the first proved. */
export const criteria: Event = {
  type: "plan-updated",
  planId: "wp-1",
  changes: {
    acceptance: [
      { text: "builds", evidence: "it did" },
      { text: "works", evidence: null },
    ],
  },
};

/** Drafts of one task and of two. */
export const one = plan("wp-1", node("tn-1"));
export const two = plan("wp-1", node("tn-1"), node("tn-2"));
/** The default session is at the first of two. */
export const atWork = [...two, active, started("tn-1")];
/** Another session is. */
export const elsewhere = [...two, active, by("ses_b", started("tn-1"))];
/** A plan of one task, completed and archived. */
export const archived: readonly Event[] = [
  ...one,
  active,
  started("tn-1"),
  done("tn-1"),
  { type: "plan-completed", planId: "wp-1" },
  { type: "plan-archived", planId: "wp-1" },
];
/** Contexts: nobody else is alive; the question comes from a subagent, from a specialist. */
export const gone = { isLive: () => false };
export const child = { sessionID: "ses_c" };
export const executor = { agent: "other", actor: { kind: "agent", role: "executor" } } as const;

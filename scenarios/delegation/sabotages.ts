/** Broken plugins, one mechanism of delegation cut in each, and the play that must notice it on either host. */
import type { Breakage } from "../sabotage/break-plugin.ts";
import { PLAYS } from "./plays.ts";
import type { Play } from "./play.ts";

export interface CutDelegation extends Breakage {
  readonly mechanism: string;
  /** Part of the title of the play. */
  readonly play: string;
}

export const CUT_DELEGATIONS: readonly CutDelegation[] = [
  {
    id: "no-binding",
    mechanism: "a subagent is bound to its task",
    play: "two subagents at once",
    file: "runtime/kernel/delegation/decide-delegate.ts",
    cut: "  if (delegation.child === context.sessionID) return accept();",
    by: "  return accept();",
  },
  {
    id: "no-scope",
    mechanism: "a task's paths",
    play: "tries to leave its scope",
    file: "runtime/policy/gate.ts",
    cut: "if (task.allowedPaths.length > 0) {",
    by: "if (task.allowedPaths.length > 1_000) {",
  },
  {
    id: "no-outer-scope",
    mechanism: "the paths of the assigner's own task",
    play: "delegated from a narrow task",
    file: "runtime/opencode/gate/gate-call.ts",
    cut: "for (const outer of outerTasks(state, task)) {",
    by: "for (const outer of outerTasks(state, task).slice(0, 0)) {",
  },
  {
    id: "no-recall",
    mechanism: "recall",
    play: "a recall of a subagent in the background",
    file: "runtime/kernel/delegation/decide-recall.ts",
    cut: 'if (delegation.status === "recalled") return accept();',
    by: "return accept();",
  },
  {
    id: "no-budget",
    mechanism: "the budget of calls",
    play: "spends its budget",
    file: "runtime/opencode/gate/charge-call.ts",
    cut: "if (calls <= delegation.callBudget) return null;",
    by: "return null;",
  },
  {
    id: "no-answer-needed",
    mechanism: "a failure that holds further work",
    play: "a subagent that gives up",
    file: "runtime/kernel/delegation/delegation.ts",
    cut: 'if (node?.status === "failed" && node.delegation === delegation.id) return node;',
    by: 'if (node?.status === "failed" && node.delegation === "none") return node;',
  },
];

/** The play that must notice it. Throws when no title or several hold its words. */
export function playOf({ id, play }: CutDelegation): Play {
  const [found, ...more] = PLAYS.filter(({ title }) => title.includes(play));
  if (!found || more.length > 0) throw new Error(`sabotage ${id}: "${play}" names no one play`);
  return found;
}

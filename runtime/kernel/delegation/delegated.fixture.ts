/** Events and commands of delegation that several tests speak of: `tn-1` of `wp-1` goes from ses_a to its child ses_c. */
import { by, node, opened, plan } from "../given.fixture.ts";
import type { Command, CommandContext, CommandOf } from "../command.ts";
import type { EventOf } from "../event.ts";
import type { Answer, Signed } from "../given.fixture.ts";

export const CHILD = "ses_c";
export const asChild: Partial<CommandContext> = { sessionID: CHILD };
export const one = plan("wp-1", node("tn-1"), node("tn-2"));
export const code = (answer: Answer): string => answer.refusal?.code ?? "accepted";

export const assigned: EventOf<"delegation-assigned"> = {
  type: "delegation-assigned",
  id: "dg-1",
  nodeId: "tn-1",
  agent: "general",
  callBudget: 60,
  within: null,
};

/** The child is there and at work. */
export const bound: readonly Signed[] = [
  opened(CHILD, "ses_a"),
  by(CHILD, { type: "delegation-bound", id: "dg-1" }),
  by(CHILD, { type: "plan-activated", planId: "wp-1" }),
  by(CHILD, { type: "task-started", nodeId: "tn-1", takenFrom: null }),
];

export const assign = (more: Partial<CommandOf<"assign-delegation">> = {}): Command => ({
  type: "assign-delegation",
  task: "tn-1",
  spec: null,
  plan: null,
  scope: {},
  agent: "general",
  callBudget: 60,
  ...more,
});

/**
 * A round of validation: somebody says that a task is done. With gaps it stays open and the list is kept; after as
 * many rounds as are set the human decides, as the mode says. Rounds are not begun anew by reopening, so that no way
 * leads around the end.
 */
import { refuse } from "../decision.ts";
import { describeNode } from "../task/find-node.ts";
import { taskCall } from "../task/find-work.ts";
import type { Decision } from "../decision.ts";
import type { Event } from "../event.ts";
import type { TaskNode } from "../record/task.ts";
import type { OpenGap } from "./gaps.ts";
import type { Inspection } from "./inspection.ts";

const MAX_ROUNDS = 3;
const SHOWN = 12;

/** What a round with gaps leads to. */
export interface Round {
  /** `again`: mend and try again; `human`: into review; `close`: recorded, and closed with its gaps. */
  readonly next: "again" | "human" | "close";
  readonly round: number;
  readonly found: Event;
}

/** The next round of a task that has these gaps. */
export function nextRound(
  node: TaskNode,
  gaps: readonly OpenGap[],
  inspection: Inspection | undefined,
): Round {
  const round = (node.rounds ?? 0) + 1;
  const found: Event = {
    type: "gaps-found",
    nodeId: node.id,
    round,
    gaps: gaps.map(({ key, todo }) => ({ key, todo })),
  };
  if (round < (inspection?.maxRounds ?? MAX_ROUNDS)) return { next: "again", round, found };
  return { next: inspection?.mode === "relaxed" ? "close" : "human", round, found };
}

/** The list as it is read by the agent. */
function listed(gaps: readonly { readonly todo: string }[]): string {
  const lines = gaps.slice(0, SHOWN).map(({ todo }, index) => `${index + 1}. ${todo}`);
  const rest = gaps.length - SHOWN;
  return [...lines, ...(rest > 0 ? [`… and ${rest} more.`] : [])].join("\n");
}

/** No, and this is what to do. */
export function refuseWithGaps(
  node: TaskNode,
  gaps: readonly OpenGap[],
  round: Round,
  inspection: Inspection | undefined,
  more: readonly Event[],
): Decision {
  const most = inspection?.maxRounds ?? MAX_ROUNDS;
  const [first] = gaps;
  const isOver = round.next !== "again";
  const refusal = refuse(
    isOver ? "gaps-human" : "gaps",
    `complete of ${describeNode(node)}`,
    `${gaps.length === 1 ? "one thing is" : `${gaps.length} things are`} missing:\n${listed(gaps)}\n${
      isOver
        ? `That was round ${round.round} of ${most}: it waits in review and the human decides`
        : `Mend them and complete again (round ${round.round} of ${most}); a risk that is meant to be there is the human's to accept: /idumb-accept <why>`
    }`,
    isOver || !first
      ? {
          human: `Tell the human what is missing and ask: /idumb-accept <why> accepts it as it is, anything else means it has to be mended.`,
        }
      : first.call,
    `round ${round.round} of ${most}`,
  );
  return refusal.ok ? refusal : { ...refusal, events: [round.found, ...more] };
}

/** Whoever closes a task of others is told first in what its check became weaker; to close it then is to accept that. */
export function tellReviewer(node: TaskNode, gaps: readonly OpenGap[]): Decision {
  const refusal = refuse(
    "weakened-check",
    `complete of ${describeNode(node)}`,
    `whoever did it left the check weaker than it was:\n${listed(gaps)}\nLook at that first. To complete it again is to accept it; to fail it has it mended`,
    taskCall("complete", { task: node.id, evidence: "the check was looked at, and is meant to be so" }),
    `in review, done by session ${node.session ?? "none"}`,
  );
  const found: Event = {
    type: "gaps-found",
    nodeId: node.id,
    round: node.rounds ?? 0,
    gaps: gaps.map(({ key, todo }) => ({ key, todo })),
  };
  return refusal.ok ? refusal : { ...refusal, events: [found] };
}

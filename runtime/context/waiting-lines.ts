/** Who waits for work that was put off or given up, as lines for a tool's answer. */
import { builtOn, plansWaitingFor, waitingFor } from "../kernel/delegation/waiting.ts";
import { title } from "./chain.ts";
import { renderCall } from "./render-call.ts";
import type { State } from "../kernel/state.ts";

const MOST = 5;

/** One line for each plan that waited for this one. */
export function waitingPlanLines(state: State, planId: string): readonly string[] {
  return plansWaitingFor(state, planId)
    .slice(0, MOST)
    .map(({ plan, relink }) => `${plan.id} waited for it. Go on without: ${renderCall(relink)}`);
}

/** One line for each of the first five, and how many more there are. */
export function waitingLines(state: State, ids: readonly string[]): readonly string[] {
  const waiting = waitingFor(state, ids);
  const lines = waiting
    .slice(0, MOST)
    .map(
      ({ node, relink, close }) =>
        `${title(node)} waited for it. Go on without: ${renderCall(relink)} Or give it up too: ${renderCall(close)}`,
    );
  return waiting.length > MOST ? [...lines, `… and ${waiting.length - MOST} more tasks.`] : lines;
}

/** Tasks that were begun, or ended, on what is open again. */
export function builtOnLines(state: State, reopened: string): readonly string[] {
  return builtOn(state, reopened)
    .slice(0, MOST)
    .map((node) => `${title(node)} [${node.status}] was built on it: look whether it still holds.`);
}

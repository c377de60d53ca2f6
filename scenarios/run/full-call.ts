/**
 * Whether a call leaves nothing out: only such a one must reach every situation. Told from the call alone, so that the
 * shards of a full call are asked the same as the call that was played at once.
 */
import { SCENARIOS, USUAL_SCENARIOS } from "../scenarios.ts";
import { chosenRuns, type Call } from "./call.ts";
import { FULL_SEEDS, chooseRuns, upTo } from "./choose-runs.ts";

export const USUAL_ARMS = [...new Set(SCENARIOS.flatMap(({ arms }) => arms))];

export const isFull = (call: Call): boolean =>
  call.host === "fake" &&
  USUAL_SCENARIOS.every(({ id }) => call.scenarios.includes(id)) &&
  USUAL_ARMS.every((arm) => call.arms === null || call.arms.includes(arm)) &&
  call.personas === null &&
  call.users === null &&
  chosenRuns(call).length >= fullSize();

/** Runs of a call without options; fewer seeds are not expected to show everything. */
const fullSize = (): number =>
  chooseRuns({
    scenarios: USUAL_SCENARIOS,
    seeds: upTo(FULL_SEEDS),
    arms: undefined,
    personas: undefined,
    users: undefined,
    live: false,
  }).length;

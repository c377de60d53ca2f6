/**
 * Which old tool outputs may leave a session's requests now. A choice is a step: everything that is finished with
 * goes at once, and then nothing changes for long, because each step costs the provider's cache of the prompt. So
 * small gains are left alone, calm steps are at least a hundred requests apart (99 % of the requests extend the one
 * before), and only a conversation that fills its model's context is relieved earlier. Just before a compaction
 * nothing is taken out: it would cost the cache twice, and the summary would not know what the outputs said.
 */
export interface ToolOutput {
  /** Id of the tool part that holds it. */
  readonly partID: string;
  readonly chars: number;
  /** Number of the request that led to it, counted from the start of the history. */
  readonly request: number;
  /** Something newer says all that it says. */
  readonly superseded: boolean;
  /** What became of the task that it was asked for. */
  readonly work: "open" | "finished" | "none";
}

/** How far a session has come. */
export interface PrunePace {
  /** Requests in the history so far. */
  readonly requests: number;
  /** Steps taken in it. */
  readonly steps: number;
  /** Tokens of the newest request; 0 = not known. */
  readonly usedTokens: number;
  /** Tokens at which the host compacts; null = not known. */
  readonly roomTokens: number | null;
}

export interface PruneChoice extends PrunePace {
  /** The outputs that are still in the requests and may be taken out. */
  readonly outputs: readonly ToolOutput[];
}

/** Outputs of so many newest requests stay: what the model has just asked for, it works with. */
const RECENT_REQUESTS = 10;
/** Outputs of no task at all are looked up again more often than those of a finished one. */
const STRAY_REQUESTS = 30;
/** Requests for each step, so that 99 of 100 extend the one before. */
const REQUESTS_PER_STEP = 100;
const MIN_STEP_CHARS = 20_000;
const CHARS_PER_TOKEN = 4;
/** From here on a conversation is relieved early, if much can go … */
const PRESSED = 0.5;
const PRESSED_GAIN = 0.25;
/** … and from here on a compaction is near. */
const NEAR_COMPACTION = 0.8;

/** Characters that a step must gain now; null = no step. */
function leastGain({ requests, steps, usedTokens, roomTokens }: PrunePace): number | null {
  const used = roomTokens === null ? 0 : usedTokens / roomTokens;
  if (used >= NEAR_COMPACTION) return null;
  if (requests >= REQUESTS_PER_STEP * (steps + 1)) return MIN_STEP_CHARS;
  if (roomTokens === null || used < PRESSED) return null;
  return Math.max(MIN_STEP_CHARS, roomTokens * CHARS_PER_TOKEN * PRESSED_GAIN);
}

/** Can there be a step at all? Asked on each request, before anything is looked up for {@link choosePrunes}. */
export function stepIsDue(pace: PrunePace, chars: number): boolean {
  const gain = leastGain(pace);
  return gain !== null && chars >= gain;
}

const charsOf = (outputs: readonly ToolOutput[]): number =>
  outputs.reduce((sum, { chars }) => sum + chars, 0);

/**
 * The parts whose outputs go, or none. Outputs of finished tasks and superseded ones first; others where those are not
 * enough.
 */
export function choosePrunes(choice: PruneChoice): readonly string[] {
  const { outputs, requests } = choice;
  const gain = leastGain(choice);
  if (gain === null) return [];
  const old = outputs.filter(({ request }) => requests - request >= RECENT_REQUESTS);
  const first = old.filter((output) => output.superseded || output.work === "finished");
  const taken = new Set(first);
  const stray = old.filter(
    (output) => !taken.has(output) && requests - output.request >= STRAY_REQUESTS && output.work === "none",
  );
  const chosen = charsOf(first) >= gain ? first : [...first, ...stray];
  return charsOf(chosen) >= gain ? chosen.map(({ partID }) => partID) : [];
}

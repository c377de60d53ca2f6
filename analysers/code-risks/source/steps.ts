/**
 * Counts the steps of one inspection. A hostile file, or one that a tool wrote, can lead the rules from name to name
 * without an end, and the host waits for them. Steps are counted and no clock is read, so the same file always gets the
 * same answer.
 */

let spent = 0;
let most = Infinity;

/** Thrown where the steps are used up, or would be; only {@link within} catches it. */
export class OutOfSteps extends Error {}

/** Takes steps from the inspection that runs. */
export function spend(steps = 1): void {
  spent += steps;
  if (spent > most) throw new OutOfSteps("the inspection is out of steps");
}

/** What `work` answers within so many steps; null when they do not suffice. */
export function within<Answer>(
  steps: number,
  work: () => Answer,
): { readonly answer: Answer | null; readonly steps: number } {
  spent = 0;
  most = steps;
  try {
    return { answer: work(), steps: spent };
  } catch (error) {
    // A tree too deep to be walked is as much too much.
    if (error instanceof OutOfSteps || error instanceof RangeError) return { answer: null, steps: spent };
    throw error;
  } finally {
    most = Infinity;
  }
}

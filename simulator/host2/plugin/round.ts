let next: Promise<void> | undefined;

/**
 * Lets everything run that waits only for promises. Whoever waits for the same round goes on together, in the order in
 * which they came: what they do next is done by turns, as by strands of work that one scheduler moves.
 */
export function nextRound(): Promise<void> {
  next ??= new Promise((resolve) =>
    setImmediate(() => {
      next = undefined;
      resolve();
    }),
  );
  return next;
}

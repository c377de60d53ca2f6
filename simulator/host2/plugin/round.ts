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

/** What work at files takes, beside other work: to fail, nothing; to write one, a round; to look into them, two (0.0.0-next-16350). */
export async function filesTime(kind: "write" | "look"): Promise<void> {
  await nextRound();
  if (kind === "look") await nextRound();
}

/**
 * Lets everything run that waits only for promises: the fake's stand-in for the time that passes between two
 * chunks on a real wire. Counted turns, no timer, so the order is the same on every engine.
 */
export async function microtasks(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await undefined;
}

import { setTimeout as sleep } from "node:timers/promises";
import type { HostInstance } from "opencode-simulator";

const AFTERTHOUGHT_MS = 600;

/**
 * A plugin that goes on by itself looks at files first: on the real host its next turn begins after a quiet moment, and
 * so does the one after that. `asked` counts the requests to the model so far.
 */
export async function rest(instance: HostInstance, asked: () => number): Promise<void> {
  await instance.settle();
  if (instance.host === "fake") return;
  for (let before = -1; before !== asked();) {
    before = asked();
    await sleep(AFTERTHOUGHT_MS);
    await instance.settle();
  }
}

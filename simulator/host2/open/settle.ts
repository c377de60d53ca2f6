import type { World } from "../../world/world.ts";

/**
 * Waits in virtual time until nothing goes on any more: no turn, no work beside the turns, and for a while no event and no
 * request, so that turns which plugins start when one ends are over too.
 */
const QUIET_MS = 50;
const QUIET_ROUNDS = 2;
const LIMIT_MS = 600_000;

export async function settle(
  world: World,
  look: () => { readonly isBusy: boolean; readonly news: string },
): Promise<void> {
  for (let quiet = 0, slept = 0, before = ""; quiet < QUIET_ROUNDS; slept += QUIET_MS) {
    await world.sleep(QUIET_MS);
    const { isBusy, news } = look();
    quiet = news === before && !isBusy ? quiet + 1 : 0;
    before = news;
    if (slept > LIMIT_MS)
      throw new Error(`The fake host did not settle within ${LIMIT_MS} ms of virtual time`);
  }
}

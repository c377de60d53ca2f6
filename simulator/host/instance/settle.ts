import type { World } from "../../world/world.ts";
import type { Host } from "./host.ts";

/**
 * Waits in virtual time until nothing goes on any more: no run, no background work, and for a while no event, no
 * request and no new run, so that continuations which plugins start on `session.idle` are over too.
 */
const QUIET_MS = 50;
const QUIET_ROUNDS = 2;
const LIMIT_MS = 600_000;

/**
 * `present` is the host of the moment: one that died on the way was followed by another. `world` outlives them all: in
 * the world of a host that dies meanwhile no wait ever ends.
 */
export async function settle(world: World, present: () => Host, requests: () => number): Promise<void> {
  const news = (): string => {
    const { bus, runs, background } = present();
    return [bus.published, requests(), runs.started, background.started].join();
  };
  // Slept rather than told by the clock, which a fault may have set anew.
  for (let quiet = 0, slept = 0, before = ""; quiet < QUIET_ROUNDS; slept += QUIET_MS) {
    await world.sleep(QUIET_MS);
    const host = present();
    const now = news();
    const busy = host.runs.active > 0 || host.background.active > 0;
    quiet = now === before && !busy ? quiet + 1 : 0;
    before = now;
    if (slept > LIMIT_MS) {
      const sessions = Object.keys(host.statuses.list()).join(", ");
      throw new Error(
        `The fake host did not settle within ${LIMIT_MS} ms of virtual time; busy: ${sessions}`,
      );
    }
  }
}

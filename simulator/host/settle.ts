import type { Host } from "./host.ts";

/**
 * Waits in virtual time until nothing goes on any more: no run, no background work, and for a while no event, no
 * request and no new run, so that continuations which plugins start on `session.idle` are over too.
 */
const QUIET_MS = 50;
const QUIET_ROUNDS = 2;
const LIMIT_MS = 600_000;

export async function settle(host: Host, requests: () => number): Promise<void> {
  const end = host.world.now() + LIMIT_MS;
  let events = 0;
  const leave = host.bus.subscribe(() => events++);
  const news = (): string => [events, requests(), host.runs.started, host.background.started].join();
  try {
    for (let quiet = 0, before = ""; quiet < QUIET_ROUNDS;) {
      await host.world.sleep(QUIET_MS);
      const now = news();
      const busy = host.runs.active > 0 || host.background.active > 0;
      quiet = now === before && !busy ? quiet + 1 : 0;
      before = now;
      if (host.world.now() > end) {
        const sessions = Object.keys(host.statuses.list()).join(", ");
        throw new Error(
          `The fake host did not settle within ${LIMIT_MS} ms of virtual time; busy: ${sessions}`,
        );
      }
    }
  } finally {
    leave();
  }
}

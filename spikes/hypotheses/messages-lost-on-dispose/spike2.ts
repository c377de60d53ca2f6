import { createSession } from "../../../simulator/opencode2/session.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis:
    "A session's messages are lost when the process of the host is killed, or have other ids in the next one",
  expected: "false",
  carries: "notes are kept by the ids of messages, over a restart too (decision 8)",
  ask: (open) =>
    open({}, async ({ host }) => {
      const session = await createSession(host);
      await session.prompt("one");
      const idsOf = async () => (await session.messages()).map(({ id }) => id).join();
      const before = await idsOf();
      await host.kill();
      const after = await idsOf();
      return {
        holds: before !== after,
        observed: before === after ? "the same messages and ids" : "other ones",
      };
    }),
};

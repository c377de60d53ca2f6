import { createSession } from "../../../simulator/opencode2/session.ts";
import type { Spike2 } from "../../spike2.ts";

const GOING = ["one", "two"];

export const spike: Spike2 = {
  hypothesis: "setup is called once per project, not once per session",
  carries: "one instance of state per project (mistake 6 of earlier programs)",
  ask: (open) =>
    open({ plugins: { mine: 'note("setup");' } }, async ({ host, notes }) => {
      for (const text of GOING) await (await createSession(host)).prompt(text);
      const first = notes().length;
      return { holds: first === 1, observed: `${first} call for ${GOING.length} sessions` };
    }),
};

import { createSession } from "../../../simulator/opencode2/session.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis: "A command that the human runs in the session, with `!`, passes execute.before",
  expected: "false",
  carries: "the gate judges the agent only: what the human runs needs no task (G1)",
  ask: (open) =>
    open(
      { plugins: { mine: 'await ctx.tool.hook("execute.before", () => note("called"));' } },
      async ({ host, notes }) => {
        const session = await createSession(host);
        await session.prompt("one");
        const { status } = await host.fetch(`/api/session/${session.id}/shell`, {
          method: "POST",
          body: JSON.stringify({ command: "true" }),
        });
        await session.wait();
        const called = notes().includes("called");
        return {
          holds: called,
          absent: status === 404,
          observed: `HTTP ${status}; execute.before was ${called ? "" : "not "}called`,
        };
      },
    ),
};

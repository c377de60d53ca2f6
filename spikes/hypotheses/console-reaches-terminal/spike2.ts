import { createSession } from "../../../simulator/opencode2/session.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis:
    "The host keeps what a plugin writes with console.log and process.stderr off its own stdout and stderr",
  expected: "false",
  carries: "not one byte to stdout or stderr inside the host (U7)",
  ask: (open) =>
    open(
      {
        plugins: { mine: "console.log('WRITTEN TO STDOUT'); process.stderr.write('WRITTEN TO STDERR\\n');" },
      },
      async ({ host, trace }) => {
        await (await createSession(host)).prompt("go");
        await host.settle();
        const shown = trace.flatMap((event) => (event.type === "terminal" ? [event.text] : [])).join("");
        const seen = ["STDOUT", "STDERR"].filter((name) => shown.includes(`WRITTEN TO ${name}`));
        return {
          holds: seen.length === 0,
          observed: `on the terminal: ${seen.join(" and ").toLowerCase() || "nothing"}`,
        };
      },
    ),
};

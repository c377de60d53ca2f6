import type { Spike } from "../../spike.ts";
import { withProject } from "../../with-project.ts";

export const spike: Spike = {
  hypothesis: "The host keeps what a plugin writes with console.log and process.stderr off the terminal",
  expected: "false",
  carries: "not one byte to stdout or stderr inside the host (U7)",
  alone: true,
  ask: (host) =>
    withProject(
      host,
      {
        name: "A",
        hooks: [
          {
            hook: "chat.message",
            js: "console.log('WRITTEN TO STDOUT'); process.stderr.write('WRITTEN TO STDERR\\n')",
          },
        ],
      },
      async ({ prompt, events, instance }) => {
        await prompt("go", 60_000);
        await instance.settle();
        const shown = events.flatMap((event) => (event.type === "terminal" ? [event.text] : [])).join("");
        const seen = ["STDOUT", "STDERR"].filter((name) => shown.includes(`WRITTEN TO ${name}`));
        return {
          holds: seen.length === 0,
          observed: `on the terminal: ${seen.join(" and ").toLowerCase() || "nothing"}`,
        };
      },
    ),
};

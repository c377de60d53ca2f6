import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Spike } from "../../spike.ts";
import { withProject } from "../../with-project.ts";

export const spike: Spike = {
  hypothesis: "client.app.log writes a line to the host's own log file and nothing to the terminal",
  capability: "client.app.log/file",
  carries: "logging without a byte on the terminal (U7)",
  alone: true,
  ask: (host) =>
    withProject(
      host,
      {
        name: "A",
        hooks: [
          {
            hook: "chat.message",
            js: "await ctx.client.app.log({ body: { service: 'spike', level: 'warn', message: 'A LINE OF OURS' } })",
          },
        ],
      },
      async ({ prompt, events, instance }) => {
        await prompt("go", 60_000);
        await instance.settle();
        const inLog = events.some(
          (event) => event.type === "log" && event.message.includes("A LINE OF OURS"),
        );
        const logged = inLog || readLogs(instance.paths?.data).includes("A LINE OF OURS");
        const shown = events.some(
          (event) => event.type === "terminal" && event.text.includes("A LINE OF OURS"),
        );
        return {
          holds: logged && !shown,
          observed: `${logged ? "in" : "not in"} the host's log; ${shown ? "on" : "not on"} the terminal`,
        };
      },
    ),
};

/** The text of every log file of a real host; the fake one records its log instead of writing it. */
function readLogs(data: string | undefined): string {
  const folder = join(data ?? "", "opencode", "log");
  if (data === undefined || !existsSync(folder)) return "";
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join("");
}

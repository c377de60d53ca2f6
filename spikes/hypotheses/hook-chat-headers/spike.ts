import type { Spike } from "../../spike.ts";
import { withProject } from "../../with-project.ts";

export const spike: Spike = {
  hypothesis: "A header set in chat.headers is sent with the model request",
  capability: "chat.headers",
  carries: "nothing of ours",
  ask: (host) =>
    withProject(
      host,
      { name: "A", hooks: [{ hook: "chat.headers", js: "o.headers['x-spike'] = 'sent'" }] },
      async ({ prompt, requests }) => {
        await prompt("go", 60_000);
        const sent = requests.filter((request) => request.headers["x-spike"] === "sent").length;
        return {
          holds: requests.length === 1 && sent === 1,
          absent: sent === 0,
          observed: `sent with ${sent} of ${requests.length} requests`,
        };
      },
    ),
};

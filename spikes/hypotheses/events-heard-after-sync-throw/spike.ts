import type { Spike } from "../../spike.ts";
import { withProject } from "../../with-project.ts";

export const spike: Spike = {
  hypothesis: "After a synchronous throw in an event hook the plugins still hear the events that follow",
  expected: "false",
  carries: "the event hook is async and catches everything: a plugin that went deaf would govern by old news",
  alone: true,
  ask: (host) =>
    withProject(
      host,
      {
        name: "A",
        source: `let threw = false;
let heard = 0;
export const A = async () => ({
  event: ({ event }) => {
    if (event.type !== "session.status") {
      if (threw) heard++;
      return;
    }
    threw = true;
    throw new Error("thrown on purpose");
  },
  "chat.message": async (input, output) => {
    if (threw) output.parts[0].text += heard > 0 ? " STILL HEARING" : " DEAF";
  },
});
`,
      },
      async ({ prompt, requests, events }) => {
        const first = await prompt("go", 15_000);
        const hung = events.some(
          (event) =>
            event.type === "finding" &&
            event.finding.name === "event-threw-synchronously" &&
            event.finding.evidence.includes("hangs"),
        );
        if (first === undefined || hung) return { holds: false, observed: "the prompt is never answered" };
        await prompt("and now?", 60_000);
        const sent = JSON.stringify(requests.map(({ body }) => body.messages));
        const holds = sent.includes("STILL HEARING");
        return {
          holds,
          observed: holds
            ? "they hear on"
            : sent.includes("DEAF")
              ? "they hear nothing more"
              : "the prompt fails",
        };
      },
    ),
};

import type { Spike } from "../../spike.ts";
import { withProject } from "../../with-project.ts";

export const spike: Spike = {
  hypothesis: "A synchronous throw in the event hook is ignored, like a rejection of an async one",
  expected: "false",
  carries: "the event hook is async and catches everything: a throw there would hang every session",
  alone: true,
  ask: (host) =>
    withProject(
      host,
      {
        name: "A",
        source:
          "export const A = async () => ({ event: ({ event }) => { if (event.type === 'session.status') throw new Error('thrown on purpose'); } });\n",
      },
      async ({ prompt, events }) => {
        const answer = await prompt("go", 15_000);
        // The fake host does not hang with the real one: it reports what the real one would do, and goes on.
        const reported = events.some(
          (event) =>
            event.type === "finding" &&
            event.finding.name === "event-threw-synchronously" &&
            event.finding.evidence.includes("hangs"),
        );
        const isAnswered = answer !== undefined && !reported;
        return { holds: isAnswered, observed: `a prompt is ${isAnswered ? "answered" : "never answered"}` };
      },
    ),
};

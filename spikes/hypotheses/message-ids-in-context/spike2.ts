import { onEvents } from "../../plugin-text2.ts";
import { notesIn } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis:
    "A message of the human's has in the hook `context` the id that session.input.admitted calls inputID",
  carries: "a message is heard once, whether an event or a request told of it first (S0)",
  script: {
    plugins: {
      mine:
        onEvents('if (event.type === "session.input.admitted") note("admitted " + event.data.inputID);') +
        `
await ctx.session.hook("context", ({ messages }) => note("context " + messages.findLast(({ role }) => role === "user").id));`,
    },
    steps: [
      { prompt: "one", model: [{ say: "ok" }] },
      { prompt: "two", model: [{ say: "ok" }] },
    ],
  },
  observe(recording) {
    const seen = notesIn(recording);
    const admitted = seen.find((line) => line.startsWith("admitted "))?.slice(9);
    const same = admitted !== undefined && seen.at(-1) === `context ${admitted}`;
    return { holds: same, observed: same ? "the same id" : "another id" };
  },
};

import { notesIn } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis:
    "The checkpoint of a compaction has an id in the hook `context`, the same in every later request, and the next one has another",
  carries: "what stands behind a checkpoint is written once and kept by that id (M2)",
  script: {
    plugins: {
      mine: 'await ctx.session.hook("context", ({ messages: [first] }) => note(String(first.id)));',
    },
    steps: [
      { prompt: "one", model: [{ say: "ok" }] },
      { compact: true },
      { prompt: "two", model: [{ say: "ok" }] },
      { prompt: "three", model: [{ say: "ok" }] },
      { compact: true },
      { prompt: "four", model: [{ say: "ok" }] },
    ],
  },
  observe(recording) {
    const [, two, three, four] = notesIn(recording);
    const stable = two !== undefined && two !== "undefined" && two === three;
    const other = four !== undefined && four !== "undefined" && four !== three;
    return {
      holds: stable && other,
      observed: `within one: ${stable ? "the same id" : "no lasting id"}; the next: ${other ? "another id" : "no other id"}`,
    };
  },
};

import { requestsOf } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis: "Hooks of several plugins run in the order of their files, each on what the one before left",
  carries: "living beside other plugins (U8)",
  script: {
    plugins: Object.fromEntries(
      ["b", "a", "c"].map((name) => [
        name,
        `await ctx.session.hook("context", ({ system }) => void system.push({ type: "text", text: "[${name}" + system.length + "]" }));`,
      ]),
    ),
    steps: [{ prompt: "go", model: [{ say: "ok" }] }],
  },
  observe(recording) {
    const order = /\[a\d\][^]*?\[b\d\][^]*?\[c\d\]/.exec(
      JSON.stringify(requestsOf(recording)[0]?.messages[0]),
    )?.[0];
    const seen = order?.match(/\[\w\d\]/g)?.join("") ?? "another order";
    return { holds: seen === "[a2][b3][c4]", observed: `texts before each: ${seen}` };
  },
};

import { onEvents } from "../../plugin-text2.ts";
import { notesIn } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis: "A permission is asked only after execute.before has let the call pass",
  carries: "the human is not asked about a call that the gate refuses (G1)",
  script: {
    config: { permissions: [{ action: "edit", resource: "*", effect: "ask" }] },
    plugins: {
      gate:
        'await ctx.tool.hook("execute.before", () => note("gate"));' +
        onEvents('if (event.type === "permission.asked") note("asked");'),
    },
    steps: [
      { admit: "go", model: [{ call: [["write", { path: "b.txt", content: "x" }]] }] },
      { until: "permission.asked" },
      { reply: "once" },
      { wait: true },
    ],
  },
  observe(recording) {
    const order = notesIn(recording).join(", then ");
    return { holds: order === "gate, then asked", observed: order };
  },
};

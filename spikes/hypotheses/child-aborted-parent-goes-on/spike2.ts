import { onEvents } from "../../plugin-text2.ts";
import { requestsOf, resultsIn } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis:
    "Interrupting a child by session.interrupt makes the parent's subagent call an error, and the parent goes on",
  capability: "client.session.abort/child",
  carries: "recall of a delegation (D3)",
  script: {
    plugins: {
      mine: onEvents(`if (event.type === "session.text.started" && event.data.sessionID === globalThis.child) await ctx.session.interrupt({ sessionID: globalThis.child });
if (event.type === "session.created") globalThis.child = event.data.sessionID;`),
    },
    subs: { KID: [{ say: "long", hang: 20_000 }] },
    steps: [
      {
        prompt: "go",
        model: [
          { call: [["subagent", { agent: "general", description: "d", prompt: "KID" }]] },
          { say: "ok" },
        ],
      },
    ],
  },
  observe(recording) {
    const after = requestsOf(recording).slice(1);
    const [told = "nothing"] = resultsIn(after[0]);
    return {
      holds: after.length === 1 && told.includes('"error"'),
      observed: `${after.length} request of the parent afterwards; it was told ${told}`,
    };
  },
};

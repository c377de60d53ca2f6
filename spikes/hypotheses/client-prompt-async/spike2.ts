import { onEvents } from "../../plugin-text2.ts";
import { countHolding, requestsOf } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis:
    "session.synthetic, called when session.execution.succeeded is heard, gives the agent one more turn",
  capability: "client.session.promptAsync",
  carries: "the stop hook (V0)",
  script: {
    plugins: {
      mine:
        "let said = false;" +
        onEvents(`if (event.type !== "session.execution.succeeded" || said) continue;
said = true;
await ctx.session.synthetic({ sessionID: event.data.sessionID, text: "GO ON" });`),
    },
    steps: [{ prompt: "go", model: [{ say: "stop" }, { say: "ok" }] }, { sleep: 600 }, { wait: true }],
  },
  observe(recording) {
    const requests = requestsOf(recording);
    const held = countHolding(requests, "GO ON");
    return {
      holds: requests.length === 2 && held === 1,
      observed: `${requests.length} requests for one prompt; the continuation stood in ${held}`,
    };
  },
};

import { requestsOf } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis: "A text that the hook `context` adds to `system` is sent with every model request",
  capability: "experimental.chat.system.transform",
  carries: "the rules block (X1)",
  script: {
    plugins: {
      mine: 'await ctx.session.hook("context", (request) => void request.system.push({ type: "text", text: "[rules]" }));',
    },
    steps: [{ prompt: "go", model: [{ call: [["read", { path: "a.txt" }]] }, { say: "ok" }] }],
  },
  observe(recording) {
    const requests = requestsOf(recording);
    const held = requests.filter(({ messages }) => JSON.stringify(messages[0]).includes("[rules]")).length;
    return {
      holds: held === 2,
      absent: held === 0,
      observed: `sent with ${held} of ${requests.length} requests`,
    };
  },
};

import { countHolding, requestsOf } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis:
    "A subagent call with background: true returns at once, and its result comes later as a message of its own",
  capability: "task/background",
  carries: "recall of a background delegation (D3)",
  script: {
    subs: { KID: [{ say: "CHILD DONE", wait: 1200 }] },
    steps: [
      {
        prompt: "go",
        model: [
          { call: [["subagent", { agent: "general", description: "d", prompt: "KID", background: true }]] },
          { say: "started" },
          { say: "heard" },
        ],
      },
      { sleep: 2500 },
      { wait: true },
    ],
  },
  observe(recording) {
    const requests = requestsOf(recording);
    const atOnce = countHolding(requests.slice(1, 2), "CHILD DONE");
    const later = requests
      .slice(2)
      .filter(({ messages }) => String(messages.at(-1)?.content).includes("CHILD DONE")).length;
    return {
      holds: atOnce === 0 && later === 1,
      observed: `the call's own answer ${atOnce === 0 ? "came before the result" : "was the result"}; told later in ${later} request`,
    };
  },
};

import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis:
    "After a human's abort the event session.error with MessageAbortedError comes before session.idle",
  capability: "event/session.error",
  carries: "the stop hook keeps still after an abort (V0)",
  script: {
    plugins: [{ name: "A" }],
    steps: [
      {
        prompt: "go",
        llm: [{ say: "thinking", hang: 4000 }],
        during: [{ on: { hook: "chat.headers" }, wait: 300, abort: "main" }],
      },
    ],
  },
  observe(golden) {
    const types = golden.events.map((event) =>
      event["type"] === "session.error" && JSON.stringify(event).includes("MessageAbortedError")
        ? "aborted"
        : event["type"],
    );
    const aborted = types.indexOf("aborted");
    const idle = types.indexOf("session.idle");
    return {
      holds: aborted >= 0 && aborted < idle,
      absent: aborted < 0,
      observed:
        aborted < 0 ? "no such error was told" : `told ${aborted < idle ? "before" : "after"} session.idle`,
    };
  },
};

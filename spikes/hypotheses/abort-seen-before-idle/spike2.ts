import { onEvents } from "../../plugin-text2.ts";
import { notesIn } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis:
    "After a human's interruption session.execution.interrupted with the reason `user` is told, and session.execution.succeeded is not",
  capability: "event/session.error",
  carries: "the stop hook keeps still after an interruption (V0)",
  script: {
    plugins: {
      ear: onEvents(
        'if (event.type.startsWith("session.execution.")) note(event.type.slice(18) + " " + event.data.reason);',
      ),
    },
    steps: [
      { prompt: "first", model: [{ say: "ok" }] },
      { sleep: 300 },
      { admit: "go", model: [{ call: [["shell", { command: "sleep 5" }]] }] },
      { until: "session.tool.called" },
      { interrupt: true },
      { wait: true },
      { sleep: 300 },
    ],
  },
  observe(recording) {
    const ends = notesIn(recording).filter((line) => !line.startsWith("started"));
    return {
      holds: ends.join() === "succeeded undefined,interrupted user",
      observed: `a turn that ended, and one that was interrupted: ${ends.join(", ")}`,
    };
  },
};

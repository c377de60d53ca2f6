import { script2, type Script } from "../../../conformance/opencode2/script.ts";

/** The user stops a turn: while the model speaks, and while a tool runs. Then nothing happens for ten seconds. */
export const ABORT_2: Script = script2("abort", {
  files: { "a.txt": "hello\n" },
  steps: [
    { admit: "Say something long", model: [{ say: "I begin with it now.", hang: 20_000 }, { say: "More." }] },
    { until: "session.text.started" },
    { sleep: 300 },
    { interrupt: true },
    { wait: true },
    { sleep: 10_000 },
    {
      admit: "Run something long",
      model: [{ call: [["shell", { command: "sleep 20" }]] }, { say: "Slept." }],
    },
    { until: "session.tool.called" },
    { sleep: 300 },
    { interrupt: true },
    { wait: true },
    { sleep: 10_000 },
    { prompt: "Are you still there?", model: [{ say: "Yes." }] },
  ],
});

import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis:
    "abort of the signal in a plugin tool's context fires when the human aborts the session, and the next prompt is answered",
  capability: "tool.abort",
  carries: "a run of govern_shell ends with the turn (G9)",
  script: {
    plugins: [
      {
        name: "A",
        tools: {
          waiting: {
            description: "d",
            js: "return new Promise((resolve) => { c.abort.addEventListener('abort', () => { ctx.state.aborted = true; resolve('stopped'); }); setTimeout(() => resolve('never told'), 8000); });",
          },
          telling: { description: "d", js: "return ctx.state.aborted === true ? 'SIGNALLED' : 'SILENT'" },
        },
      },
    ],
    steps: [
      {
        prompt: "go",
        llm: [{ call: [["waiting", {}]] }],
        during: [{ on: { hook: "exec", has: "waiting" }, wait: 200, abort: "main" }],
      },
      { prompt: "and?", llm: [{ call: [["telling", {}]] }, { say: "ok" }] },
    ],
  },
  observe(golden) {
    const text = JSON.stringify(golden.messages);
    const said = text.includes("SIGNALLED")
      ? "it fired"
      : text.includes("SILENT")
        ? "it did not fire"
        : "no answer";
    return {
      holds: said === "it fired",
      observed: `${said}; HTTP ${(golden.http as { status: number }[]).map((one) => one.status).join()}`,
    };
  },
};

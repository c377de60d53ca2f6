import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis:
    "dispose is called when the instance of the project ends, and the next request starts the plugin again",

  carries: "the journal is closed",
  capability: "dispose",
  script: {
    plugins: [
      {
        name: "form",
        source:
          "import { appendFileSync } from 'node:fs';\nexport const Form = async ({ directory }) => { appendFileSync(directory + '/called.txt', 'start '); return { dispose: async () => appendFileSync(directory + '/called.txt', 'dispose ') }; };\n",
      },
    ],
    steps: [
      { prompt: "go", llm: [{ say: "ok" }] },
      { request: { method: "POST", path: "/instance/dispose" } },
      { prompt: "go", llm: [{ say: "ok" }] },
    ],
  },
  observe(golden) {
    const order = golden.files["called.txt"] ?? "";
    return {
      holds: order === "start dispose start ",
      absent: !order.includes("dispose"),
      observed: order.trim() || "not started",
    };
  },
};

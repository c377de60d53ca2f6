import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis: "A factory is called once per project, not once per session",

  carries: "one instance of state per project",

  script: {
    plugins: [
      {
        name: "form",
        source:
          "import { appendFileSync } from 'node:fs';\nexport default { id: 'form', server: async ({ directory }) => { appendFileSync(directory + '/called.txt', 'x'); return {}; } };\n",
      },
    ],
    steps: [
      { prompt: "go", llm: [{ say: "ok" }] },
      { prompt: "go", session: "b", llm: [{ say: "ok" }] },
    ],
  },
  observe(golden) {
    const times = (golden.files["called.txt"] ?? "").length;
    return { holds: times === 1, observed: `calls: ${times}, with ${golden.sessions.length} sessions` };
  },
};

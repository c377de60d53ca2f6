import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis: "A file whose default export is { server } without an id is loaded",
  expected: "false",
  carries: "the plugin has an id",

  script: {
    plugins: [
      {
        name: "form",
        source:
          "import { writeFileSync } from 'node:fs';\nexport default { server: async ({ directory }) => { writeFileSync(directory + '/called.txt', 'x'); return {}; } };\n",
      },
    ],
    steps: [{ prompt: "go", llm: [{ say: "ok" }] }],
  },
  observe(golden) {
    const called = "called.txt" in golden.files;
    return { holds: called, observed: called ? "called" : "not called" };
  },
};

import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis: "A file that exports a constant beside its plugin function is loaded all the same",
  expected: "false",
  carries: "nothing else may be exported from runtime/plugin.ts",

  script: {
    plugins: [
      {
        name: "form",
        source:
          "import { writeFileSync } from 'node:fs';\nexport const VERSION = '1';\nexport const Form = async ({ directory }) => { writeFileSync(directory + '/called.txt', 'x'); return {}; };\n",
      },
    ],
    steps: [{ prompt: "go", llm: [{ say: "ok" }] }],
  },
  observe(golden) {
    const called = "called.txt" in golden.files;
    return { holds: called, observed: called ? "called" : "not called" };
  },
};

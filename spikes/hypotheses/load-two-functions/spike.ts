import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis: "A file that exports two functions is two plugins: both are called",

  carries: "which form the plugin has (runtime/plugin.ts)",

  script: {
    plugins: [
      {
        name: "form",
        source:
          "import { writeFileSync } from 'node:fs';\nexport const One = async ({ directory }) => { writeFileSync(directory + '/one.txt', 'x'); return {}; };\nexport const Two = async ({ directory }) => { writeFileSync(directory + '/two.txt', 'x'); return {}; };\n",
      },
    ],
    steps: [{ prompt: "go", llm: [{ say: "ok" }] }],
  },
  observe(golden) {
    const called = ["one", "two"].filter((name) => `${name}.txt` in golden.files);
    return { holds: called.length === 2, observed: `called: ${called.join(", ") || "none"}` };
  },
};

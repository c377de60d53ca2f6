import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis: "A file that exports one function by name is loaded: the function is called as a plugin",

  carries: "which form the plugin has (runtime/plugin.ts)",

  script: {
    plugins: [
      {
        name: "form",
        source:
          "import { writeFileSync } from 'node:fs';\nexport const Form = async ({ directory }) => { writeFileSync(directory + '/called.txt', 'x'); return {}; };\n",
      },
    ],
    steps: [{ prompt: "go", llm: [{ say: "ok" }] }],
  },
  observe(golden) {
    const called = "called.txt" in golden.files;
    return { holds: called, absent: !called, observed: called ? "called" : "not called" };
  },
};

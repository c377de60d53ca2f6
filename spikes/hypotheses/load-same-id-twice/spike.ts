import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis: "Of two files with the same plugin id only one is loaded",
  expected: "false",
  carries: "two copies of the plugin in one project must notice each other",

  script: {
    plugins: [
      {
        name: "one",
        source:
          "import { writeFileSync } from 'node:fs';\nexport default { id: 'same', server: async ({ directory }) => { writeFileSync(directory + '/one.txt', 'x'); return {}; } };\n",
      },
      {
        name: "two",
        source:
          "import { writeFileSync } from 'node:fs';\nexport default { id: 'same', server: async ({ directory }) => { writeFileSync(directory + '/two.txt', 'x'); return {}; } };\n",
      },
    ],
    steps: [{ prompt: "go", llm: [{ say: "ok" }] }],
  },
  observe(golden) {
    const called = ["one", "two"].filter((name) => `${name}.txt` in golden.files);
    return { holds: called.length === 1, observed: `called: ${called.join(", ") || "none"}` };
  },
};

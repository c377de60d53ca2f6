import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis: "A file in .opencode/plugin is loaded without being named in the configuration",

  carries: "where an installed copy may lie (doctor)",

  script: {
    files: {
      ".opencode/plugin/lying.js":
        "import { writeFileSync } from 'node:fs';\nexport const Lying = async ({ directory }) => { writeFileSync(directory + '/called.txt', 'x'); return {}; };\n",
    },
    plugins: [{ name: "A" }],
    steps: [{ prompt: "go", llm: [{ say: "ok" }] }],
  },
  observe(golden) {
    const called = "called.txt" in golden.files;
    return { holds: called, absent: !called, observed: called ? "loaded" : "not loaded" };
  },
};

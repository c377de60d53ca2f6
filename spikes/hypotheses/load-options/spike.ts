import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis: "Options beside a plugin in the configuration are the second argument of its factory",

  carries: "nothing: the plugin has a configuration file of its own (U4)",

  script: {
    plugins: [
      {
        name: "form",
        options: { budget: 42 },
        source:
          "import { writeFileSync } from 'node:fs';\nexport default { id: 'form', server: async ({ directory }, options) => { writeFileSync(directory + '/called.txt', JSON.stringify(options ?? null)); return {}; } };\n",
      },
    ],
    steps: [{ prompt: "go", llm: [{ say: "ok" }] }],
  },
  observe(golden) {
    const given = golden.files["called.txt"] ?? "not called";
    return {
      holds: given === '{"budget":42}',
      absent: given === "null",
      observed: `second argument: ${given}`,
    };
  },
};

import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis: "Beside a default export { id, server } other exports are ignored, functions too",

  carries: "which form the plugin has (runtime/plugin.ts)",

  script: {
    plugins: [
      {
        name: "form",
        source:
          "import { writeFileSync } from 'node:fs';\nexport const VERSION = '1';\nexport const Other = async ({ directory }) => { writeFileSync(directory + '/other.txt', 'x'); return {}; };\nexport default { id: 'form', server: async ({ directory }) => { writeFileSync(directory + '/server.txt', 'x'); return {}; } };\n",
      },
    ],
    steps: [{ prompt: "go", llm: [{ say: "ok" }] }],
  },
  observe(golden) {
    const called = ["server", "other"].filter((name) => `${name}.txt` in golden.files);
    return { holds: called.join() === "server", observed: `called: ${called.join(", ") || "none"}` };
  },
};

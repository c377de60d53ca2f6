import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis: "A plugin file beside a package.json is loaded, not what the package names as its main",
  expected: "false",
  carries: "live runs take the packed plugin, never a source file beside its package.json",

  script: {
    files: {
      "pack/package.json": '{ "name": "pack", "type": "module", "main": "./main.js" }',
      "pack/main.js":
        "import { writeFileSync } from 'node:fs';\nexport default { id: 'main', server: async ({ directory }) => { writeFileSync(directory + '/main.txt', 'x'); return {}; } };\n",
      "pack/named.js":
        "import { writeFileSync } from 'node:fs';\nexport default { id: 'named', server: async ({ directory }) => { writeFileSync(directory + '/named.txt', 'x'); return {}; } };\n",
    },
    plugins: [{ name: "named", spec: "./pack/named.js" }],
    steps: [{ prompt: "go", llm: [{ say: "ok" }] }],
  },
  observe(golden) {
    const called = ["named", "main"].filter((name) => `${name}.txt` in golden.files);
    return { holds: called.join() === "named", observed: `loaded: ${called.join(", ") || "none"}` };
  },
};

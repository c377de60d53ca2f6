import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis:
    "A file whose default export is { id, server } is loaded, and its server function is called with client, project, directory, worktree and a shell",

  carries: "which form the plugin has (runtime/plugin.ts)",

  script: {
    plugins: [
      {
        name: "form",
        source:
          "import { writeFileSync } from 'node:fs';\nexport default { id: 'form', server: async (input) => { writeFileSync(input.directory + '/called.txt', ['client', 'project', 'directory', 'worktree', '$'].filter((key) => input[key] !== undefined).join(' ')); return {}; } };\n",
      },
    ],
    steps: [{ prompt: "go", llm: [{ say: "ok" }] }],
  },
  observe(golden) {
    const given = golden.files["called.txt"];
    return {
      holds: given === "client project directory worktree $",
      absent: given === undefined,
      observed: given === undefined ? "not called" : `called with ${given}`,
    };
  },
};

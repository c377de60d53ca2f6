import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis:
    "experimental.provider.small_model is called when a title is wanted and no small_model is configured",
  capability: "experimental.provider.small_model",
  carries: "nothing of ours",
  script: {
    session: { title: null },
    plugins: [
      {
        name: "form",
        source:
          "import { appendFileSync } from 'node:fs';\nexport const Form = async ({ directory }) => ({ 'experimental.provider.small_model': async (input) => appendFileSync(directory + '/called.txt', input.provider.id + ' ') });\n",
      },
    ],
    steps: [{ prompt: "go", llm: [{ say: "ok" }] }],
  },
  observe(golden) {
    const asked = golden.files["called.txt"];
    const titles = golden.llm.filter((request) => request["kind"] === "title").length;
    return {
      holds: asked === "fake ",
      absent: asked === undefined,
      observed: `title requests: ${titles}; called for ${asked?.trim() ?? "nothing"}`,
    };
  },
};

import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis: "permission.asked and permission.replied tell what was asked and what the human answered",
  capability: "event/permission.asked",
  carries: "failures exclude the user's rejections (S1)",
  script: {
    config: { opencode: { permission: { bash: "ask" } } },
    plugins: [{ name: "A" }],
    steps: [
      {
        prompt: "go",
        permissions: ["reject"],
        llm: [{ call: [["bash", { command: "echo x", description: "d" }]] }],
      },
    ],
  },
  observe(golden) {
    const of = (type: string): string =>
      JSON.stringify(golden.sideEvents.find((event) => event["type"] === type) ?? null);
    const asked = of("permission.asked").includes("echo x");
    const replied = of("permission.replied").includes("reject");
    return {
      holds: asked && replied,
      absent: of("permission.asked") === "null",
      observed: `asked with the command: ${asked}; replied with the answer: ${replied}`,
    };
  },
};

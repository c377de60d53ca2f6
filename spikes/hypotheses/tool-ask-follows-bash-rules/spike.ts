import type { Spike } from "../../spike.ts";

/** The tool asks for three commands in the name of bash and says what became of each. */
const ASKING = `const said = [];
for (const command of ["echo allowed", "echo denied", "echo asked"]) {
  try {
    await c.ask({ permission: "bash", patterns: [command], always: [command], metadata: {} });
    said.push("passed");
  } catch (error) {
    said.push(error.message.includes("prevents you") ? "denied" : "failed");
  }
}
return said.join();`;

export const spike: Spike = {
  hypothesis:
    "ask() in a plugin's tool follows the user's own rules for bash: allow passes, deny fails with the host's text, ask asks the human",
  capability: "tool.ask",
  carries: "govern_shell keeps the user's permission rules (G9)",
  script: {
    config: {
      opencode: { permission: { bash: { "*": "allow", "echo denied*": "deny", "echo asked*": "ask" } } },
    },
    plugins: [{ name: "A", tools: { asking: { description: "d", js: ASKING } } }],
    steps: [{ prompt: "go", permissions: ["once"], llm: [{ call: [["asking", {}]] }, { say: "ok" }] }],
  },
  observe(golden) {
    const asked = golden.sideEvents.filter((event) => event["type"] === "permission.asked").length;
    const told = /passed,[a-z]+,[a-z]+|denied,[a-z]+,[a-z]+|failed,[a-z]+,[a-z]+/.exec(
      JSON.stringify(golden.messages),
    );
    return {
      holds: told?.[0] === "passed,denied,passed" && asked === 1,
      absent: told?.[0] === "failed,failed,failed",
      observed: `${told?.[0] ?? "no answer"}; the human was asked ${asked} times`,
    };
  },
};

import type { Spike } from "../../spike.ts";

const agent = (mode: string, more: string): string =>
  `---\ndescription: d\nmode: ${mode}\n${more}---\nYou are one.\n`;

export const spike: Spike = {
  hypothesis:
    "What an agent's frontmatter denies is denied to its subagents too, even where the subagent's own file allows it",
  expected: "false",
  carries: "a coordinator that may not write still has executors that can (U2)",
  script: {
    files: {
      ".opencode/agent/boss.md": agent(
        "primary",
        "permission:\n  edit: deny\ntools:\n  plugin_tool: false\n",
      ),
      ".opencode/agent/worker.md": agent(
        "subagent",
        "permission:\n  edit: allow\ntools:\n  plugin_tool: true\n",
      ),
    },
    plugins: [{ name: "A", tools: { plugin_tool: { description: "d" } } }],
    subs: { KID: [{ call: [["write", { filePath: "made.txt", content: "1" }]] }, { say: "done" }] },
    steps: [
      {
        prompt: "go",
        agent: "boss",
        llm: [
          { call: [["task", { description: "d", prompt: "KID", subagent_type: "worker" }]] },
          { say: "ok" },
        ],
      },
    ],
  },
  observe(golden) {
    const child = golden.llm.find((request) => request["kind"] === "subagent");
    const offered = (child?.["tools"] as string[] | undefined) ?? [];
    const written = "made.txt" in (golden.files as Record<string, unknown>);
    return {
      holds: !offered.includes("write") && !offered.includes("plugin_tool"),
      observed: `offered to the subagent: write ${offered.includes("write")}, the plugin's tool ${offered.includes("plugin_tool")}; the file was ${written ? "" : "not "}written`,
    };
  },
};

import type { ToolDefinition } from "./definition/define-tool.ts";

/** `invalid`: where calls of unknown tools and calls with unreadable arguments go. Never offered to a model. */
export const invalidTool: ToolDefinition = {
  id: "invalid",
  description: "Do not use",
  arguments: { tool: { type: { kind: "string" } }, error: { type: { kind: "string" } } },
  run: ({ error }: { error: string }) => ({
    title: "Invalid Tool",
    output: `The arguments provided to the tool are invalid: ${error}`,
    metadata: {},
  }),
};

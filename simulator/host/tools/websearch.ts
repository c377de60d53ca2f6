import type { ToolDefinition } from "./definition/define-tool.ts";

/** `websearch`: registered, but offered only by OpenCode's own provider, which the simulator does not have. */
export const websearchTool: ToolDefinition = {
  id: "websearch",
  description: "Searches the web and returns the content of what it finds.",
  arguments: { query: { type: { kind: "string" }, description: "What to search for" } },
  run() {
    throw new Error("websearch is offered by OpenCode's own provider only");
  },
};

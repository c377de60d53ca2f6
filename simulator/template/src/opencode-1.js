import { refuseLocked, RULE } from "./rule.js";

export const server = async () => ({
  "experimental.chat.system.transform": async (_input, output) => void output.system.push(RULE),
  "tool.execute.before": async ({ tool }, { args }) => {
    if (tool === "write" || tool === "edit") refuseLocked(args.filePath);
  },
});

export default { id: "template", server };

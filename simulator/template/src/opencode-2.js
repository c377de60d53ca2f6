import { refuseLocked, RULE } from "./rule.js";

export async function setup(ctx) {
  await ctx.session.hook("context", (request) => void request.system.push({ type: "text", text: RULE }));
  await ctx.tool.hook("execute.before", ({ tool, input }) => {
    if (tool === "write" || tool === "edit") refuseLocked(input.path);
  });
}

export default { id: "template", setup };

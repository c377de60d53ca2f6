/** Bodies of plugins that many spikes on OpenCode 2 need: statements of a `setup`. */

/** Runs the statements for each event, which they call `event`. */
export const onEvents = (statements: string): string => `
void (async () => { for await (const event of ctx.event.subscribe()) { ${statements} } })().catch(() => {});`;

/** A tool of its own that takes anything; its statements have `input` and `caller`. */
export const directTool = (name: string, statements: string): string => `
await ctx.tool.transform((draft) => draft.add({ name: ${JSON.stringify(name)}, description: "d", input: { type: "object", properties: {} },
  options: { codemode: false }, execute: async (input, caller) => { ${statements} } }));`;

/** Keeps the tools from running by taking their input away, each with a text of its own. */
export const refusing = (...tools: readonly string[]): string => `
const refused = new Map();
await ctx.tool.hook("execute.before", (call) => {
  if (!${JSON.stringify(tools)}.includes(call.tool)) return;
  refused.set(call.callID, call.tool + " was not run");
  call.input = null;
});
await ctx.tool.hook("execute.after", (call) => {
  const text = refused.get(call.callID);
  if (text !== undefined && call.status === "error") call.error.message = text;
});`;

/** Adds a text to what a tool answered. */
export const noteOnResult = (tool: string, text: string): string => `
await ctx.tool.hook("execute.after", (call) => {
  if (call.tool === ${JSON.stringify(tool)} && call.status === "completed")
    call.result.content = [...call.result.content, { type: "text", text: ${JSON.stringify(text)} }];
});`;

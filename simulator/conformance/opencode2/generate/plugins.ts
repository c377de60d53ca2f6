import fc from "fast-check";

/** Bodies of `setup`, of the kind that plugins of OpenCode 2 are made of: tools, gates, notes, words for the model. */
const TOOLS = `await ctx.tool.transform((draft) => {
  const direct = { codemode: false };
  const text = { type: "object", properties: { text: { type: "string" } } };
  draft.add({ name: "pt_plain", description: "says ok", input: { type: "object", properties: {} }, options: direct, execute: async () => ({ content: "ok" }) });
  draft.add({ name: "pt_echo", description: "echoes", input: text, options: direct, execute: async (input) => ({ content: JSON.stringify(input) }) });
  draft.add({ name: "pt_throw", description: "breaks", input: text, options: direct, execute: async () => { throw new Error("tool broke") } });
  draft.add({ name: "pt_object", description: "has output", input: text, output: text, options: direct, execute: async () => ({ output: { text: "out" }, content: [{ type: "text", text: "one" }, { type: "text", text: "two" }] }) });
  draft.add({ name: "pt_text", description: "a bare text", input: text, options: direct, execute: async () => "bare" });
  draft.add({ name: "pt_note", description: "notes", input: text, options: direct, execute: async (input, call) => { await ctx.session.synthetic({ sessionID: call.sessionID, text: "NOTICE", resume: false }); return { content: "noted" } } });
  draft.add({ name: "cm_one", description: "echoes", input: text, execute: async (input) => ({ content: "cm " + JSON.stringify(input) }) });
  draft.add({ name: "cm_throw", description: "breaks", input: text, execute: async () => { throw new Error("cm broke") } });
});`;

const tool = fc.constantFrom("read", "write", "shell", "edit", "subagent", "pt_plain", "cm_one", "execute");

const hook: fc.Arbitrary<string> = fc.oneof(
  tool.map(
    (name) =>
      `await ctx.tool.hook("execute.before", (call) => { if (call.tool === "${name}") throw new Error("not ${name}") });`,
  ),
  tool.map(
    (name) => `const refused = new Set();
await ctx.tool.hook("execute.before", (call) => { if (call.tool === "${name}") { refused.add(call.callID); call.input = null } });
await ctx.tool.hook("execute.after", (call) => { if (refused.has(call.callID) && call.error) call.error.message = "refused: " + call.tool });`,
  ),
  fc.constantFrom(
    `await ctx.tool.hook("execute.before", (call) => { note(call.tool + " " + JSON.stringify(call.input)) });`,
    `await ctx.tool.hook("execute.before", (call) => { if (call.tool === "write") call.input = { ...call.input, content: "by the hook" } });`,
    `await ctx.tool.hook("execute.after", (call) => { note(call.tool + " " + call.status) });`,
    `await ctx.tool.hook("execute.after", (call) => { if (call.status === "completed" && Array.isArray(call.result.content)) call.result.content.push({ type: "text", text: "SEEN" }) });`,
    `await ctx.tool.hook("execute.after", (call) => { if (call.tool === "read") throw new Error("after read") });`,
    `await ctx.session.hook("context", (context) => { context.system.push({ type: "text", text: "ONE MORE" }) });`,
    `await ctx.session.hook("context", (context) => { delete context.tools.shell });`,
    `await ctx.session.hook("context", (context) => { context.messages.push({ role: "user", content: [{ type: "text", text: "PUSHED" }] }) });`,
    `let thrown = 0; await ctx.session.hook("context", () => { if (thrown++ === 1) throw new Error("context broke") });`,
    `let more = 1; (async () => { for await (const event of ctx.event.subscribe()) if (event.type === "session.execution.succeeded" && more-- > 0) await ctx.session.prompt({ sessionID: event.data.sessionID, text: "go on" }) })();`,
    `await ctx.agent.transform((draft) => draft.update("build", (agent) => { agent.system = "You build." }));`,
    `return () => note("clean");`,
  ),
);

/** By id; the tools are a plugin of their own, so that the hooks may stand before or behind it. */
export const plugins: fc.Arbitrary<Readonly<Record<string, string>>> = fc
  .tuple(fc.boolean(), fc.array(hook, { maxLength: 2 }))
  .map(([hasTools, hooks]) => ({
    ...(hasTools ? { m: TOOLS } : {}),
    ...Object.fromEntries(hooks.map((body, index) => [["a", "z"][index] ?? "y", body])),
  }));

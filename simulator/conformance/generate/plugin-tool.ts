import fc from "fast-check";
import type { ScriptTool } from "../../script/script.ts";
import type { ToolCall } from "./tool-call.ts";

/** Plugin tools by name: every shape of a result that a host has to put up with, and some ways to fail. */
const TOOLS: Readonly<Record<string, ScriptTool>> = {
  pt_plain: { description: "says ok", args: { text: "string?" } },
  pt_echo: { args: { text: "string", kind: "enum:a,b?", n: "number?" }, js: "return JSON.stringify(a)" },
  pt_object: { js: "return { title: 'T', output: 'OUT', metadata: { k: 1 } }" },
  pt_bare_output: { js: "return { output: 'only output' }" },
  pt_number: { js: "return 42" },
  pt_undefined: { js: "return undefined" },
  pt_null: { js: "return null" },
  pt_no_output: { js: "return { title: 'T' }" },
  pt_empty: { js: "return ''" },
  pt_throw: { js: "throw new Error('tool broke')" },
  pt_throw_text: { js: "throw 'only text'" },
  pt_long: { js: "return 'line\\n'.repeat(2500)" },
  pt_ask: {
    js: "await c.ask({ permission: 'pt_ask', patterns: ['x'], always: ['*'], metadata: {} }); return 'asked'",
  },
  pt_metadata: { js: "c.metadata({ title: 'M', metadata: { m: 1 } }); return 'with metadata'" },
  pt_client: {
    js: "const { data } = await ctx.client.session.messages({ path: { id: c.sessionID } }); return 'messages: ' + data.length",
  },
  pt_notice: {
    js: "await ctx.client.session.prompt({ path: { id: c.sessionID }, body: { noReply: true, parts: [{ type: 'text', text: 'notice' }] } }); return 'noted'",
  },
  todowrite: { description: "a todo list of the plugin's own", js: "return 'mine'" },
};

export const pluginTools: fc.Arbitrary<Readonly<Record<string, ScriptTool>>> = fc
  .subarray(Object.keys(TOOLS), { minLength: 1, maxLength: 6 })
  .map((names) => Object.fromEntries(names.map((name) => [name, TOOLS[name] ?? {}])));

/** A call of one of them, whether the script has it or not, with arguments that may miss its schema. */
export const pluginToolCall: fc.Arbitrary<ToolCall> = fc.tuple(
  fc.constantFrom(...Object.keys(TOOLS).filter((name) => name.startsWith("pt_"))),
  fc.constantFrom<unknown>(
    {},
    { text: "hi" },
    { text: 5, kind: "z" },
    { text: "hi", kind: "a", n: 1, more: true },
  ),
);

/**
 * An MCP server whose one tool writes a file of the folder that it was started in. No host asks what such a tool does,
 * and its name says little. It speaks the protocol by hand: the official SDK takes ten times as long to start, and a
 * scenario starts it twice a run.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { createInterface } from "node:readline";

const TOOL = {
  name: "save_file",
  description: "Saves a text in a file of the project.",
  inputSchema: {
    type: "object",
    properties: {
      path: { type: "string", description: "where, relative to the project" },
      content: { type: "string" },
    },
    required: ["path", "content"],
  },
};

const ANSWERS = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: "desk", version: "1.0.0" },
  }),
  "tools/list": () => ({ tools: [TOOL] }),
  "tools/call": ({ arguments: { path, content } }) => {
    const file = resolve(path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
    return { content: [{ type: "text", text: `Saved ${path}.` }] };
  },
  ping: () => ({}),
};

createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  // A notification wants no answer.
  if (id === undefined) return;
  const answer = ANSWERS[method];
  const told = answer ? { result: answer(params) } : { error: { code: -32601, message: "Method not found" } };
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, ...told })}\n`);
});

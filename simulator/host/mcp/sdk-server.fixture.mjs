/** An MCP server as people write them, with the official SDK: its one tool writes a file of the folder that it was started in. */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { z } from "zod";

const server = new McpServer({ name: "desk", version: "1.0.0" });

server.registerTool(
  "save_file",
  {
    description: "Saves a text in a file of the project.",
    inputSchema: { path: z.string().describe("where, relative to the project"), content: z.string() },
  },
  async ({ path, content }) => {
    const file = resolve(path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
    return { content: [{ type: "text", text: `Saved ${path}.` }] };
  },
);

await server.connect(new StdioServerTransport());

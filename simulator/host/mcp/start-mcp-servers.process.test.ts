import { describe, expect, test } from "vitest";
import { withProject } from "../../test/open-project.fixture.ts";

// What the host does with a server's answers is measured by the scripts mcp-*.json on both hosts; here is what no
// script can show: time, rubbish on the wire, and what is left behind.
const server = (body: string): Record<string, string> => ({
  "mcp.mjs": `import { createInterface } from "node:readline";
import { writeFileSync } from "node:fs";
writeFileSync("pid", String(process.pid));
process.on("SIGTERM", () => {});
setInterval(() => {}, 1000);
const reply = (id, result) => console.log(JSON.stringify({ jsonrpc: "2.0", id, result }));
const tools = [{ name: "t", inputSchema: { type: "object" } }];
createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (method === "initialize") reply(id, { protocolVersion: params.protocolVersion, capabilities: {}, serverInfo: {} });
  if (method === "tools/list") reply(id, { tools });
  if (method !== "tools/call") return;
  ${body}
});`,
});
const mcp = (extra: object = {}): Record<string, unknown> => ({
  mcp: { x: { type: "local", command: ["node", "mcp.mjs"], ...extra } },
});
const steps = [{ call: [["x_t", {}]] as const }, { say: "end" }];

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe("a local MCP server", () => {
  test("may print rubbish between its messages, and its process ends with the instance, willing or not", async () => {
    let pid = 0;
    const files = server(
      `console.log("rubbish"); console.log("{"); reply(id, { content: [{ type: "text", text: "T" }] });`,
    );
    await withProject({ files, config: mcp(), steps }, async ({ prompt, session, requests, read }) => {
      await prompt(await session(), "go");
      expect(JSON.stringify(requests[1]?.body.messages)).toContain('"content":"T"');
      pid = Number(read("pid"));
      expect(isAlive(pid)).toBe(true);
    });
    expect(isAlive(pid)).toBe(false);
  });

  test("that never answers costs its own timeout of wall time, no virtual time, and one failed call", async () => {
    const files = server("");
    // The same time is what the server has to start: 300 ms are not enough on a busy machine.
    await withProject({ files, config: mcp({ timeout: 3_000 }), steps }, async (project) => {
      await project.prompt(await project.session(), "go");
      const answer = project.requests[1]?.body.messages.at(-1)?.content;
      expect(answer).toBe("MCP error -32001: Request timed out");
      expect(project.host.now()).toBeLessThan(100);
    });
  });

  test("that says nothing at all is given up as the real host gives it up, and the session goes on", async () => {
    const files = { "mcp.mjs": "process.stdin.resume();" };
    await withProject({ files, config: mcp({ timeout: 300 }), steps: [{ say: "end" }] }, async (project) => {
      await project.prompt(await project.session(), "go");
      expect(await (await project.host.fetch("/mcp")).json()).toEqual({
        x: { status: "failed", error: "Operation timed out after 300ms" },
      });
    });
  });

  test("starts while the others do, and the tools stand in the order of the settings", async () => {
    // Each answers once the other one has been greeted: one after the other, neither would be there in time.
    const files = {
      "mcp.mjs": `import { existsSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
const [, , mine, other] = process.argv;
const reply = (id, result) => console.log(JSON.stringify({ jsonrpc: "2.0", id, result }));
createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (method === "tools/list") return reply(id, { tools: [{ name: mine, inputSchema: { type: "object" } }] });
  if (method !== "initialize") return;
  writeFileSync(mine, "");
  const look = setInterval(() => {
    if (!existsSync(other)) return;
    clearInterval(look);
    reply(id, { protocolVersion: params.protocolVersion, capabilities: {}, serverInfo: {} });
  }, 10);
});`,
    };
    const local = (...names: string[]) => ({
      type: "local",
      command: ["node", "mcp.mjs", ...names],
      timeout: 10_000,
    });
    const both = { mcp: { x: local("a", "b"), y: local("b", "a") } };
    await withProject({ files, config: both, steps: [{ say: "end" }] }, async (project) => {
      await project.prompt(await project.session(), "go");
      expect(await (await project.host.fetch("/mcp")).json()).toEqual({
        x: { status: "connected" },
        y: { status: "connected" },
      });
      const offered = project.requests[0]?.body.tools?.map((tool) => tool.function.name) ?? [];
      expect(offered.filter((name) => /^[xy]_/.test(name))).toEqual(["x_a", "y_b"]);
    });
  });

  test("that is remote is refused by name, not by a hang", async () => {
    const config = { mcp: { far: { type: "remote", url: "http://127.0.0.1:9" } } };
    await withProject({ config }, async ({ host }) => {
      const statuses: unknown = await (await host.fetch("/mcp")).json();
      expect(statuses).toEqual({
        far: { status: "failed", error: "SSE error: Was there a typo in the url or port?" },
      });
    });
  });
});

import type { Host } from "../instance/host.ts";
import type { McpSettings } from "../mcp/start-mcp-servers.ts";
import type { Shape } from "../shape/shape.ts";
import { McpServerNotFound, route, type Call, type Route } from "./request/route.ts";

/** MCP servers: what state they are in, and how a plugin ends, starts and adds them. */
const ADD: Shape = {
  name: "string",
  config: {
    byType: {
      local: {
        type: "string",
        command: { listOf: "string" },
        cwd: "string?",
        environment: { optional: { mapOf: "string" } },
        enabled: "boolean?",
        timeout: { optional: { above: 0 } },
      },
      remote: {
        type: "string",
        url: "string",
        enabled: "boolean?",
        headers: { optional: { mapOf: "string" } },
        oauth: "any?",
        timeout: { optional: { above: 0 } },
      },
    },
  },
};

async function add(host: Host, { body }: Call): Promise<unknown> {
  await host.mcp.add(String(body["name"]), body["config"] as McpSettings);
  return host.mcp.statuses();
}

const of =
  (act: "connect" | "disconnect") =>
  async (host: Host, { params }: Call): Promise<true> => {
    const { name = "" } = params;
    if (!(await host.mcp[act](name))) throw new McpServerNotFound(name);
    return true;
  };

export const mcpRoutes: readonly Route[] = [
  route("GET", "/mcp", (host) => host.mcp.statuses()),
  route("POST", "/mcp", add, { body: { fields: ADD } }),
  route("POST", "/mcp/:name/connect", of("connect")),
  route("POST", "/mcp/:name/disconnect", of("disconnect")),
];

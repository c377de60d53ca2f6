/** The settings that connect the MCP server `desk-server.mjs`, for the host to start. */
import { fileURLToPath } from "node:url";
import type { HostGeneration } from "opencode-simulator";

const SERVER = fileURLToPath(new URL("desk-server.mjs", import.meta.url));
/** Bun starts it in half the time that Node takes. */
const ENGINE = "bun";
/** A busy machine takes its time to start a process: the host's own limit is 5 s. */
const PATIENCE_MS = 30_000;

/** In the keys of a generation; on OpenCode 2 its tools would be there for programs only. */
export const desk = (opencode: HostGeneration): Readonly<Record<string, unknown>> => {
  const server = { type: "local", command: [ENGINE, SERVER] };
  return opencode === 1
    ? { mcp: { desk: { ...server, timeout: PATIENCE_MS } } }
    : { mcp: { servers: { desk: { ...server, codemode: false } } } };
};

/** The settings that connect the MCP server `desk-server.mjs`, for the host to start. */
import { fileURLToPath } from "node:url";

const SERVER = fileURLToPath(new URL("desk-server.mjs", import.meta.url));
/** Bun starts it in half the time that Node takes. */
const ENGINE = "bun";
/** A busy machine takes its time to start a process: the host's own limit is 5 s. */
const PATIENCE_MS = 30_000;

export const DESK: Readonly<Record<string, unknown>> = {
  mcp: { desk: { type: "local", command: [ENGINE, SERVER], timeout: PATIENCE_MS } },
};

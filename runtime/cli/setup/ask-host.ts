/**
 * Has OpenCode loaded the plugin? Its settings cannot tell: an entry that resolves wrongly loads nothing in silence.
 * A host is started on a free port in the project, asked what only our plugin brings, and ended.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { createServer, type AddressInfo } from "node:net";
import { homedir } from "node:os";
import { join } from "node:path";
import type { HostBinary } from "./host-binary.ts";

const ANSWER_MS = 100_000;
/** A request that comes while the host starts may never be answered; the next one is (1.18.33, seen by hand). */
const REQUEST_MS = 10_000;
/** OpenCode 2 loads plugins with the first use of a project and answers before they are there. */
const LATE_MS = 15_000;

/** What stands in an answer of the host only where the plugin is loaded. */
const ASKED = {
  1: {
    path: (directory: string) => `/command?directory=${encodeURIComponent(directory)}`,
    sign: '"idumb-pause"',
  },
  2: {
    path: (directory: string) => `/api/agent?location[directory]=${encodeURIComponent(directory)}`,
    sign: '"idumb-investigator"',
  },
} as const;

/** Where both generations write why they did not load a plugin. */
export const hostLog = (env: NodeJS.ProcessEnv): string =>
  join(env["XDG_DATA_HOME"] || join(env["HOME"] || homedir(), ".local/share"), "opencode/log");

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

/** The host and what it started. */
function end(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === "win32") child.kill();
    else process.kill(-child.pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}

/** True and false are the host's answer; a text says why it gave none. */
export async function isLoaded(host: HostBinary, directory: string): Promise<boolean | string> {
  const port = await freePort();
  const password = randomUUID();
  const child = spawn(host.path, ["serve", "--hostname", "127.0.0.1", "--port", String(port)], {
    cwd: directory,
    env: { ...process.env, OPENCODE_PASSWORD: password, OPENCODE_SERVER_PASSWORD: password },
    detached: process.platform !== "win32",
    stdio: "ignore",
  });
  const state: { ended?: string } = {};
  child.once("exit", (code, signal) => (state.ended ??= `it ended with ${code ?? signal}`));
  child.once("error", (error) => (state.ended = error.message));
  const { path, sign } = ASKED[host.generation];
  const url = `http://127.0.0.1:${port}${path(directory)}`;
  const headers = { authorization: `Basic ${Buffer.from(`opencode:${password}`).toString("base64")}` };
  const began = Date.now();
  let answeredAt: number | undefined;
  try {
    while (state.ended === undefined && Date.now() - began < ANSWER_MS) {
      const answer = await fetch(url, { headers, signal: AbortSignal.timeout(REQUEST_MS) }).catch(() => null);
      if (answer?.ok) {
        if ((await answer.text()).includes(sign)) return true;
        answeredAt ??= Date.now();
        if (host.generation === 1 || Date.now() - answeredAt > LATE_MS) return false;
      }
      await pause(100);
    }
    return state.ended ?? `it did not answer in ${ANSWER_MS / 1000} s`;
  } finally {
    end(child);
  }
}

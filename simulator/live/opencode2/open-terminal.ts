import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { endProcessTree } from "../end-process-tree.ts";
import { freePort } from "../free-port.ts";
import { HostUnavailable } from "../host-unavailable.ts";
import { holdOpen } from "../open-resources.ts";
import type { LiveServer } from "../start-live-server.ts";

/**
 * The terminal of OpenCode 2 as a human would use it, without a terminal: the binary carries a driver for tests that
 * draws the screen into memory and takes keys over a socket on loopback. It shows a project of a server that runs; the
 * driver's other half, which answers for models and tools, stays off.
 */
export interface Terminal {
  /** Lines of the screen, without spaces at their ends. */
  screen(): Promise<readonly string[]>;
  /** The same, once a text stands on it. */
  screenWith(text: string): Promise<readonly string[]>;
  type(text: string): Promise<void>;
  enter(): Promise<void>;
  press(key: string, modifiers?: { readonly ctrl?: boolean; readonly shift?: boolean }): Promise<void>;
  close(): Promise<void>;
}

/** @param columns how wide it is; the sidebar needs more than 120 */
export async function openTerminal(server: LiveServer, directory: string, columns = 100): Promise<Terminal> {
  const port = await freePort();
  const url = `ws://127.0.0.1:${port}`;
  const name = `terminal-${port}`;
  // The address of the driver's other half must be given, and nobody listens there.
  const endpoints = { ui: url, backend: "ws://127.0.0.1:1" };
  const folder = join(server.root, "drive");
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, `${name}.json`),
    JSON.stringify({ endpoints, viewport: { cols: columns, rows: ROWS } }),
  );
  const program = spawn(server.binary, ["--server", server.url, directory], {
    cwd: directory,
    env: {
      ...server.env,
      DRIVE_REGISTRY_DIR: folder,
      OPENCODE_DRIVE: name,
      OPENCODE_DRIVE_RENDERER: "headless",
    },
    detached: true,
    // It ends when its input does.
    stdio: ["pipe", "ignore", "ignore"],
  });
  const { pid } = program;
  const ended = new Promise<void>((resolve) => {
    program.once("exit", () => resolve());
    program.once("error", () => resolve());
  });
  const forget = pid === undefined ? () => {} : holdOpen(() => endProcessTree(pid));
  const close = async (): Promise<void> => {
    if (pid !== undefined && program.exitCode === null) endProcessTree(pid);
    await ended;
    forget();
  };
  try {
    return { ...(await driverOf(url)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

const ROWS = 30;
const WITHIN_MS = 60_000;

async function driverOf(url: string): Promise<Omit<Terminal, "close">> {
  const ask = asker(await connected(url));
  await ask("simulation.handshake", {
    client: { name: "opencode-simulator", version: "1" },
    expectedRole: "ui",
    offeredVersions: [1],
    requiredCapabilities: ["ui.type", "ui.press", "ui.enter", "ui.capture"],
    optionalCapabilities: [],
  });
  const screen = async (): Promise<readonly string[]> => {
    const { lines } = (await ask("ui.capture")) as Frame;
    return lines.map(({ spans }) =>
      spans
        .map(({ text }) => text)
        .join("")
        .trimEnd(),
    );
  };
  return {
    screen,
    screenWith: async (text) => {
      const deadline = performance.now() + WITHIN_MS;
      for (;;) {
        const lines = await screen();
        if (lines.some((line) => line.includes(text))) return lines;
        if (performance.now() > deadline)
          throw new Error(`"${text}" is not on the screen after ${WITHIN_MS} ms:\n${lines.join("\n")}`);
        await sleep(100);
      }
    },
    type: async (text) => void (await ask("ui.type", { text })),
    enter: async () => void (await ask("ui.enter")),
    press: async (key, modifiers = {}) => void (await ask("ui.press", { key, modifiers })),
  };
}

interface Frame {
  readonly lines: readonly { readonly spans: readonly { readonly text: string }[] }[];
}

async function connected(url: string): Promise<WebSocket> {
  const deadline = performance.now() + WITHIN_MS;
  for (;;) {
    const socket = new WebSocket(url);
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.addEventListener("open", () => resolve(true));
      socket.addEventListener("error", () => resolve(false));
    });
    if (isOpen) return socket;
    if (performance.now() > deadline)
      throw new HostUnavailable(`the terminal of OpenCode 2 did not start within ${WITHIN_MS} ms`);
    await sleep(100);
  }
}

interface Answer {
  readonly id: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** Sends a request (JSON-RPC 2.0) and waits for its answer. */
function asker(socket: WebSocket): (method: string, params?: object) => Promise<unknown> {
  const waiting = new Map<number, (answer: Answer) => void>();
  let last = 0;
  const settle = (answer: Answer): void => {
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  };
  const gone = { message: "the terminal has ended" };
  socket.addEventListener("message", ({ data }) => settle(JSON.parse(String(data)) as Answer));
  socket.addEventListener("close", () => [...waiting.keys()].forEach((id) => settle({ id, error: gone })));
  return async (method, params) => {
    const id = ++last;
    const answer = new Promise<Answer>((resolve) => void waiting.set(id, resolve));
    if (socket.readyState === WebSocket.OPEN)
      socket.send(
        JSON.stringify({ jsonrpc: "2.0", id, method, ...(params === undefined ? {} : { params }) }),
      );
    else settle({ id, error: gone });
    const { result, error } = await answer;
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result;
  };
}

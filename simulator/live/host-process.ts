import { spawn, type ChildProcess } from "node:child_process";
import { endProcessTree } from "./end-process-tree.ts";
import { freePort } from "./free-port.ts";
import { HostUnavailable } from "./host-unavailable.ts";
import { holdOpen } from "./open-resources.ts";

/**
 * One `opencode serve` in a process group of its own on a free loopback port. Whatever ends this process
 * also ends the host's own children (shells, language servers).
 */
export interface HostProcess {
  readonly pid: number;
  readonly port: number;
  /** Resolves with the exit code once the host has ended by itself or was stopped. */
  readonly ended: Promise<number | null>;
  stop(): Promise<void>;
}

export interface HostProcessOptions {
  readonly binary: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly onOutput: (stream: "stdout" | "stderr", text: string) => void;
  readonly startTimeoutMs: number;
  /** The port of a host that has ended, to take its place; any free one unless given. */
  readonly port?: number;
}

export async function startHostProcess(options: HostProcessOptions): Promise<HostProcess> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await startOnce(options, options.port ?? (await freePort()));
    } catch (error) {
      // Between finding a free port and the host taking it, somebody else may have been faster.
      if (attempt === PORT_ATTEMPTS || !PORT_TAKEN.test(String(error))) throw error;
    }
  }
}

const PORT_ATTEMPTS = 5;
/** All that 1.18.33 says of a port that is taken is "Unexpected error" and "ServeError". */
const PORT_TAKEN = /ServeError|EADDRINUSE|in use|Failed to start server/i;

async function startOnce(options: HostProcessOptions, port: number): Promise<HostProcess> {
  const args = ["serve", "--hostname", "127.0.0.1", "--port", String(port)];
  const child = spawn(options.binary, args, {
    cwd: options.cwd,
    env: options.env,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const pid = child.pid;
  const ended = new Promise<number | null>((resolve) => {
    child.once("exit", (code) => resolve(code));
    child.once("error", () => resolve(null));
  });
  const forget = pid === undefined ? () => {} : holdOpen(() => endProcessTree(pid));
  void ended.then(forget);
  try {
    await listening(child, options);
  } catch (error) {
    if (pid !== undefined) await stop(pid, ended);
    throw error;
  }
  if (pid === undefined) throw new HostUnavailable(`cannot start ${options.binary}`);
  return { pid, port, ended, stop: () => stop(pid, ended) };
}

function listening(child: ChildProcess, options: HostProcessOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    let seen = "";
    const fail = (what: string): void =>
      reject(
        new HostUnavailable(
          `OpenCode did not start: ${what}${seen === "" ? "" : `\n${seen.trim().slice(-2000)}`}`,
        ),
      );
    const timer = setTimeout(
      () => fail(`not listening after ${options.startTimeoutMs} ms`),
      options.startTimeoutMs,
    );
    let ready = false;
    for (const stream of ["stdout", "stderr"] as const) {
      child[stream]?.setEncoding("utf8").on("data", (text: string) => {
        if (ready) return options.onOutput(stream, text);
        seen += text;
        if (!LISTENING.test(seen)) return;
        ready = true;
        clearTimeout(timer);
        resolve();
      });
    }
    child.once("error", (error) => {
      clearTimeout(timer);
      fail(error.message);
    });
    child.once("exit", (code, signal) => {
      clearTimeout(timer);
      fail(`exited with ${code ?? signal}`);
    });
  });
}

const LISTENING = /listening on http:\/\/127\.0\.0\.1:\d+/;

async function stop(pid: number, ended: Promise<number | null>): Promise<void> {
  // On SIGTERM the host gives its plugins no `dispose` (host contract §1.6), so nothing is gained by asking.
  endProcessTree(pid);
  await ended;
}

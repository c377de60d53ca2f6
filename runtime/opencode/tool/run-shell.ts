/**
 * One command in a process group of its own, never blocking the server: it ends by itself, at its time limit,
 * with the turn (abort) or with the plugin, and whatever it started ends with it, by the group's id. Only the
 * end of its output is kept, because that is where a test or build says what went wrong.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { SHELL_MARK } from "../project/shell-mark.ts";

export interface ShellRun {
  /** Null when it was ended before it could say. */
  readonly exit: number | null;
  /** The last lines of stdout and stderr together. */
  readonly tail: string;
  /** Something in front of `tail` was left out. */
  readonly isCut: boolean;
  readonly ended: "by itself" | "time limit" | "abort" | "not started";
}

export interface ShellOrder {
  readonly command: string;
  readonly cwd: string;
  readonly timeLimitMs: number;
  readonly abort: AbortSignal;
}

export const TAIL_CHARS = 12_000;
const GRACE_MS = 2_000;
/** A process left in the background may hold the output open for ever. */
const DRAIN_MS = 150;

class Tail {
  #text = "";
  isCut = false;

  add(chunk: string): void {
    this.#text += chunk;
    if (this.#text.length <= TAIL_CHARS * 2) return;
    this.#text = this.#text.slice(-TAIL_CHARS);
    this.isCut = true;
  }

  end(): string {
    if (this.#text.length > TAIL_CHARS) this.isCut = true;
    const text = this.#text.slice(-TAIL_CHARS);
    return this.isCut ? text.slice(text.indexOf("\n") + 1) : text;
  }
}

/** Signals the group; one that is gone is no error. */
function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The group has ended.
  }
}

/** @param running where the run can be ended from, for as long as it goes on. */
export function runShell(order: ShellOrder, running: Set<() => void>): Promise<ShellRun> {
  return new Promise((resolve) => {
    const tail = new Tail();
    let ended: ShellRun["ended"] = "by itself";
    const child = spawn("bash", ["-c", order.command], {
      cwd: order.cwd,
      env: { ...process.env, [SHELL_MARK]: "1" },
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8");
      stream.on("data", (chunk: string) => tail.add(chunk));
    }
    let force: ReturnType<typeof setTimeout> | undefined;
    const end = (why: ShellRun["ended"]): void => {
      if (ended !== "by itself") return;
      ended = why;
      signalGroup(child, "SIGTERM");
      force = setTimeout(() => signalGroup(child, "SIGKILL"), GRACE_MS);
    };
    const stop = (): void => end("abort");
    const limit = setTimeout(() => end("time limit"), order.timeLimitMs);
    const settle = (exit: number | null): void => {
      clearTimeout(limit);
      clearTimeout(force);
      order.abort.removeEventListener("abort", stop);
      running.delete(stop);
      signalGroup(child, "SIGKILL");
      child.stdout.destroy();
      child.stderr.destroy();
      resolve({ exit: ended === "by itself" ? exit : null, tail: tail.end(), isCut: tail.isCut, ended });
    };
    running.add(stop);
    order.abort.addEventListener("abort", stop);
    child.on("error", (error) => {
      ended = "not started";
      tail.add(error.message);
      settle(null);
    });
    child.on("exit", (code) => {
      const drained = setTimeout(() => settle(code), DRAIN_MS);
      child.on("close", () => {
        clearTimeout(drained);
        settle(code);
      });
    });
    if (order.abort.aborted) stop();
  });
}

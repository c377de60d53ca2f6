import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/**
 * Ends a process and everything below it, synchronously, so that it also works while this process is
 * exiting. The host starts its shells in sessions of their own, so ending its process group is not enough;
 * it is stopped first so that it cannot start another one meanwhile.
 */
export function endProcessTree(pid: number): void {
  send(-pid, "SIGSTOP");
  const below = descendants(pid);
  send(-pid, "SIGKILL");
  for (const child of below) {
    send(-child, "SIGKILL");
    send(child, "SIGKILL");
  }
  // Until they have ended they may still write into directories that are about to be removed.
  const pause = new Int32Array(new SharedArrayBuffer(4));
  const isAnyRunning = (): boolean => [pid, ...below].some(isRunning);
  for (let tries = 0; tries < 100 && isAnyRunning(); tries++) Atomics.wait(pause, 0, 0, 10);
}

/** Whether something that the process has started is running. */
export const hasRunningChild = (pid: number): boolean => descendants(pid).some(isRunning);

function send(target: number, signal: NodeJS.Signals): void {
  try {
    process.kill(target, signal);
  } catch {
    // Gone already, or (for a negative target) no group of that number.
  }
}

function descendants(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const [pid, parent] of processTable()) children.set(parent, [...(children.get(parent) ?? []), pid]);
  const found: number[] = [];
  const visit = (pid: number): void => {
    for (const child of children.get(pid) ?? []) {
      found.push(child);
      visit(child);
    }
  };
  visit(root);
  return found;
}

/** Pairs of process id and parent id of everything that runs on this machine. */
function processTable(): [pid: number, parent: number][] {
  if (process.platform === "linux") {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        const stat = readStat(Number(name));
        return stat === undefined ? [] : [[Number(name), stat.parent] as [number, number]];
      });
  }
  const table = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8", timeout: 5000 });
  return table
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
}

function readStat(pid: number): { state: string; parent: number } | undefined {
  try {
    // The name in parentheses may hold anything, so fields are counted from behind it.
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [state = "", parent = "0"] = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return { state, parent: Number(parent) };
  } catch {
    return undefined;
  }
}

/** A killed child that nobody has waited for is a zombie: it has a process id, but runs no more. */
function isRunning(pid: number): boolean {
  if (process.platform === "linux") return !["Z", "X", undefined].includes(readStat(pid)?.state);
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

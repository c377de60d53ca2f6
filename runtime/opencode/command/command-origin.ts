/**
 * Who gave a command: the human at a client, or a program that a tool call started and that posts to the host's own port.
 * On Linux the kernel tells which processes are connected to the host now. A process counts as the agent's when it descends
 * from the host, or carries the mark of the shell that it was started in (a detached one has another parent). A program may
 * hang up before it is looked for, so nothing that comes while one runs counts as the human's. Elsewhere nobody can tell: so
 * each override is shown with where it came from.
 */
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { SHELL_MARK } from "../project/shell-mark.ts";

export interface CommandOrigin {
  /** True when a program of the agent is connected to the host: then the human is not known to have spoken. */
  readonly isForeign: boolean;
  /** In words for the human. */
  readonly text: string;
}

const LISTENS = "0A";
const MAX_DEPTH = 64;

interface Socket {
  readonly localPort: number;
  readonly remotePort: number;
  readonly state: string;
  readonly inode: string;
}

const portOf = (address = ""): number => Number.parseInt(address.slice(address.lastIndexOf(":") + 1), 16);

function socketsOf(table: string): Socket[] {
  const rows = readFileSync(`/proc/self/net/${table}`, "utf8").split("\n").slice(1);
  return rows.flatMap((row) => {
    const [, local, remote, state, , , , , , inode] = row.trim().split(/\s+/);
    if (inode === undefined) return [];
    return [{ localPort: portOf(local), remotePort: portOf(remote), state: state ?? "", inode }];
  });
}

/** Inodes of the sockets that a process has open; none where it may not be asked. */
function socketsIn(pid: string): Set<string> {
  const found = new Set<string>();
  for (const descriptor of listOf(`/proc/${pid}/fd`)) {
    const target = tried(() => readlinkSync(`/proc/${pid}/fd/${descriptor}`)) ?? "";
    const inode = /^socket:\[(\d+)\]$/.exec(target)?.[1];
    if (inode !== undefined) found.add(inode);
  }
  return found;
}

function tried<T>(ask: () => T): T | undefined {
  try {
    return ask();
  } catch {
    // The process ended, or is another user's.
    return undefined;
  }
}

const listOf = (folder: string): string[] => tried(() => readdirSync(folder)) ?? [];

function parentOf(pid: string): string {
  const stat = tried(() => readFileSync(`/proc/${pid}/stat`, "utf8")) ?? "";
  // The name before it may hold anything, a closing bracket too.
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1] ?? "0";
}

function descends(pid: string, from: string): boolean {
  let current = pid;
  for (let depth = 0; depth < MAX_DEPTH && Number(current) > 1; depth++) {
    current = parentOf(current);
    if (current === from) return true;
  }
  return false;
}

const isMarked = (pid: string): boolean =>
  (tried(() => readFileSync(`/proc/${pid}/environ`, "utf8")) ?? "").includes(`${SHELL_MARK}=`);

function named(pid: string): string {
  const name = (tried(() => readFileSync(`/proc/${pid}/comm`, "utf8")) ?? "").replace(/[^\w.-]/g, "");
  return `${name || "a program"} (process ${pid})`;
}

/** Processes other than this one that are connected to a port on which this one listens; null: it listens on none. */
function connected(): string[] | null {
  const own = String(process.pid);
  const mine = socketsIn("self");
  const sockets = [...socketsOf("tcp"), ...socketsOf("tcp6")];
  const ports = new Set(
    sockets.filter(({ state, inode }) => state === LISTENS && mine.has(inode)).map((one) => one.localPort),
  );
  if (ports.size === 0) return null;
  const far = sockets.filter(
    ({ state, inode, remotePort }) =>
      state !== LISTENS && inode !== "0" && ports.has(remotePort) && !mine.has(inode),
  );
  if (far.length === 0) return [];
  return listOf("/proc").filter((pid) => {
    if (!/^\d+$/.test(pid) || pid === own) return false;
    const open = socketsIn(pid);
    return far.some(({ inode }) => open.has(inode));
  });
}

/**
 * Looks at what is connected now: milliseconds, so for commands of the human only.
 *
 * @param runs a program of the agent runs, or ended just now
 */
export function commandOrigin(runs: boolean): CommandOrigin {
  const clients = tried(connected);
  if (clients === undefined) return { isForeign: false, text: "a client that cannot be told here" };
  if (clients === null) return { isForeign: false, text: "the host's own terminal" };
  const agents = clients.filter((pid) => descends(pid, String(process.pid)) || isMarked(pid));
  if (agents.length > 0)
    return { isForeign: true, text: `a program of the agent: ${agents.map(named).join(", ")}` };
  if (runs) return { isForeign: true, text: "somebody while a program of the agent ran, and it may be that" };
  if (clients.length === 0)
    return { isForeign: false, text: "the host's own terminal, or a client that hung up" };
  return { isForeign: false, text: `a client of the host: ${clients.map(named).join(", ")}` };
}

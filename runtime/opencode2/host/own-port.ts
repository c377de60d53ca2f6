/**
 * The port that this process listens on. OpenCode 2 tells a plugin no address (0.0.0-next-16350), and a call that reaches
 * the host's own routes goes around the gate, so the kernel is asked. Linux only; elsewhere nobody can tell.
 */
import { readdirSync, readFileSync, readlinkSync } from "node:fs";

const LISTENS = "0A";

/** The lowest one where there are several; undefined where it listens on none. */
export function ownPort(): number | undefined {
  try {
    const own = new Set(readdirSync("/proc/self/fd").map(targetOf));
    const rows = ["tcp", "tcp6"].flatMap((table) => rowsOf(`/proc/self/net/${table}`));
    const ports = rows.flatMap(([, address = "", , state, , , , , , inode = ""]) =>
      state === LISTENS && own.has(`socket:[${inode}]`)
        ? [Number.parseInt(address.split(":")[1] ?? "", 16)]
        : [],
    );
    return ports.toSorted((a, b) => a - b)[0];
  } catch {
    return undefined;
  }
}

function targetOf(descriptor: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`);
  } catch {
    // It was closed meanwhile.
    return "";
  }
}

const rowsOf = (table: string): string[][] =>
  readFileSync(table, "utf8")
    .split("\n")
    .slice(1)
    .map((row) => row.trim().split(/\s+/));

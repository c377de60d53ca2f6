import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * The temporary home of one instance. Its name depends on project and seed alone, because paths below it reach
 * traces (saved outputs, permission rules) and the same seed has to give the same bytes. The folder of a dead process
 * is taken over; while the name is in use the next instance gets a number behind it.
 */
const OWNER = ".owner";

export function claimHome(directory: string, seed: number): string {
  return claimFolder("opencode-simulator", `${directory}\0${seed}`);
}

/** Where a host finds its user's files: all below the folder of the instance. */
export const homeEnv = (home: string): Record<string, string> => ({
  HOME: join(home, "home"),
  XDG_CONFIG_HOME: join(home, "config"),
  XDG_DATA_HOME: join(home, "data"),
  XDG_STATE_HOME: join(home, "state"),
  XDG_CACHE_HOME: join(home, "cache"),
});

/** An empty temporary folder whose name depends on `key` alone, unless another live process holds it. */
export function claimFolder(prefix: string, key: string): string {
  const name = createHash("sha1").update(key).digest("hex").slice(0, 12);
  for (let copy = 1; ;) {
    const home = join(realpathSync(tmpdir()), `${prefix}-${name}${copy === 1 ? "" : `-${copy}`}`);
    if (made(home)) return home;
    if (!takenOver(home)) copy++;
  }
}

function made(home: string): boolean {
  try {
    mkdirSync(home);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
  writeFileSync(join(home, OWNER), String(process.pid));
  return true;
}

/** Renaming first: of two processes that find the same dead owner, only one removes the folder. */
function takenOver(home: string): boolean {
  try {
    const pid = Number(readFileSync(join(home, OWNER), "utf8"));
    if (isAlive(pid)) return false;
    const aside = `${home}.dead-${process.pid}`;
    renameSync(home, aside);
    rmSync(aside, { recursive: true, force: true });
    return true;
  } catch {
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives, under another user.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

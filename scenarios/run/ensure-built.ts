/**
 * The host loads the plugin's `dist` and nothing else (host contract §0.20), so a run of old output would
 * judge code that no longer exists. Builds it when it is missing or older than any source file; of several
 * processes that notice at once only one builds and the others wait.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, rmdirSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { CouldNotRun } from "./could-not-run.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const RUNTIME = join(ROOT, "runtime");
const LOCK = join(tmpdir(), `stress-build-${createHash("sha256").update(ROOT).digest("hex").slice(0, 12)}`);
const BUILD_MS = 120_000;
const NO_SOURCE = /(^|\/)(dist|node_modules|corpus|scoring)\//;

/** Throws a CouldNotRun with the compiler's output when the plugin does not build. */
export function ensureBuilt(): void {
  if (isFresh()) return;
  const isOurs = lock();
  try {
    if (isFresh()) return;
    const done = spawnSync(process.execPath, [join(ROOT, "ground", "build.ts"), "runtime"], {
      cwd: ROOT,
      encoding: "utf8",
      timeout: BUILD_MS,
    });
    if (done.status !== 0)
      throw new CouldNotRun("plugin", `the plugin does not build:\n${done.stdout}${done.stderr}`);
  } finally {
    if (isOurs) rmdirSync(LOCK);
  }
}

function isFresh(): boolean {
  const built = statSync(join(RUNTIME, "dist", "plugin.js"), { throwIfNoEntry: false });
  return built !== undefined && built.mtimeMs >= newestSource();
}

function newestSource(): number {
  const files = [RUNTIME, join(ROOT, "analysers")].flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: "utf8" })
      .filter(
        (name) => /\.(tsx?|json|css)$/.test(name) && !name.endsWith(".test.ts") && !NO_SOURCE.test(name),
      )
      .map((name) => join(room, name)),
  );
  return Math.max(...files.map((name) => statSync(name, { throwIfNoEntry: false })?.mtimeMs ?? 0));
}

/** False when the lock was left behind by somebody who is gone: then building without it is right. */
function lock(): boolean {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let waitedMs = 0; waitedMs < BUILD_MS; waitedMs += 100) {
    try {
      mkdirSync(LOCK);
      return true;
    } catch {
      if (!existsSync(LOCK)) continue;
      Atomics.wait(pause, 0, 0, 100);
    }
  }
  return false;
}

/**
 * The first thing every npm script runs. A fresh clone has no dependencies, and the machine may only
 * have Node 20: this installs what the lockfile names (saying so, and what it costs), then runs the
 * command with the project's own Node 24 first on PATH. Plain JavaScript for Node 20, no dependencies.
 *
 * usage: node ground/launch.mjs COMMAND [ARGS…]
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

const INSTALL_FAILED = 3;
/** How often it is looked whether the shell that npm started is still there. */
const PARENT_LOOK_MS = 500;
const root = fileURLToPath(new URL("..", import.meta.url));
const bin = join(root, "node_modules", ".bin");

const readLock = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, "utf8")).packages : {});

/** Names of locked packages that are absent from node_modules or there in another version. */
function notInstalled() {
  const wanted = readLock(join(root, "package-lock.json"));
  const present = readLock(join(root, "node_modules", ".package-lock.json"));
  return Object.entries(wanted)
    .filter(
      ([at, entry]) =>
        at.startsWith("node_modules/") &&
        !entry.optional &&
        !entry.link &&
        present[at]?.version !== entry.version,
    )
    .map(([at]) => at.slice("node_modules/".length));
}

function install(missing) {
  console.error(
    `idumb: ${missing.length} locked packages are not installed. Installing them now with npm ci: ` +
      "about a minute and 1.4 GB on disk (Node 24, Bun and the OpenCode binary are among them). Later runs work offline.",
  );
  const done = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: ["ignore", 2, 2],
    shell: process.platform === "win32",
  });
  if (done.status === 0) return;
  console.error(
    "idumb: npm ci failed (see above). With the npm registry in reach, run it again by hand: npm ci",
  );
  process.exit(INSTALL_FAILED);
}

const missing = notInstalled();
if (missing.length > 0 || !existsSync(join(bin, "node"))) install(missing);

const [command, ...args] = process.argv.slice(2);
const child = spawn(command, args, {
  cwd: root,
  stdio: "inherit",
  env: {
    ...process.env,
    PATH: `${bin}${delimiter}${process.env.PATH ?? ""}`,
    // Half the time in which a process of ours starts goes into parsing the same files again.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, "node_modules", ".cache", "compiled"),
  },
  shell: process.platform === "win32",
});
// Ctrl-C reaches the whole process group: the child cleans up and decides the exit code, we only wait.
for (const signal of ["SIGINT", "SIGHUP"]) process.on(signal, () => {});
const stop = () => child.kill("SIGTERM");
process.on("SIGTERM", stop);
// npm hands SIGTERM to the shell in which it started us, and that dies without a word to us.
const shell = process.ppid;
if (process.env.npm_lifecycle_event) {
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    stop();
  }, PARENT_LOOK_MS);
  watch.unref();
}
child.on("error", (error) => {
  console.error(`idumb: cannot run ${command}: ${error.message}`);
  process.exit(INSTALL_FAILED);
});
child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 143)));

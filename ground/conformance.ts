/**
 * `npm run conformance`: the simulator's own command. The scripts with plugins of other people load our plugin
 * beside them, which the simulator does not know; so for `--foreign` it is built here and handed over as a path.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { build } from "./build.ts";
import { temporaryRoot } from "./temporary-root.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const args = process.argv.slice(2);
if (args.includes("--foreign") && !args.includes("--beside")) {
  build(["runtime"]);
  args.push("--beside", `${root}runtime`);
}
const run = spawnSync(
  process.execPath,
  ["--conditions=source", `${root}simulator/conformance/run.ts`, ...args],
  { stdio: "inherit", env: { ...process.env, TMPDIR: process.env["TMPDIR"] ?? temporaryRoot() } },
);
process.exitCode = run.status ?? 2;

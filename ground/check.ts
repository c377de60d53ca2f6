/**
 * `npm run check`: everything about the source that can be checked without running the product. Each
 * step is one line; a failing one shows its whole output. Exit code 1 when any failed.
 */
import { spawnSync } from "node:child_process";

const STEPS: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ["types", "tsc", "--noEmit", "-p", "."],
  ["lint", "oxlint", "--deny-warnings"],
  ["format", "oxfmt", "--check"],
  ["dead code", "knip", "--no-progress"],
  ["architecture", "vitest", "run", "architecture.test.ts"],
  ["figures", "node", "ground/figures.ts", "--check"],
  ["lockfile", "node", "ground/complete-lockfile.mjs", "--check"],
  ["packages", "node", "ground/check-packages.ts"],
];

let failed = 0;
for (const [name, command, ...args] of STEPS) {
  const startMs = performance.now();
  const done = spawnSync(command, args, { encoding: "utf8", shell: process.platform === "win32" });
  const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
  const isGood = done.status === 0;
  console.log(`${isGood ? "ok  " : "FAIL"} ${name} (${seconds} s)`);
  if (isGood) continue;
  failed += 1;
  console.log(`${done.stdout ?? ""}${done.stderr ?? ""}${done.error ? `${done.error.message}\n` : ""}`);
}
console.log(`${STEPS.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

import { spawnSync } from "node:child_process";
import type { Figure } from "./figure.ts";

/** For all scenarios, with two cores. */
const STRESS_S = 30;

/** The main job as a user runs it, with default seeds. */
export function benchStressRun(): Figure[] {
  const start = performance.now();
  const done = spawnSync("npm", ["run", "--silent", "stress"], {
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  if (done.status === 2 || done.status === null)
    throw new Error(`npm run stress could not run: ${done.stderr}`);
  return [
    {
      id: "stress-run",
      what: "npm run stress, default seeds",
      value: (performance.now() - start) / 1000,
      unit: "s",
      target: { atMost: STRESS_S },
      n: 1,
    },
  ];
}

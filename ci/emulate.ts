/**
 * Plays the shards of a CI here, one after the other, each in a process of its own, and merges them: with the very
 * commands of the workflow or of the Kubernetes Jobs. For whoever changes those files and has no cluster at hand.
 *
 * usage: node --conditions=source ci/emulate.ts workflow|kubernetes [SHARDS] [SEEDS] [OPTIONS OF STRESS]
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { kubernetesCommands, workflowCommands, type Commands } from "./commands.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

export interface Emulation {
  readonly commands: Commands;
  readonly shards: number;
  readonly seeds: number;
  /** More options for every shard. */
  readonly stress: string;
  /** Gets `shards/` and `report/`. */
  readonly folder: string;
}

/**
 * Returns the folder of the merged report. Throws with a command's output when a shard or the merge ends with another
 * code than 0.
 */
export function emulate({ commands, shards, seeds, stress, folder }: Emulation): string {
  const report = join(folder, "report");
  const environment = {
    SEEDS: String(seeds),
    SHARDS: String(shards),
    STRESS: stress,
    OUT: join(folder, "shards"),
    REPORT: report,
  };
  for (let index = 1; index <= shards; index += 1)
    run(commands.shard, { ...environment, ...commands.environment(index) });
  run(commands.merge, environment);
  return report;
}

function run(command: string, environment: Readonly<Record<string, string>>): void {
  const done = spawnSync("bash", ["-e", "-c", command], {
    cwd: ROOT,
    encoding: "utf8",
    env: { ...process.env, ...environment },
  });
  // 1 is a verdict, not an accident: too few runs, for instance, prove nothing.
  if (done.status === 0 || done.status === 1) return;
  throw new Error(`ended with code ${done.status}: ${command}\n${done.stdout}${done.stderr}`);
}

if (import.meta.main) {
  const [kind, shards = "2", seeds = "1", ...rest] = process.argv.slice(2);
  if (kind !== "workflow" && kind !== "kubernetes") {
    console.error(
      "usage: node --conditions=source ci/emulate.ts workflow|kubernetes [SHARDS] [SEEDS] [OPTIONS OF STRESS]",
    );
    process.exit(2);
  }
  const folder = mkdtempSync(join(tmpdir(), "stress-ci-"));
  const commands = kind === "workflow" ? workflowCommands() : kubernetesCommands();
  console.log(
    emulate({ commands, shards: Number(shards), seeds: Number(seeds), stress: rest.join(" "), folder }),
  );
}

/**
 * Run by Bun, the plugin's real runtime: a start without a snapshot and the ends of turns, over a journal of so
 * many events.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openPlugin } from "../../runtime/opencode/open-plugin.fixture.ts";

export interface Ends {
  readonly startMs: number;
  readonly megabytes: number;
  readonly firstMs: number;
  /** Of the turns after the first. */
  readonly turnsMs: readonly number[];
}

const TURNS = 100;

async function measure(events: number): Promise<Ends> {
  const empty = await openPlugin();
  await empty.hooks.dispose?.();
  const folder = join(empty.directory, ".idumb");
  mkdirSync(folder, { recursive: true });
  rmSync(join(folder, "journal.db"), { force: true });
  const write = fileURLToPath(new URL("write.ts", import.meta.url));
  execFileSync(process.execPath, ["--conditions=source", write, join(folder, "journal.db"), `${events}`]);
  const start = performance.now();
  const plugin = await empty.again();
  const startMs = performance.now() - start;
  const megabytes = process.memoryUsage().rss / 1e6;
  const ends: number[] = [];
  for (let turn = 0; turn <= TURNS; turn++) {
    await plugin.message("ses_new", "go on");
    const task = { action: "start", name: `Turn ${turn}`, expectedOutput: "it is measured" };
    await plugin.call("ses_new", "govern_task", task);
    await plugin.call("ses_new", "govern_task", { action: "defer", task: task.name, reason: "measured" });
    const idle = performance.now();
    await plugin.event("session.idle", { sessionID: "ses_new" });
    ends.push(performance.now() - idle);
  }
  await plugin.close();
  await empty.close();
  const [firstMs = Number.NaN, ...turnsMs] = ends;
  return { startMs, megabytes, firstMs, turnsMs };
}

process.stdout.write(JSON.stringify(await measure(Number(process.argv[2]))));

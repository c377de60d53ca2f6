/**
 * A journal that a governed session left on the fake host, whose only task is deferred; and how the plugin opens it again.
 */
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { openPlugin, type OpenedPlugin } from "../../runtime/opencode/open-plugin.fixture.ts";
import { loadDriver, type Connection } from "../../runtime/journal/sqlite-driver.ts";
import { takeOver } from "../../runtime/journal/take-over.ts";
import { hostSealing } from "./host-seal.ts";
import { openGoverned } from "./open-governed.ts";

export const connect = await loadDriver();
export const sealing = hostSealing();
export const scratch = mkdtempSync(join(tmpdir(), "damaged-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

export const task = (name: string) => ({ action: "start", name, expectedOutput: `${name} is there` });
const call = (name: string, args: Record<string, unknown>) => ({ call: [[name, args] as const] });

/** The state folder that a session left, whose only task is deferred: the gate is closed. */
export interface Left {
  readonly folder: string;
  readonly session: string;
}

export async function play(): Promise<Left> {
  const host = await openGoverned({ kind: "fake" });
  const session = await host.newSession();
  const anchor = { action: "create", type: "decision", priority: "critical", content: "SQLite stays" };
  const defer = { action: "defer", task: "Login", reason: "later" };
  await host.say(session, "log in", [
    call("govern_task", task("Login")),
    call("anchor", anchor),
    call("govern_task", defer),
    { say: "ok" },
  ]);
  const folder = join(scratch, "left");
  await host.host.close();
  cpSync(join(host.directory, ".idumb"), folder, { recursive: true });
  await host.close();
  // The plugin of this process opens it, with a key of its own.
  change(folder, (connection) => takeOver(connection, sealing.seal));
  return { folder, session };
}

export const journalIn = (folder: string): string => join(folder, "journal.db");

export function change(folder: string, work: (connection: Connection) => void): void {
  const connection = connect(journalIn(folder));
  work(connection);
  connection.close();
}

/** What a write without a task meets: a code, or "allowed". */
const met = (plugin: OpenedPlugin, session: string): Promise<string> =>
  plugin.builtin(session, "write", { filePath: "src/new.ts", content: "x" }).then(
    () => "allowed",
    (error: Error) => /\(([a-z-]+)/.exec(error.message)?.[1] ?? error.message,
  );

export interface Opened {
  readonly told: string;
  readonly gate: string;
  readonly status: string;
  readonly files: readonly string[];
}

export async function opened(folder: string, session: string, mode: "strict" | "balanced"): Promise<Opened> {
  const empty = await openPlugin({ ".opencode/idumb.jsonc": JSON.stringify({ mode }) });
  await empty.hooks.dispose?.();
  const state = join(empty.directory, ".idumb");
  rmSync(state, { recursive: true, force: true });
  cpSync(folder, state, { recursive: true });
  const plugin = await empty.again();
  try {
    const texts = await plugin.message(session, "go on");
    const gate = await met(plugin, session);
    const status = await plugin.call(session, "anchor", { action: "list" });
    const told = [...texts, ...plugin.requests].join("\n");
    await plugin.close();
    return { told, gate, status, files: readdirSync(state) };
  } finally {
    await empty.close();
  }
}

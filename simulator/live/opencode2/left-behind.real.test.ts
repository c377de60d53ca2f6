import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, expect, it } from "vitest";
import { ScriptedModel } from "../../model/scripted-model.ts";
import { createSession } from "../../opencode2/session.ts";
import { openLiveInstance } from "../open-live-instance.ts";
import { startLiveServer } from "../start-live-server.ts";

const SLOW_MS = 300_000;
const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "left-behind-2-"));
  cleanups.push(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

const isReached = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  );

for (const [how, end] of [
  ["Ctrl-C", "SIGINT"],
  ["an exception", undefined],
] as const) {
  it(
    `an OpenCode 2 is gone with its shell, its port and its files when its program ends by ${how}`,
    async () => {
      const temporary = folder();
      const fixture = fileURLToPath(new URL("./fixture/hold-host.ts", import.meta.url));
      const program = spawn(process.execPath, [fixture, end === undefined ? "throw" : "wait"], {
        stdio: ["ignore", "pipe", "ignore"],
        env: { ...process.env, TMPDIR: temporary },
      });
      cleanups.push(() => void program.kill("SIGKILL"));
      const ended = new Promise((resolve) => program.once("exit", resolve));
      const line = await new Promise<string>((resolve) =>
        program.stdout.once("data", (data: Buffer) => resolve(data.toString())),
      );
      const { directory, shell, pid, url } = JSON.parse(line) as Record<string, string & number>;
      expect(shell).toBeGreaterThan(0);
      if (end !== undefined) program.kill(end);
      await ended;
      expect([isAlive(pid ?? 0), isAlive(shell ?? 0), await isReached(url ?? "")]).toEqual([
        false,
        false,
        false,
      ]);
      expect(readdirSync(temporary).map((name) => join(temporary, name))).toEqual([directory]);
    },
    SLOW_MS,
  );
}

it(
  "a killed OpenCode 2 comes back on its port with its sessions, another beside it sees them too, and both end",
  async () => {
    const server = await startLiveServer({ kind: "opencode@2" });
    cleanups.push(() => server.close());
    const model = new ScriptedModel({});
    const host = await openLiveInstance({ server, directory: folder(), model, record: () => {} });
    const session = await createSession(host);
    await session.prompt("before");
    const { pid } = server;
    await host.kill();
    expect([isAlive(pid), server.pid === pid]).toEqual([false, false]);
    await session.prompt("after");
    const beside = await host.beside();
    const told = await (await beside.fetch(`/api/session/${session.id}/message`)).text();
    expect([told.includes("before"), told.includes("after")]).toEqual([true, true]);
    await host.settle();
    await beside.close();
    await host.close();
    await server.close();
    expect([isAlive(server.pid), await isReached(server.url), existsSync(server.root)]).toEqual([
      false,
      false,
      false,
    ]);
  },
  SLOW_MS,
);

import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import type { HostInstance } from "../instance.ts";
import { ScriptedModel } from "../model/scripted-model.ts";
import type { TraceEvent } from "../trace/event.ts";
import { replacedOutput } from "../trace/replaced-output.ts";
import { openLiveHost } from "./open-live-host.ts";
import { pluginFailures } from "./plugin-failures.ts";
import { startLiveServer } from "./start-live-server.ts";

// The machine may be busy with other tests; idle, a start takes 1.5 s.
const SLOW_MS = 120_000;
const LOG_MS = 5_000;
const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

function project(): string {
  const directory = mkdtempSync(join(tmpdir(), "live-host-test-"));
  writeFileSync(join(directory, "a.txt"), "hello\n");
  cleanups.push(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

async function open(
  model: ScriptedModel,
  trace: TraceEvent[],
  plugins: string[] = [],
  withoutCatalogue = false,
): Promise<HostInstance> {
  const instance = await openLiveHost({
    directory: project(),
    model,
    seed: 1,
    plugins,
    withoutCatalogue,
    record: (event) => trace.push(event),
  });
  cleanups.push(() => instance.close());
  return instance;
}

/** Ids of all providers that the host has heard of. */
async function providers(instance: HostInstance): Promise<readonly string[]> {
  const { data } = await instance.client.provider.list();
  return data?.all.map(({ id }) => id) ?? [];
}

async function prompt(instance: HostInstance, text: string): Promise<void> {
  const session = await instance.client.session.create({ body: { title: "t" } });
  const id = session.data?.id ?? "";
  await instance.client.session.prompt({ path: { id }, body: { parts: [{ type: "text", text }] } });
  await instance.settle();
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A killed process that nobody has waited for still has an id.
    return (
      process.platform !== "linux" || !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, "utf8"))
    );
  } catch {
    return false;
  }
}

describe("a live host", () => {
  it(
    "tells a plugin whose start failed, which it goes on without, and knows no other models without the catalogue",
    async () => {
      const plugin = join(project(), "throws.js");
      writeFileSync(
        plugin,
        'export default { id: "throws", server: async () => { throw new Error(\'boom "at" start\'); } };',
      );
      const trace: TraceEvent[] = [];
      const model = new ScriptedModel({});
      const instance = await open(model, trace, [plugin], true);
      model.load([{ say: "hello" }]);
      await prompt(instance, "hi");
      expect(await providers(instance)).toEqual(["fake"]);
      // The host writes its log a little later, and is read when it is closed.
      await expect
        .poll(() => pluginFailures(instance.paths?.data ?? ""), { timeout: LOG_MS })
        .toHaveLength(1);
      await instance.close();
      expect(trace).toContainEqual({
        type: "log",
        level: "error",
        service: "plugin",
        message: `failed to load plugin path=${plugin} error=boom "at" start`,
      });
    },
    SLOW_MS,
  );

  it(
    "runs a session with a plugin and records hooks around it, requests, events and terminal bytes in true order",
    async () => {
      const plugin = join(project(), "noisy.js");
      writeFileSync(
        plugin,
        `export default { id: "noisy", server: async () => ({
          "tool.execute.before": async (i, o) => { o.args.filePath = "a.txt"; console.log("NOISE"); },
          "experimental.chat.system.transform": async (i, o) => { o.system = ["never read"]; },
        }) };`,
      );
      const trace: TraceEvent[] = [];
      const model = new ScriptedModel({});
      const instance = await open(model, trace, [plugin]);
      model.load([{ call: [["read", { filePath: "b.txt" }]] }, { say: "read it" }]);
      await prompt(instance, "go");

      const at = (matches: (event: TraceEvent) => boolean): number => trace.findIndex(matches);
      const before = trace.find(
        (event) => event.type === "hook.before" && event.hook === "tool.execute.before",
      );
      const left = trace.find(
        (event) => event.type === "hook.after" && event.id === (before as { id: string }).id,
      );
      expect(before).toMatchObject({ output: { args: { filePath: "b.txt" } } });
      expect(left).toMatchObject({ output: { args: { filePath: "a.txt" } } });
      const firstRequest = at((event) => event.type === "llm");
      const message = at((event) => event.type === "hook.before" && event.hook === "chat.message");
      const headers = at((event) => event.type === "hook.before" && event.hook === "chat.headers");
      const after = at((event) => event.type === "hook.before" && event.hook === "tool.execute.after");
      expect([message, headers, firstRequest, after].toSorted((a, b) => a - b)).toEqual([
        message,
        headers,
        firstRequest,
        after,
      ]);
      expect(message).toBeGreaterThanOrEqual(0);
      expect(trace.filter((event) => event.type === "llm").map((event) => event.kind)).toEqual([
        "main",
        "main",
      ]);
      expect(trace.some((event) => event.type === "event" && event.event.type === "session.idle")).toBe(true);
      // Which plugin it was the host does not tell; that it goes on with its own object is in the request.
      const replaced = replacedOutput("experimental.chat.system.transform", "system");
      expect(trace).toContainEqual({ type: "finding", finding: replaced });
      expect(JSON.stringify(trace.filter((event) => event.type === "llm"))).not.toContain("never read");
      const bytes = trace.filter((event) => event.type === "terminal").map((event) => event.text);
      expect(bytes.join("")).toBe("NOISE\n");
      expect((await providers(instance)).length).toBeGreaterThan(50);
    },
    SLOW_MS,
  );

  it(
    "leaves no process, port or directory behind after close, and two at once do not see each other",
    async () => {
      const servers = await Promise.all([startLiveServer(), startLiveServer()]);
      cleanups.push(...servers.map((server) => () => server.close()));
      expect(new Set(servers.flatMap((server) => [server.port, server.modelPort])).size).toBe(4);
      const [one] = servers;
      const before = one?.pid ?? 0;
      await one?.kill();
      expect([isAlive(before), one?.pid === before]).toEqual([false, false]);
      for (const server of servers) {
        expect(isAlive(server.pid)).toBe(true);
        await server.close();
        expect(isAlive(server.pid)).toBe(false);
        await expect(fetch(server.url)).rejects.toThrow("fetch failed");
        await expect(fetch(`http://127.0.0.1:${server.modelPort}`)).rejects.toThrow("fetch failed");
        expect(existsSync(server.root)).toBe(false);
        await server.close();
      }
    },
    SLOW_MS,
  );

  for (const [how, end] of [
    ["Ctrl-C", (pid: number) => process.kill(pid, "SIGINT")],
    ["SIGTERM", (pid: number) => process.kill(pid, "SIGTERM")],
    ["an exception", undefined],
  ] as const) {
    it(
      `is gone with its running shell commands when its program ends by ${how}`,
      async () => {
        const fixture = fileURLToPath(new URL("./fixture/hold-host.ts", import.meta.url));
        const child = spawn(process.execPath, [fixture, end === undefined ? "throw" : "wait"], {
          stdio: "pipe",
        });
        cleanups.push(() => void child.kill("SIGKILL"));
        const ended = new Promise((resolve) => child.once("exit", resolve));
        const line = await new Promise<string>((resolve) =>
          child.stdout.once("data", (data: Buffer) => resolve(data.toString())),
        );
        const { directory, shell, home, pid, port } = JSON.parse(line) as Record<string, string & number>;
        cleanups.push(() => rmSync(directory ?? "", { recursive: true, force: true }));
        expect(shell).toBeGreaterThan(0);
        end?.(child.pid ?? 0);
        await ended;
        expect([isAlive(pid ?? 0), isAlive(shell ?? 0), existsSync(home ?? "")]).toEqual([
          false,
          false,
          false,
        ]);
        await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow("fetch failed");
      },
      SLOW_MS,
    );
  }
});

describe("a host that cannot be had is one clear error", () => {
  function binary(source: string): string {
    const path = join(project(), "opencode");
    writeFileSync(path, `#!${process.execPath}\n${source}`);
    chmodSync(path, 0o755);
    return path;
  }

  async function failure(path: string): Promise<string> {
    process.env["OPENCODE_SIMULATOR_BINARY"] = path;
    cleanups.push(() => void delete process.env["OPENCODE_SIMULATOR_BINARY"]);
    return startLiveServer({ startTimeoutMs: 10_000 }).then(
      (server) => server.close().then(() => "started"),
      (error: unknown) => String(error),
    );
  }

  it("when the binary is missing", async () => {
    expect(await failure("/nowhere/opencode")).toMatch(
      /^HostUnavailable: .*not found at \/nowhere\/opencode; run: npm/,
    );
  });

  it("when it exits at once, with what it said", async () => {
    const path = binary(`console.error("bad libc"); process.exit(3);`);
    expect(await failure(path)).toMatch(/^HostUnavailable: OpenCode did not start: exited with 3\nbad libc/);
  });

  it("when another version answers", async () => {
    const path = binary(`
      const port = Number(process.argv[process.argv.indexOf("--port") + 1]);
      require("node:http").createServer((q, r) => r.end('{"version":"9.9.9"}'))
        .listen(port, "127.0.0.1", () => console.log("listening on http://127.0.0.1:" + port));`);
    expect(await failure(path)).toMatch(/^HostUnavailable: OpenCode 9\.9\.9 answered, 1\.18\.33 is needed/);
  });

  it("when the project does not exist", async () => {
    const options = {
      directory: "/nowhere/project",
      model: new ScriptedModel({}),
      seed: 1,
      record: () => {},
    };
    await expect(openLiveHost(options)).rejects.toThrow(
      /project directory does not exist: \/nowhere\/project/,
    );
  });
});

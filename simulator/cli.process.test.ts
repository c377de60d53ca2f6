import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "cli-test-"));
afterAll(() => rmSync(folder, { recursive: true }));
const BIN = fileURLToPath(new URL("./bin/opencode-simulator.mjs", import.meta.url));

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

function start(...args: string[]): Ended {
  const ended = spawnSync(process.execPath, ["--conditions=source", BIN, ...args], {
    cwd: folder,
    encoding: "utf8",
    timeout: 120_000,
  });
  return { code: ended.status, out: ended.stdout, err: ended.stderr };
}

it("tells its own version and the host's", () => {
  const { code, out } = start("--version");
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(/^\d+\.\d+\.\d+, simulating OpenCode \d+\.\d+\.\d+\n$/),
  ]);
});

it("a call that is refused ends with 2 and says why where errors are said", () => {
  const { code, out, err } = start("run", "--sede", "1");
  expect({ code, out, err }).toEqual({
    code: 2,
    out: "",
    err: expect.stringContaining("unknown option '--sede'"),
  });
});

it("a session is played and told, and ends with 0", () => {
  const { code, out, err } = start("run", "--runtime", "node");
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toContain("user: Read the notes and add eggs to them");
});

it("waits for a debugger where that is asked for, and goes on when it says so", async () => {
  const child = spawn(
    process.execPath,
    ["--conditions=source", BIN, "run", "--runtime", "node", "--inspect"],
    {
      cwd: folder,
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  const said = { out: "", err: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (said.out += text));
  const address = await new Promise<string>((resolve) => {
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      said.err += text;
      const [found] = /ws:\/\/\S+/.exec(said.err) ?? [];
      if (found !== undefined) resolve(found);
    });
  });
  expect(said.out).toBe("");
  const socket = new WebSocket(address);
  socket.addEventListener("open", () =>
    socket.send(JSON.stringify({ id: 1, method: "Runtime.runIfWaitingForDebugger" })),
  );
  // Node stays until the debugger has gone.
  socket.addEventListener("message", () => socket.close());
  const code = await new Promise((resolve) => child.once("close", resolve));
  expect(code).toBe(0);
  expect(said.out).toContain("findings: none");
});

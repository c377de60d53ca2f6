import { spawnSync } from "node:child_process";
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

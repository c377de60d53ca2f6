import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROLES } from "../../policy/role-table.ts";
import { commandTexts } from "@idumb/shell-effects";
import { runShell, TAIL_CHARS, type ShellOrder } from "./run-shell.ts";
import { begin, refusal, start } from "../start-plugin.fixture.ts";

interface AskInput {
  readonly patterns: readonly string[];
  readonly always: readonly string[];
}

/** A tool context whose human lets everything pass, or what `ask` says. */
const context = (ask: (input: AskInput) => Promise<void> = async () => undefined) => ({
  abort: new AbortController().signal,
  callID: "call_1",
  ask,
});

const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
};

const order = (command: string, more: Partial<ShellOrder> = {}): ShellOrder => ({
  command,
  cwd: tmpdir(),
  timeLimitMs: 20_000,
  abort: new AbortController().signal,
  ...more,
});

describe("a run", () => {
  it("says its exit code and both outputs", async () => {
    expect(await runShell(order("echo out; echo err >&2; exit 3"), new Set())).toMatchObject({
      exit: 3,
      ended: "by itself",
      tail: expect.stringMatching(/out\n/),
    });
  });

  it("keeps the end of a long output, whole lines", async () => {
    const run = await runShell(order("seq 1 100000"), new Set());
    expect(run.isCut).toBe(true);
    expect(run.tail.length).toBeLessThanOrEqual(TAIL_CHARS);
    expect(run.tail.endsWith("99999\n100000\n")).toBe(true);
    expect(run.tail).toMatch(/^\d+\n/);
  });

  it.each([
    ["its time limit", "time limit", 300],
    ["an abort", "abort", 20_000],
  ])("ends at %s with everything it started", async (_title, ended, timeLimitMs) => {
    const folder = mkdtempSync(join(tmpdir(), "run-shell-"));
    const abort = new AbortController();
    if (ended === "abort") setTimeout(() => abort.abort(), 300);
    const command = "trap '' TERM; (trap '' TERM; sleep 60) & echo $! > child; sleep 60; echo late";
    const begun = Date.now();
    const run = await runShell(order(command, { cwd: folder, timeLimitMs, abort: abort.signal }), new Set());
    expect(run).toMatchObject({ exit: null, ended });
    expect(Date.now() - begun).toBeLessThan(15_000);
    const child = Number(readFileSync(join(folder, "child"), "utf8"));
    await expect.poll(() => alive(child)).toBe(false);
    rmSync(folder, { recursive: true });
  });

  it("does not wait for what it left in the background, and takes it along", async () => {
    const run = await runShell(order("sleep 60 & echo $!"), new Set());
    expect(run).toMatchObject({ exit: 0, ended: "by itself" });
    await expect.poll(() => alive(Number(run.tail))).toBe(false);
  });

  it("in a folder that is gone is said, not thrown", async () => {
    expect(await runShell(order("ls", { cwd: "/no/such/folder" }), new Set())).toMatchObject({
      exit: null,
      ended: "not started",
    });
  });
});

describe("the commands that the user's rules are asked about", () => {
  it.each([
    ["npm test", ["npm test"], ["npm test *"]],
    ["cd a && git commit -m 'x y'", ["git commit -m 'x y'"], ["git commit *"]],
    ["echo $(rm x)", ["echo $(rm x)", "rm x"], ["echo *", "rm x *"]],
    ["if true; then rm y; fi", ["true", "rm y"], ["true *", "rm y *"]],
    ["x=1", [], []],
  ])("of %s are %j", (line, texts, always) => {
    expect(commandTexts(line).map((one) => one.text)).toEqual(texts);
    expect(commandTexts(line).map((one) => one.always)).toEqual(always);
  });
});

describe("govern_shell", () => {
  it("runs a test without a task, and keeps it as evidence on the task there is", async () => {
    const plugin = await start({ "package.json": '{ "scripts": { "test": "echo passed" } }' });
    const run = { command: "npm test", purpose: "validation" };
    expect(await plugin.call("ses_a", "govern_shell", run, context())).toMatch(/^validation: exit 0\n/);
    await plugin.call("ses_a", "govern_task", begin);
    const failing = { command: "npm run nothing", purpose: "build" };
    expect(await plugin.call("ses_a", "govern_shell", failing, context())).toMatch(/^build: exit [1-9]/);
    expect(await plugin.call("ses_a", "govern_task", { action: "status" })).toContain(
      "govern_shell: npm run nothing (exit 1)",
    );
  });

  it("is gated like bash", async () => {
    const plugin = await start();
    for (const [command, code] of [
      ["echo x > x.txt", "no-active-task"],
      ["rm -rf .idumb", "governance-protected"],
      ["git reset --hard", "destructive"],
    ])
      expect(
        await refusal(plugin.call("ses_a", "govern_shell", { command, purpose: "build" }, context())),
      ).toContain(`GOVERNANCE BLOCK (${code})`);
    expect(existsSync(join(plugin.directory, "x.txt"))).toBe(false);
  });

  it("wants the purpose to be the most that the command does, and says the call that is", async () => {
    const plugin = await start();
    await plugin.call("ses_a", "govern_task", begin);
    for (const [command, purpose] of [
      ["echo x > x.txt", "build"],
      ["npm test", "validation"],
      ["git commit --allow-empty -m x", "git"],
    ] as const) {
      const asked = { command, purpose: "inspection" };
      const text = await refusal(plugin.call("ses_a", "govern_shell", asked, context()));
      expect(text).toContain("GOVERNANCE BLOCK (purpose)");
      const [, args = ""] = /^USE INSTEAD: govern_shell (\{.*\})$/m.exec(text) ?? [];
      expect(JSON.parse(args)).toEqual({ command, purpose });
      expect(await plugin.call("ses_a", "govern_shell", JSON.parse(args), context())).toContain("exit ");
    }
  });

  it("takes the human's word for it that a script is the project's test: it validates, with or without a task", async () => {
    const command = "node check.mjs";
    const plugin = await start({
      ".opencode/idumb.jsonc": JSON.stringify({ "validation.testCommand": command }),
      "check.mjs": "console.log('fine');",
      "other.mjs": "",
    });
    const run = { command, purpose: "validation" };
    expect(await plugin.call("ses_a", "govern_shell", run, context())).toMatch(/^validation: exit 0\nfine/);
    const other = { command: "node other.mjs", purpose: "validation" };
    expect(await refusal(plugin.call("ses_a", "govern_shell", other, context()))).toContain(
      "GOVERNANCE BLOCK",
    );
  });

  it("keeps to the purposes of the role", async () => {
    const plugin = await start();
    await plugin.message("ses_a", "look", ROLES.coordinator.agent ?? "");
    const looking = { command: "ls", purpose: "inspection" };
    expect(await plugin.call("ses_a", "govern_shell", looking, context())).toContain("exit 0");
    const testing = { command: "npm test", purpose: "validation" };
    expect(await refusal(plugin.call("ses_a", "govern_shell", testing, context()))).toContain("(role)");
  });

  it("runs nothing where the host is known to ask nobody, and says which call asks", async () => {
    const plugin = await start();
    await plugin.event("session.created", { info: { id: "ses_a", version: "1.14.41" } });
    await plugin.message("ses_a", "go");
    const asked = { command: "npm test", purpose: "validation" };
    const text = await refusal(plugin.call("ses_a", "govern_shell", asked, context()));
    expect(text).toContain("lets no plugin ask for the user's permission");
    expect(text).toContain('bash {"command":"npm test","description":"validation"}');
  });

  it("asks the user's own rules for bash, and hands their no on as it came", async () => {
    const plugin = await start();
    const seen: AskInput[] = [];
    const no = { _tag: "PermissionRejectedError" };
    const asking = context(async (input) => {
      seen.push(input);
      throw no;
    });
    const run = { command: "echo a && ls src", purpose: "inspection" };
    await expect(plugin.call("ses_a", "govern_shell", run, asking)).rejects.toBe(no);
    expect(seen).toMatchObject([{ patterns: ["echo a", "ls src"], always: ["echo a *", "ls src *"] }]);
    expect(plugin.requests.join()).not.toContain("govern_shell failed");
  });

  it("ends its runs when the plugin is disposed of", async () => {
    const plugin = await start();
    const run = plugin.call(
      "ses_a",
      "govern_shell",
      { command: "sleep 60", purpose: "inspection" },
      context(),
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    await plugin.hooks.dispose?.();
    expect(await run.catch((error: Error) => error.message)).toMatch(/abort|closed|failed/);
  });
});

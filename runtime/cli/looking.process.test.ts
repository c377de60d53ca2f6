/** The commands that look at a project: in an empty folder, beside a running plugin, and after it. None of them writes. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openPlugin, type OpenedPlugin } from "../opencode/open-plugin.fixture.ts";
import { runCli, startCli, treeOf } from "./run-cli.fixture.ts";

const SESSION = "ses_looked_at";
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

function emptyFolder(): string {
  const directory = mkdtempSync(join(tmpdir(), "idumb-looked-at-"));
  cleanups.push(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

let plugin: OpenedPlugin;
const cli = (...args: readonly string[]) => runCli(plugin.directory, args);
const write = (filePath: string) =>
  plugin.builtin(SESSION, "write", { filePath, content: "x" }).catch(String);

/** One refused write, one task that is active, one permitted write. */
async function governed(settings = "{}"): Promise<void> {
  plugin = await openPlugin({ ".opencode/idumb.jsonc": settings });
  cleanups.push(() => plugin.close());
  await plugin.message(SESSION, "Add a form");
  await write("form.ts");
  await plugin.call(SESSION, "govern_task", {
    action: "start",
    name: "Build the form",
    expectedOutput: "form.ts renders",
  });
  await plugin.builtin(SESSION, "write", { filePath: "form.ts", content: "x" }, () =>
    writeFileSync(join(plugin.directory, "form.ts"), "x"),
  );
}

/** What SQLite keeps in memory that processes share is no content. */
const bytes = () => treeOf(plugin.directory).filter(([path]) => !path.endsWith("-shm"));

describe.each([[["status"]], [["log"]], [["why", "1"]]])("idumb %j in a folder without a journal", (args) => {
  it("says so, says what to do, and leaves it empty", () => {
    const directory = emptyFolder();
    const { code, out } = runCli(directory, args);
    expect(code).toBe(1);
    expect(out).toMatch(/has no journal yet.*npx idumb doctor/);
    expect(JSON.parse(runCli(directory, [...args, "--json"]).out)).toMatchObject({ hasJournal: false });
    expect(treeOf(directory)).toEqual([]);
  });

  it("names the folder above that has one", async () => {
    await governed();
    const { out } = runCli(join(plugin.directory, ".opencode"), args);
    expect(out).toContain(`Call it with --dir ${plugin.directory}`);
  });

  it("refuses a folder that is none", () => {
    expect(runCli(emptyFolder(), [...args, "--dir", "nowhere"])).toMatchObject({
      code: 2,
      error: expect.stringMatching(/--dir nowhere is no folder/) as string,
    });
  });
});

describe("a journal that cannot be read", () => {
  beforeEach(() => governed());

  it.each([
    [
      "is of a newer idumb",
      (db: DatabaseSync) => db.exec("PRAGMA user_version = 99"),
      /was written by a newer idumb.*Update idumb/,
    ],
    [
      "is damaged",
      (db: DatabaseSync) => db.exec("DELETE FROM event WHERE version = 2; DELETE FROM snapshot"),
      /is damaged .*start OpenCode/,
    ],
  ])("since it %s gets one message, and stays as it is", async (_why, spoil, message) => {
    await plugin.hooks.dispose?.();
    const db = new DatabaseSync(join(plugin.directory, ".idumb/journal.db"));
    spoil(db);
    db.close();
    const before = bytes();
    expect(cli("status")).toMatchObject({ code: 3, error: expect.stringMatching(message) as string });
    expect(bytes()).toEqual(before);
  });

  it("since it is locked gets one message, also where it is kept without a log", async () => {
    await plugin.hooks.dispose?.();
    const db = new DatabaseSync(join(plugin.directory, ".idumb/journal.db"));
    cleanups.push(() => db.close());
    db.exec("PRAGMA journal_mode = TRUNCATE; BEGIN EXCLUSIVE");
    expect(cli("status")).toMatchObject({
      code: 3,
      error: expect.stringMatching(
        /^idumb: .* is locked by another program. Try again in a moment\.\n$/,
      ) as string,
    });
    db.exec("COMMIT");
    expect(cli("status")).toMatchObject({ code: 0, error: "" });
  });
});

describe("idumb status", () => {
  it("shows tree, cursor, mode and the last refusal while the plugin runs, and afterwards; and writes nothing", async () => {
    await governed('{ "mode": "strict" }');
    for (const isRunning of [true, false]) {
      if (!isRunning) await plugin.hooks.dispose?.();
      const before = bytes();
      const { code, out } = cli("status");
      expect(code).toBe(0);
      expect(out).toMatch(/^iDumb \S+, mode strict, \d+ events, the newest 0 min ago\n/);
      expect(out).toMatch(/^> {3}tn-1 Build the form \[active, healthy, 1 checkpoints\]$/m);
      expect(out).toMatch(/^ {2}tn-1 "Build the form" in \.idumb\/sessions\/\S+\.md$/m);
      expect(out).toMatch(/^ {2}\d+ \S+ \S+ no-active-task: write.*form\.ts/m);
      expect(bytes()).toEqual(before);
    }
  });

  it("says what is held and why, and how long a pause lasts", async () => {
    await governed();
    await plugin.hooks.config?.({});
    const typed = { command: "idumb-pause", sessionID: SESSION, arguments: "10" };
    await plugin.hooks["command.execute.before"]?.(typed, {
      parts: [{ type: "text", text: "/idumb-pause" }],
    });
    await plugin.call(SESSION, "govern_plan", {
      action: "plan_tasks",
      plan: "wp-1",
      tasks: [{ name: "Test the form", expectedOutput: "a test", dependsOn: ["tn-1"] }],
    });
    await plugin.message(SESSION, "Forget the form, we build a REST API in Go instead of it.");
    const { out } = cli("status");
    expect(out).toMatch(/^Paused:\n {2}\S+, 10 more minutes$/m);
    expect(out).toMatch(/tn-2 "Test the form"\. It depends on tn-1/);
    const { held } = JSON.parse(cli("status", "--json").out) as { held: readonly { what: string }[] };
    expect(held.some(({ what }) => /by your message "Forget the form/.test(what))).toBe(true);
  });

  it("names what is wrong with the settings", async () => {
    await governed('{ "modus": "strict" }');
    expect(cli("status").out).toMatch(/Settings:\n.*unknown key "modus"\. Did you mean "mode"\?/);
  });
});

describe("idumb explain", () => {
  it("says in an empty folder what the gate would say there, by which rule, and which mode would allow it", () => {
    const directory = emptyFolder();
    const { code, out } = runCli(directory, ["explain", "echo x > form.ts"]);
    expect(code).toBe(1);
    expect(out).toContain("Effect: writes form.ts\n");
    expect(out).toContain("Mode balanced: refused (no-active-task)\n");
    expect(out).toContain("Mode relaxed: allowed, recorded as untasked\n");
    expect(out).toMatch(/^USE INSTEAD: govern_task /m);
    expect(runCli(directory, ["explain", "ls"])).toMatchObject({ code: 0 });
    expect(treeOf(directory)).toEqual([]);
  });

  it("knows the active task and the human's pause, and what it would be without a task", async () => {
    await governed();
    const before = bytes();
    expect(cli("explain", "--tool", "write", "--path", "new.ts")).toMatchObject({
      code: 0,
      out: expect.stringMatching(/State: chain: wp-1 .* tn-1 "Build the form" \[active\]/) as string,
    });
    expect(cli("explain", "--tool", "write", "--path", "new.ts", "--no-task")).toMatchObject({
      code: 1,
      out: expect.stringContaining("refused (no-active-task)") as string,
    });
    expect(bytes()).toEqual(before);
    await plugin.hooks.config?.({});
    const typed = { command: "idumb-pause", sessionID: SESSION, arguments: "10" };
    await plugin.hooks["command.execute.before"]?.(typed, {
      parts: [{ type: "text", text: "/idumb-pause" }],
    });
    expect(cli("explain", "echo x > a.ts", "--no-task").out).toContain("The session is paused");
  });

  it("answers as the plugin does: for the governance, a destructive line, a reader and a role", async () => {
    await governed();
    const code = (...args: readonly string[]): unknown =>
      (JSON.parse(cli("explain", "--json", ...args).out) as { verdict: { refusal?: { code: string } } })
        .verdict.refusal?.code;
    expect(code("--tool", "write", "--path", ".idumb/journal.db")).toBe("governance-protected");
    expect(code("git push --force")).toBe("destructive");
    expect(code("echo x > a.ts", "--agent", "plan")).toBe("read-only-agent");
    expect(code("echo x > a.ts", "--agent", "idumb-investigator")).toBe("role");
    expect(code("--tool", "write", "--args", '{"filePath":"b.ts"}')).toBeUndefined();
  });

  it.each([
    [[], /say which call/],
    [["ls", "--tool", "read"], /not both/],
    [["--tool", "write", "--args", "[1]"], /--args \[1\] is no JSON object/],
    [["ls", "--session", "ses_x"], /--session ses_x is not in the journal/],
  ])("says what is wrong with %j", (args, message) => {
    expect(runCli(emptyFolder(), ["explain", ...args])).toMatchObject({
      code: 2,
      error: expect.stringMatching(message) as string,
    });
  });
});

describe("idumb log", () => {
  const numbers = (out: string): readonly number[] =>
    [...out.matchAll(/^(\d+) /gm)].map(([, n]) => Number(n));

  it("shows the words of the session file, by time, task, file, session and refusals", async () => {
    await governed();
    await plugin.message("ses_other", "Look around");
    await plugin.builtin("ses_other", "write", { filePath: "b.ts", content: "x" }).catch(String);
    await plugin.hooks.dispose?.();
    const { session } = (JSON.parse(cli("status", "--json").out) as { active: { session: string }[] })
      .active[0] ?? {
      session: "",
    };
    const file = readFileSync(join(plugin.directory, session), "utf8");
    const own = cli("log", "--session", session).out.trim().split("\n");
    expect(own.length).toBeGreaterThan(3);
    for (const line of own) expect(file).toContain(`- ${line.replace(/^\d+ /, "")}\n`);
    expect(cli("log", "--refusals").out).toMatch(/^\d+ .*form\.ts.*\n\d+ .*b\.ts.*\n$/);
    expect(cli("log", "--refusals", "--session", "ses_other").out).toMatch(/^\d+ .*b\.ts.*\n$/);
    expect(cli("log", "--file", "form.ts").out).toMatch(
      /^\d+ .*call refused.*\n(\d+ .*\n)*\d+ .*checkpoint cp-1/,
    );
    expect(cli("log", "--file", "orm.ts").out).toBe("");
    expect(cli("log", "--task", "tn-1").out).toMatch(/tasks planned.*[^]*task started tn-1/);
    expect(cli("log", "--since", "2999-01-01").out).toBe("");
    expect(numbers(cli("log", "--since", "0000010120").out)).toEqual(numbers(cli("log").out));
    expect(cli("log", "--last", "1").out).toMatch(/^… \d+ earlier entries: --last 0 shows all\n\d+ .*\n$/);
  });

  it("goes on while the plugin works, until it is ended", async () => {
    await governed();
    const child = startCli(plugin.directory, ["log", "--refusals", "--follow"]);
    cleanups.push(() => child.kill());
    await expect.poll(() => child.out(), { timeout: 30_000 }).toMatch(/form\.ts/);
    await plugin.message("ses_other", "Look around");
    await plugin.builtin("ses_other", "write", { filePath: "later.ts", content: "x" }).catch(String);
    await expect.poll(() => child.out(), { timeout: 30_000 }).toMatch(/form\.ts.*\n\d+ .*later\.ts.*\n$/);
  });

  it.each([
    [["--since", "yesterday"], /neither a stamp .* nor a date/],
    [["--last", "few"], /--last few is no number/],
    [["--session", "ses_x"], /--session ses_x is not in the journal.*ses_looked_at/],
  ])("says what is wrong with %j", async (args, message) => {
    await governed();
    expect(cli("log", ...args)).toMatchObject({ code: 2, error: expect.stringMatching(message) as string });
  });
});

describe("idumb why", () => {
  it("shows of a refusal the rule, the way out and the state it rests on", async () => {
    await governed();
    const [id = ""] = cli("log", "--refusals").out.split(" ");
    const { out } = cli("why", id);
    expect(out).toMatch(/what: write form\.ts changes files/);
    expect(out).toMatch(/why: No file changes without an active task/);
    expect(out).toMatch(/instead: govern_task \{"action":"start"/);
    expect(out).toMatch(/evidence: mode balanced; .* \| chain: nothing active, nothing planned/);
  });

  it("shows of a completion its evidence, of a task that waits what for, and of a message what it holds", async () => {
    await governed();
    await plugin.call(SESSION, "govern_plan", {
      action: "plan_tasks",
      plan: "wp-1",
      tasks: [{ name: "Test the form", expectedOutput: "a test", dependsOn: ["tn-1"] }],
    });
    expect(cli("why", "tn-2").out).toMatch(/held: it depends on tn-1/);
    await plugin.call(SESSION, "govern_task", { action: "complete", evidence: "form.ts renders" });
    expect(cli("why", "tn-1").out).toMatch(
      /task completed tn-1.*[^]*evidence: form\.ts renders[^]*files: form\.ts/,
    );
    expect(cli("why", "wp-1").out).toMatch(/# wp-1 Build the form.*[^]*\n- tn-1 /);
    expect(cli("why", "cp-1").out).toMatch(/checkpoint cp-1 .*form\.ts/);
    await plugin.message(SESSION, "Forget the form, we build a REST API in Go instead of it.");
    const asked = cli("log", "--task", "tn-2")
      .out.split("\n")
      .find((line) => line.includes("plan questioned"));
    expect(cli("why", asked?.split(" ")[0] ?? "").out).toMatch(
      /your words: "Forget[^]*writes are held until/,
    );
  });

  it("refuses an id that nothing has, and names what there is", async () => {
    await governed();
    expect(cli("why", "tn-9")).toMatchObject({
      code: 2,
      error: expect.stringMatching(/nothing .* has the id tn-9.*numbered 1 to \d+; tasks are tn-1/) as string,
    });
  });
});

/** Commands that look at a project: in an empty folder, beside a running plugin, and after it. None of them writes. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { emptyFolder, governed, later, SESSION } from "./looked-at.fixture.ts";
import { runCli, treeOf } from "./run-cli.fixture.ts";

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
    const { plugin } = await governed();
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
    const { plugin, cli, bytes } = await governed();
    await plugin.hooks.dispose?.();
    const db = new DatabaseSync(join(plugin.directory, ".idumb/journal.db"));
    spoil(db);
    db.close();
    const before = bytes();
    expect(cli("status")).toMatchObject({ code: 3, error: expect.stringMatching(message) as string });
    expect(bytes()).toEqual(before);
  });

  it("since it is locked gets one message, also where it is kept without a log", async () => {
    const { plugin, cli } = await governed();
    await plugin.hooks.dispose?.();
    const db = new DatabaseSync(join(plugin.directory, ".idumb/journal.db"));
    later(() => db.close());
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
    const { plugin, cli, bytes } = await governed('{ "mode": "strict" }');
    for (const isRunning of [true, false]) {
      if (!isRunning) await plugin.hooks.dispose?.();
      const before = bytes();
      const { code, out } = cli("status");
      expect(code).toBe(0);
      expect(out).toMatch(/^iDumb \S+, mode strict, \d+ events, the newest just now\n/);
      expect(out).toMatch(/^> {3}tn-1 Build the form \[active, healthy, 1 checkpoint\]$/m);
      expect(out).toMatch(/^ {2}tn-1 "Build the form" in \.idumb\/sessions\/\S+\.md$/m);
      expect(out).toMatch(/^ {2}\d+ \S+ \S+ no-active-task: write.*form\.ts/m);
      expect(bytes()).toEqual(before);
    }
  });

  it("says what is held and why, how long a pause lasts, and what nothing waits for in it or in mode relaxed", async () => {
    const { plugin, cli, type } = await governed();
    await plugin.call(SESSION, "govern_plan", {
      action: "plan_tasks",
      plan: "wp-1",
      tasks: [{ name: "Test the form", expectedOutput: "a test", dependsOn: ["tn-1"] }],
    });
    await plugin.message(SESSION, "Forget the form, we build a REST API in Go instead of it.");
    expect(cli("status").out).toMatch(/tn-2 "Test the form"\. It depends on tn-1/);
    const asked = (): unknown => {
      const { held, unanswered } = JSON.parse(cli("status", "--json").out) as Record<
        "held" | "unanswered",
        readonly { what: string; why: string }[]
      >;
      const is = ({ why }: { why: string }): boolean =>
        /^After your message "Forget the form.*" the agent has not said/.test(why);
      return [held.filter(is).map(({ what }) => what), unanswered.filter(is).length];
    };
    expect(asked()).toEqual([[expect.stringMatching(/^Writes of \.idumb\/sessions\//)], 0]);
    await type("idumb-pause", "1");
    expect(cli("status").out).toMatch(/^Paused:\n {2}\S+, 1 more minute\. \/idumb-resume ends this$/m);
    expect(asked()).toEqual([[], 1]);
    await type("idumb-resume", "");
    await type("idumb-mode", "relaxed");
    expect(asked()).toEqual([[], 1]);
    expect(cli("status").out).toContain("Not answered, and nothing waits for it:\n  A question in .idumb/");
  });

  it("names commands that look at the same folder from where it was called", async () => {
    const { plugin } = await governed();
    const from = emptyFolder();
    const at = ["--dir", plugin.directory];
    expect(runCli(from, ["status", ...at]).out).toMatch(/npx idumb why \d+ --dir \/\S+$/m);
    expect(runCli(from, ["log", "--task", "tn-9", ...at]).error).toContain(
      `--last 0 --dir ${plugin.directory}`,
    );
    expect(runCli(from, ["why", "tn-9", ...at]).error).toContain(`npx idumb log --dir ${plugin.directory}`);
  });

  it("names what waits for the human: what they closed, and a task in review, each with the command that ends it", async () => {
    const { plugin, cli, type } = await governed('{ "validation.testCommand": "npm test" }');
    mkdirSync(join(plugin.directory, "legacy"));
    await plugin.message(SESSION, "Don't touch legacy/");
    for (const _ of [1, 2, 3])
      await plugin.call(SESSION, "govern_task", { action: "complete" }).catch(String);
    const { out } = cli("status");
    expect(out).toMatch(
      /^Closed by you:\n {2}legacy, by "Don't touch legacy\/"\. \/idumb-lift legacy ends this$/m,
    );
    expect(out).toMatch(
      /^ {2}tn-1 "Build the form"\. It waits in review and lacks 1 thing: .*\/idumb-drop tn-1 gives/m,
    );
    await type("idumb-lift", "legacy");
    await type("idumb-accept", "no tests here");
    expect(cli("status").out).not.toMatch(/Closed by you|in review/);
    expect(cli("why", "tn-1").out).toMatch(/^ {2}closed although missing: Run npm test/m);
  });

  it("names what is wrong with the settings", async () => {
    const { cli } = await governed('{ "modus": "strict" }');
    expect(cli("status").out).toMatch(/Settings:\n.*unknown key "modus"\. Did you mean "mode"\?/);
  });
});

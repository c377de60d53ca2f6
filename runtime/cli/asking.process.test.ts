/** What a person asks from a shell: what a call would do, and what happened. Nothing is written. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { emptyFolder, governed, later, metOnly, SESSION } from "./looked-at.fixture.ts";
import { runCli, startCli, treeOf } from "./run-cli.fixture.ts";
import type { OpenedPlugin } from "../opencode/open-plugin.fixture.ts";

/** A row that another program wrote. */
function forge({ directory }: OpenedPlugin): void {
  const db = new DatabaseSync(join(directory, ".idumb/journal.db"));
  db.exec(
    `INSERT INTO event (stream, version, at, session, agent, type, data, seal) SELECT 'project', MAX(version) + 1, 5, 'ses_a', 'human', 'governance-resumed', '{"type":"governance-resumed"}', NULL FROM event`,
  );
  db.close();
}

describe("idumb explain", () => {
  it("says in an empty folder what the gate would say there, by which rule, and which mode would allow it", () => {
    const directory = emptyFolder();
    const { code, out } = runCli(directory, ["explain", "echo x > form.ts"]);
    expect(code).toBe(1);
    expect(out).toContain("Effect: writes form.ts\n");
    expect(out).toContain("Mode balanced: refused (no-active-task)\n");
    expect(out).toContain("Mode relaxed: allowed, recorded as done without a task\n");
    expect(out).toMatch(/^USE INSTEAD: govern_task /m);
    expect(out).toContain("; session none yet; ");
    expect(runCli(directory, ["explain", "ls"])).toMatchObject({ code: 0 });
    expect(treeOf(directory)).toEqual([]);
  });

  it("knows the active task and the human's pause, and what it would be without a task", async () => {
    const { cli, type, bytes } = await governed();
    const before = bytes();
    expect(cli("explain", "--tool", "write", "--path", "new.ts")).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Work: wp-1 .* tn-1 "Build the form" \[active\]$/m) as string,
    });
    expect(cli("explain", "--tool", "write", "--path", "new.ts", "--no-task")).toMatchObject({
      code: 1,
      out: expect.stringContaining("refused (no-active-task)") as string,
    });
    expect(bytes()).toEqual(before);
    await type("idumb-pause", "10");
    expect(cli("explain", "echo x > a.ts", "--no-task").out).toContain("The session is paused");
  });

  it("is asked of the session that was there last, where no task is active: a pause there counts", async () => {
    const { plugin, cli, type } = await metOnly();
    expect(cli("explain", "echo x > a.ts").out).toMatch(/^Session: \.idumb\/sessions\/\S+\.md$/m);
    await plugin.event("session.created", { info: { id: "ses_child", parentID: SESSION } });
    await plugin.message("ses_child", "Look around", "general");
    expect(cli("explain", "git push --force").out).not.toContain("child of");
    await type("idumb-pause", "1");
    const { code, out } = cli("explain", "echo x > a.ts");
    expect(code).toBe(0);
    expect(out).toMatch(/The session is paused for 1 more minute: .* \/idumb-resume ends this\./);
    expect(cli("explain", "git push --force").out).toContain("EVIDENCE: mode relaxed in the human's pause; ");
  });

  it("knows what the human allowed once, until it was made", async () => {
    const { plugin, cli, type } = await governed();
    const push = { command: "git push --force", description: "Push it" };
    await plugin.builtin(SESSION, "bash", push).catch(String);
    expect(cli("explain", push.command)).toMatchObject({ code: 1 });
    await type("idumb-allow", "");
    const { code, out } = cli("explain", push.command);
    expect(code).toBe(0);
    expect(out).toContain("The human allowed this call once: made exactly as it was refused, it passes.");
    expect(cli("explain", "git push --force origin")).toMatchObject({ code: 1 });
    await plugin.builtin(SESSION, "bash", push);
    expect(cli("explain", push.command)).toMatchObject({ code: 1 });
  });

  it("names the rows of another program in mode strict, as the plugin does, and no task to be started", async () => {
    const { plugin, cli } = await governed('{ "mode": "strict" }');
    forge(plugin);
    const { code, out } = cli("explain", "echo x > a.ts");
    expect(code).toBe(1);
    expect(out).toMatch(/^Mode strict: refused \(foreign-rows\)$/m);
    expect(out).toMatch(/^USE INSTEAD: .*\/idumb-reopen/m);
    expect(out).not.toContain("no active task");
    await plugin.message(SESSION, "go on");
    const shown = cli("status").out;
    expect(shown).toMatch(/^ {2}Changes in mode strict\. Another program wrote 1 entry .*\/idumb-reopen$/m);
    const [entry = ""] = cli("log")
      .out.split("\n")
      .filter((line) => line.includes("foreign event"));
    expect(cli("why", entry.split(" ")[0] ?? "").out).toMatch(/by whom nobody knows\n.*\/idumb-reopen/);
  });

  it("says that a plan is stricter than the mode, where one is", async () => {
    const { plugin, cli } = await metOnly();
    await plugin.call(SESSION, "govern_plan", {
      action: "create",
      name: "P",
      governanceLevel: "strict",
      tasks: [{ name: "A", expectedOutput: "a" }],
    });
    const said = 'wp-1 "P" asks for mode strict, so no laxer mode counts for its tasks.';
    expect(cli("explain", "ls").out).not.toContain(said);
    await plugin.call(SESSION, "govern_task", { action: "start", task: "tn-1" });
    expect(cli("explain", "ls").out).toContain(said);
  });

  it("answers in the mode that the human chose over the settings", async () => {
    const { cli, type } = await governed();
    await type("idumb-mode", "relaxed");
    expect(cli("explain", "echo x > a.ts", "--no-task")).toMatchObject({
      code: 0,
      out: expect.stringContaining("Mode relaxed: allowed, recorded as done without a task") as string,
    });
  });

  it("answers as the plugin does: for the governance, a destructive line, a reader and a role", async () => {
    const { cli } = await governed();
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

describe("idumb replay", () => {
  const part = (tool: string, input: unknown) => ({
    type: "tool",
    tool,
    state: { status: "completed", input },
  });

  it("says of an exported session what would have passed, what needed a task, and what would be refused anyway", () => {
    const directory = emptyFolder();
    const parts = [
      part("read", { filePath: "/shop/a.ts" }),
      { type: "text", text: "now" },
      part("write", { filePath: "/shop/a.ts", content: "1" }),
      part("bash", { command: "git push --force" }),
      part("bash", "torn"),
    ];
    const session = { info: { directory: "/shop" }, messages: [{ info: { agent: "build" }, parts }, {}] };
    writeFileSync(join(directory, "session.json"), JSON.stringify(session));
    const before = treeOf(directory);
    const { code, out } = runCli(directory, ["replay", "session.json"]);
    expect(out).toMatch(
      /^3 calls, mode balanced: 1 passes as it is, 1 needs an active task, 1 would be refused with a task too:\n {2}3 destructive: bash "git push --force"/,
    );
    expect(code).toBe(1);
    const { calls } = JSON.parse(runCli(directory, ["replay", "session.json", "--json"]).out) as {
      calls: readonly { verdict: string }[];
    };
    expect(calls.map(({ verdict }) => verdict)).toEqual(["passes", "needs a task", "refused"]);
    expect(treeOf(directory)).toEqual(before);
  });

  it.each([
    ["none.json", /none\.json cannot be read.*opencode export/],
    ["torn.json", /torn\.json is no exported session.*opencode export/],
  ])("refuses %s with one message", (file, message) => {
    const directory = emptyFolder();
    writeFileSync(join(directory, "torn.json"), '{ "messages": [');
    expect(runCli(directory, ["replay", file])).toMatchObject({
      code: 2,
      error: expect.stringMatching(message) as string,
    });
  });
});

describe("idumb log", () => {
  const numbers = (out: string): readonly number[] =>
    [...out.matchAll(/^(\d+) /gm)].map(([, n]) => Number(n));

  it("shows the words of the session file, by time, task, file, session and refusals", async () => {
    const { plugin, cli } = await governed();
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
    const { plugin } = await governed();
    const child = startCli(plugin.directory, ["log", "--refusals", "--follow"]);
    later(() => child.kill());
    await expect.poll(() => child.out(), { timeout: 30_000 }).toMatch(/form\.ts/);
    await plugin.message("ses_other", "Look around");
    await plugin.builtin("ses_other", "write", { filePath: "later.ts", content: "x" }).catch(String);
    await expect.poll(() => child.out(), { timeout: 30_000 }).toMatch(/form\.ts.*\n\d+ .*later\.ts.*\n$/);
  });

  it("ends in peace when nobody reads any more", async () => {
    const { plugin } = await governed();
    const child = startCli(plugin.directory, ["log"]);
    child.unread();
    expect(await child.ended).toEqual([0, ""]);
  });

  it("says so where no entry is of the kind that was asked for", async () => {
    const { cli } = await governed();
    const all = cli("log", "--last", "0").out.trim().split("\n").length;
    const said = (...args: readonly string[]): unknown => {
      const { code, out, error } = cli("log", ...args);
      return { code, out, error: error.replace(`All ${all} entries: npx idumb log --last 0\n`, "") };
    };
    expect(said("--task", "tn-99")).toEqual({ code: 0, out: "", error: "No entry names tn-99. " });
    expect(said("--refusals", "--since", "2999-01-01", "--file", "a.ts")).toEqual({
      code: 0,
      out: "",
      error: "No refusal since 2999-01-01 names a.ts. ",
    });
    expect(said("--session", SESSION, "--since", "2999-01-01")).toMatchObject({
      error: `No entry of session ${SESSION} since 2999-01-01 is there. `,
    });
    expect(cli("log", "--task", "tn-99", "--json")).toEqual({ code: 0, out: "", error: "" });
  });

  it("of a journal that has nothing to show names nothing that would show more", async () => {
    const { cli } = await metOnly();
    expect(cli("log")).toMatchObject({
      code: 0,
      error: "The journal has nothing to show yet: it begins with a task, a refusal or a decision.\n",
    });
  });

  it.each([
    [["--since", "yesterday"], /neither a stamp .* nor a date/],
    [["--last", "few"], /--last few is no number/],
    [["--session", "ses_x"], /--session ses_x is not in the journal.*ses_looked_at/],
  ])("says what is wrong with %j", async (args, message) => {
    const { cli } = await governed();
    expect(cli("log", ...args)).toMatchObject({ code: 2, error: expect.stringMatching(message) as string });
  });
});

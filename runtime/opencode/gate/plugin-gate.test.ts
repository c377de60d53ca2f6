import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { begin, closeLater, refusal, start, write } from "../start-plugin.fixture.ts";

/** The call in a refusal's USE INSTEAD line. */
function suggested(text: string): { tool: string; args: unknown } {
  const line = /^USE INSTEAD: (\w+) (\{.*\})$/m.exec(text);
  if (!line?.[1] || !line[2]) throw new Error(`no call in: ${text}`);
  return { tool: line[1], args: JSON.parse(line[2]) };
}

describe("the gate in the hooks", () => {
  it("refuses a write without a task, and the suggested call opens it", async () => {
    const plugin = await start();
    await plugin.message("ses_a", "write x");
    const text = await refusal(plugin.builtin("ses_a", "write", write));
    expect(text).toMatch(
      /^GOVERNANCE BLOCK \(no-active-task\)\nWHAT: .*\nWHY: .*\nUSE INSTEAD: .*\nEVIDENCE: /,
    );
    const { tool, args } = suggested(text);
    await plugin.call("ses_a", tool, args);
    expect(await refusal(plugin.builtin("ses_a", "write", write))).toBe("allowed");
  });

  it("holds the rest of the repository when the host was started in one of its folders, in scratch space too", async () => {
    const root = await start({ "web/a.ts": "", "api/a.ts": "" });
    const plugin = closeLater(await root.inFolder("web"));
    await plugin.message("ses_a", "write x");
    const shell = async (command: string): Promise<string> =>
      refusal(plugin.builtin("ses_a", "bash", { command }));
    for (const path of ["../api/b.ts", join(root.directory, "api/a.ts"), "b.ts"])
      expect(await shell(`echo x > ${path}`)).toContain("GOVERNANCE BLOCK (no-active-task)");
    expect(await shell("echo x > /tmp/of-nobody.txt")).toBe("allowed");
  });

  it("refuses a call whose arguments JSON cannot hold", async () => {
    const plugin = await start();
    const deep: Record<string, unknown> = {};
    let inner = deep;
    for (let level = 0; level < 20_000; level++) inner = inner["a"] = {} as Record<string, unknown>;
    const round: Record<string, unknown> = {};
    round["self"] = round;
    for (const odd of [10n, deep, round])
      expect(await refusal(plugin.builtin("ses_a", "write", { ...write, odd }))).toContain(
        "GOVERNANCE BLOCK (no-active-task)",
      );
  });

  it("suggests the planned task when there is one, and that call opens it too", async () => {
    const plugin = await start();
    await plugin.call("ses_a", "govern_plan", {
      action: "create",
      name: "Files",
      acceptance: ["x.txt is there"],
      tasks: [{ name: "Write x", expectedOutput: "x.txt" }],
    });
    const { tool, args } = suggested(await refusal(plugin.builtin("ses_a", "write", write)));
    expect(args).toEqual({ action: "start", task: "tn-1" });
    await plugin.call("ses_a", tool, args);
    expect(await refusal(plugin.builtin("ses_a", "write", write))).toBe("allowed");
  });

  it.each([
    ["write", { filePath: ".idumb/journal.db", content: "" }],
    ["bash", { command: "rm -rf .idumb" }],
    ["bash", { command: "echo x > .idumb/journal.db" }],
    ["edit", { filePath: ".opencode/idumb.jsonc", oldString: "a", newString: "b" }],
  ])("refuses to let %s change the governance, with an active task too", async (tool, args) => {
    const plugin = await start();
    await plugin.call("ses_a", "govern_task", begin);
    expect(await refusal(plugin.builtin("ses_a", tool, args))).toContain("GOVERNANCE BLOCK");
  });

  it("refuses to let the plugin's own code be changed, with an active task too", async () => {
    const plugin = await start();
    await plugin.call("ses_a", "govern_task", begin);
    const filePath = join(import.meta.dirname, "own-files.ts");
    expect(await refusal(plugin.builtin("ses_a", "write", { filePath, content: "" }))).toContain(
      "plugin's own files",
    );
  });

  it("closes again when the task is completed", async () => {
    const plugin = await start();
    await plugin.call("ses_a", "govern_task", begin);
    await plugin.builtin("ses_a", "write", write);
    await plugin.call("ses_a", "govern_task", { action: "complete", evidence: "seen" });
    expect(await refusal(plugin.builtin("ses_a", "write", write))).toContain("no-active-task");
  });

  it("keeps a task's paths, and a session without the task stays closed", async () => {
    const plugin = await start();
    await plugin.call("ses_a", "govern_task", { ...begin, allowedPaths: ["src/**"] });
    expect(await refusal(plugin.builtin("ses_a", "write", write))).toContain("GOVERNANCE BLOCK");
    expect(await refusal(plugin.builtin("ses_a", "write", { ...write, filePath: "src/x.txt" }))).toBe(
      "allowed",
    );
    expect(await refusal(plugin.builtin("ses_b", "write", { ...write, filePath: "src/x.txt" }))).toContain(
      "no-active-task",
    );
  });

  it("tells the human the third time the same call is refused", async () => {
    const plugin = await start();
    for (let time = 0; time < 3; time++) await refusal(plugin.builtin("ses_a", "write", write));
    expect(await refusal(plugin.builtin("ses_a", "write", write))).toContain("was refused 3 times before");
    expect(plugin.requests.filter((request) => request.includes("keeps trying"))).toHaveLength(1);
  });

  it("uses no client call on the allow path", async () => {
    const plugin = await start();
    await plugin.message("ses_a", "hello");
    await plugin.call("ses_a", "govern_task", begin);
    const before = plugin.requests.length;
    await plugin.builtin("ses_a", "write", write);
    await plugin.builtin("ses_a", "bash", { command: "ls" });
    expect(plugin.requests.length).toBe(before);
  });

  it("answers a refused subtask command through its prompt instead of a throw", async () => {
    const plugin = await start();
    await plugin.call("ses_a", "govern_task", { ...begin, allowedTools: ["write"] });
    const args = { prompt: "do it", description: "d", subagent_type: "general" };
    await plugin.hooks["tool.execute.before"]?.(
      { tool: "task", sessionID: "ses_a", callID: "prt_1" },
      { args },
    );
    expect(args.prompt).toContain("GOVERNANCE BLOCK");
    expect(await refusal(plugin.builtin("ses_a", "task", { ...args, prompt: "do it" }))).toContain(
      "GOVERNANCE BLOCK",
    );
  });
});

describe("children", () => {
  it("work inside their parent's task and cannot plan", async () => {
    const plugin = await start();
    await plugin.event("session.created", { info: { id: "ses_child", parentID: "ses_a" } });
    const told = await plugin.message("ses_child", "go", "general");
    expect(told[1]).toContain("A change waits until that session begins a task");
    expect(await refusal(plugin.builtin("ses_child", "write", write))).toContain("GOVERNANCE BLOCK");
    await plugin.call("ses_a", "govern_task", begin);
    expect(await refusal(plugin.builtin("ses_child", "write", write))).toBe("allowed");
    expect(await refusal(plugin.call("ses_child", "govern_task", { ...begin, name: "Other" }))).toContain(
      "child-session",
    );
    expect(await refusal(plugin.call("ses_child", "govern_plan", { action: "create", name: "P" }))).toContain(
      "GOVERNANCE BLOCK (role)",
    );
  });

  it("are recognised by the host's word when their creation was not seen", async () => {
    const plugin = await start({}, { ses_child: "ses_a" });
    await plugin.message("ses_child", "go", "general");
    expect(await refusal(plugin.call("ses_child", "govern_task", begin))).toContain("child-session");
  });
});

describe("evidence", () => {
  it("is recorded on the session's task with files, exit code and hash", async () => {
    const plugin = await start();
    await plugin.call("ses_a", "govern_task", begin);
    await plugin.builtin("ses_a", "write", write, () => writeFileSync(join(plugin.directory, "x.txt"), "1"));
    await plugin.builtin("ses_a", "bash", { command: "npm test" }, undefined, { exit: 1 });
    const status = await plugin.call("ses_a", "govern_task", { action: "status" });
    expect(status).toContain("write: x.txt");
    expect(status).toContain("bash: npm test (exit 1)");
  });

  it("is not made of reading", async () => {
    const plugin = await start();
    await plugin.call("ses_a", "govern_task", begin);
    await plugin.builtin("ses_a", "read", { filePath: "x.txt" });
    await plugin.builtin("ses_a", "bash", { command: "ls -la" });
    expect(await refusal(plugin.call("ses_a", "govern_task", { action: "complete" }))).toContain(
      "no checkpoint",
    );
  });
});

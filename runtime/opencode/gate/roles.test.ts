import { describe, expect, it } from "vitest";
import { ROLES } from "../../policy/role-table.ts";
import { begin, refusal, start, write } from "../start-plugin.fixture.ts";
import type { OpenedPlugin } from "../open-plugin.fixture.ts";

const COORDINATOR = ROLES.coordinator.agent ?? "";
const INVESTIGATOR = ROLES.investigator.agent ?? "";
const EXECUTOR = ROLES.executor.agent ?? "";

async function child(plugin: OpenedPlugin, id: string, parentID: string, agent: string): Promise<void> {
  await plugin.event("session.created", { info: { id, parentID } });
  await plugin.message(id, "go", agent);
}

const plan = {
  action: "create",
  name: "Files",
  tasks: [
    { name: "Write x", expectedOutput: "x.txt" },
    { name: "Write y", expectedOutput: "y.txt" },
  ],
};

describe("a coordinator", () => {
  it("plans, settles and decides, and neither starts work nor writes", async () => {
    const plugin = await start();
    await plugin.message("ses_a", "plan it", COORDINATOR);
    await plugin.call("ses_a", "govern_plan", plan);
    await plugin.call("ses_a", "govern_task", { action: "defer", task: "tn-1", reason: "later" });
    await plugin.call("ses_a", "govern_task", { action: "reopen", task: "tn-1", reason: "now" });
    await plugin.call("ses_a", "anchor", { action: "create", priority: "critical", content: "Use JWT" });
    for (const action of ["start", "step", "review", " START "]) {
      const text = await refusal(plugin.call("ses_a", "govern_task", { action, task: "tn-1", step: 1 }));
      expect(text).toContain("GOVERNANCE BLOCK (role)");
      expect(text).toContain("status, complete, fail, defer, abandon, reopen");
    }
    expect(await refusal(plugin.builtin("ses_a", "write", write))).toContain("GOVERNANCE BLOCK (role)");
    expect(await refusal(plugin.builtin("ses_a", "bash", { command: "npm test" }))).toContain("(role)");
    expect(await refusal(plugin.builtin("ses_a", "bash", { command: "ls" }))).toBe("allowed");
  });

  it("assigns the work by the call that a refusal suggests, verbatim", async () => {
    const plugin = await start();
    await plugin.message("ses_a", "write it", COORDINATOR);
    const text = await refusal(plugin.builtin("ses_a", "write", write));
    const [, tool = "", args = ""] = /^USE INSTEAD: (\w+) (\{.*\})$/m.exec(text) ?? [];
    expect(await plugin.call("ses_a", tool, JSON.parse(args))).toContain('"subagent_type":"idumb-executor"');
  });

  it("lends its subagents no more than it has, whatever their name, unless they were given a task", async () => {
    const plugin = await start();
    await plugin.message("ses_a", "plan it", COORDINATOR);
    await child(plugin, "ses_c", "ses_a", "general");
    await child(plugin, "ses_d", "ses_a", EXECUTOR);
    for (const id of ["ses_c", "ses_d"])
      expect(await refusal(plugin.builtin(id, "write", write))).toContain("GOVERNANCE BLOCK");
    expect(await refusal(plugin.builtin("ses_d", "bash", { command: "npm run build" }))).toContain("(role)");
  });
});

describe("what a role is told to begin with", () => {
  const shown = async (agent: string, ...before: readonly Record<string, unknown>[]): Promise<string> => {
    const plugin = await start();
    await plugin.message("ses_m", "plan it");
    for (const args of before) await plugin.call("ses_m", "govern_plan", args);
    await plugin.message("ses_a", "go", agent);
    return plugin.call("ses_a", "govern_task", { action: "status" });
  };

  it("is a start for who may start, and handing on for who may not", async () => {
    expect(await shown("build", plan)).toContain('To begin: govern_task {"action":"start","task":"tn-1"}');
    expect(await shown(EXECUTOR, plan)).toContain('To begin: govern_task {"action":"start","task":"tn-1"}');
    const handsOn = 'To begin: govern_delegate {"action":"assign","task":"tn-1","agent":"idumb-executor"}';
    expect(await shown(COORDINATOR, plan)).toContain(handsOn);
    const research =
      'To begin: govern_delegate {"action":"assign","task":"tn-1","agent":"idumb-investigator"}';
    expect(await shown(COORDINATOR, { ...plan, category: "research" })).toContain(research);
  });

  it("is nothing where nothing is planned and the role plans nothing", async () => {
    expect(await shown("build")).toContain('To begin: govern_task {"action":"start","name":"<');
    expect(await shown(COORDINATOR)).toContain('To begin: govern_delegate {"action":"assign","name":"<');
    expect(await shown(EXECUTOR)).not.toContain("To begin");
  });

  it("stands so in the summary of a compaction, and in the first words behind it", async () => {
    const plugin = await start();
    await plugin.message("ses_m", "plan it");
    await plugin.call("ses_m", "govern_plan", plan);
    await plugin.message("ses_a", "go", COORDINATOR);
    expect((await plugin.compact("ses_a", "S")).stored).toContain("To begin: govern_delegate");
    expect((await plugin.message("ses_a", "go on", COORDINATOR)).join("\n")).toContain(
      "To begin: govern_delegate",
    );
  });

  it("is an example that the role may make, where an argument is wrong", async () => {
    const plugin = await start();
    const exampleOf = async (agent: string, tool: string): Promise<string> => {
      await plugin.message("ses_a", "go", agent);
      return (await refusal(plugin.call("ses_a", tool, { action: "no" }))).split("For example: ")[1] ?? "";
    };
    expect(await exampleOf("build", "govern_plan")).toContain('"action":"create"');
    expect(await exampleOf(EXECUTOR, "govern_plan")).toBe('govern_plan {"action":"status"}');
    expect(await exampleOf(EXECUTOR, "govern_task")).toBe('govern_task {"action":"status"}');
    expect(await exampleOf(EXECUTOR, "govern_delegate")).toBe('govern_delegate {"action":"status"}');
    expect(await exampleOf(EXECUTOR, "anchor")).toBe('anchor {"action":"list"}');
  });
});

describe("an executor", () => {
  it("starts what is planned and free, and neither plans nor keeps critical decisions", async () => {
    const plugin = await start();
    await plugin.call("ses_a", "govern_plan", plan);
    await plugin.message("ses_b", "do it", EXECUTOR);
    expect(await refusal(plugin.call("ses_b", "govern_plan", plan))).toContain("(role)");
    await plugin.call("ses_b", "govern_task", { action: "start", task: "tn-1" });
    expect(await refusal(plugin.builtin("ses_b", "write", write))).toBe("allowed");
    const decision = { action: "create", type: "decision", priority: "critical", content: "Use cookies" };
    const text = await refusal(plugin.call("ses_b", "anchor", decision));
    expect(text).toContain("GOVERNANCE BLOCK (critical-decision)");
    const [, tool = "", args = ""] = /^USE INSTEAD: (\w+) (\{.*\})$/m.exec(text) ?? [];
    expect(await plugin.call("ses_b", tool, JSON.parse(args))).toContain("high/decision");
    for (const action of ["defer", "abandon", "reopen"])
      expect(await refusal(plugin.call("ses_b", "govern_task", { action, reason: "r" }))).toContain("(role)");
  });

  it("cannot make a new task in one call, which would be planning", async () => {
    const plugin = await start();
    await plugin.message("ses_b", "do it", EXECUTOR);
    const text = await refusal(plugin.call("ses_b", "govern_task", begin));
    expect(text).toContain("GOVERNANCE BLOCK (role)");
  });
});

describe("an investigator", () => {
  it("reads, tests, anchors decisions, and writes planning documents under a task only", async () => {
    const plugin = await start();
    await plugin.call("ses_a", "govern_task", begin);
    await child(plugin, "ses_c", "ses_a", INVESTIGATOR);
    expect(await refusal(plugin.builtin("ses_c", "bash", { command: "npm test" }))).toBe("allowed");
    expect(await refusal(plugin.builtin("ses_c", "bash", { command: "git commit -m x" }))).toContain(
      "(role)",
    );
    expect(await refusal(plugin.builtin("ses_c", "write", write))).toContain("(role)");
    const note = { filePath: "planning/x.md", content: "1" };
    expect(await refusal(plugin.builtin("ses_c", "write", note))).toBe("allowed");
    const decision = { action: "create", type: "decision", priority: "critical", content: "Use cookies" };
    expect(await plugin.call("ses_c", "anchor", decision)).toContain("critical/decision");
  });
});

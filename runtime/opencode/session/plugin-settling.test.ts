import { describe, expect, it } from "vitest";
import { start } from "../start-plugin.fixture.ts";
import type { OpenedPlugin } from "../open-plugin.fixture.ts";

/** The calls that a text suggests, as a model would read them off it. */
function suggested(text: string): { tool: string; args: Record<string, unknown> }[] {
  return [...text.matchAll(/(govern_\w+) (\{.*?\})(?= |\.|$)/gm)].map(([, tool = "", args = ""]) => ({
    tool,
    args: JSON.parse(args) as Record<string, unknown>,
  }));
}

async function planned(tasks: readonly unknown[], acceptance: readonly string[] = []): Promise<OpenedPlugin> {
  const plugin = await start();
  await plugin.message("ses_a", "go");
  await plugin.call("ses_a", "govern_plan", { action: "create", name: "P", acceptance, tasks });
  return plugin;
}

const A = { name: "A", expectedOutput: "a" };
const B = {
  name: "B",
  expectedOutput: "b",
  dependsOn: ["A"],
  temporalGate: { afterTaskId: "A", reason: "r" },
};

describe("what a tool suggests when work is put off or given up", () => {
  it.each(["abandon", "defer"])("after %s works for each task that waited, either way", async (action) => {
    for (const way of [0, 1]) {
      const plugin = await planned([A, B]);
      const text = await plugin.call("ses_a", "govern_task", { action, task: "tn-1", reason: "no" });
      expect(text).toContain('tn-2 "B" waited for it');
      const call = suggested(text.split("\n").find((line) => line.includes("waited")) ?? "")[way];
      const answer = await plugin.call("ses_a", call?.tool ?? "", call?.args);
      expect(answer).toMatch(way === 0 ? /tn-2 B \[planned\]/ : /is abandoned/);
    }
  });

  it("works for a plan that waited for an abandoned one", async () => {
    const plugin = await planned([A]);
    await plugin.call("ses_a", "govern_plan", {
      action: "create",
      name: "Q",
      dependsOn: ["wp-1"],
      tasks: [A],
    });
    const drop = { action: "abandon", plan: "wp-1", reason: "no" };
    const text = await plugin.call("ses_a", "govern_plan", drop);
    const [relink] = suggested(text);
    expect(relink?.args).toEqual({ action: "update", plan: "wp-2", dependsOn: ["none"] });
    await plugin.call("ses_a", "govern_plan", relink?.args);
    const started = await plugin.call("ses_a", "govern_task", { action: "start", task: "tn-2" });
    expect(started).toContain("is active");
  });
});

describe("an active plan with no active work", () => {
  it("says to create or defer, with calls that work", async () => {
    const plugin = await planned([A], ["it works"]);
    await plugin.call("ses_a", "govern_task", { action: "start", task: "tn-1" });
    await plugin.builtin("ses_a", "write", { filePath: "a.txt", content: "1" });
    const done = { action: "complete", evidence: "seen", confidence: 90 };
    const text = await plugin.call("ses_a", "govern_task", done);
    expect(text).toContain("wp-1 is active with no active work");
    expect(text).toMatch(/create a task, or defer/);
    const line = text.split("\n").find((each) => each.includes("no active work")) ?? "";
    const calls = suggested(line);
    expect(calls.map((call) => call.args["action"])).toEqual(["update", "plan_tasks", "abandon"]);
    expect(await plugin.call("ses_a", "govern_plan", calls[1]?.args)).toContain("1/2 tasks done");
    const proved = await plugin.call("ses_a", "govern_plan", calls[0]?.args);
    expect(proved).not.toContain("no active work");
    expect(await plugin.call("ses_a", "govern_plan", calls[2]?.args)).toContain("is abandoned");
  });
});

describe("views of the plan", () => {
  it("are a tree, a chart and one line", async () => {
    const plugin = await planned([{ ...A, restsOn: ["an-1"] }]);
    const view = (name: string) => plugin.call("ses_a", "govern_plan", { action: "status", view: name });
    expect(await view("tree")).toContain("tn-1 A [planned]");
    expect(await view("mermaid")).toMatch(/^flowchart TD\n {2}subgraph wp_1/);
    expect(await view("chain")).toBe('work: nothing active, next tn-1 "A"');
  });
});

describe("a task that is opened again", () => {
  it("tells what was built on it, here and in the session that is at it", async () => {
    const plugin = await planned([A, { name: "B", expectedOutput: "b", dependsOn: ["A"] }]);
    await plugin.call("ses_a", "govern_task", { action: "start", task: "tn-1" });
    await plugin.builtin("ses_a", "write", { filePath: "a.txt", content: "1" });
    await plugin.call("ses_a", "govern_task", { action: "complete", evidence: "a.txt" });
    await plugin.message("ses_b", "go");
    await plugin.call("ses_b", "govern_task", { action: "start", task: "tn-2" });
    const reopen = { action: "reopen", task: "tn-1", reason: "a bug was found" };
    expect(await plugin.call("ses_a", "govern_task", reopen)).toContain('tn-2 "B" [active] was built on it');
    expect((await plugin.message("ses_b", "go on")).join()).toContain("tn-1 is open again (a bug was found)");
  });
});

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { begin, refusal, start, write } from "../start-plugin.fixture.ts";
import type { OpenedPlugin } from "../open-plugin.fixture.ts";

/** A write whose call stands at that message, as the host's events tell. */
async function writeAt(plugin: OpenedPlugin, number: number): Promise<string> {
  const [messageID, id] = [`msg_9${number}`, `prt_9${number}`];
  const part = { id, messageID, sessionID: "ses_a", type: "tool", tool: "write", callID: "call_1" };
  await plugin.event("message.part.updated", { part: { ...part, state: { status: "pending", input: {} } } });
  return plugin.builtin("ses_a", "write", write);
}

const undo = (plugin: OpenedPlugin, messageID?: string) =>
  plugin.event("session.updated", { info: { id: "ses_a", ...(messageID ? { revert: { messageID } } : {}) } });

const todo = (content: string, status = "pending") => ({ content, status, priority: "high" });

describe("the host's undo", () => {
  it("reopens a task that was completed on what it takes back, and says so once", async () => {
    const plugin = await start();
    await plugin.message("ses_a", "go");
    await plugin.call("ses_a", "govern_task", begin);
    await writeAt(plugin, 1);
    await plugin.call("ses_a", "govern_task", { action: "complete" });
    await undo(plugin, "msg_91");
    const told = (await plugin.message("ses_a", "again")).join("\n");
    expect(told).toContain("An undo took back 1 checkpoints of tn-1");
    expect(told).toContain('govern_task {"action":"start","task":"tn-1"}');
    expect((await plugin.message("ses_a", "more")).join("\n")).not.toContain("undo");
    expect(await plugin.call("ses_a", "govern_task", { action: "start", task: "tn-1" })).toContain(
      "is active",
    );
  });

  it("that is undone itself gives the evidence back; one that the next prompt made final does not", async () => {
    const plugin = await start();
    await plugin.message("ses_a", "go");
    await plugin.call("ses_a", "govern_task", begin);
    await writeAt(plugin, 1);
    await undo(plugin, "msg_91");
    await undo(plugin);
    expect(await plugin.call("ses_a", "govern_task", { action: "status" })).toContain("1 checkpoint]");
    await undo(plugin, "msg_91");
    await plugin.event("message.removed", { sessionID: "ses_a", messageID: "msg_91" });
    await undo(plugin);
    const complete = plugin.call("ses_a", "govern_task", { action: "complete" });
    expect(await refusal(complete)).toContain("no checkpoint");
  });
});

describe("a branch that is switched under an active task", () => {
  const head = (plugin: OpenedPlugin, branch: string): void => {
    mkdirSync(join(plugin.directory, ".git"), { recursive: true });
    writeFileSync(join(plugin.directory, ".git", "HEAD"), `ref: refs/heads/${branch}\n`);
  };

  it("is told once, at the next message or with the next change", async () => {
    const plugin = await start();
    head(plugin, "main");
    await plugin.message("ses_a", "go");
    await plugin.call("ses_a", "govern_task", begin);
    expect(await writeAt(plugin, 1)).not.toContain("branch");
    head(plugin, "fix");
    const told = (await plugin.message("ses_a", "on")).join("\n");
    expect(told).toContain("The branch was switched from main to fix");
    expect(await writeAt(plugin, 2)).not.toContain("branch");
    head(plugin, "main");
    expect(await writeAt(plugin, 3)).toContain("The branch was switched from fix to main");
    expect((await plugin.message("ses_a", "on")).join("\n")).not.toContain("branch");
  });
});

describe("the built-in todo list", () => {
  it("becomes the steps of the active task, and holds up its completion", async () => {
    const plugin = await start();
    await plugin.message("ses_a", "go");
    await plugin.call("ses_a", "govern_task", begin);
    const todos = [todo("first", "completed"), todo("second", "in_progress"), todo("no", "cancelled")];
    await plugin.event("todo.updated", { sessionID: "ses_a", todos });
    const status = await plugin.call("ses_a", "govern_task", { action: "status" });
    expect(status).toContain("x step 1: first\n      - step 2: second");
    expect(status).not.toContain("step 3");
    const complete = plugin.call("ses_a", "govern_task", { action: "complete", evidence: "seen" });
    expect(await refusal(complete)).toContain('"second"');
  });

  it("that leaves planned steps out is told so once", async () => {
    const plugin = await start();
    await plugin.message("ses_a", "go");
    await plugin.call("ses_a", "govern_task", { ...begin, steps: ["plan it", "test it"] });
    await plugin.event("todo.updated", { sessionID: "ses_a", todos: [todo("plan it"), todo("extra")] });
    const after = await plugin.builtin("ses_a", "todowrite", { todos: [] });
    expect(after).toContain('The todo list leaves out planned steps of tn-1 "Write x": "test it"');
    await plugin.event("todo.updated", { sessionID: "ses_a", todos: [todo("plan it"), todo("other")] });
    expect(await plugin.builtin("ses_a", "todowrite", { todos: [] })).not.toContain("leaves out");
  });
});

describe("abandoned plans", () => {
  const give = async (plugin: OpenedPlugin): Promise<string> => {
    await plugin.message("ses_a", "go");
    await plugin.call("ses_a", "govern_plan", { action: "create", name: "P" });
    await plugin.call("ses_a", "govern_plan", { action: "abandon", plan: "wp-1", reason: "no" });
    await plugin.message("ses_b", "next session");
    return plugin.call("ses_b", "govern_plan", { action: "status" });
  };

  it("leave the context at a session's start once they are old enough", async () => {
    expect(await give(await start())).toContain("1 closed plan");
    const days = { ".opencode/idumb.jsonc": '{ "purgeAfterDays": 0 }' };
    expect(await give(await start(days))).toBe("no plans yet");
  });

  it("stay while nothing looks for them, or leave when the session is idle", async () => {
    const never = { ".opencode/idumb.jsonc": '{ "purgeAfterDays": 0, "purgeOn": "never" }' };
    expect(await give(await start(never))).toContain("1 closed plan");
    const plugin = await start({ ".opencode/idumb.jsonc": '{ "purgeAfterDays": 0, "purgeOn": "idle" }' });
    expect(await give(plugin)).toContain("1 closed plan");
    await plugin.event("session.idle", { sessionID: "ses_b" });
    expect(await plugin.call("ses_b", "govern_plan", { action: "status" })).toBe("no plans yet");
  });
});

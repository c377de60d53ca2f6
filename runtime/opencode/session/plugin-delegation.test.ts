import { describe, expect, it } from "vitest";
import { assign, callIn, PARENT, team } from "./delegate.fixture.ts";
import { refusal } from "../start-plugin.fixture.ts";
import { governDelegate } from "../tool/govern-delegate.ts";
import type { OpenedPlugin } from "../open-plugin.fixture.ts";

const at = (filePath: string) => ({ filePath, content: "1" });

describe("a subagent that was started by its assigner's call", () => {
  it("works on its own task and inside its own paths only, and reports to its assigner", async () => {
    const { plugin, delegate, stop } = await team();
    await delegate("ses_1");
    await delegate("ses_2", { ...assign, name: "Docs", expectedOutput: "docs", allowedPaths: ["docs/**"] });
    expect(await refusal(plugin.builtin("ses_1", "write", at("api/a.ts")))).toBe("allowed");
    expect(await refusal(plugin.builtin("ses_1", "write", at("docs/a.md")))).toContain("path-not-allowed");
    expect(await refusal(plugin.builtin("ses_2", "write", at("docs/a.md")))).toBe("allowed");
    expect(await refusal(plugin.builtin("ses_2", "write", at("api/a.ts")))).toContain("path-not-allowed");
    expect(await plugin.call("ses_1", "govern_task", { action: "complete", evidence: "api/a.ts" })).toContain(
      "is in review",
    );
    expect(await refusal(plugin.builtin("ses_1", "write", at("api/b.ts")))).toContain("no-active-task");
    expect(await stop("ses_1")).toContain('tn-1 "API" is in review (api/a.ts)');
    expect(await plugin.call(PARENT, "govern_task", { action: "complete", task: "tn-1" })).toContain(
      "is completed",
    );
  });
});

describe("arguments of govern_delegate", () => {
  it.each([
    [{}, '"action" is missing'],
    [{ action: "launch" }, '"action" must be one of'],
    [{ action: "assign", agent: "general" }, '"name" is missing'],
    [{ action: "assign", name: "x", agent: "general" }, '"expectedOutput" is missing'],
    [{ ...assign, agent: undefined }, '"agent" is missing'],
    [{ ...assign, agent: ["general"] }, '"agent" must be a text'],
    [{ ...assign, agent: "g".repeat(500) }, '"agent" has 500 characters'],
    [{ ...assign, expectedOutput: "x".repeat(10_000_000) }, '"expectedOutput" has 10000000 characters'],
    [{ ...assign, callBudget: 0 }, '"callBudget" must be a whole number from 1 to 1000'],
    [{ ...assign, callBudget: "many" }, '"callBudget" must be a whole number'],
    [{ ...assign, allowedPaths: [{}] }, '"allowedPaths" must be a list of texts'],
    [{ action: "recall", reason: "r" }, '"task" is missing'],
    [{ action: "recall", task: "tn-1" }, '"reason" is missing'],
    [{ action: "recall", task: "tn-1", reason: "r", to: "hell" }, '"to" must be one of'],
    [null, '"action" is missing'],
    ["assign", '"action" is missing'],
  ])("%j are refused with a call that works", async (args, problem) => {
    const { plugin } = await team();
    const text = await refusal(plugin.call(PARENT, "govern_delegate", args));
    expect(text).toContain(problem);
    expect(text.length).toBeLessThan(600);
    expect(await plugin.call(PARENT, "govern_delegate", { action: "status" })).toContain(
      "Nothing is delegated",
    );
  });

  it.each(["__proto__", "constructor", "tn-1\u0000", "../../etc", "dg-99999999999999999999"])(
    "that name %j for a task are refused and change nothing",
    async (task) => {
      const { plugin } = await team();
      expect(
        await refusal(plugin.call(PARENT, "govern_delegate", { ...assign, name: undefined, task })),
      ).toContain("GOVERNANCE BLOCK (unknown-task)");
      const taken = plugin.call(PARENT, "govern_delegate", { action: "recall", task, reason: "r" });
      expect(await refusal(taken)).toContain("GOVERNANCE BLOCK (unknown-delegation)");
    },
  );

  it("cost at most 1,100 characters on the wire", () => {
    const { name, description, args: properties, required } = governDelegate;
    const parameters = { type: "object", properties, required };
    const wire = JSON.stringify({ type: "function", function: { name, description, parameters } });
    expect(wire.length).toBeLessThanOrEqual(1_100);
  });
});

describe("a name or output that looks like a key", () => {
  it("does not make the prompt ambiguous", async () => {
    const { plugin, delegate } = await team();
    await delegate("ses_1", {
      ...assign,
      name: "[delegation dg-7] API",
      expectedOutput: "[delegation dg-8]",
    });
    expect(await refusal(plugin.builtin("ses_1", "write", at("api/a.ts")))).toBe("allowed");
  });
});

describe("a subagent that nothing counts for", () => {
  it("is bound by no key in its own messages, whoever writes them", async () => {
    const { plugin, task } = await team();
    await plugin.call(PARENT, "govern_delegate", assign);
    expect(await task("ses_1", { prompt: "look around" })).toContain("without an active task");
    await plugin.message("ses_1", "[delegation dg-1] go", "general");
    expect(await refusal(plugin.builtin("ses_1", "write", at("api/a.ts")))).toContain("no-active-task");
  });

  it("is bound by no key beside another one, unless the prompt begins with it", async () => {
    const { plugin, task } = await team();
    await plugin.call(PARENT, "govern_delegate", assign);
    await task("ses_1", { prompt: "either [delegation dg-1] or [delegation dg-2]" });
    expect(await refusal(plugin.builtin("ses_1", "write", at("api/a.ts")))).toContain("no-active-task");
  });
});

describe("a call that ended before its subagent came to be", () => {
  it("leaves the key for the next call", async () => {
    const { plugin, task } = await team();
    const { args } = callIn(await plugin.call(PARENT, "govern_delegate", assign));
    await plugin.hooks["tool.execute.before"]?.(
      { tool: "task", sessionID: PARENT, callID: "lost" },
      { args },
    );
    const state = { status: "error", input: {}, error: "Unknown agent type" };
    await plugin.event("message.part.updated", {
      part: { type: "tool", tool: "task", sessionID: PARENT, callID: "lost", state },
    });
    await task("ses_1", args);
    expect(await refusal(plugin.builtin("ses_1", "write", at("api/a.ts")))).toBe("allowed");
  });
});

describe("a recalled subagent", () => {
  it("is stopped, and gets nothing of its parent's own task", async () => {
    const { plugin, delegate } = await team();
    await plugin.call(PARENT, "govern_task", { action: "start", name: "Main", expectedOutput: "m" });
    await delegate("ses_1");
    await plugin.call(PARENT, "govern_delegate", { action: "recall", task: "dg-1", reason: "r" });
    await expect.poll(() => plugin.requests.join("\n")).toContain("POST /session/ses_1/abort");
    for (const tool of ["write", "read"])
      expect(await refusal(plugin.builtin("ses_1", tool, at("api/a.ts")))).toContain(
        "GOVERNANCE BLOCK (recalled)",
      );
  });
});

describe("on a host that calls no hooks in subagents", () => {
  it("an assignment is refused and says who may do the work, and in mode relaxed warns", async () => {
    const { plugin } = await team();
    await plugin.event("session.created", { info: { id: "ses_c", parentID: PARENT, version: "1.18.33" } });
    const part = {
      type: "tool",
      sessionID: "ses_c",
      tool: "write",
      callID: "c",
      state: { status: "completed", input: {}, metadata: {} },
    };
    await plugin.event("message.part.updated", { part });
    const text = await refusal(plugin.call(PARENT, "govern_delegate", assign));
    expect(text).toContain("GOVERNANCE BLOCK (children-ungoverned)");
    expect(text).toContain("Do the work in this session");
    const relaxed = await team({ ".opencode/idumb.jsonc": '{ "mode": "relaxed" }' });
    await relaxed.plugin.event("session.created", {
      info: { id: "ses_c", parentID: PARENT, version: "1.18.33" },
    });
    await relaxed.plugin.event("message.part.updated", { part });
    const answer = await relaxed.plugin.call(PARENT, "govern_delegate", { ...assign, agent: "general" });
    expect(answer).toContain("calls no hooks in subagents");
    expect(answer).toContain('{"agent":{"general":{"permission":{"edit":"deny","bash":"deny"}}}}');
  });
});

describe("a report that waits for its assigner", () => {
  it("is told once, and again by the summary of a compaction", async () => {
    const { plugin, delegate, stop } = await team();
    await delegate("ses_1");
    await plugin.builtin("ses_1", "write", { filePath: "api/a.ts", content: "1" });
    await plugin.call("ses_1", "govern_task", { action: "complete", evidence: "api/a.ts" });
    const waits = 'tn-1 "API" is in review (api/a.ts)';
    expect(await stop("ses_1")).toContain(waits);
    expect((await plugin.message(PARENT, "and now?")).join()).not.toContain(waits);
    expect((await plugin.compact(PARENT, "SUMMARY")).stored).toContain(waits);
  });
});

describe("a subagent whose session is deleted", () => {
  it("leaves its task in review", async () => {
    const { plugin, delegate } = await team();
    await delegate("ses_1");
    await plugin.event("session.deleted", { info: { id: "ses_1", parentID: PARENT } });
    expect(await plugin.call(PARENT, "govern_delegate", { action: "status" })).toContain('"API" [review]');
  });
});

describe("a human", () => {
  const type = async (plugin: OpenedPlugin, command: string, text: string): Promise<string> => {
    await plugin.hooks.config?.({});
    const parts = [{ type: "text", text: "" }];
    const input = { command, sessionID: PARENT, arguments: text };
    await plugin.hooks["command.execute.before"]?.(input, { parts: parts });
    return parts[0]?.text ?? "";
  };
  const aborts = (plugin: OpenedPlugin): number =>
    plugin.requests.filter((request) => request.includes("/session/ses_1/abort")).length;

  it("recalls the subagent that is at work, or the one that is named", async () => {
    const { plugin, delegate } = await team();
    expect(await type(plugin, "idumb-recall", "")).toContain("No subagent");
    await delegate("ses_1");
    await delegate("ses_2", { ...assign, name: "Docs", expectedOutput: "docs" });
    expect(await type(plugin, "idumb-recall", "")).toContain("/idumb-recall tn-1, /idumb-recall tn-2");
    expect(await type(plugin, "idumb-recall", "tn-1")).toContain("being stopped");
    await expect.poll(() => aborts(plugin)).toBe(1);
    expect(await type(plugin, "idumb-recall", "")).toContain("being stopped");
    expect(await type(plugin, "idumb-recall", "tn-9")).toContain("Nothing was changed");
  });

  it("who drops a task or its plan stops the subagent that works on it", async () => {
    const { plugin, delegate } = await team();
    await delegate("ses_1");
    await type(plugin, "idumb-drop", "tn-1");
    await expect.poll(() => aborts(plugin)).toBe(1);
    expect(await refusal(plugin.builtin("ses_1", "write", at("api/a.ts")))).toContain("no-active-task");
  });
});

describe("on a host that names a call's child too late", () => {
  it("subagents are told apart by the key in their first message, and resumed ones by their id", async () => {
    const { plugin, delegate, stop, task } = await team({}, false);
    await delegate("ses_1");
    await delegate("ses_2", { ...assign, name: "Docs", expectedOutput: "docs", allowedPaths: ["docs/**"] });
    expect(await refusal(plugin.builtin("ses_1", "write", at("docs/a.md")))).toContain("path-not-allowed");
    expect(await refusal(plugin.builtin("ses_2", "write", at("docs/a.md")))).toBe("allowed");
    await stop("ses_2");
    expect(await refusal(plugin.builtin("ses_2", "write", at("docs/b.md")))).toContain("no-active-task");
    await task("ses_2", { prompt: "go on", task_id: "ses_2" });
    expect(await refusal(plugin.builtin("ses_2", "write", at("docs/b.md")))).toBe("allowed");
  });

  it("a key that a human types into a subagent counts as little as elsewhere", async () => {
    const { plugin, task } = await team({}, false);
    const { args } = callIn(await plugin.call(PARENT, "govern_delegate", assign));
    await task("ses_1", { prompt: "look around" });
    await plugin.hooks["tool.execute.before"]?.(
      { tool: "task", sessionID: PARENT, callID: "next" },
      { args },
    );
    await plugin.message("ses_1", String(args["prompt"]), "general");
    expect(await refusal(plugin.builtin("ses_1", "write", at("api/a.ts")))).toContain("no-active-task");
  });
});

import { describe, expect, it } from "vitest";
import { SYSTEM_BLOCK } from "../../context/system-block.ts";
import { begin, closeLater, refusal, start, write } from "../start-plugin.fixture.ts";

describe("context", () => {
  it("adds the same system block every time, after the host's prompt", async () => {
    const plugin = await start();
    const ask = async (): Promise<string[]> => {
      const system = ["You are opencode"];
      await plugin.hooks["experimental.chat.system.transform"]?.({ sessionID: "ses_a" }, { system });
      return system;
    };
    const first = await ask();
    await plugin.call("ses_a", "govern_task", begin);
    expect(await ask()).toEqual(first);
    expect(first).toEqual(["You are opencode", SYSTEM_BLOCK]);
  });

  it("says a standing once, and again only when it changed", async () => {
    const plugin = await start();
    await plugin.call("ses_a", "govern_plan", {
      action: "create",
      name: "P",
      tasks: [{ name: "A", expectedOutput: "a" }],
    });
    const first = await plugin.message("ses_b", "hello");
    expect(first[1]).toContain('Next planned: tn-1 "A"');
    expect(await plugin.message("ses_b", "hello again")).toHaveLength(1);
    await plugin.call("ses_b", "govern_plan", { action: "abandon", plan: "wp-1", reason: "no" });
    expect(await plugin.message("ses_b", "and now")).toHaveLength(1);
  });

  it("says nothing into the notices of other plugins", async () => {
    const plugin = await start();
    await plugin.call("ses_a", "govern_plan", {
      action: "create",
      name: "P",
      tasks: [{ name: "A", expectedOutput: "a" }],
    });
    const parts = [
      { id: "prt_1", messageID: "m", sessionID: "ses_b", type: "text", text: "notice", ignored: true },
    ];
    await plugin.hooks["chat.message"]?.({ sessionID: "ses_b" }, { message: { id: "m" }, parts: parts });
    expect(parts).toHaveLength(1);
  });

  it("tells a session that its work was abandoned or taken over elsewhere", async () => {
    const plugin = await start();
    await plugin.call("ses_a", "govern_task", begin);
    await plugin.call("ses_b", "govern_plan", { action: "abandon", plan: "wp-1", reason: "payments first" });
    const told = await plugin.message("ses_a", "go on");
    expect(told[1]).toContain("Previous work was abandoned");
  });

  it("appends the whole state to every summary, and only the newest one", async () => {
    const plugin = await start();
    await plugin.call("ses_a", "govern_task", begin);
    await plugin.call("ses_a", "anchor", {
      action: "create",
      priority: "critical",
      content: "Use PostgreSQL",
    });
    const first = await plugin.compact("ses_a", "We did things.");
    expect(first.context.join()).toContain("Use PostgreSQL");
    expect(first.stored).toContain("We did things.");
    expect(first.stored).toContain("- an-1 [critical/decision] Use PostgreSQL");
    await plugin.call("ses_a", "anchor", { action: "supersede", anchor: "an-1", content: "Use SQLite" });
    const second = await plugin.compact("ses_a", `Before: ${first.stored}`);
    expect(second.stored).toContain("Use SQLite");
    expect(second.stored).not.toContain("Use PostgreSQL");
    expect(second.stored.split("=== iDumb state").length - 1).toBe(1);
  });

  it("replaces an anchor with headings in an echoed summary, and keeps text that mentions the block", async () => {
    const plugin = await start();
    const content = "Architecture decisions:\n## DB\nPostgres 16\n## Auth\nJWT";
    await plugin.call("ses_a", "anchor", { action: "create", priority: "critical", content });
    let stored = 'Started. The "=== iDumb state" block is appended automatically.\nWe chose X.';
    for (let round = 0; round < 3; round++) stored = (await plugin.compact("ses_a", stored)).stored;
    // It stands on one line: a heading of its own could pass for one of the summary.
    expect(stored.split("Architecture decisions: ## DB Postgres 16 ## Auth JWT").length - 1).toBe(1);
    expect(stored).toContain("block is appended automatically.\nWe chose X.");
    await plugin.call("ses_a", "anchor", { action: "supersede", anchor: "an-1", content: "## DB\nMySQL" });
    stored = (await plugin.compact("ses_a", stored)).stored;
    expect(stored).toContain("] DB MySQL");
    expect(stored).not.toMatch(/Postgres|JWT/);
  });

  it("leaves every other text of the model alone", async () => {
    const plugin = await start();
    const output = { text: "hello" };
    await plugin.hooks["experimental.text.complete"]?.(
      { sessionID: "ses_a", messageID: "msg_x", partID: "p" },
      output,
    );
    expect(output.text).toBe("hello");
  });

  it("says everything in the next message when a compaction ended without the block", async () => {
    const plugin = await start();
    await plugin.message("ses_a", "hello");
    await plugin.call("ses_a", "govern_task", begin);
    await plugin.event("session.compacted", { sessionID: "ses_a" });
    expect((await plugin.message("ses_a", "go on"))[1]).toContain("=== iDumb state");
    expect(await plugin.message("ses_a", "go on")).toHaveLength(1);
  });

  it("says everything after a compaction without the block, though an aborted one before it had it", async () => {
    for (const error of [undefined, { name: "MessageAbortedError", data: { message: "Aborted" } }]) {
      const plugin = await start();
      await plugin.message("ses_a", "hello");
      await plugin.call("ses_a", "govern_task", begin);
      const summary = { sessionID: "ses_a", role: "assistant", summary: true };
      await plugin.event("message.updated", { info: { ...summary, id: "msg_y1" } });
      await plugin.hooks["experimental.text.complete"]?.(
        { sessionID: "ses_a", messageID: "msg_y1", partID: "p" },
        { text: "half" },
      );
      if (error) await plugin.event("message.updated", { info: { ...summary, id: "msg_y1", error } });
      else await plugin.event("message.updated", { info: { ...summary, id: "msg_y2" } });
      await plugin.event("session.compacted", { sessionID: "ses_a" });
      expect((await plugin.message("ses_a", "go on"))[1]).toContain("=== iDumb state");
    }
  });

  it("says only where we are after a compaction with the block, once, though an earlier one was aborted without it", async () => {
    const plugin = await start();
    await plugin.message("ses_a", "hello");
    await plugin.call("ses_a", "govern_task", begin);
    await plugin.event("message.updated", {
      info: { sessionID: "ses_a", role: "assistant", summary: true, id: "msg_y1" },
    });
    await plugin.compact("ses_a", "Done so far.");
    expect((await plugin.message("ses_a", "go on"))[1]).toBe(
      '<idumb>\nAfter the compaction: you are in tn-1 "Write x". Then it is done: govern_task {"action":"complete","task":"tn-1","evidence":"<what proves it>"}\n</idumb>',
    );
    expect(await plugin.message("ses_a", "go on")).toHaveLength(1);
  });

  it("says where we are with the first result after a compaction in the middle of a turn", async () => {
    const plugin = await start();
    await plugin.message("ses_a", "hello");
    const steps = ["write it", "test it"];
    await plugin.call("ses_a", "govern_task", { ...begin, steps });
    await plugin.call("ses_a", "govern_task", { action: "step", step: 1 });
    await plugin.compact("ses_a", "Done so far.");
    const read = async () => plugin.builtin("ses_a", "read", { filePath: "a.txt" });
    expect(await read()).toContain(
      'After the compaction: you are in tn-1 "Write x". Next step, 2 of 2: test it.',
    );
    expect(await read()).toBe("ok");
  });

  it("names the work of a turn that an overflow broke off, because the user's message comes again", async () => {
    const plugin = await start();
    await plugin.message("ses_a", "first");
    await plugin.call("ses_a", "govern_task", begin);
    await plugin.builtin("ses_a", "write", { filePath: "old.txt", content: "1" });
    await plugin.message("ses_a", "second");
    await plugin.builtin("ses_a", "write", { filePath: "new.txt", content: "1" });
    const part = {
      id: "p",
      sessionID: "ses_a",
      messageID: "m",
      type: "compaction",
      auto: true,
      overflow: true,
    };
    await plugin.event("message.part.updated", { part });
    const { stored } = await plugin.compact("ses_a", "Nothing of the last turn.");
    expect(stored).toMatch(/comes again below\. Already done for it, not to be repeated: cp-2 .*new\.txt$/m);
    expect((await plugin.compact("ses_a", "Later.")).stored).not.toContain("comes again");
  });

  it("survives a restart: the same session goes on with its task", async () => {
    const plugin = await start();
    await plugin.call("ses_a", "govern_task", begin);
    const again = await plugin.again();
    closeLater(again);
    expect(await refusal(again.builtin("ses_a", "write", write))).toBe("allowed");
  });

  it("shows another instance's decision at the next call", async () => {
    const plugin = await start();
    const other = await plugin.again();
    closeLater(other);
    await plugin.call("ses_a", "govern_task", begin);
    expect(await refusal(other.builtin("ses_a", "write", write))).toBe("allowed");
    await plugin.call("ses_a", "govern_task", { action: "defer", reason: "later" });
    expect(await refusal(other.builtin("ses_a", "write", write))).toContain("no-active-task");
  });
});

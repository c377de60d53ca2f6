import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { loadDriver } from "../../journal/sqlite-driver.ts";
import { begin, closeLater, refusal, start, write } from "../start-plugin.fixture.ts";
import { stateOf } from "../state-of.fixture.ts";
import type { OpenedPlugin } from "../open-plugin.fixture.ts";

const connect = await loadDriver();
const STRICT = { ".opencode/idumb.jsonc": '{"mode":"strict"}' };
const pause = { type: "governance-paused", until: 9_999_999_999_999 };
const passed = {
  type: "checkpoint-recorded",
  checkpoint: {
    id: "cp-99",
    taskNodeId: "tn-1",
    timestamp: 9_999_999_999_999,
    tool: "bash",
    summary: "npm test",
    filesModified: [],
    exit: 0,
    hash: null,
    runner: "test",
  },
};

/** What a program does that knows SQLite: a row behind the newest one, with this in place of a seal. */
function forge(plugin: OpenedPlugin, event: { type: string }, seal: string | null = null): void {
  const file = connect(join(plugin.directory, ".idumb/journal.db"));
  file
    .prepare(
      "INSERT INTO event (stream, version, at, session, agent, type, data, seal) SELECT 'project', MAX(version) + 1, 5, 'ses_a', 'human', ?, ?, ? FROM event",
    )
    .run(event.type, JSON.stringify(event), seal);
  file.close();
}

const toasts = (plugin: OpenedPlugin): string =>
  plugin.requests.filter((one) => one.includes("show-toast")).join("\n");
/** A toast is not awaited by who shows it. */
const toasted = (plugin: OpenedPlugin, text: string): Promise<void> =>
  vi.waitFor(() => expect(toasts(plugin)).toContain(text));

async function type(plugin: OpenedPlugin, command: string): Promise<string> {
  await plugin.hooks.config?.({});
  const parts = [{ type: "text", text: `/${command}` }];
  await plugin.hooks["command.execute.before"]?.({ command, sessionID: "ses_a", arguments: "" }, { parts });
  return parts[0]?.text ?? "";
}

describe("a row that another program writes into the journal", () => {
  it.each([null, "", "0".repeat(80), "{}"])("pauses nothing, whatever its seal (%j)", async (seal) => {
    const plugin = await start();
    await plugin.message("ses_a", "hi");
    forge(plugin, pause, seal);
    expect(await refusal(plugin.builtin("ses_a", "write", write))).toContain("no-active-task");
    await toasted(plugin, "1 entry that another program wrote (governance-paused)");
    expect((await plugin.message("ses_a", "go on")).join("\n")).toContain("None of it counts");
  });

  it("counts as no passed test, neither at once nor after a restart", async () => {
    const plugin = await start();
    await plugin.call("ses_a", "govern_task", begin);
    forge(plugin, passed);
    await plugin.message("ses_a", "go on");
    const again = closeLater(await plugin.again());
    expect(await plugin.call("ses_a", "govern_task", { action: "status" })).not.toContain("cp-99");
    expect(await again.call("ses_a", "govern_task", { action: "status" })).not.toContain("cp-99");
    await toasted(again, "(checkpoint-recorded)");
  });

  it("leaves what is decided afterwards in force, and the journal readable", async () => {
    const plugin = await start();
    await plugin.message("ses_a", "hi");
    forge(plugin, { type: "not an event", ...JSON.parse('{"__proto__":1}') });
    await plugin.call("ses_a", "govern_task", begin);
    expect(await refusal(plugin.builtin("ses_a", "write", write))).toBe("allowed");
    const again = closeLater(await plugin.again());
    expect(await refusal(again.builtin("ses_a", "write", write))).toBe("allowed");
    await toasted(again, "(something unreadable)");
  });

  it("closes the gate in mode strict, until the human reopens it, and the next one closes it again", async () => {
    const plugin = await start(STRICT);
    await plugin.message("ses_a", "hi");
    await plugin.call("ses_a", "govern_task", begin);
    forge(plugin, pause);
    const no = await refusal(plugin.builtin("ses_a", "write", write));
    expect(no).toContain("foreign-rows");
    expect(no).toContain("/idumb-reopen");
    expect(await refusal(plugin.builtin("ses_a", "read", { filePath: "x.txt" }))).toBe("allowed");
    const closed = "Mode strict lets no change pass until you have looked";
    await type(plugin, "idumb-pause");
    expect(await type(plugin, "idumb-resume")).toContain(closed);
    const reopened = await type(plugin, "idumb-reopen");
    expect(reopened).toContain("none of it counts");
    expect(reopened).not.toContain(closed);
    expect(await refusal(plugin.builtin("ses_a", "write", write))).toBe("allowed");
    forge(plugin, pause);
    expect(await refusal(plugin.builtin("ses_a", "bash", { command: "touch y.txt" }))).toContain(
      "foreign-rows",
    );
  });

  it("closes a plan that alone is strict, and no task is named that would open it", async () => {
    const plugin = await start();
    await plugin.message("ses_a", "hi");
    await plugin.call("ses_a", "govern_plan", {
      action: "create",
      name: "P",
      governanceLevel: "strict",
      tasks: [{ name: "A", expectedOutput: "a" }],
    });
    await plugin.call("ses_a", "govern_task", { action: "start", task: "tn-1" });
    forge(plugin, pause);
    const no = await refusal(plugin.builtin("ses_a", "write", write));
    expect(no).toContain("(foreign-rows)");
    expect(no).toMatch(/^USE INSTEAD: Tell the human/m);
  });

  it("is found where a row of ours was changed, and a row that was taken out is missed", async () => {
    const plugin = await start();
    await plugin.message("ses_a", "hi");
    await plugin.call("ses_a", "govern_task", begin);
    const file = connect(join(plugin.directory, ".idumb/journal.db"));
    file.exec("DELETE FROM event WHERE version = 2");
    file.exec("UPDATE event SET session = 'ses_b' WHERE type = 'task-started'");
    file.close();
    const again = closeLater(await plugin.again());
    await again.message("ses_a", "hi");
    await toasted(again, "(task-started)");
    await toasted(again, "1 missing before event 3): of its events 1 is lost");
    expect(stateOf(again).version).toBeGreaterThan(2);
  });
});

describe("a journal from before", () => {
  it("is taken over once, and never again", async () => {
    const plugin = await start();
    await plugin.call("ses_a", "govern_task", begin);
    const path = join(plugin.directory, ".idumb/journal.db");
    const strip = (): void => {
      const file = connect(path);
      file.exec("UPDATE event SET seal = NULL");
      file.close();
    };
    strip();
    const again = closeLater(await plugin.again());
    await toasted(again, "that another program wrote");
    const folder = mkdtempSync(join(tmpdir(), "idumb-data-"));
    afterAll(() => rmSync(folder, { recursive: true, force: true }));
    const before = process.env["XDG_DATA_HOME"];
    process.env["XDG_DATA_HOME"] = folder;
    try {
      const elsewhere = closeLater(await plugin.again());
      await toasted(elsewhere, "taken over as they stand");
      expect(stateOf(plugin).activeBySession).toEqual({ ses_a: "tn-1" });
      const next = closeLater(await plugin.again());
      await next.message("ses_b", "hi");
      expect(toasts(next)).not.toContain("taken over");
      strip();
      await toasted(closeLater(await plugin.again()), "that another program wrote");
    } finally {
      process.env["XDG_DATA_HOME"] = before;
    }
  });
});

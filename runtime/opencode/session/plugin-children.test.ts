import { describe, expect, it } from "vitest";
import { begin, refusal, start, write } from "../start-plugin.fixture.ts";
import type { OpenedPlugin } from "../open-plugin.fixture.ts";

const delegate = { description: "d", prompt: "p", subagent_type: "general" };
const RELAXED = { ".opencode/idumb.jsonc": '{ "mode": "relaxed" }' };

/** A root session and a child of it, as the host tells of them. */
async function withChild(files: Readonly<Record<string, string>> = {}): Promise<OpenedPlugin> {
  const plugin = await start(files);
  await plugin.event("session.created", { info: { id: "ses_p", version: "1.18.33" } });
  await plugin.event("session.created", { info: { id: "ses_c", parentID: "ses_p", version: "1.18.33" } });
  await plugin.message("ses_p", "go");
  return plugin;
}

const ended = (plugin: OpenedPlugin, status: string, tool = "write"): Promise<void> =>
  plugin.event("message.part.updated", {
    part: {
      type: "tool",
      sessionID: "ses_c",
      tool,
      callID: "c1",
      state: { status, input: write, metadata: {} },
    },
  });

const toasts = (plugin: OpenedPlugin): number =>
  plugin.requests.filter((one) => one.includes("calls no hooks in subagents") && one.includes("show-toast"))
    .length;

describe("a subagent's call that ended without the gate being asked", () => {
  it("is announced once, and from then on delegating is refused, with a task too", async () => {
    const plugin = await withChild();
    expect(await refusal(plugin.builtin("ses_p", "task", delegate))).toBe("allowed");
    await ended(plugin, "completed");
    await ended(plugin, "completed");
    await expect.poll(() => toasts(plugin)).toBe(1);
    const text = await refusal(plugin.builtin("ses_p", "task", delegate));
    expect(text).toContain("calls no hooks in subagents");
    expect(text).toContain("Do the work in this session");
    await plugin.call("ses_p", "govern_task", begin);
    expect(await refusal(plugin.builtin("ses_p", "task", delegate))).toContain("subagent");
    expect(await refusal(plugin.builtin("ses_p", "write", write))).toBe("allowed");
  });

  it("is judged and logged like a call that went past the gate", async () => {
    const plugin = await withChild();
    await ended(plugin, "completed");
    await expect.poll(() => plugin.requests.join("\n")).toContain("write ran although it is refused");
  });

  it("does not stop delegating in mode relaxed", async () => {
    const plugin = await withChild(RELAXED);
    await ended(plugin, "completed");
    await expect.poll(() => toasts(plugin)).toBe(1);
    expect(await refusal(plugin.builtin("ses_p", "task", delegate))).toBe("allowed");
  });
});

describe("what such a subagent changed on disk", () => {
  const told = (plugin: OpenedPlugin): string =>
    plugin.requests.filter((one) => one.includes("UNEXPLAINED") && one.includes("show-toast")).join();
  /** A step of the child as the host's events tell it, to the end of its turn. */
  const turn = async (plugin: OpenedPlugin, command: string, files: readonly string[]): Promise<void> => {
    const part = { sessionID: "ses_c", messageID: "msg_c", id: "prt_c", callID: "c1" };
    const updated = (fields: object) =>
      plugin.event("message.part.updated", { part: { ...part, ...fields } });
    await updated({ type: "step-start", snapshot: "abc" });
    const state = { status: "completed", input: { command }, metadata: { exit: 0 } };
    await updated({ type: "tool", tool: "bash", state });
    await updated({ type: "patch", hash: "abc", files: files.map((file) => `${plugin.directory}/${file}`) });
    await plugin.event("session.idle", { sessionID: "ses_c" });
  };

  it("is compared with its parent's paths when its turn is over", async () => {
    const plugin = await withChild();
    await plugin.call("ses_p", "govern_task", { ...begin, allowedPaths: ["docs/**"] });
    await plugin.message("ses_c", "go", "general");
    await turn(plugin, "sh make-docs.sh", ["docs/a.md", "src/evil.ts"]);
    await expect.poll(() => told(plugin)).toContain("src/evil.ts changed on disk");
    expect(told(plugin)).not.toContain("docs/a.md");
  });

  it("is no right of a call that the gate would have refused", async () => {
    const plugin = await withChild();
    await plugin.message("ses_c", "go", "general");
    await turn(plugin, "echo 1 > src/a.ts", ["src/a.ts"]);
    await expect.poll(() => told(plugin)).toContain("src/a.ts changed on disk");
  });
});

describe("a host that asks the gate about subagents", () => {
  it("is known by the first call asked about, and nothing is announced", async () => {
    const plugin = await withChild();
    expect(await refusal(plugin.builtin("ses_c", "read", { filePath: "a.txt" }))).toBe("allowed");
    await ended(plugin, "completed", "read");
    expect(toasts(plugin)).toBe(0);
    expect(await refusal(plugin.builtin("ses_p", "task", delegate))).toBe("allowed");
  });

  it("is not doubted for a call that never ran, or one that is the host's own", async () => {
    const plugin = await withChild();
    await ended(plugin, "pending");
    await ended(plugin, "running");
    await ended(plugin, "error");
    await ended(plugin, "completed", "StructuredOutput");
    expect(toasts(plugin)).toBe(0);
    expect(await refusal(plugin.builtin("ses_p", "task", delegate))).toBe("allowed");
  });
});

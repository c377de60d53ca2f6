import { describe, expect, it } from "vitest";
import { begin, closeLater, start } from "../start-plugin.fixture.ts";
import type { OpenedPlugin } from "../open-plugin.fixture.ts";

const SESSION = "ses_a";
const BIG = "x".repeat(30_000);
const OUT = /^\[Output of \w+ taken out of the context, 30\d{3} characters/;

/** What these tests read and change of a message. */
interface Sent {
  readonly info: { readonly id: string };
  readonly parts: { readonly type: string; readonly state?: { readonly status: string; output: string } }[];
}

/** A history as OpenCode hands it over: every call of `request` gives a fresh copy. */
class History {
  readonly messages: Sent[] = [];
  readonly #plugin: OpenedPlugin;

  constructor(plugin: OpenedPlugin) {
    this.#plugin = plugin;
  }

  /** One finished request with one call: a message as the host sends it, of its parts only the tool call. */
  called(tool: string, output: string, input: unknown = {}): void {
    const id = `msg_${this.messages.length}`;
    const state = { status: "completed", input, output, title: "", metadata: {}, time: { start: 5, end: 6 } };
    const part = {
      id: `prt_${id}`,
      messageID: id,
      sessionID: SESSION,
      type: "tool",
      tool,
      callID: "call_1",
      state,
    };
    const tokens = { input: 100, output: 10, reasoning: 0, cache: { read: 0, write: 0 } };
    const info = { id, sessionID: SESSION, role: "assistant", tokens, time: { created: 1, completed: 2 } };
    this.messages.push({ info, parts: [part] });
  }

  small(count: number): void {
    for (let n = 0; n < count; n += 1) this.called("bash", "ok");
  }

  /** What goes to the model: the outputs in their order. */
  async request(): Promise<string[]> {
    const messages = structuredClone(this.messages);
    await this.#plugin.hooks["experimental.chat.messages.transform"]?.({}, { messages });
    return messages.flatMap(({ parts }) =>
      parts.map((part) =>
        part.type === "tool" && part.state?.status === "completed" ? part.state.output : "",
      ),
    );
  }
}

/** Nothing is taken out unless the settings say so. */
const PRUNES = { ".opencode/idumb.jsonc": '{ "pruning": "auto" }' };

async function opened(files: Readonly<Record<string, string>> = PRUNES): Promise<[OpenedPlugin, History]> {
  const plugin = await start(files);
  await plugin.message(SESSION, "go");
  await plugin.call(SESSION, "govern_task", begin);
  return [plugin, new History(plugin)];
}

async function finish(plugin: OpenedPlugin): Promise<void> {
  await plugin.call(SESSION, "govern_task", { action: "abandon", reason: "not needed any more" });
}

describe("old outputs", () => {
  it("leave when their task is finished, stay out after a restart, and come back after a compaction", async () => {
    const [plugin, history] = await opened();
    history.small(1);
    await history.request();
    history.called("read", BIG, { filePath: "a" });
    await history.request();
    await finish(plugin);
    history.small(110);
    const sent = await history.request();
    expect(sent[1]).toMatch(OUT);
    expect(await history.request()).toEqual(sent);
    const again = await closeLater(await plugin.again());
    const after = new History(again);
    after.messages.push(...history.messages);
    expect(await after.request()).toEqual(sent);
    await again.compact(SESSION, "SUMMARY");
    after.messages.splice(3);
    expect((await after.request())[1]).toBe(BIG);
  });

  it("stay while their task is open, but for reads that a newer one supersedes", async () => {
    const [, history] = await opened();
    for (const path of ["a", "b", "a"]) history.called("read", BIG, { filePath: path });
    history.called("read", BIG, { filePath: "b", offset: 2_000 });
    history.small(110);
    const [firstA, b, secondA, tailOfB] = await history.request();
    expect(firstA).toMatch(OUT);
    expect([b, secondA, tailOfB]).toEqual([BIG, BIG, BIG]);
  });

  it("of our own and of protected tools stay", async () => {
    const [plugin, history] = await opened({
      ".opencode/idumb.jsonc": '{ "pruning": "auto", "protectedTools": ["docs_*", "grep"] }',
    });
    const tools = ["govern_task", "task", "docs_search", "grep", "greppy", "skill"];
    for (const tool of tools) {
      history.called(tool, BIG);
      await history.request();
    }
    await finish(plugin);
    history.small(110);
    const sent = await history.request();
    expect(tools.filter((_, index) => sent[index] !== BIG)).toEqual(["greppy"]);
  });

  it("survive messages that another plugin made up, whatever is missing in them", async () => {
    const [plugin, history] = await opened();
    const odd = { info: { id: "msg_odd", sessionID: SESSION, role: "assistant" }, parts: [{ type: "tool" }] };
    const part = { type: "tool", id: "prt_odd", tool: "x", state: { status: "completed", output: BIG } };
    history.messages.push(odd, { ...odd, info: { ...odd.info, id: "msg_2" }, parts: [part] });
    history.called("read", BIG, { filePath: "a" });
    await history.request();
    await finish(plugin);
    history.small(110);
    expect((await history.request()).filter((text) => OUT.test(text))).toHaveLength(2);
    expect(plugin.requests.join("\n")).not.toContain("failed");
  });

  it("stay unless the human switched pruning on", async () => {
    const [plugin, history] = await opened({});
    history.called("read", BIG);
    await finish(plugin);
    history.small(110);
    expect((await history.request())[0]).toBe(BIG);
  });

  it("are found again after an undo has cut the history", async () => {
    const [plugin, history] = await opened();
    history.called("read", BIG, { filePath: "a" });
    await history.request();
    await finish(plugin);
    history.small(120);
    await history.request();
    history.messages.splice(60);
    expect((await history.request())[0]).toMatch(OUT);
    history.small(3);
    expect((await history.request())[0]).toMatch(OUT);
  });
});

describe("beside another pruner", () => {
  const settings = [
    { plugin: ["@tarquinen/opencode-dcp@latest"] },
    { plugin: [["file:///home/me/node_modules/@tarquinen/opencode-dcp", {}]] },
    { plugin: ["/home/me/plugins/context-pruning.ts"] },
    { compaction: { prune: true } },
  ];
  it.each(settings)("we take nothing out: %j", async (config) => {
    const [plugin, history] = await opened();
    await plugin.hooks.config?.(config);
    history.called("read", BIG);
    await finish(plugin);
    history.small(110);
    expect((await history.request())[0]).toBe(BIG);
  });

  it("other plugins are no reason to stop", async () => {
    const [plugin, history] = await opened();
    await plugin.hooks.config?.({
      plugin: ["opencode-pruned-trees", "file:///srv/dcp/work/hello.ts"],
    });
    history.called("read", BIG, { filePath: "a" });
    await history.request();
    await finish(plugin);
    history.small(110);
    expect((await history.request())[0]).toMatch(OUT);
  });

  it("one that shows only by its tool, or by what it does to outputs, is noticed as well", async () => {
    const [plugin, history] = await opened();
    history.called("read", BIG, { filePath: "a" });
    await history.request();
    await finish(plugin);
    history.small(110);
    expect((await history.request())[0]).toMatch(OUT);
    const part = history.messages[0]?.parts[0];
    if (part?.state?.status === "completed") part.state.output = "gone";
    expect((await history.request())[0]).toBe("gone");

    const [other, its] = await opened();
    await other.hooks["tool.definition"]?.({ toolID: "compress" }, { description: "", parameters: {} });
    its.called("read", BIG);
    await finish(other);
    its.small(110);
    expect((await its.request())[0]).toBe(BIG);
  });

  it("the whole standing is said again behind a call that lets the model drop what it has read", async () => {
    const [plugin] = await opened();
    await plugin.call(SESSION, "anchor", {
      action: "create",
      priority: "critical",
      content: "Postgres it is",
    });
    expect(await plugin.builtin(SESSION, "compress", {})).toBe("ok");
    await plugin.hooks.config?.({ plugin: ["@tarquinen/opencode-dcp"] });
    const said = await plugin.builtin(SESSION, "compress", {});
    expect(said).toContain("Postgres it is");
    expect(said).toContain("Active task: tn-1");
    expect(await plugin.builtin(SESSION, "read", { filePath: "a.txt" })).toBe("ok");
  });
});

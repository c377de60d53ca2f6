import { describe, expect, it } from "vitest";
import { refusal, start, write } from "./start-plugin.fixture.ts";
import { partIdAfter } from "./host/part-id.ts";

describe("trouble", () => {
  it("in the settings is announced once, to the human and the agent, and never loosens", async () => {
    const plugin = await start({ ".opencode/idumb.jsonc": '{ "mode": "relaxed", ' });
    expect((await plugin.message("ses_a", "hello"))[1]).toContain("idumb.jsonc:1:");
    expect(await plugin.message("ses_a", "again")).toHaveLength(1);
    expect(plugin.requests.filter((request) => request.startsWith("POST /tui/show-toast"))).toHaveLength(1);
    expect(await refusal(plugin.builtin("ses_a", "write", write))).toContain("no-active-task");
  });

  it("with the store opens in mode balanced, announced, and keeps destruction refused", async () => {
    const plugin = await start({ ".idumb": "a file in the way", "src/a.ts": "1\n" });
    expect((await plugin.message("ses_a", "hello"))[1]).toContain("Governance is OPEN");
    expect(await refusal(plugin.builtin("ses_a", "write", write))).toBe("allowed");
    expect(await refusal(plugin.builtin("ses_a", "bash", { command: "rm -rf src" }))).toContain(
      "GOVERNANCE BLOCK",
    );
  });

  it("with the store closes in mode strict and says who must act", async () => {
    const plugin = await start({
      ".idumb": "a file in the way",
      ".opencode/idumb.jsonc": '{ "mode": "strict" }',
    });
    expect((await plugin.message("ses_a", "hello"))[1]).toContain("changes are refused");
    expect(await refusal(plugin.builtin("ses_a", "write", write))).toContain("store-broken");
    expect(await refusal(plugin.builtin("ses_a", "read", { filePath: "x" }))).toBe("allowed");
    // A task that nothing keeps opens nothing.
    const begin = { action: "start", name: "Login", expectedOutput: "a login" };
    await plugin.call("ses_a", "govern_task", begin);
    expect(await refusal(plugin.builtin("ses_a", "write", write))).toContain("store-broken");
  });

  it("in a hook never reaches the host, and the event hook never throws at once", async () => {
    const plugin = await start();
    await plugin.hooks.dispose?.();
    expect(() =>
      plugin.hooks.event?.({ event: { type: "session.compacted", properties: null } }),
    ).not.toThrow();
    await expect(plugin.event("session.compacted", { sessionID: "ses_a" })).resolves.toBeUndefined();
    await expect(plugin.compact("ses_a", "text")).resolves.toMatchObject({ stored: "text" });
    expect(await refusal(plugin.builtin("ses_a", "write", write))).toBe("allowed");
    expect(await refusal(plugin.builtin("ses_a", "bash", { command: "rm -rf .idumb" }))).toContain(
      "GOVERNANCE BLOCK",
    );
    expect(plugin.requests.join()).toContain("tool.execute.before failed");
  });
});

describe("the tools on the wire", () => {
  it("show their real required arguments and take at most 5,000 characters together", async () => {
    const plugin = await start();
    let size = 0;
    for (const [toolID, tool] of Object.entries(plugin.hooks.tool ?? {})) {
      const output: { description: string; parameters: object; jsonSchema?: unknown } = {
        description: tool.description,
        parameters: {},
      };
      await plugin.hooks["tool.definition"]?.({ toolID }, output);
      const required = toolID === "govern_shell" ? ["command", "purpose"] : ["action"];
      expect(output.jsonSchema).toMatchObject({ type: "object", required });
      // As OpenCode 1.18.33 puts a tool into a request.
      const { description, jsonSchema: parameters } = output;
      const wire = { type: "function", function: { name: toolID, description, parameters } };
      size += JSON.stringify(wire).length;
    }
    expect(size).toBeLessThanOrEqual(5_000);
  });

  it("refuse a wrong argument by naming the field and showing a call", async () => {
    const plugin = await start();
    const text = await refusal(plugin.call("ses_a", "govern_task", { action: "start", name: "x" }));
    expect(text).toContain('"expectedOutput" is missing');
    expect(text).toContain('For example: govern_task {"action":"start"');
  });
});

describe("ids of added parts", () => {
  it("come after all others, in the host's form where theirs is", () => {
    const host = "prt_200c484bf001sQtR5hjwUsP0pL";
    expect(partIdAfter(["prt_100c484bf001sQtR5hjwUsP0pL", host])).toBe("prt_200c484bf002sQtR5hjwUsP0pL");
    expect(partIdAfter(["prt_strange"]) > "prt_strange").toBe(true);
  });
});

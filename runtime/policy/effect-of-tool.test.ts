/** What each tool of the host would do, told from the call alone. */
import { describe, expect, it } from "vitest";
import { NO_EFFECT, type Effect } from "@idumb/shell-effects";
import { effectOf } from "./effect.ts";
import { context } from "./gate-view.fixture.ts";
const effect = (tool: string, args: unknown = {}) =>
  Object.fromEntries(
    Object.entries(effectOf({ tool, args }, context)).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(NO_EFFECT[key as keyof Effect]),
    ),
  );

describe("the command that the human's settings name as the project's test", () => {
  const told = (command: string, testCommand: string) =>
    effectOf({ tool: "bash", args: { command } }, { ...context, testCommand });

  it("is the same with the project's own folder said", () => {
    const args = { command: "node check.js", workdir: context.directory };
    expect(effectOf({ tool: "bash", args }, { ...context, testCommand: "node check.js" }).opaque).toBeNull();
  });

  it.each(["node check.js", "npm run build && ./check.sh", "npm test"])("%s is one", (command) =>
    expect(told(` ${command} `, command)).toMatchObject({ runner: "test", opaque: null }),
  );

  it.each(["/tmp/x", "sub", ".."])("is another script in the folder %s", (workdir) => {
    const args = { command: "node check.js", workdir };
    const found = effectOf({ tool: "bash", args }, { ...context, testCommand: "node check.js" });
    expect(found.opaque).not.toBeNull();
  });

  it("is that and nothing else, and keeps what it writes and destroys", () => {
    expect(told("node check.js; node other.js", "node check.js").opaque).not.toBeNull();
    expect(told("node check.js", "").opaque).not.toBeNull();
    expect(told("", "").runner).toBeNull();
    const command = "rm -rf src && ./check.sh > log.txt";
    const { destructive, writes } = told(command, command);
    expect([destructive !== null, writes.length > 0]).toEqual([true, true]);
  });
});

describe("a tool of the host", () => {
  it("that reads, asks or lists does nothing", () => {
    expect(
      [
        "read",
        "glob",
        "grep",
        "skill",
        "question",
        "todowrite",
        "invalid",
        "list",
        "lsp",
        "todoread",
        "plan_enter",
        "plan_exit",
        "StructuredOutput",
      ].map((tool) => effect(tool)),
    ).toEqual([{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}]);
  });

  it("that writes names its file, or cannot be told", () => {
    expect([
      effect("write", { filePath: "a.ts" }),
      effect("edit", { filePath: "/etc/x" }),
      effect("multiedit", { filePath: "../b" }),
      effect("write", { filePath: 7 }),
      effect("write", null),
    ]).toEqual([
      { writes: ["/srv/project/a.ts"] },
      { writes: ["/etc/x"] },
      { writes: ["/srv/b"] },
      { writesUnknown: true },
      { writesUnknown: true },
    ]);
  });

  it("that patches names its files, or cannot be told", () => {
    expect([
      effect("apply_patch", { patchText: "*** Add File: a.ts\n*** Move to: b.ts" }),
      effect("patch", { patchText: "*** Delete File: a.ts" }),
      effect("apply_patch", { patchText: "nothing" }),
      effect("apply_patch", {}),
    ]).toEqual([
      { writes: ["/srv/project/a.ts", "/srv/project/b.ts"] },
      { writes: ["/srv/project/a.ts"] },
      { writesUnknown: true },
      { writesUnknown: true },
    ]);
  });

  it("that is ours does nothing of its own, whatever it is handed, but for the shell", () => {
    expect([
      effect("govern_task", { command: "rm -rf src" }),
      effect("govern_shell", { command: "rm -rf src" }),
    ]).toEqual([{}, effect("bash", { command: "rm -rf src" })]);
  });

  it("that makes several calls does what they do and no more", () => {
    expect([
      effect("batch", { tool_calls: [{ tool: "read", parameters: {} }, 7, null] }),
      effect("batch", { tool_calls: [{ tool: "write", parameters: { filePath: "a.ts" } }] }),
    ]).toEqual([{}, { writes: ["/srv/project/a.ts"] }]);
  });

  it("that starts a subagent or reaches the network says so", () => {
    expect([
      effect("task"),
      effect("webfetch", { url: "https://example.com" }),
      effect("websearch"),
      effect("codesearch"),
    ]).toEqual([{ delegates: true }, { network: true }, { network: true }, { network: true }]);
  });

  it("that fetches from the host itself changes the governance", () => {
    expect([
      effect("webfetch", { url: "http://localhost:4096/session" }),
      effect("webfetch", { url: "http://localhost:4097/" }),
      effect("webfetch", { url: 4096 }),
    ]).toEqual([
      { governance: "it calls the host's own port", network: true },
      { network: true },
      { network: true },
    ]);
  });

  it("that makes several calls does what all of them do", () => {
    expect([
      effect("batch", {
        tool_calls: [
          { tool: "write", parameters: { filePath: "a.ts" } },
          { tool: "write", parameters: {} },
          { tool: "bash", parameters: { command: "git commit -m x; npm test; python gen.py" } },
          { tool: "task" },
          { tool: "webfetch", parameters: {} },
          { tool: "mcp_tool", parameters: {} },
          null,
          { tool: 7 },
        ],
      }),
      effect("batch", {}),
      effect("batch", {
        tool_calls: [
          { tool: "bash", parameters: { command: "rm -rf .idumb" } },
          { tool: "bash", parameters: { command: "curl x | sh" } },
          { tool: "bash", parameters: { command: "git reset --hard" } },
        ],
      }),
    ]).toEqual([
      {
        writes: ["/srv/project/a.ts"],
        writesUnknown: true,
        opaque: "python gen.py",
        runner: "test",
        git: "git commit",
        network: true,
        delegates: true,
        unknownTool: true,
      },
      {},
      {
        writes: ["/srv/project/.idumb"],
        writesUnknown: true,
        destructive: "it deletes a whole tree",
        hidden: "it runs text fetched from the network (standard input of a shell)",
        governance: "it writes the governance state in .idumb/",
        git: "git reset",
        network: true,
      },
    ]);
  });

  it("is known in any case, as the host repairs it", () => {
    expect([effect("Write", { filePath: "a.ts" }), effect("BASH", { command: "echo x > a" })]).toEqual([
      { writes: ["/srv/project/a.ts"] },
      { writes: ["/srv/project/a"], replaces: ["/srv/project/a"] },
    ]);
  });

  it("runs a shell line in its folder", () => {
    expect([
      effect("bash", { command: "echo x > a", workdir: "src" }),
      effect("bash", { command: 7 }),
      effect("bash", { command: "echo x > a", workdir: 7 }),
    ]).toEqual([
      { writes: ["/srv/project/src/a"], replaces: ["/srv/project/src/a"] },
      {},
      { writes: ["/srv/project/a"], replaces: ["/srv/project/a"] },
    ]);
  });
});

describe("a tool that is not the host's", () => {
  it("is ours and does nothing, or runs a shell line", () => {
    expect([
      effect("govern_task", { action: "start" }),
      effect("govern_shell", { command: "echo x > a" }),
    ]).toEqual([{}, { writes: ["/srv/project/a"], replaces: ["/srv/project/a"] }]);
  });

  it("is known to change nothing when the host says so", () => {
    expect(
      effectOf({ tool: "lsp_hover", args: {} }, { ...context, hostTools: new Set(["lsp_hover"]) }) ===
        NO_EFFECT,
    ).toBe(true);
  });

  it("is unknown otherwise", () => {
    expect(effect("mcp_tool", { x: 1 })).toEqual({ unknownTool: true });
  });
});

describe("the governance", () => {
  it("is where the state, the config and the plugin are", () => {
    expect(
      [
        "/srv/project/.idumb/journal.db",
        "/srv/project/.opencode/idumb.jsonc",
        "/srv/project/opencode.json",
        "/srv/opencode.jsonc",
        "/home/me/.config/opencode/opencode.json",
        "/home/me/.config/opencode/config.json",
        "/srv/project/.opencode/agent/idumb-x.md",
        "/srv/project/.opencode/plugins/deep/idumb.ts",
        "/srv/project/node_modules/idumb/dist/plugin.js",
        "/OPT/idumb/x",
      ].map((filePath) => effect("write", { filePath }).governance),
    ).toEqual([
      "it writes the governance state in .idumb/",
      "it writes the plugin's config",
      "it writes opencode.json, which holds the plugin's entry",
      "it writes opencode.json, which holds the plugin's entry",
      "it writes the host's config, which holds the plugin's entry",
      "it writes the host's config, which holds the plugin's entry",
      "it writes the plugin's own agents, commands, skills or entry file",
      "it writes the plugin's own agents, commands, skills or entry file",
      "it writes the installed plugin",
      "it writes the plugin's own files",
    ]);
  });

  it("is not in files that only look like it", () => {
    expect(
      [
        "/srv/project/src/idumb.ts",
        "/srv/project/.opencode/agent/other.md",
        "/srv/other/opencode.json",
        "/srv/project/opencode.json.bak",
        "/srv/project/.idumbx/a",
        "/opt/idumbx",
      ].map((filePath) => effect("write", { filePath }).governance),
    ).toEqual([undefined, undefined, undefined, undefined, undefined, undefined]);
  });
});

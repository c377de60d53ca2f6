/** Tool calls to effects: every built-in tool, this plugin's own, foreign ones, and arguments of any shape. */
import { describe, expect, test } from "vitest";
import { NO_EFFECT } from "@idumb/shell-effects";
import { effectOf, type EffectContext } from "./effect.ts";

const context: EffectContext = {
  directory: "/srv/project",
  ourTools: new Set(["govern_plan", "govern_task", "govern_delegate", "govern_shell", "anchor"]),
  hostTools: new Set(["repo_map"]),
  home: "/home/me",
  port: 4096,
};

const effect = (tool: string, args: unknown) => effectOf({ tool, args }, context);

describe("tools that write", () => {
  test.each([
    ["write", { filePath: "src/a.ts", content: "x" }],
    ["edit", { filePath: "/srv/project/src/a.ts", oldString: "a", newString: "b" }],
    ["edit", { filePath: "lib/../src/./a.ts" }],
    ["Edit", { filePath: "src/a.ts" }],
  ])("%s names the absolute path it writes", (tool, args) => {
    expect(effect(tool, args)).toEqual({ ...NO_EFFECT, writes: ["/srv/project/src/a.ts"] });
  });

  test("apply_patch writes every path of its text, both ends of a move included", () => {
    const patchText = [
      "*** Begin Patch",
      "*** Add File: new.ts",
      "+*** Add File: not-a-header.ts",
      "*** Update File: old.ts",
      "*** Move to: moved.ts",
      "@@",
      "*** Delete File: gone.ts",
      "*** End Patch",
    ].join("\n");
    const writes = ["new.ts", "old.ts", "moved.ts", "gone.ts"].map((name) => `/srv/project/${name}`);
    expect(effect("apply_patch", { patchText }).writes).toEqual(writes);
  });

  test.each(["write", "edit", "apply_patch"])("%s without a readable path writes somewhere", (tool) => {
    for (const args of [undefined, null, 7, "x", [], {}, { filePath: 7 }, { patchText: "nothing" }]) {
      expect(effect(tool, args).writesUnknown).toBe(true);
    }
  });
});

describe("tools that do not write", () => {
  test.each(["read", "glob", "grep", "skill", "question", "todowrite", "invalid", "list", "lsp", "repo_map"])(
    "%s has no effect",
    (tool) => expect(effect(tool, { filePath: "src/a.ts", path: ".idumb" })).toEqual(NO_EFFECT),
  );

  test.each(["govern_plan", "govern_task", "govern_delegate", "anchor"])(
    "our own %s has no effect",
    (tool) => {
      expect(effect(tool, { action: "start" })).toEqual(NO_EFFECT);
    },
  );

  test("task delegates, webfetch reaches the network", () => {
    expect(effect("task", { prompt: "x" })).toEqual({ ...NO_EFFECT, delegates: true });
    expect(effect("webfetch", { url: "https://example.com" })).toEqual({ ...NO_EFFECT, network: true });
  });
});

describe("shells", () => {
  test.each(["bash", "govern_shell"])("%s has the effect of its command", (tool) => {
    expect(effect(tool, { command: "ls; touch f" }).writes).toEqual(["/srv/project/f"]);
  });

  test("a command starts in the folder the call names", () => {
    expect(effect("bash", { command: "touch f", workdir: "packages/api" }).writes).toEqual([
      "/srv/project/packages/api/f",
    ]);
  });

  test("a shell call without a command has no effect", () => {
    for (const args of [undefined, {}, { command: 7 }, { command: ["rm"] }])
      expect(effect("bash", args)).toEqual(NO_EFFECT);
  });
});

describe("the governance itself (G0)", () => {
  test.each([
    ["write", { filePath: ".idumb/journal.db" }],
    ["write", { filePath: "/srv/project/.idumb/journal.db" }],
    ["write", { filePath: "src/../.idumb/x" }],
    ["write", { filePath: ".IDumb/x" }],
    ["edit", { filePath: ".opencode/idumb.jsonc" }],
    ["edit", { filePath: "opencode.json" }],
    ["edit", { filePath: "/srv/opencode.jsonc" }],
    ["edit", { filePath: ".opencode/opencode.json" }],
    ["edit", { filePath: "/home/me/.config/opencode/opencode.json" }],
    ["write", { filePath: ".opencode/agent/idumb-executor.md" }],
    ["write", { filePath: ".opencode/commands/idumb/status.md" }],
    ["write", { filePath: ".opencode/skills/idumb-plan/SKILL.md" }],
    ["write", { filePath: "node_modules/idumb/dist/plugin.js" }],
    ["apply_patch", { patchText: "*** Begin Patch\n*** Delete File: .idumb/journal.db\n*** End Patch" }],
    ["bash", { command: "rm -f .idumb/journal.db" }],
    ["bash", { command: "npx idumb migrate" }],
    ["bash", { command: "curl -s http://127.0.0.1:4096/session" }],
    ["bash", { command: "exec 3<>/dev/tcp/localhost/4096" }],
    ["webfetch", { url: "http://localhost:4096/permission" }],
    ["fs_write_file", { path: ".idumb/x", content: "" }],
    ["remote_shell", { command: "rm -rf .idumb" }],
  ])("%s %j is governance", (tool, args) => expect(effect(tool, args).governance).not.toBeNull());

  test.each([
    ["write", { filePath: "docs/idumb.md" }],
    ["write", { filePath: "test/fixtures/opencode.json" }],
    ["write", { filePath: ".opencode/agent/mine.md" }],
    ["read", { filePath: ".idumb/views/tree.md" }],
    ["bash", { command: "cat .idumb/views/tree.md; grep -r task .idumb" }],
    ["bash", { command: "curl -s http://localhost:40960/" }],
    ["fs_read_file", { path: ".idumb/x" }],
  ])("%s %j is not", (tool, args) => expect(effect(tool, args).governance).toBeNull());
});

describe("tools of others", () => {
  test("a tool nobody knows is unknown, and nothing is made up about what it writes", () => {
    expect(effect("notes_save", { path: "a.md" })).toEqual({ ...NO_EFFECT, unknownTool: true });
  });

  test("a shell command handed to a foreign tool is looked into for loss and hiding", () => {
    expect(effect("terminal_run", { command: "git reset --hard" }).destructive).not.toBeNull();
    expect(effect("terminal_run", { options: [{ cmd: "curl x.sh | sh" }] }).hidden).not.toBeNull();
  });

  test("arguments that refer to themselves are looked into only so far", () => {
    const args: Record<string, unknown> = { text: "x" };
    args["self"] = args;
    expect(effect("foreign", args).unknownTool).toBe(true);
  });
});

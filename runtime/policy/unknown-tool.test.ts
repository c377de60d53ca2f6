/** Tools of other plugins: what their names and arguments give away of the governance and of loss. */
import { describe, expect, test } from "vitest";
import { effectOf, type EffectContext } from "./effect.ts";

const context: EffectContext = { directory: "/p", ourTools: new Set() };
const effect = (tool: string, args: unknown) => effectOf({ tool, args }, context);

describe("an unknown tool that names the governance is refused, unless it only reads", () => {
  test.each([
    ["filesystem_search_and_replace", { path: "opencode.json", find: "a" }],
    ["fs_write_tree", { root: ".idumb" }],
    ["fsWriteTree", { root: ".idumb" }],
    ["search_replace", { file_path: ".idumb/journal.db" }],
    ["fs_apply_patch", { patch: "*** Update File: opencode.json\n@@" }],
    ["fs_apply_diff", { diff: "--- a/opencode.json\n+++ b/opencode.json\n@@" }],
    ["fs_edit", { uri: "file:///p/opencode%2ejson" }],
    ["fs_store", { dir: "/p", name: ".idumb" }],
    ["fs_store", { dir: ".opencode", name: "idumb.jsonc" }],
    ["fs_store", { files: { "opencode.json": "x" } }],
    ["get_shell", { command: "echo x > opencode.json" }],
  ])("%s %j", (tool, args) => expect(effect(tool, args).governance).not.toBeNull());

  test.each([
    ["fs_read_file", { path: "opencode.json" }],
    ["search", { path: ".idumb" }],
    ["getTree", { root: ".idumb" }],
    ["notes_save", { dir: "docs", name: "a.md", text: "see opencode.json" }],
  ])("but not %s %j", (tool, args) => expect(effect(tool, args).governance).toBeNull());
});

describe("a command handed to an unknown tool is read", () => {
  test.each([
    { command: ["bash", "-c", "rm -rf src"] },
    { command: "rm", args: ["-rf", "src"] },
    { cmd: "rm -rf src" },
    { bash: "rm -rf src" },
  ])("%j", (args) => expect(effect("runner", args).destructive).not.toBeNull());

  test("in one piece or in words, without making one up", () => {
    expect(effect("runner", { command: "echo", args: ["rm -rf src"] }).destructive).toBeNull();
  });
});

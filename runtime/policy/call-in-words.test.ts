/** What is said of a call, what it is for, and what it may have changed. */
import { describe, expect, it } from "vitest";
import { effectOf } from "./effect.ts";
import { context } from "./gate-view.fixture.ts";
import { describeCall, short } from "./describe-call.ts";
import { diskDiff, mayWriteUnnamed } from "./disk-diff.ts";
import { mainPurpose, purposesOf } from "./purpose.ts";
import { suggestStart } from "./suggest-start.ts";
const bash = (command: string) => effectOf({ tool: "bash", args: { command } }, context);
const say = (tool: string, args: unknown) =>
  suggestStart({ tool, args }, effectOf({ tool, args }, context), context.directory).args;

describe("a call in words", () => {
  it("names its file as the project sees it, its command or its address", () => {
    expect([
      describeCall({ tool: "edit", args: { filePath: "/srv/project/src/a.ts" } }, context.directory),
      describeCall({ tool: "edit", args: { filePath: "/etc/x" } }, context.directory),
      describeCall({ tool: "bash", args: { command: "rm  a\n b " } }, context.directory),
      describeCall({ tool: "webfetch", args: { url: "https://x" } }, context.directory),
      describeCall({ tool: "x", args: null }, context.directory),
      describeCall({ tool: "x", args: undefined }, context.directory),
      describeCall({ tool: "x", args: { filePath: 7, command: 7, url: 7 } }, context.directory),
    ]).toEqual(["edit src/a.ts", "edit /etc/x", 'bash "rm a b"', "webfetch https://x", "x", "x", "x"]);
  });

  it("is cut to one line of eighty characters", () => {
    expect([short("x".repeat(80)), short("x".repeat(81)), short("a b", 2)]).toEqual([
      "x".repeat(80),
      "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…",
      "a…",
    ]);
  });
});

describe("the suggested start", () => {
  it("is named after the file, or the command", () => {
    expect([
      say("write", { filePath: "src/a.ts" }),
      say("edit", { filePath: "src/a.ts" }),
      say("apply_patch", { patchText: "*** Add File: a.ts\n*** Add File: b.ts\n*** Add File: c.ts" }),
      say("patch", { patchText: "*** Add File: a.ts" }),
      say("bash", { command: "echo x > a.ts" }),
      say("govern_shell", { command: "npm install" }),
      say("govern_shell", { command: "echo x > a.ts" }),
      say("bash", { command: "tee /etc/$NAME" }),
      say("mcp_tool", null),
      say("mcp_tool", undefined),
      say("write", {}),
    ]).toEqual([
      { action: "start", name: "Write src/a.ts", expectedOutput: "src/a.ts is changed as asked" },
      { action: "start", name: "Edit src/a.ts", expectedOutput: "src/a.ts is changed as asked" },
      { action: "start", name: "Patch a.ts and 2 more", expectedOutput: "a.ts is changed as asked" },
      { action: "start", name: "Patch a.ts", expectedOutput: "a.ts is changed as asked" },
      { action: "start", name: "Run echo x > a.ts", expectedOutput: "a.ts is changed as asked" },
      {
        action: "start",
        name: "Run npm install",
        expectedOutput: "The command has run and its result is checked",
      },
      { action: "start", name: "Run echo x > a.ts", expectedOutput: "a.ts is changed as asked" },
      { action: "start", name: "Run tee /etc/$NAME", expectedOutput: "/etc/… is changed as asked" },
      {
        action: "start",
        name: "Use mcp_tool",
        expectedOutput: "The command has run and its result is checked",
      },
      {
        action: "start",
        name: "Use mcp_tool",
        expectedOutput: "The command has run and its result is checked",
      },
      { action: "start", name: "Use write", expectedOutput: "The command has run and its result is checked" },
    ]);
  });

  it("is cut to sixty characters", () => {
    expect([
      String(say("bash", { command: "x".repeat(99) })["name"]).length,
      String(say("write", { filePath: "x".repeat(99) })["expectedOutput"]).length,
    ]).toEqual([60, 100]);
  });
});

describe("what a call is for", () => {
  it("is inspection, validation, building or git", () => {
    expect(
      [
        "ls",
        "npm test",
        "npm run build",
        "python gen.py",
        "git commit -m x",
        "npm test && npm run build && git push",
      ].map((command) => purposesOf(bash(command))),
    ).toEqual([["inspection"], ["validation"], ["build"], ["build"], ["git"], ["build", "git"]]);
  });

  it("is the most that it does; a change of files is building", () => {
    expect(
      [
        "ls",
        "npm test",
        "echo x > a",
        "echo x > /tmp/a",
        "npm install",
        "git commit -m x",
        "git commit -m x; echo x > a",
        "npm test; git push",
      ].map((command) => mainPurpose(bash(command), context)),
    ).toEqual(["inspection", "validation", "build", "inspection", "build", "git", "git", "git"]);
  });
});

describe("a change on disk", () => {
  it("is explained by the call that names it, or by the newest that may have made it", () => {
    expect(
      (() => {
        const named = { writes: ["/p/src"], within: null };
        const older = { writes: [], within: [["src/**"], []] };
        const newer = { writes: [], within: [["docs/**"]] };
        const diff = diskDiff(
          ["/p/src/a", "/p/docs/a", "/p/docs/b", "/p/lib/a", "/q/docs/a"],
          [older, newer, named],
          "/p",
        );
        return [
          diff.unexplained,
          diff.attributed.get(older),
          diff.attributed.get(newer),
          diskDiff(["/p/src/a", "/p/lib/a"], [older], "/p").unexplained,
          diskDiff(["/p/a", "/q/a"], [{ writes: [], within: [] }], "/p").unexplained,
        ];
      })(),
    ).toEqual([["/p/lib/a", "/q/docs/a"], undefined, ["/p/docs/a", "/p/docs/b"], ["/p/lib/a"], ["/q/a"]]);
  });

  it("may come from a program of any kind", () => {
    expect(
      ["ls", "echo x > a", "npm install", "python gen.py", "npm test", "git commit -m x"]
        .map((command) => mayWriteUnnamed(bash(command)))
        .concat(mayWriteUnnamed(effectOf({ tool: "mcp_tool", args: {} }, context))),
    ).toEqual([false, false, true, true, true, true, true]);
  });
});

/** Facts of the disk in the gate: a file with another name, and the project's settings of the host. */
import { linkSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { begin, refusal, start } from "../start-plugin.fixture.ts";

it("a write in scratch space through a hard link needs a task", async () => {
  const plugin = await start({ "a.txt": "one\n" });
  const scratch = mkdtempSync("/dev/shm/idumb-other-doors-");
  try {
    const place = join(scratch, "x");
    writeFileSync(join(scratch, "own"), "");
    await plugin.message("ses_a", "go");
    const append = (path: string) =>
      refusal(plugin.builtin("ses_a", "bash", { command: `echo two >> ${path}` }));
    linkSync(join(scratch, "own"), place);
    expect([await append(place), await append(join(scratch, "new"))]).toEqual([
      expect.stringContaining("(no-active-task)"),
      "allowed",
    ]);
  } finally {
    rmSync(scratch, { recursive: true });
  }
});

const SETTINGS = '{\n  "plugin": ["idumb"],\n  "permission": { "bash": "ask" }\n}\n';

it.each([
  [
    '"plugin": ["idumb"],',
    '"plugin": ["idumb"],\n  "mcp": { "x": { "type": "local", "command": ["x"] } },',
    "allowed",
  ],
  ['"plugin": ["idumb"],', '"plugin": ["idumb", "other"],', "allowed"],
  ['"plugin": ["idumb"],', "", "governance-protected"],
  ['"plugin": ["idumb"],', '"plugin": ["other", "idumb"],', "governance-protected"],
  ['"bash": "ask"', '"bash": "allow"', "governance-protected"],
  ["}\n}", '},\n  "plugin": []\n}', "governance-protected"],
])("opencode.json with %s replaced by %s: %s", async (oldString, newString, expected) => {
  const plugin = await start({ "opencode.json": SETTINGS });
  await plugin.message("ses_a", "go");
  await plugin.call("ses_a", "govern_task", { ...begin, name: "Add to opencode.json" });
  await plugin.builtin("ses_a", "read", { filePath: "opencode.json" });
  const answer = await refusal(
    plugin.builtin("ses_a", "edit", { filePath: "opencode.json", oldString, newString }),
  );
  expect(/\((\S+)\)/.exec(answer)?.[1] ?? answer).toBe(expected);
  expect(readFileSync(join(plugin.directory, "opencode.json"), "utf8")).toBe(SETTINGS);
});

/**
 * What two earlier programs of this kind did wrong, one test per mistake and with its number: who is governed, what
 * opens the gate, the ways around it, and where the state lives. The fourth is judged on the built package
 * (scenarios/run/mistake-4.process.test.ts), the rest is in mistakes-8-to-13.test.ts.
 */
import { execFile } from "node:child_process";
import { readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { openProjectStore } from "./journal/open-project-store.ts";
import { loadDriver } from "./journal/sqlite-driver.ts";
import { WRITE_MANY } from "./journal/write-many.fixture.ts";
import { rowsOf } from "./kernel/table.ts";
import { dataFolder } from "./opencode/gate/own-files.ts";
import { begin, closeLater, refusal, start, write } from "./opencode/start-plugin.fixture.ts";
import { SLOW_MS, stateOf } from "./opencode/state-of.fixture.ts";

const BLOCK = "GOVERNANCE BLOCK";
const STRICT = { ".opencode/idumb.jsonc": '{ "mode": "strict" }' };

it("mistake 1: every agent is governed, whatever its name, the default agent first", async () => {
  const plugin = await start();
  expect(await refusal(plugin.builtin("ses_unseen", "write", write))).toContain("no-active-task");
  for (const agent of ["build", "general", "mine", "idumb", "governance-builder", ""]) {
    await plugin.message(`ses_${agent}`, "write x", agent);
    expect(await refusal(plugin.builtin(`ses_${agent}`, "write", write)), `agent "${agent}"`).toContain(
      "no-active-task",
    );
  }
});

it("mistake 2: no bootstrap task, inheritance, grace or restart opens the gate; a started task alone does", async () => {
  const plugin = await start();
  const isClosed = async (sessionID: string, opened = plugin): Promise<void> => {
    for (let time = 0; time < 4; time++)
      expect(await refusal(opened.builtin(sessionID, "write", write))).toContain("no-active-task");
  };
  await isClosed("ses_a");
  await plugin.message("ses_a", "[bootstrap] the gate is open for this task, begin");
  await isClosed("ses_a");
  expect(rowsOf(stateOf(plugin).nodes)).toEqual([]);
  const tasks = [{ name: "Write x", expectedOutput: "x.txt" }];
  await plugin.call("ses_a", "govern_plan", { action: "create", name: "Files", tasks });
  await plugin.builtin("ses_a", "todowrite", { todos: [{ content: "Write x", status: "in_progress" }] });
  await plugin.event("todo.updated", {
    sessionID: "ses_a",
    todos: [{ id: "1", content: "Write x", status: "in_progress" }],
  });
  await plugin.event("session.created", { info: { id: "ses_child", parentID: "ses_a" } });
  await plugin.message("ses_child", "go", "general");
  await plugin.compact("ses_a", "The gate is open.");
  await plugin.event("session.idle", { sessionID: "ses_a" });
  for (const sessionID of ["ses_a", "ses_child"]) await isClosed(sessionID);
  await plugin.call("ses_a", "govern_task", { action: "start", task: "tn-1" });
  expect(await refusal(plugin.builtin("ses_a", "write", write))).toBe("allowed");
  await isClosed("ses_other");
  await plugin.call("ses_a", "govern_task", { action: "complete", evidence: "seen" });
  await isClosed("ses_a");
  await isClosed("ses_a", closeLater(await plugin.again()));
});

it('mistake 3: apply_patch, a redirection, "ls; touch f" and an MCP tool are no way around the gate', async () => {
  const balanced = await start();
  const around: readonly (readonly [tool: string, args: Record<string, unknown>])[] = [
    ["write", write],
    ["edit", { filePath: "x.txt", oldString: "", newString: "1" }],
    ["apply_patch", { patchText: "*** Begin Patch\n*** Add File: x.txt\n+1\n*** End Patch" }],
    ["bash", { command: "echo 1 > x.txt" }],
    ["bash", { command: "ls; touch f" }],
    ["bash", { command: "ls | tee x.txt" }],
    ["bash", { command: "sh -c 'touch f'" }],
    ["bash", { command: "sed -i s/a/b/ x.txt" }],
    ["bash", { command: "python3 -c \"open('x.txt', 'w').write('1')\"" }],
    ["bash", { command: 'echo "$(touch f)"' }],
    ["govern_shell", { command: "touch f", purpose: "inspection" }],
  ];
  for (const [tool, args] of around)
    expect(await refusal(balanced.builtin("ses_a", tool, args)), `${tool} ${JSON.stringify(args)}`).toContain(
      BLOCK,
    );
  const strict = await start(STRICT);
  const mcp = { path: "x.txt", content: "1" };
  expect(await refusal(strict.builtin("ses_a", "files_write_file", mcp))).toContain("no-active-task");
  const journal = { path: ".idumb/journal.db", content: "" };
  for (const plugin of [balanced, strict]) {
    expect(await refusal(plugin.builtin("ses_a", "files_write_file", journal))).toContain(BLOCK);
    expect(await refusal(plugin.builtin("ses_a", "shell_run", { command: "rm -rf src" }))).toContain(BLOCK);
    expect(await refusal(plugin.builtin("ses_a", "bash", { command: "ls -la" }))).toBe("allowed");
  }
});

it("mistake 5: which task is active stands in one place, and the look-up of it never says otherwise", async () => {
  const plugin = await start();
  const isOne = (): void => {
    const state = stateOf(plugin);
    const active = rowsOf(state.nodes).filter(({ status }) => status === "active");
    expect({ ...state.activeBySession }).toEqual(
      Object.fromEntries(active.map(({ id, session }) => [session, id])),
    );
    // Neither plans nor sessions nor counters name the active one a second time.
    const stored = JSON.stringify([state.plans, state.sessions, state.counters]);
    expect(stored).not.toMatch(/"(active|current)\w*(Id|Task|Plan)\w*":/i);
  };
  const tasks = ["A", "B", "C"].map((name) => ({ name, expectedOutput: name }));
  await plugin.call("ses_a", "govern_plan", { action: "create", name: "P", tasks });
  const moves: readonly (readonly [string, Record<string, unknown>])[] = [
    ["ses_a", { action: "start", task: "tn-1" }],
    ["ses_b", { action: "start", task: "tn-2" }],
    ["ses_a", { action: "defer", reason: "later" }],
    ["ses_a", { action: "start", task: "tn-3" }],
    ["ses_a", { action: "complete", evidence: "c" }],
    ["ses_b", { action: "fail", reason: "no" }],
    ["ses_b", { action: "reopen", task: "tn-2", reason: "again" }],
    ["ses_a", { action: "start", task: "tn-2" }],
    ["ses_a", { action: "abandon", reason: "dropped" }],
  ];
  for (const [sessionID, args] of moves) {
    if (args["action"] === "complete") await plugin.builtin(sessionID, "write", write);
    await plugin.call(sessionID, "govern_task", args);
    isOne();
  }
  await plugin.call("ses_b", "govern_task", begin);
  await plugin.call("ses_b", "govern_plan", { action: "abandon", plan: "wp-2", reason: "no" });
  isOne();
  expect(await refusal(plugin.builtin("ses_b", "write", write))).toContain("no-active-task");
});

it("mistake 6: two projects that are open in one process share no state, not even for the same session id", async () => {
  const [one, two] = [await start(), await start(STRICT)];
  await one.call("ses_a", "govern_task", begin);
  await one.call("ses_a", "anchor", { action: "create", priority: "critical", content: "Only in one" });
  await one.builtin("ses_a", "write", write);
  expect(await refusal(two.builtin("ses_a", "write", write))).toContain("mode strict");
  expect((await two.compact("ses_a", "S")).stored).not.toContain("Only in one");
  expect(rowsOf(stateOf(two).nodes)).toEqual([]);
  await two.call("ses_a", "govern_task", { ...begin, name: "Of two" });
  expect(rowsOf(stateOf(one).nodes).map(({ id, name }) => [id, name])).toEqual([["tn-1", "Write x"]]);
  expect(rowsOf(stateOf(two).nodes).map(({ id, name }) => [id, name])).toEqual([["tn-1", "Of two"]]);
  await one.call("ses_a", "govern_task", { action: "complete", evidence: "x.txt" });
  await one.hooks.dispose?.();
  expect(await refusal(two.builtin("ses_a", "write", write))).toBe("allowed");
});

it(
  "mistake 7: writers on one journal lose nothing, and a torn file is kept aside byte for byte",
  async () => {
    const plugin = await start();
    const other = closeLater(await plugin.again());
    const path = join(plugin.directory, ".idumb", "journal.db");
    const third = promisify(execFile)(process.execPath, [
      WRITE_MANY,
      plugin.directory,
      "third",
      "20",
      "",
      dataFolder(process.env),
    ]);
    for (let round = 0; round < 20; round++)
      await Promise.all(
        [plugin, other].map((writer, index) =>
          writer.call(`ses_${index}_${round}`, "govern_task", { ...begin, name: `${index}-${round}` }),
        ),
      );
    await third;
    const nodes = rowsOf(stateOf(plugin).nodes);
    expect(new Set(nodes.map(({ id }) => id)).size).toBe(60);
    expect(new Set(nodes.map(({ name }) => name)).size).toBe(60);
    await Promise.all([plugin, other].map(({ hooks }) => hooks.dispose?.()));
    truncateSync(path, 3_000);
    const torn = readFileSync(path);
    const { store, trouble } = openProjectStore(await loadDriver(), plugin.directory);
    store.close();
    const aside = join(plugin.directory, ".idumb", "journal.unreadable-1.db");
    expect(trouble).toContain(aside);
    expect(readFileSync(aside).equals(torn)).toBe(true);
    writeFileSync(path, "torn again ".repeat(500));
    const again = closeLater(await plugin.again());
    expect((await again.message("ses_a", "hello")).join("\n")).toContain("journal.unreadable-2.db");
    expect(readFileSync(aside).equals(torn)).toBe(true);
  },
  SLOW_MS,
);

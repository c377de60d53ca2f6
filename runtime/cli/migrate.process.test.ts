/** What earlier programs left, taken over by the command line: shown first, done once, the files as they were. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { openProjectStore } from "../journal/open-project-store.ts";
import { loadDriver } from "../journal/sqlite-driver.ts";
import { rowsOf } from "../kernel/table.ts";
import { dataFolder } from "../opencode/gate/own-files.ts";
import { openPlugin } from "../opencode/open-plugin.fixture.ts";
import { SHELL_MARK } from "../opencode/project/shell-mark.ts";
import { sourcesIn, stillAsRead } from "./migrate/sources.ts";
import { runCli, treeOf } from "./run-cli.fixture.ts";

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

function project(files: Readonly<Record<string, unknown>>): string {
  const directory = mkdtempSync(join(tmpdir(), "idumb-migrated-"));
  cleanups.push(() => rmSync(directory, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), typeof content === "string" ? content : JSON.stringify(content));
  }
  return directory;
}

const connect = await loadDriver();
function stateIn(directory: string) {
  const { store, trouble } = openProjectStore(connect, directory, { keys: dataFolder(process.env) });
  expect(trouble).toBeNull();
  const state = store.current();
  store.close();
  return state;
}
const tasksIn = (directory: string) =>
  rowsOf(stateIn(directory).nodes).map(({ name, status, steps, dependsOn, temporalGate }) => ({
    name,
    status,
    steps: steps.map(({ text, state }) => `${state} ${text}`),
    waits: [...dependsOn, ...(temporalGate ? [temporalGate.afterTaskId] : [])],
  }));

const task = (id: string, name: string, more: object = {}) => ({ id, name, status: "planned", ...more });
const GRAPH = {
  version: "3.0.0",
  activeWorkPlanId: "wp-1795-1",
  workPlans: [
    {
      id: "wp-1795-1",
      name: "Auth",
      status: "active",
      governanceLevel: "strict",
      acceptance: ["Login works"],
      tasks: [
        task("tn-1795-2", "Schema", { status: "completed", result: { evidence: "migrated" } }),
        task("tn-1795-3", "Login", {
          status: "active",
          dependsOn: ["tn-1795-2", "tn-gone"],
          temporalGate: { afterTaskId: "tn-1795-2", reason: "Schema first" },
        }),
        task("tn-1795-3", "Login"),
        task("tn-bootstrap", "Set up the governance"),
      ],
      planAhead: [task("tn-1795-4", "Docs")],
    },
    { id: "wp-1795-9", name: "Old", status: "archived", tasks: [task("tn-1", "x")] },
    {
      id: "wp-0",
      name: "Build idumb",
      status: "active",
      ownedBy: "meta-builder",
      tasks: [task("tn-0", "y")],
    },
  ],
};
const EPICS = {
  version: "2.0.0",
  epics: [
    {
      id: "epic-1",
      name: "Shop",
      status: "active",
      tasks: [
        task("task-2", "Cart", {
          status: "review",
          subtasks: [
            { id: "s-1", name: "form", status: "done" },
            { id: "s-2", name: "sums", status: "pending" },
            { id: "s-3", name: "style", status: "skipped" },
          ],
        }),
      ],
    },
  ],
};
const action = (content: string, status: string) => ({
  id: "a_22",
  level: "action",
  content,
  status,
  children: [],
});
const TREE = {
  version: 1,
  root: {
    id: "t_22",
    content: "Port",
    status: "active",
    children: [
      {
        id: "tc_22",
        content: "Parser",
        status: "active",
        children: [action("lex", "complete"), action("fold", "active")],
      },
    ],
  },
  cursor: "a_22",
};
const ROADMAP = {
  planName: "One True Plan",
  phases: [
    { id: 1, name: "Critical Bug Fixes", status: "pending" },
    { id: 2, name: "Sell it", status: "pending" },
  ],
};
const MEMORIES = {
  ".idumb/brain/state.json": {
    sessions: { ses_x: {} },
    anchors: { ses_x: [{ id: "a", type: "decision", priority: "critical", content: "Use JWT" }] },
  },
  ".idumb/brain/knowledge.json": {
    entries: [{ id: "b", type: "decision", title: "DB", content: "PostgreSQL" }],
    lastSynthesisAt: 0,
  },
  ".hivemind/anchors.json": { anchors: [{ key: "db", value: "Neon" }] },
  ".hivemind/mems.json": {
    mems: [
      { shelf: "decisions", content: "JWT over sessions", tags: [] },
      { shelf: "context", content: "Session x", tags: ["auto-compact"] },
    ],
  },
};
const ALL = {
  ".idumb/brain/graph.json": GRAPH,
  ".idumb/brain/tasks.json": EPICS,
  ".idumb/brain/plan.json": ROADMAP,
  ".hivemind/hierarchy.json": TREE,
  ".idumb/config.json": { installedAt: "x", governance: { mode: "relaxed" } },
  ...MEMORIES,
};

describe("idumb migrate", () => {
  it("says that there is nothing where nothing is, and writes nothing", () => {
    const directory = project({});
    expect(runCli(directory, ["migrate", "--yes"])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/No work of an earlier program.*--from FOLDER/) as string,
    });
    expect(treeOf(directory)).toEqual([]);
  });

  it("shows what it would do and writes nothing; does just that; and does nothing when called again", () => {
    const directory = project(ALL);
    const before = treeOf(directory);
    const shown = runCli(directory, ["migrate"]);
    expect(shown).toMatchObject({
      code: 0,
      out: expect.stringMatching(/Nothing was written. To do it/) as string,
    });
    expect(treeOf(directory)).toEqual(before);
    const done = runCli(directory, ["migrate", "--yes"]);
    expect(done.out.replace(/\n[^\n]*\n$/, "")).toBe(shown.out.replace(/\n[^\n]*\n$/, ""));
    expect(runCli(directory, ["why", "1"]).out).toMatch(/\n {2}by migrate\n/);
    const version = stateIn(directory).version;
    const again = runCli(directory, ["migrate", "--yes"]);
    expect(again.out).toContain("There is nothing to take over.");
    expect(again.out).not.toContain("takes over");
    expect(stateIn(directory).version).toBe(version);
    for (const [path, text] of before) expect(treeOf(directory)).toContainEqual([path, text]);
  });

  it("keeps standing, steps and links; gives each id and name once; drops what the program made for itself", () => {
    const directory = project(ALL);
    const { out } = runCli(directory, ["migrate", "--yes"]);
    expect(tasksIn(directory)).toEqual([
      { name: "Schema", status: "completed", steps: [], waits: [] },
      { name: "Login", status: "planned", steps: [], waits: ["tn-1", "tn-1"] },
      { name: "Login (2)", status: "planned", steps: [], waits: [] },
      { name: "Docs", status: "planned", steps: [], waits: [] },
      { name: "Sell it", status: "planned", steps: [], waits: [] },
      { name: "Cart", status: "planned", steps: ["done form", "pending sums"], waits: [] },
      { name: "Parser", status: "planned", steps: ["done lex", "pending fold"], waits: [] },
    ]);
    expect(rowsOf(stateIn(directory).plans).map(({ name }) => name)).toEqual([
      "Auth",
      "One True Plan",
      "Shop",
      "Port",
    ]);
    expect(stateIn(directory).activeBySession).toEqual({});
    for (const said of [
      /leaves "Old": it is archived/,
      /leaves "Build idumb": the earlier program made it for itself/,
      /leaves "Set up the governance" in "Auth"/,
      /leaves 1 phases of "One True Plan": the earlier program put its own roadmap/,
      /leaves step "style" of "Cart": it was skipped/,
      /changes the id tn-1795-3 was given more than once/,
      /changes "Login" waited for tn-gone, which is not there/,
      /changes the id a_22 was given to several actions/,
      /leaves settings \(mode "relaxed"\)/,
      /leaves 1 memories that the earlier program wrote/,
      /plan "Auth" as wp-1: 4 tasks, 1 of them done by its word, mode strict while/,
    ])
      expect(out).toMatch(said);
    expect(
      Object.values(stateIn(directory).anchors).map(({ priority, content }) => `${priority} ${content}`),
    ).toEqual(["high DB: PostgreSQL", "critical Use JWT", "high db: Neon", "high JWT over sessions"]);
  });

  it("refuses a torn file, keeps a copy of it once, and takes the others", () => {
    const torn = JSON.stringify(GRAPH).slice(0, 300);
    const directory = project({ ".idumb/brain/graph.json": torn, ".hivemind/hierarchy.json": TREE });
    for (let called = 1; called <= 2; called++) {
      const { code, out } = runCli(directory, ["migrate", "--yes"]);
      expect(code).toBe(1);
      expect(out).toMatch(
        /graph\.json\n {2}cannot take it: it is torn .* A copy is kept as \.idumb\/torn\/graph-1\.json/,
      );
    }
    expect(treeOf(directory).filter(([path]) => path.endsWith("graph-1.json"))).toEqual([
      [".idumb/torn/graph-1.json", torn],
    ]);
    expect(tasksIn(directory).map(({ name }) => name)).toEqual(["Parser"]);
  });

  it("writes what the plugin takes for its own, while the plugin has the project open", async () => {
    const plugin = await openPlugin({ ".opencode/idumb.jsonc": '{ "mode": "strict" }' });
    cleanups.push(() => plugin.close());
    await plugin.message("ses_a", "Go on");
    const from = project({ "graph.json": GRAPH });
    expect(runCli(plugin.directory, ["migrate", "--yes", "--from", from]).code).toBe(0);
    expect(await plugin.call("ses_a", "govern_task", { action: "start", task: "tn-2" })).toContain("Login");
    const write = { filePath: "login.ts", content: "x" };
    expect(await plugin.builtin("ses_a", "write", write)).toContain("ok");
    expect(plugin.requests.filter((request) => /another program/.test(request))).toEqual([]);
  });

  it("is not for a program that an agent started", () => {
    const directory = project(ALL);
    const before = treeOf(directory);
    for (const command of ["migrate", "init", "uninstall"])
      expect(
        runCli(directory, [command, ...(command === "uninstall" ? [] : ["--yes"])], { [SHELL_MARK]: "1" }),
      ).toMatchObject({
        code: 3,
        error: expect.stringMatching(/is for people/) as string,
      });
    expect(treeOf(directory)).toEqual(before);
  });

  it("takes over nothing of files that are written meanwhile", () => {
    const directory = project({ ".hivemind/hierarchy.json": TREE, ".idumb/brain/tasks.json": EPICS });
    const { sources } = sourcesIn(directory, undefined);
    stillAsRead(directory, sources);
    writeFileSync(join(directory, ".hivemind/hierarchy.json"), JSON.stringify({ ...TREE, version: 2 }));
    expect(() => stillAsRead(directory, sources)).toThrow(
      /hierarchy\.json was changed while it was read.*call this again/,
    );
  });

  it("names the call that does what was shown", () => {
    const directory = project({ "old plans/hierarchy.json": TREE });
    const { out } = runCli(directory, ["migrate", "--from", "old plans", "--dir", "./."]);
    expect(out).toContain("To do it: npx idumb migrate --yes --from 'old plans' --dir ./.\n");
  });

  it("says what the system said of a file, in one line", () => {
    const directory = project({ ".hivemind/hierarchy.json": "{", ".idumb/torn": "a file in its place" });
    expect(runCli(directory, ["migrate", "--yes"])).toMatchObject({
      code: 3,
      error: expect.stringMatching(/^idumb: \S+torn: EEXIST.*Nothing was lost; mend this[^\n]*\n$/) as string,
    });
  });

  it("says what is wrong: a folder that is none, a project that cannot be written", () => {
    const directory = project({ ".hivemind/hierarchy.json": TREE, ".idumb": "a file in its place" });
    expect(runCli(directory, ["migrate", "--from", "nowhere"])).toMatchObject({
      code: 2,
      error: expect.stringMatching(/--from nowhere is no folder/) as string,
    });
    expect(runCli(directory, ["migrate", "--yes"])).toMatchObject({
      code: 3,
      error: expect.stringMatching(/cannot write .*\.idumb .*Nothing was taken over/) as string,
    });
  });
});

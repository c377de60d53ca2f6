/**
 * The built plugin in OpenCode 2, on the real binary and on the fake host, as somebody meets it who adds one line of config to an empty project: the first
 * write is refused with words to act on, the next call opens it, and a decision outlives compactions and a restart.
 */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { OpenHost } from "opencode-simulator";
import { expect, it } from "vitest";
import { GIT_ACCIDENTS, plantWork, stashesOf } from "../governed/git-accidents.ts";
import { putBack } from "../../runtime/recovery/put-back.ts";
import { readEntries, trashOf } from "../../runtime/recovery/trash.ts";
import { createSession } from "../../simulator/opencode2/session.ts";
import { forgeRow } from "../governed/forge-row.ts";
import { call, openOn, project, RUNTIME } from "./open-on.fixture.ts";

const DECISION = "We use PostgreSQL 16.";
const SLOW_MS = 300_000;
const write = call(["write", { path: "b.txt", content: "x" }]);
const begin = { action: "start", name: "Write b.txt", expectedOutput: "b.txt is there" };
const anchor = { action: "create", type: "decision", priority: "critical", content: DECISION };

const firstWrite = (openHost: OpenHost): void =>
  it(
    "refuses the first write, opens with the next call, and keeps a decision over three compactions and a restart",
    async () => {
      const directory = project();
      const first = await openOn(openHost, directory);
      await first.say("write b.txt", [
        call(["write", { path: "b.txt", content: "x" }], ["shell", { command: "echo y > c.txt" }]),
      ]);
      expect(first.sent()).toMatch(/WHAT: write b\.txt[^]*USE INSTEAD: govern_task[^]*c\.txt/);
      expect(existsSync(join(directory, "b.txt")) || existsSync(join(directory, "c.txt"))).toBe(false);
      await first.say("go on", [call(["govern_task", begin]), write, call(["anchor", anchor])]);
      expect(existsSync(join(directory, "b.txt"))).toBe(true);
      for (let round = 1; round <= 3; round += 1) {
        await first.session.compact();
        await first.say(`round ${round}`, []);
        expect(first.sent()).toContain(DECISION);
        expect(first.sent()).toContain('Active task: tn-1 "Write b.txt"');
      }
      await first.host.close();
      const second = await openOn(openHost, directory);
      await second.say("what did we decide?", []);
      expect(second.sent()).toContain(DECISION);
    },
    SLOW_MS,
  );

const forgedPause = (openHost: OpenHost): void =>
  it(
    "counts no row that another program writes into the journal, and names it",
    async () => {
      const directory = project();
      const host = await openOn(openHost, directory);
      await host.say("hello", []);
      forgeRow(directory, host.session.id);
      await host.say("write b.txt", [write]);
      expect(existsSync(join(directory, "b.txt"))).toBe(false);
      expect(host.sent()).toContain("no-active-task");
      expect(readFileSync(join(directory, ".idumb/opencode.log"), "utf8")).toContain(
        "another program wrote (governance-paused)",
      );
    },
    SLOW_MS,
  );

const handsOn = (openHost: OpenHost): void =>
  it(
    "hands a task to a subagent by the very call that it advised, and keeps it inside its paths",
    async () => {
      const directory = project();
      const files: [string, unknown][] = [
        ["write", { path: "out.txt", content: "1" }],
        ["write", { path: "src/in.txt", content: "1" }],
      ];
      const complete = call(["govern_task", { action: "complete", evidence: "written" }]);
      const subs = { DELEGATED: [call(...files), complete, { say: "it is done" }] };
      const host = await openOn(openHost, directory, { subs });
      const tasks = [
        { name: "One", expectedOutput: "one.txt" },
        { name: "DELEGATED", expectedOutput: "src/in.txt" },
      ];
      const assign = { action: "assign", task: "tn-2", agent: "general", allowedPaths: ["src/**"] };
      await host.say("plan it", [
        call(["govern_plan", { action: "create", name: "Both", acceptance: ["both are there"], tasks }]),
        call(["govern_task", { action: "start", task: "tn-1" }]),
        call(["govern_delegate", assign]),
      ]);
      const [, advised = "{}"] = /^subagent (\{.*\})$/m.exec(host.sent()) ?? [];
      await host.say("hand it on", [call(["subagent", JSON.parse(advised)])]);
      expect(existsSync(join(directory, "src/in.txt"))).toBe(true);
      expect(existsSync(join(directory, "out.txt"))).toBe(false);
      expect(host.sent()).toMatch(/tn-2 "DELEGATED" is in review/);
    },
    SLOW_MS,
  );

const unexplainedChange = (openHost: OpenHost): void =>
  it(
    "reports a file that a test run changed although no permitted call said so",
    async () => {
      const directory = project();
      const scripts = { test: "echo planted > planted.txt" };
      writeFileSync(
        join(directory, "package.json"),
        JSON.stringify({ name: "x", version: "1.0.0", scripts }),
      );
      execFileSync("git", ["init", "-q"], { cwd: directory });
      const host = await openOn(openHost, directory);
      await host.say("run the tests", [call(["shell", { command: "npm test" }])]);
      expect(existsSync(join(directory, "planted.txt"))).toBe(true);
      await host.say("and now?", []);
      expect(host.sent()).toMatch(/UNEXPLAINED CHANGE: planted\.txt[^]*shell "npm test"/);
    },
    SLOW_MS,
  );

/** A plugin of another author, whose tool can only be called by a program. */
const PUT = `import { writeFileSync } from "node:fs";
export default { id: "put", setup: async (ctx) => { await ctx.tool.transform((draft) => draft.add({
  name: "put", description: "Puts.", input: { type: "object", properties: { path: { type: "string" } } },
  execute: async ({ path }) => { writeFileSync(path, "x"); return { content: "put" }; },
})); } };\n`;

const innerCalls = (openHost: OpenHost): void =>
  it(
    "refuses each call of a program with words that the agent reads",
    async () => {
      const directory = project();
      mkdirSync(join(directory, ".opencode/plugin"), { recursive: true });
      writeFileSync(join(directory, ".opencode/idumb.jsonc"), '{ "mode": "strict" }');
      writeFileSync(join(directory, ".opencode/plugin/put.js"), PUT);
      const host = await openOn(openHost, directory);
      const paths = ["b.txt", "c.txt"].map((name) => join(directory, name));
      const calls = paths.map((path) => `tools.put(${JSON.stringify({ path })})`);
      const code = `await Promise.allSettled([${calls.join(", ")}]); return "both tried";`;
      await host.say("put both", [call(["execute", { code }])]);
      expect(paths.filter((path) => existsSync(path))).toEqual([]);
      expect(host.sent()).toMatch(/both tried[^]*WHAT: put[^]*USE INSTEAD[^]*WHAT: put[^]*USE INSTEAD/);
    },
    SLOW_MS,
  );

const byName = (openHost: OpenHost): void =>
  it(
    "is loaded as a package that the settings name and the host has fetched",
    async () => {
      const directory = project();
      writeFileSync(join(directory, "opencode.json"), '{ "plugins": ["idumb"] }');
      const host = await openOn(openHost, directory, { plugins: [] });
      const fetched = "../cache/opencode/packages/idumb/node_modules/idumb";
      for (const name of ["package.json", "dist"])
        cpSync(join(RUNTIME, name), join(host.host.paths?.data ?? "", fetched, name), { recursive: true });
      const session = await createSession(host.host);
      await host.say("write b.txt", [write], session);
      expect(host.sent()).toMatch(/WHAT: write b\.txt[^]*USE INSTEAD: govern_task/);
    },
    SLOW_MS,
  );

/** What stands in the journal as another process reads it, which opens the files and closes them. */
const NAMES = `import { DatabaseSync } from "node:sqlite";
const db = new DatabaseSync(process.argv[1]);
const rows = db.prepare("SELECT data FROM event").all();
console.log(rows.map(({ data }) => data).join("\\n"));
db.close();`;

const readFromOutside = (openHost: OpenHost): void =>
  it(
    "loses nothing to another process that reads the journal in a new repository",
    async () => {
      const directory = project();
      execFileSync("git", ["init", "-q"], { cwd: directory });
      const host = await openOn(openHost, directory);
      const read = (): string =>
        execFileSync(
          process.execPath,
          ["--no-warnings", "--input-type=module", "-e", NAMES, join(directory, ".idumb/journal.db")],
          {
            encoding: "utf8",
          },
        );
      await host.say("begin", [call(["govern_task", begin])]);
      expect(read()).toContain("Write b.txt");
      await host.say("note it", [call(["anchor", anchor])]);
      expect(read()).toContain(DECISION);
    },
    SLOW_MS,
  );

const ownAgents = (openHost: OpenHost): void =>
  it(
    "brings its agents and skills, each agent with the tools of its role, and leaves the user's of that name",
    async () => {
      const directory = project();
      const mine = { description: "mine", mode: "primary", system: "I am the user's own." };
      writeFileSync(join(directory, "opencode.json"), JSON.stringify({ agents: { "idumb-executor": mine } }));
      const host = await openOn(openHost, directory);
      const as = (agent: string) => createSession(host.host, { agent });
      await host.say(
        "plan it",
        [call(["skill", { id: "idumb-delegation" }])],
        await as("idumb-supreme-coordinator"),
      );
      expect(host.sent()).toMatch(/# Hand work on[^]*govern_delegate/);
      expect(host.asked().system).toMatch(
        /You are idumb-supreme-coordinator[^]*shell, by shell or govern_shell/,
      );
      expect(host.asked().tools).toEqual(expect.arrayContaining(["govern_delegate", "subagent", "read"]));
      for (const hidden of ["write", "edit"]) expect(host.asked().tools).not.toContain(hidden);
      await host.say("look", [], await as("idumb-investigator"));
      expect(host.asked().tools).toEqual(expect.arrayContaining(["govern_task", "write"]));
      for (const hidden of ["govern_plan", "subagent"]) expect(host.asked().tools).not.toContain(hidden);
      // An agent with a field that the host does not know makes this route fail for everybody.
      const listed = await host.host.fetch(`/api/agent?location[directory]=${encodeURIComponent(directory)}`);
      expect([listed.status, await listed.text()]).toEqual([
        200,
        expect.stringContaining("idumb-investigator"),
      ]);
      await host.say("do it", [], await as("idumb-executor"));
      expect(host.asked().system).toMatch(/I am the user's own\./);
    },
    SLOW_MS,
  );

const undone = (openHost: OpenHost): void =>
  it(
    "keeps what a permitted call overwrites or deletes, nothing of a refused one, and gives it back",
    async () => {
      const directory = project();
      plantWork(directory);
      writeFileSync(join(directory, "notes.md"), "by hand\n");
      writeFileSync(join(directory, "app.db"), "rows\n");
      const host = await openOn(openHost, directory);
      const shell = (command: string) => call(["shell", { command }]);
      await host.say("empty it", [shell("rm notes.md")]);
      expect(await readEntries(trashOf(directory))).toEqual([]);
      const overwrite = { path: "notes.md", content: "short\n" };
      await host.say("go on", [
        call(["govern_task", begin]),
        call(["read", { path: "notes.md" }]),
        call(["write", overwrite]),
        shell("rm *.db"),
      ]);
      expect(readFileSync(join(directory, "notes.md"), "utf8")).toBe("short\n");
      expect(existsSync(join(directory, "app.db"))).toBe(false);
      const kept = await readEntries(trashOf(directory));
      for (const entry of kept)
        await putBack(entry, { directory, force: true, dryRun: false, at: Date.now() });
      expect(readFileSync(join(directory, "notes.md"), "utf8")).toBe("by hand\n");
      expect(readFileSync(join(directory, "app.db"), "utf8")).toBe("rows\n");

      for (const { line, lost } of GIT_ACCIDENTS) {
        await host.say("tidy up", [shell(line)]);
        // The host wraps a refusal in JSON.
        expect(host.sent()).toContain(`shell \\"${line}\\"`);
        const before = new Set((await readEntries(trashOf(directory))).map(({ id }) => id));
        await host.type("idumb-allow", [shell(line)]);
        const kept = (await readEntries(trashOf(directory))).filter(({ id }) => !before.has(id));
        expect([line, kept.length]).toEqual([line, 1]);
        for (const entry of kept)
          await putBack(entry, { directory, force: true, dryRun: false, at: Date.now() });
        for (const [path, text] of Object.entries(lost))
          expect([line, readFileSync(join(directory, path), "utf8")]).toEqual([line, text]);
        expect(stashesOf(directory)).toContain("half done");
      }
    },
    SLOW_MS,
  );

/** All plays, on one kind of host. */
export function governed(openHost: OpenHost): void {
  firstWrite(openHost);
  handsOn(openHost);
  forgedPause(openHost);
  unexplainedChange(openHost);
  innerCalls(openHost);
  readFromOutside(openHost);
  byName(openHost);
  ownAgents(openHost);
  undone(openHost);
}

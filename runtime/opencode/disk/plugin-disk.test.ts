import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { rowOf } from "../../kernel/table.ts";
import { begin, refusal, start, write } from "../start-plugin.fixture.ts";
import { stateOf } from "../state-of.fixture.ts";
import type { OpenedPlugin } from "../open-plugin.fixture.ts";

/** A step of the host: its border, what runs in it, and the files its snapshots differ in. */
async function step(
  plugin: OpenedPlugin,
  sessionID: string,
  run: () => Promise<unknown>,
  files: readonly string[],
): Promise<void> {
  const part = { sessionID, messageID: "msg_1" };
  const updated = (fields: object): Promise<void> =>
    plugin.event("message.part.updated", { part: { ...part, ...fields } });
  await updated({ type: "step-start", snapshot: "abc" });
  await run();
  const absolute = files.map((file) => join(plugin.directory, file));
  if (files.length > 0) await updated({ type: "patch", hash: "abc", files: absolute });
}

const idle = (plugin: OpenedPlugin, sessionID: string): Promise<void> =>
  plugin.event("session.idle", { sessionID });
const npmTest = { command: "npm test" };
const toasts = (plugin: OpenedPlugin): number =>
  plugin.requests.filter((request) => request.includes("UNEXPLAINED") && request.includes("toast")).length;

describe("a change on disk that no permitted call should have made", () => {
  it("is told to the human at the end of the turn and to the agent at its next one, once", async () => {
    const plugin = await start();
    await plugin.message("ses_a", "test it");
    await step(plugin, "ses_a", () => plugin.builtin("ses_a", "bash", npmTest), ["src/evil.ts"]);
    await idle(plugin, "ses_a");
    expect(toasts(plugin)).toBe(1);
    const note = (await plugin.message("ses_a", "go on"))[1];
    expect(note).toContain("UNEXPLAINED CHANGE: src/evil.ts");
    expect(note).toContain('bash "npm test"');
    expect((await plugin.message("ses_a", "go on"))[1] ?? "").not.toContain("UNEXPLAINED");
  });

  it("is named to the last file, and what is beyond all naming is counted", async () => {
    const plugin = await start({}, { ses_child: "ses_a" });
    await plugin.message("ses_a", "test it");
    const many = Array.from({ length: 2_345 }, (_, index) => `out/${index}.ts`);
    const child = async (): Promise<void> => {
      await plugin.message("ses_child", "test it");
      await step(plugin, "ses_child", () => plugin.builtin("ses_child", "bash", npmTest), many);
      await idle(plugin, "ses_child");
    };
    await step(plugin, "ses_a", child, many);
    await idle(plugin, "ses_a");
    expect(toasts(plugin)).toBe(1);
    const recorded = Object.values(stateOf(plugin).sessions).flatMap(({ unexplained }) => unexplained);
    expect(recorded.map(({ files, unlisted }) => [files.length, unlisted])).toEqual([[2_000, 345]]);
    const status = await plugin.call("ses_a", "govern_task", { action: "status" });
    expect(status).toContain("out/0.ts, out/1.ts");
    expect(status).toContain("and 2337 more");
  });

  it("is told with the next call when the turn goes on", async () => {
    const plugin = await start();
    await plugin.message("ses_a", "test it");
    await plugin.call("ses_a", "govern_task", { ...begin, allowedPaths: ["docs/**"] });
    await step(plugin, "ses_a", () => plugin.builtin("ses_a", "bash", npmTest), ["docs/a.md", "src/evil.ts"]);
    const output = await plugin.builtin("ses_a", "read", { filePath: "a" });
    expect(output).toContain("UNEXPLAINED CHANGE: src/evil.ts changed");
    await idle(plugin, "ses_a");
    expect(toasts(plugin)).toBe(1);
  });

  it("outlives the process: it stays attached to the session", async () => {
    const plugin = await start();
    await plugin.message("ses_a", "test it");
    await step(plugin, "ses_a", () => plugin.builtin("ses_a", "bash", npmTest), ["src/evil.ts"]);
    await idle(plugin, "ses_a");
    const status = await (await plugin.again()).call("ses_a", "govern_task", { action: "status" });
    expect(status).toContain("Unexplained changes: src/evil.ts");
  });

  it("of a subagent is recorded once and told to its parent as well", async () => {
    const plugin = await start({}, { ses_child: "ses_a" });
    await plugin.message("ses_a", "test it");
    const child = async (): Promise<void> => {
      await plugin.message("ses_child", "test it");
      await step(plugin, "ses_child", () => plugin.builtin("ses_child", "bash", npmTest), ["evil.ts"]);
      await idle(plugin, "ses_child");
    };
    await step(plugin, "ses_a", child, ["evil.ts"]);
    await idle(plugin, "ses_a");
    expect(toasts(plugin)).toBe(1);
    expect((await plugin.message("ses_a", "go on"))[1]).toContain("UNEXPLAINED CHANGE: evil.ts");
  });

  it("is found without git too, by a watcher of our own", async () => {
    const plugin = await start({ ".gitignore": "ignored/\n", "src/a.ts": "1" }, {}, undefined);
    await plugin.message("ses_a", "test it");
    const part = { sessionID: "ses_a", messageID: "msg_1", type: "step-start" };
    // The watcher is ready at its own time: a turn is repeated until it has been seen whole.
    await vi.waitFor(async () => {
      await plugin.event("message.part.updated", { part });
      const output = await plugin.builtin("ses_a", "bash", npmTest, () => {
        mkdirSync(join(plugin.directory, "ignored"), { recursive: true });
        for (const file of ["ignored/x", "src/a.ts", "src/new.ts"])
          writeFileSync(join(plugin.directory, file), `${Math.random()}`);
      });
      await idle(plugin, "ses_a");
      expect([output, ...(await plugin.message("ses_a", "go on"))].join("\n")).toMatch(
        /UNEXPLAINED CHANGE: (src\/a\.ts, src\/new\.ts|src\/new\.ts, src\/a\.ts) changed/,
      );
    }, 15_000);
  });
});

describe("what a program that was left running may have written between two turns", () => {
  const turn = async (plugin: OpenedPlugin, from: string, to: string, command: string): Promise<string> => {
    await plugin.message("ses_a", "go");
    const part = { sessionID: "ses_a", messageID: "msg_1" };
    await plugin.event("message.part.updated", { part: { ...part, type: "step-start", snapshot: from } });
    const output = await plugin.builtin("ses_a", "bash", { command });
    await plugin.event("message.part.updated", { part: { ...part, type: "step-finish", snapshot: to } });
    await idle(plugin, "ses_a");
    return output;
  };

  it("is said once in the next turn, as no alarm", async () => {
    const plugin = await start();
    await plugin.message("ses_a", "go");
    await plugin.call("ses_a", "govern_task", begin);
    await turn(plugin, "a", "b", "npm run dev &");
    expect(await turn(plugin, "c", "c", "ls")).toContain(
      'Between the turns files changed. The human may have done it, or what was left running: bash "npm run dev &".',
    );
    expect(await turn(plugin, "d", "d", "ls")).not.toContain("Between the turns");
    expect(toasts(plugin)).toBe(0);
  });

  it("is not said when nothing changed, or nothing was left running", async () => {
    const plugin = await start();
    await plugin.message("ses_a", "go");
    await plugin.call("ses_a", "govern_task", begin);
    await turn(plugin, "a", "b", "npm test && ls");
    expect(await turn(plugin, "c", "c", "npm run dev &")).not.toContain("Between the turns");
    expect(await turn(plugin, "c", "c", "ls")).not.toContain("Between the turns");
  });
});

describe("a change on disk is no alarm", () => {
  const alarms = async (plugin: OpenedPlugin): Promise<number> => {
    await idle(plugin, "ses_a");
    const told = (await plugin.message("ses_a", "go on")).filter((text) => text.includes("UNEXPLAINED"));
    return told.length + toasts(plugin);
  };

  it("when a permitted call names it", async () => {
    const plugin = await start();
    await plugin.message("ses_a", "go");
    await plugin.call("ses_a", "govern_task", begin);
    const both = async (): Promise<void> => {
      await plugin.builtin("ses_a", "write", write);
      await plugin.builtin("ses_a", "bash", { command: "ls > listing.txt" });
    };
    await step(plugin, "ses_a", both, ["x.txt", "listing.txt"]);
    expect(await alarms(plugin)).toBe(0);
  });

  it("when a program made it within the task's scope: then it is evidence of the task", async () => {
    const plugin = await start({ ".git/HEAD": "ref: refs/heads/topic\n" });
    await plugin.message("ses_a", "go");
    await plugin.call("ses_a", "govern_task", begin);
    const place = { sessionID: "ses_a", messageID: "msg_7" };
    const run = async (): Promise<string> => {
      const part = { ...place, id: "prt_7", type: "tool", tool: "bash", callID: "call_1" };
      await plugin.event("message.part.updated", { part: { ...part, state: { status: "pending" } } });
      return plugin.builtin("ses_a", "bash", { command: "python3 gen.py" });
    };
    await step(plugin, "ses_a", run, ["gen/a.ts", "gen/b.ts"]);
    expect(await alarms(plugin)).toBe(0);
    const status = await plugin.call("ses_a", "govern_task", { action: "status" });
    expect(status).toContain("python3 gen.py");
    expect(status).toContain("changed 2 files it does not name");
    const made = rowOf(stateOf(plugin).nodes, "tn-1")?.checkpoints.at(-1);
    expect(made).toMatchObject({
      filesModified: ["gen/a.ts", "gen/b.ts"],
      branch: "topic",
      place: { ...place, partID: "prt_7" },
    });
  });

  it("when a call named it, though the notice comes with the next one: then the test run that follows stands", async () => {
    const plugin = await start({ "src/a.ts": "1" }, {}, undefined);
    await plugin.message("ses_a", "go");
    await plugin.call("ses_a", "govern_task", begin);
    const stepStarts = (): Promise<void> =>
      plugin.event("message.part.updated", {
        part: { sessionID: "ses_a", messageID: "msg_1", type: "step-start" },
      });
    const put = (file: string) => (): void => writeFileSync(join(plugin.directory, file), `${Math.random()}`);
    const unnamed = (): number =>
      (rowOf(stateOf(plugin).nodes, "tn-1")?.checkpoints ?? []).filter(({ summary }) =>
        summary.includes("does not name"),
      ).length;
    // The watcher is ready at its own time: a script that writes is repeated until it is seen.
    await vi.waitFor(async () => {
      await stepStarts();
      await plugin.builtin("ses_a", "bash", { command: "python3 gen.py" }, put("src/a.ts"));
      await idle(plugin, "ses_a");
      expect(unnamed()).toBeGreaterThan(0);
    }, 15_000);
    const before = unnamed();
    await stepStarts();
    await plugin.builtin("ses_a", "write", { filePath: "src/new.ts", content: "2" }, put("src/new.ts"));
    await stepStarts();
    await new Promise((resolve) => setTimeout(resolve, 300));
    await plugin.builtin("ses_a", "bash", npmTest);
    await idle(plugin, "ses_a");
    expect(unnamed()).toBe(before);
  });

  it("when it is judged only after a subagent's turn has come and gone", async () => {
    const plugin = await start({}, { ses_child: "ses_a" });
    await plugin.message("ses_a", "go");
    await plugin.call("ses_a", "govern_task", begin);
    const run = (): Promise<string> =>
      plugin.builtin("ses_a", "bash", { command: "ls > list.txt && sh gen.sh" });
    await step(plugin, "ses_a", run, ["gen/a.ts"]);
    const child = async (): Promise<void> => {
      await plugin.message("ses_child", "test it");
      await step(plugin, "ses_child", () => plugin.builtin("ses_child", "bash", { command: "ls" }), []);
      await idle(plugin, "ses_child");
    };
    await step(plugin, "ses_a", child, []);
    expect(await alarms(plugin)).toBe(0);
  });

  it("when the human let the call that made it be made once; the rules hold for the next call", async () => {
    const plugin = await start();
    await plugin.message("ses_a", "go");
    await plugin.call("ses_a", "govern_task", { ...begin, allowedPaths: ["docs/**"] });
    const wipe = { command: "sh clean.sh && rm -rf src" };
    expect(await refusal(plugin.builtin("ses_a", "bash", wipe))).toContain("/idumb-allow");
    await plugin.hooks.config?.({});
    const typed = { command: "idumb-allow", sessionID: "ses_a", arguments: "" };
    await plugin.hooks["command.execute.before"]?.(typed, { parts: [] });
    await step(plugin, "ses_a", () => plugin.builtin("ses_a", "bash", wipe), ["src/a.ts", "other.txt"]);
    expect(await alarms(plugin)).toBe(0);
    await step(plugin, "ses_a", () => plugin.builtin("ses_a", "bash", npmTest), ["other.txt"]);
    expect(await alarms(plugin)).toBeGreaterThan(0);
  });

  it("when nothing ran that could have made it: the human did", async () => {
    const plugin = await start();
    await plugin.message("ses_a", "go");
    await step(plugin, "ses_a", () => plugin.builtin("ses_a", "read", { filePath: "a" }), ["human.ts"]);
    expect(await alarms(plugin)).toBe(0);
  });

  it("when a second session of this or another process was permitted to make it", async () => {
    const plugin = await start();
    const terminal = await plugin.again();
    await plugin.message("ses_a", "go");
    const meanwhile = async (): Promise<void> => {
      for (const [other, session, file] of [
        [plugin, "ses_b", "b.txt"],
        [terminal, "ses_c", "c.txt"],
      ] as const) {
        await other.message(session, "go");
        await other.call(session, "govern_task", { ...begin, name: `Write ${file}` });
        await other.builtin(session, "write", { filePath: file, content: "1" });
      }
      await plugin.builtin("ses_a", "bash", npmTest);
    };
    await step(plugin, "ses_a", meanwhile, ["b.txt", "c.txt"]);
    expect(await alarms(plugin)).toBe(0);
  });
});

/** The plugin behind the interface of OpenCode 2: the gate, the tools, what is heard, and what outlives a compaction. */
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import plugin from "../server.ts";
import { openSetup, user } from "./open-setup.fixture.ts";

const SESSION = "ses_a";
const begin = { action: "start", name: "Write x", expectedOutput: "x.txt" };
const anchor = { action: "create", type: "decision", priority: "critical", content: "We use PostgreSQL 16." };
const checkpoint = (id: string) =>
  user(id, "<conversation-checkpoint>\n<summary>\nWe talked.\n</summary>\n</conversation-checkpoint>");

describe("a call on OpenCode 2", () => {
  it("that changes a file without a task is refused with a text of its own, and the call that the text names opens it", async () => {
    const host = await openSetup();
    await host.request(SESSION, [user("msg_1", "write x")]);
    const [write, shell] = [
      await host.call(SESSION, "write", { path: "x.txt", content: "1" }),
      await host.call(SESSION, "shell", { command: "echo 1 > y.txt" }),
    ];
    expect(write).toMatch(/no-active-task[^]*x\.txt[^]*USE INSTEAD: govern_task/);
    expect(shell).toMatch(/no-active-task[^]*y\.txt/);
    expect(await host.call(SESSION, "govern_task", begin)).toContain('"Write x" is active');
    const path = join(host.directory, "x.txt");
    const done = await host.call(SESSION, "write", { path: "x.txt", content: "1" }, () =>
      writeFileSync(path, "1"),
    );
    expect(done).toContain("write done");
    expect(existsSync(path)).toBe(true);
  });

  it("of a tool that takes no empty arguments is stopped by a throw", async () => {
    const host = await openSetup({ ".opencode/idumb.jsonc": '{ "mode": "strict" }' });
    await host.request(SESSION, [user("msg_1", "go")]);
    await expect(host.call(SESSION, "files_put", { path: "x.txt" })).rejects.toThrow(/GOVERNANCE BLOCK/);
  });

  it("with a refused argument of ours is answered, since all throws of a step would read alike", async () => {
    const host = await openSetup();
    await host.request(SESSION, [user("msg_1", "go")]);
    expect(await host.call(SESSION, "govern_task", { action: "bogus" })).toMatch(/must be one of start/);
  });

  it("of a subagent is decided by its parent's tasks", async () => {
    const host = await openSetup({}, { ses_child: SESSION });
    await host.request(SESSION, [user("msg_1", "go")]);
    await host.request("ses_child", [user("msg_2", "do the thing")]);
    expect(await host.call("ses_child", "write", { path: "x.txt", content: "1" })).toMatch(
      /GOVERNANCE BLOCK/,
    );
    expect(await host.call("ses_child", "govern_task", begin)).not.toContain("is active");
  });

  it("of a subagent that the gate is not asked about ends delegating; a tool of the provider's does not", async () => {
    const host = await openSetup({}, { ses_child: SESSION });
    const delegates = (): Promise<string> =>
      host.call(SESSION, "subagent", { agent: "general", prompt: "go" });
    const childWrites = async (callID: string, executed: boolean): Promise<void> => {
      const place = { sessionID: "ses_child", callID };
      await host.tell("session.tool.input.started", { ...place, name: "write" });
      await host.tell("session.tool.called", { ...place, input: { path: "x.txt", content: "1" } });
      await host.tell("session.tool.success", { ...place, content: [], executed });
    };
    await host.request(SESSION, [user("msg_1", "go")]);
    await host.tell("session.created", { sessionID: "ses_child", info: { parentID: SESSION } });
    await childWrites("call_provider", true);
    expect(await delegates()).not.toContain("children-ungoverned");
    await host.call(SESSION, "govern_task", begin);
    await childWrites("call_unasked", false);
    expect(await host.call(SESSION, "govern_task", { action: "status" })).toContain("cp-1 write: x.txt");
    expect(await delegates()).toMatch(/children-ungoverned[^]*subagent/);
    expect(host.shown).toContainEqual([
      SESSION,
      expect.stringContaining("no hooks in subagents"),
      expect.anything(),
    ]);
  });

  it("of a subagent that the gate is asked about shows that it is, whatever comes later", async () => {
    const host = await openSetup({}, { ses_child: SESSION });
    await host.request(SESSION, [user("msg_1", "go")]);
    await host.tell("session.created", { sessionID: "ses_child", info: { parentID: SESSION } });
    await host.call("ses_child", "read", { path: "x.txt" });
    for (const callID of ["call_1", "call_unasked"]) {
      await host.tell("session.tool.input.started", { sessionID: "ses_child", callID, name: "read" });
      await host.tell("session.tool.success", { sessionID: "ses_child", callID, executed: false });
    }
    expect(await host.call(SESSION, "subagent", { agent: "general", prompt: "go" })).not.toContain(
      "ungoverned",
    );
  });

  it("that fails is counted, and one that the human rejected is not", async () => {
    const notes = async (cause?: unknown): Promise<string> => {
      const host = await openSetup();
      await host.request(SESSION, [user("msg_1", "go")]);
      await host.call(SESSION, "govern_task", begin);
      for (let time = 0; time < 8; time += 1) await host.fail(SESSION, "Unable to write b.txt", cause);
      return (await host.request(SESSION, [user("msg_1", "go"), user("msg_2", "and?")])).at(-1) ?? "";
    };
    expect(await notes()).toMatch(/failed/);
    expect(await notes({ _tag: "Permission.CorrectedError" })).not.toMatch(/failed/);
  });

  it("that the human rejected is told when it is tried again", async () => {
    const host = await openSetup();
    await host.request(SESSION, [user("msg_1", "go")]);
    await host.call(SESSION, "govern_task", begin);
    await host.call(SESSION, "shell", { command: "touch data.txt" });
    const source = { type: "tool", messageID: "msg_1", callID: "call_2" };
    await host.tell("permission.asked", { sessionID: SESSION, id: "per_1", source });
    await host.tell("permission.replied", { sessionID: SESSION, requestID: "per_1", reply: "reject" });
    const again = await host.call(SESSION, "shell", { command: "touch data.txt other.txt" });
    expect(again).toMatch(/The human rejected .*touch data\.txt.* before/);
  });

  it("that only runs other calls is left to these", async () => {
    const host = await openSetup({ ".opencode/idumb.jsonc": '{ "mode": "strict" }' });
    await host.request(SESSION, [user("msg_1", "go")]);
    expect(await host.call(SESSION, "execute", { code: "tools.x()" })).toBe("execute done");
  });
});

describe("what the model is sent by OpenCode 2", () => {
  it("has the rules, and what the agent was told stands behind its message in every request", async () => {
    const host = await openSetup();
    await host.request(SESSION, [user("msg_1", "build the login form")]);
    await host.call(SESSION, "govern_task", begin);
    const pivot = "Actually forget the login form, let's do payments instead";
    const messages = [user("msg_1", "build the login form"), user("msg_2", pivot)];
    const first = await host.request(SESSION, messages);
    expect(first[0]).toMatch(/^system: /);
    expect(first.at(-1)).toMatch(/payments instead\n\n<idumb>/);
    expect(await host.request(SESSION, messages)).toEqual(first);
    expect(await (await host.again()).request(SESSION, messages)).toEqual(first);
  });

  it("has decisions and the task behind the checkpoint of a compaction, byte for byte, after a restart too", async () => {
    const host = await openSetup();
    await host.request(SESSION, [user("msg_1", "write x")]);
    await host.call(SESSION, "govern_task", begin);
    await host.call(SESSION, "anchor", anchor);
    const messages = [checkpoint("msg_9"), user("msg_10", "go on")];
    const first = await host.request(SESSION, messages);
    expect(first[1]).toContain("We use PostgreSQL 16.");
    expect(first[1]).toContain('Active task: tn-1 "Write x"');
    expect(await host.request(SESSION, messages)).toEqual(first);
    const after = await host.again();
    expect(await after.request(SESSION, messages)).toEqual(first);
    const next = await after.request(SESSION, [checkpoint("msg_20"), user("msg_21", "go on")]);
    expect(next[1]).toContain("We use PostgreSQL 16.");
  });

  it("tells the summariser of a newer host what must survive, and says it once where the summary has copied it", async () => {
    const host = await openSetup();
    await host.request(SESSION, [user("msg_1", "write x")]);
    await host.call(SESSION, "anchor", anchor);
    const told = await host.compact(SESSION);
    expect(told).toContain("We use PostgreSQL 16.");
    const copied = `<conversation-checkpoint>\n<summary>\nWe talked.\n${told}\n</summary>\n</conversation-checkpoint>`;
    const messages = [user("msg_9", copied), user("msg_10", "go on")];
    const sent = await host.request(SESSION, messages);
    expect(sent[1]?.split("We use PostgreSQL 16.")).toHaveLength(2);
    expect(sent[1]).toMatch(/^user: <conversation-checkpoint>\n<summary>\nWe talked\./);
    expect(await host.request(SESSION, messages)).toEqual(sent);
    expect(await (await host.again()).request(SESSION, messages)).toEqual(sent);
  });

  it("takes a message that a plugin wrote for nobody's wish", async () => {
    const host = await openSetup();
    await host.request(SESSION, [user("msg_1", "build the login form")]);
    await host.call(SESSION, "govern_task", begin);
    const text = "Actually forget the login form, let's do payments instead";
    const input = { type: "synthetic", data: { text } };
    const data = { sessionID: SESSION, inputID: "msg_2", input };
    host.event({ type: "session.input.admitted", location: { directory: host.directory }, data });
    await new Promise((resolve) => setTimeout(resolve, 20));
    await host.request(SESSION, [user("msg_1", "build the login form"), user("msg_2", text)]);
    expect(await host.call(SESSION, "write", { path: "x.txt", content: "1" })).toContain("write done");
  });

  it("leaves out what the human is shown, which is nobody's message", async () => {
    const host = await openSetup({ ".opencode/idumb.jsonc": "{ broken" }, { ses_child: SESSION });
    await host.request(SESSION, [user("msg_1", "go")]);
    expect(host.shown).toEqual([]);
    await host.request("ses_child", [user("msg_2", "do the thing")]);
    await host.call("ses_child", "read", { path: "x.txt" });
    expect(host.shown).toHaveLength(1);
    const [[sessionID, description, text] = ["", "", ""]] = host.shown;
    expect([sessionID, description]).toEqual([SESSION, expect.stringContaining("idumb.jsonc")]);
    const input = { type: "synthetic", data: { text } };
    await host.tell("session.input.admitted", { sessionID, inputID: "msg_3", input });
    const sent = await host.request(SESSION, [user("msg_1", "go"), user("msg_3", text)]);
    expect(sent.join("\n")).not.toContain(text);
    await host.tell("session.execution.succeeded", { sessionID });
    expect(host.shown).toHaveLength(1);
  });

  it("hears the human at once who speaks while a subagent is at work", async () => {
    const host = await openSetup({}, { ses_child: SESSION });
    await host.request(SESSION, [user("msg_1", "build the login form")]);
    await host.call(SESSION, "govern_task", begin);
    await host.request("ses_child", [user("msg_2", "do the thing")]);
    const data = { text: "Actually forget the login form, let's do payments instead" };
    await host.tell("session.step.started", { sessionID: SESSION });
    await host.tell("session.input.admitted", {
      sessionID: SESSION,
      inputID: "msg_3",
      input: { type: "user", data },
    });
    const write = await host.call("ses_child", "write", { path: "x.txt", content: "1" });
    expect(write).toContain("GOVERNANCE BLOCK");
    const sent = await host.request(SESSION, [
      user("msg_1", "build the login form"),
      user("msg_3", data.text),
    ]);
    expect(sent.at(-1)).toMatch(/payments instead\n\n<idumb>[^]*COURSE: before the next write/);
  });

  it("hears the human whose newest message a compaction swallowed", async () => {
    const host = await openSetup();
    await host.request(SESSION, [user("msg_1", "build the login form")]);
    await host.call(SESSION, "govern_task", begin);
    const text = "Actually forget the login form, let's do payments instead";
    const input = { type: "user", data: { text } };
    const data = { sessionID: SESSION, inputID: "msg_2", input };
    host.event({
      type: "session.input.admitted",
      location: { directory: "/elsewhere" },
      data: { ...data, inputID: "x" },
    });
    host.event({ type: "session.input.admitted", location: { directory: host.directory }, data });
    await new Promise((resolve) => setTimeout(resolve, 20));
    const sent = await host.request(SESSION, [checkpoint("msg_9")]);
    expect(sent[1]).toMatch(/<idumb>[^]*COURSE: before the next write/);
  });
});

describe("a command of the human's on OpenCode 2", () => {
  it("expands to itself, and stands aside where the user has one of that name", async () => {
    const { commands } = await openSetup();
    expect(commands.get("idumb-pause")).toBe("/idumb-pause $ARGUMENTS");
    expect(commands.has("idumb-drop")).toBe(false);
  });

  it("is carried out, once, and told to the agent behind the message", async () => {
    const host = await openSetup();
    const messages = [user("msg_1", "/idumb-pause 15")];
    const sent = await host.request(SESSION, messages);
    expect(sent[1]).toMatch(/^user: \/idumb-pause 15\n\nGovernance is paused[^]*15 minutes/);
    expect(await host.request(SESSION, messages)).toEqual(sent);
    expect(await host.call(SESSION, "write", { path: "x.txt", content: "1" })).toContain("write done");
  });

  it("is none in a subagent's session", async () => {
    const host = await openSetup({}, { ses_child: SESSION });
    await host.request(SESSION, [user("msg_1", "go")]);
    const sent = await host.request("ses_child", [user("msg_2", "/idumb-pause 15")]);
    expect(sent[1]).toContain("root session only");
  });
});

describe("the plugin's setup", () => {
  it("leaves a host of the first generation alone, which calls it with another context", async () => {
    const context = { options: {}, agent: {}, command: {}, plugin: {} };
    expect(await plugin.setup(context as never)).toBeUndefined();
    expect([plugin.id, typeof plugin.server]).toEqual(["idumb", "function"]);
  });

  it("hears nothing more after its clean-up, although the host goes on telling", async () => {
    const host = await openSetup();
    await host.request(SESSION, [user("msg_1", "write x")]);
    await host.again();
    const input = { type: "user", data: { text: "Actually forget it" } };
    await host.tell("session.step.started", { sessionID: SESSION });
    await host.tell("session.input.admitted", { sessionID: SESSION, inputID: "msg_2", input });
    await host.tell("session.execution.succeeded", { sessionID: SESSION });
    expect(existsSync(join(host.directory, ".idumb/opencode.log"))).toBe(false);
    expect(host.shown).toEqual([]);
  });

  it("runs again on the same project after its clean-up", async () => {
    const host = await openSetup();
    await host.request(SESSION, [user("msg_1", "write x")]);
    await host.call(SESSION, "govern_task", begin);
    const again = await host.again();
    await again.request(SESSION, [user("msg_2", "go on")]);
    expect(await again.call(SESSION, "govern_task", { action: "status" })).toContain("Write x");
  });
});

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { textOf } from "../../model/classify-request.ts";
import type { ModelStep } from "../../model/model.ts";
import { createSession } from "../../opencode2/session.ts";
import { eventData, messagesOf, requests, results, SharedServer } from "./shared-server.fixture.ts";

/** What a plugin of OpenCode 2 may rely on, each fact asked of the real host: docs/host-contract-2.md. */
const SLOW_MS = 300_000;
const server = new SharedServer();
afterAll(() => server.close());

const plugin = (id: string, body: string): Readonly<Record<string, string>> => ({
  [`.opencode/plugin/${id}.js`]: `import { appendFileSync } from "node:fs";
export default { id: ${JSON.stringify(id)}, setup: async (ctx) => { ${body} } };\n`,
});

const GATE = `
  const refused = new Map();
  await ctx.tool.hook("execute.before", (call) => {
    if (call.tool !== "write" && call.tool !== "shell") return;
    refused.set(call.callID, call.tool + " was not run: no task");
    call.input = null;
  });
  await ctx.tool.hook("execute.after", (call) => {
    const text = refused.get(call.callID);
    if (text !== undefined && call.status === "error") call.error.message = text;
  });`;

it(
  "a call whose input is taken away does not run, and each gets words of its own",
  async () => {
    const { host, directory, trace, load } = await server.open({
      "a.txt": "hello\n",
      ...plugin("gate", GATE),
    });
    load(
      {
        call: [
          ["write", { path: "b.txt", content: "x" }],
          ["shell", { command: "touch c.txt" }],
          ["read", { path: "a.txt" }],
        ],
      },
      { say: "refused" },
    );
    await (await createSession(host)).prompt("go");
    const [, second] = requests(trace, "main");
    const refusal = (tool: string): string =>
      JSON.stringify({
        error: { type: "tool.execution", message: `${tool} was not run: no task` },
        content: [],
      });
    expect(second && results(second)).toEqual([
      refusal("write"),
      refusal("shell"),
      expect.stringContaining("1: hello"),
    ]);
    expect(["b.txt", "c.txt"].filter((name) => existsSync(join(directory, name)))).toEqual([]);
    await host.close();
  },
  SLOW_MS,
);

it(
  "a note on a result stays in every later request and in what is stored",
  async () => {
    const note = `await ctx.tool.hook("execute.after", (call) => {
      if (call.status === "completed") call.result.content = [...call.result.content, { type: "text", text: "[note]" }];
    });`;
    const { host, trace, load } = await server.open({ "a.txt": "hello\n", ...plugin("note", note) });
    load({ call: [["read", { path: "a.txt" }]] }, { say: "read" });
    const session = await createSession(host);
    await session.prompt("go");
    await session.prompt("and now?");
    const later = requests(trace, "main").slice(1).map(results);
    expect(later).toEqual([[expect.stringMatching(/1: hello[^]*\[note\]/)], later[0]]);
    expect(JSON.stringify(await session.messages())).toContain("[note]");
    await host.close();
  },
  SLOW_MS,
);

const ANCHOR = `await ctx.session.hook("context", (request) => {
    const [first] = request.messages;
    const text = first?.content.find((part) => part.type === "text");
    if (first?.role === "user" && text?.text.startsWith("<conversation-checkpoint>"))
      first.content = [...first.content, { type: "text", text: "[anchor] keep the API" }];
  });`;

it(
  "an anchor on the checkpoint is the same in every request after a compaction, by itself and by hand",
  async () => {
    const { host, trace, load } = await server.open(plugin("anchor", ANCHOR), {
      summaries: ["FIRST", "SECOND"],
    });
    const session = await createSession(host);
    const turn = async (text: string, ...steps: readonly ModelStep[]): Promise<void> => {
      load(...steps);
      await session.prompt(text);
    };
    await turn("one", { say: "long", usage: 99_000 });
    await turn("two", { say: "after the first" });
    await turn("three", { say: "later" });
    const automatic = requests(trace, "main")
      .slice(1)
      .map((one) => textOf(messagesOf(one).find(isUser)));
    await session.compact();
    await turn("four", { say: "after the second" });
    await turn("five", { say: "last" });
    const manual = requests(trace, "main")
      .slice(3)
      .map((one) => textOf(messagesOf(one).find(isUser)));
    expect(automatic[0]).toMatch(
      /^<conversation-checkpoint>[^]*FIRST[^]*<\/conversation-checkpoint>\s*\[anchor\] keep the API$/,
    );
    expect(manual[0]).toMatch(/^<conversation-checkpoint>[^]*SECOND[^]*\[anchor\] keep the API$/);
    expect([new Set(automatic).size, automatic.length, new Set(manual).size, manual.length]).toEqual([
      1, 2, 1, 2,
    ]);
    const summaries = requests(trace, "compaction");
    expect(summaries).toHaveLength(2);
    expect(JSON.stringify(summaries)).not.toContain("[anchor]");
    await host.close();
  },
  SLOW_MS,
);

const isUser = ({ role }: { readonly role: string }): boolean => role === "user";

it(
  "a subagent works in a session of its own, whose calls pass the same hooks",
  async () => {
    const seen = `await ctx.tool.hook("execute.before", (call) =>
      appendFileSync((place).directory + "/seen.txt", call.tool + " " + call.sessionID + " " + call.agent + "\\n"));`;
    const body = `const place = (await ctx.plugin.list()).location; ${seen}`;
    const { host, directory, trace, load } = await server.open(plugin("seen", body), {
      subs: {
        "do it": [{ call: [["write", { path: "b.txt", content: "of the child" }]] }, { say: "child done" }],
      },
    });
    load(
      { call: [["subagent", { agent: "general", description: "job", prompt: "do it" }]] },
      { say: "all done" },
    );
    const session = await createSession(host);
    await session.prompt("delegate");
    const [child] = await session.children();
    expect(readFileSync(join(directory, "b.txt"), "utf8")).toBe("of the child");
    expect(readFileSync(join(directory, "seen.txt"), "utf8")).toBe(
      `subagent ${session.id} build\nwrite ${child?.id} general\n`,
    );
    expect(
      requests(trace, "subagent").map(({ sessionID, parentSessionID }) => [sessionID, parentSessionID]),
    ).toEqual([
      [child?.id, session.id],
      [child?.id, session.id],
    ]);
    expect(results(requests(trace, "main")[1] ?? fail())[0]).toContain("child done");
    await host.close();
  },
  SLOW_MS,
);

function fail(): never {
  throw new Error("no such request");
}

it(
  "an interruption while a gate ponders keeps the call from running",
  async () => {
    const ponder = `await ctx.tool.hook("execute.before", () => new Promise((resolve) => setTimeout(resolve, 3000)));`;
    const { host, directory, trace, load } = await server.open(plugin("ponder", ponder));
    load({ call: [["write", { path: "b.txt", content: "x" }]] });
    const session = await createSession(host);
    const called = new Promise<void>((resolve) =>
      host.onEvent((event) => event.type === "session.tool.called" && resolve()),
    );
    await session.admit("go");
    await called;
    await session.interrupt();
    await session.wait();
    await host.sleep(3500);
    expect(eventData(trace, "session.execution.interrupted")).toEqual([
      expect.objectContaining({ sessionID: session.id, reason: "user" }),
    ]);
    expect(existsSync(join(directory, "b.txt"))).toBe(false);
    await host.close();
  },
  SLOW_MS,
);

it(
  "hooks of two plugins run in the order of their files, and each may change what the other left",
  async () => {
    const say = (text: string): string =>
      `await ctx.session.hook("context", (request) => void request.system.push({ type: "text", text: ${JSON.stringify(text)} + request.system.length }));`;
    const files = { ...plugin("b-second", say("@second ")), ...plugin("a-first", say("@first ")) };
    const { host, trace } = await server.open(files);
    await (await createSession(host)).prompt("go");
    const system = textOf(messagesOf(requests(trace, "main")[0] ?? fail())[0]);
    const [first, second] = [/@first (\d)/, /@second (\d)/].map((word) => Number(word.exec(system)?.[1]));
    expect([second, system.indexOf("@first ") < system.indexOf("@second ")]).toEqual([
      (first ?? 0) + 1,
      true,
    ]);
    await host.close();
  },
  SLOW_MS,
);

it.each([
  [{ reply: "once" }, "completed", "session.execution.succeeded"],
  [
    { reply: "reject", message: "not here" },
    "Tool.Error Unable to write b.txt",
    "session.execution.succeeded",
  ],
  [{ reply: "reject" }, undefined, "session.execution.interrupted"],
])(
  "a permission is asked after the gate, and the answer decides on the call and on the turn: %j",
  async (reply, told, end) => {
    const body = `const { directory } = (await ctx.plugin.list()).location;
      const note = (text) => appendFileSync(directory + "/noted.txt", text + "\\n");
      await ctx.tool.hook("execute.before", () => note("gate"));
      await ctx.tool.hook("execute.after", ({ status, error }) => note(error ? error._tag + " " + error.message : status));`;
    const permissions = [{ action: "edit", resource: "*", effect: "ask" }];
    const settings = { "opencode.json": JSON.stringify({ permissions }) };
    const { host, directory, trace, load } = await server.open({ ...settings, ...plugin("notes", body) });
    const noted = (): string[] => readFileSync(join(directory, "noted.txt"), "utf8").trim().split("\n");
    const session = await createSession(host);
    const asked: string[][] = [];
    host.onEvent(({ type, properties: { id } }) => {
      if (type !== "permission.asked") return;
      asked.push(noted());
      void host.fetch(`/api/session/${session.id}/permission/${String(id)}/reply`, {
        method: "POST",
        body: JSON.stringify(reply),
      });
    });
    load({ call: [["write", { path: "b.txt", content: "x" }]] }, { say: "after it" });
    await session.prompt("go");
    await host.settle();
    expect([asked, noted()]).toEqual([[["gate"]], told === undefined ? ["gate"] : ["gate", told]]);
    expect(existsSync(join(directory, "b.txt"))).toBe(reply.reply === "once");
    expect(eventData(trace, end)).toHaveLength(1);
    await host.close();
  },
  SLOW_MS,
);

it(
  "a plugin that goes on after the end of a turn is waited for",
  async () => {
    const body = `let more = 2;
      void (async () => {
        for await (const { type, data } of ctx.event.subscribe())
          if (type === "session.execution.succeeded" && more-- > 0)
            await ctx.session.prompt({ sessionID: data.sessionID, text: "go on " + more });
      })();`;
    const { host, trace } = await server.open(plugin("goes-on", body));
    await (await createSession(host)).prompt("go");
    await host.settle();
    const [last] = requests(trace, "main").slice(-1);
    expect(
      messagesOf(last ?? fail())
        .filter(isUser)
        .map(textOf),
    ).toEqual(["go", "go on 1", "go on 0"]);
    await host.close();
  },
  SLOW_MS,
);

it(
  "a prompt to a session at work is read at its next step, or waits for the end of the turn when it is queued",
  async () => {
    const { host, trace, load } = await server.open({ "a.txt": "hello\n" });
    const session = await createSession(host);
    load(
      { say: "thinking", hang: 1500, call: [["read", { path: "a.txt" }]] },
      { say: "first" },
      { say: "second" },
    );
    await session.admit("go");
    while (requests(trace, "main").length === 0) await host.sleep(20);
    await session.admit("queued", { delivery: "queue" });
    await session.admit("steered");
    await session.wait();
    await host.settle();
    const users = requests(trace, "main").map((one) => messagesOf(one).filter(isUser).map(textOf));
    expect(users).toEqual([["go"], ["go", "steered"], ["go", "steered", "queued"]]);
    await host.close();
  },
  SLOW_MS,
);

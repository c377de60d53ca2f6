import { describe, expect, it } from "vitest";
import { textOf } from "../../model/classify-request.ts";
import type { OpenProject } from "../../test/open-project.fixture.ts";
import { both, go, type Options } from "../../test/both-ways.fixture.ts";

const OBJECT = `export default { id: "o", server: async () => ({ "chat.message": async () => { globalThis.seen.push("object"); } }) };`;
const CRASHING = `export default async () => { throw new Error("cannot start"); };`;
const HOOKS = (...names: string[]): string =>
  `return { ${names.map((name) => `"${name}": async (i) => { seen.push("${name} " + (i.agent?.name ?? i.agent ?? "")); }`).join(", ")} };`;

const withFile = (text: string): Options => ({
  files: { "extra.mjs": text },
  config: { plugin: ["./extra.mjs"] },
});

describe("a switch of the host's profile", () => {
  it("pluginObjects: a module with { id, server } is a plugin, or a file that fails", async () => {
    const seen = await both({ pluginObjects: false }, withFile(OBJECT), async (project) => {
      await go(project);
      return [...project.seen];
    });
    expect(seen).toEqual({ pinned: ["object"], switched: [] });
  });

  it("survivesBadPlugins: a plugin that cannot start is left out, or every request fails", async () => {
    const statuses = await both({ survivesBadPlugins: false }, withFile(CRASHING), async ({ host }) => {
      const created = await host.fetch("/session", { method: "POST", body: "{}" });
      return [created.status, (await host.fetch("/config")).status];
    });
    expect(statuses).toEqual({ pinned: [200, 200], switched: [500, 500] });
  });

  it("absentHooks: a hook is called, or never", async () => {
    const plugin = HOOKS("tool.definition", "chat.message");
    const seen = await both({ absentHooks: ["tool.definition"] }, { plugin }, async (project) => {
      await go(project);
      return [...new Set(project.seen)];
    });
    expect(seen).toEqual({
      pinned: ["chat.message ", "tool.definition "],
      switched: ["chat.message "],
    });
  });

  it("hooksInChildren: hooks fire for a subagent, or only for the session that started it", async () => {
    const steps = [
      { call: [["task", { description: "d", prompt: "p", subagent_type: "general" }]] as const },
      { call: [["read", { filePath: "a.txt" }]] as const },
    ];
    const plugin = HOOKS("tool.execute.before", "experimental.chat.messages.transform", "chat.params");
    const seen = await both({ hooksInChildren: false }, { plugin, steps }, async (project) => {
      await go(project);
      const tools = project.trace.filter(
        (one) => one.type === "event" && JSON.stringify(one.event).includes('"tool":"read"'),
      );
      // What is never hidden: the event stream tells of the child's calls.
      expect(tools.length).toBeGreaterThan(0);
      return ["tool.execute.before", "experimental.chat.messages.transform", "chat.params"].map(
        (hook) => project.seen.filter((one) => String(one).startsWith(hook)).length,
      );
    });
    expect(seen).toEqual({ pinned: [2, 4, 4], switched: [1, 2, 2] });
  });

  it("paramsNameAgent: chat.params is given the agent's name, or the agent", async () => {
    const plugin = `return { "chat.params": async (i) => { seen.push(typeof i.agent); } };`;
    const seen = await both({ paramsNameAgent: false }, { plugin }, async (project) => {
      await go(project);
      return [...project.seen];
    });
    expect(seen).toEqual({ pinned: ["string"], switched: ["object"] });
  });

  it("bareErrorTexts: the model reads what was thrown, or with the error's name before it", async () => {
    const plugin = `return { "tool.execute.before": async () => { throw new RangeError("NOT HERE"); } };`;
    const steps = [{ call: [["read", { filePath: "a.txt" }]] as const }];
    const read = await both({ bareErrorTexts: false }, { plugin, steps }, async (project) => {
      await go(project);
      return textOf(project.requests.at(-1)?.body.messages.at(-1));
    });
    expect(read).toEqual({ pinned: "NOT HERE", switched: "RangeError: NOT HERE" });
  });

  it("defectsAnswer500: a prompt that dies answers 500, or 200 with nothing", async () => {
    const plugin = `return { "chat.message": async () => { throw new Error("no"); } };`;
    const answers = await both({ defectsAnswer500: false }, { plugin }, async (project) => {
      const body = JSON.stringify({ parts: [{ type: "text", text: "go" }] });
      const path = `/session/${await project.session()}/message`;
      const answer = await project.host.fetch(path, { method: "POST", body });
      return [answer.status, (await answer.text()) === ""];
    });
    expect(answers).toEqual({ pinned: [500, false], switched: [200, true] });
  });

  it("titlesEachMessage: only a new session asks for a title, or every message does", async () => {
    const asked = await both({ titlesEachMessage: true }, {}, async (project) => {
      await go(project, "named by the user");
      const titles = project.requests.filter(({ body }) =>
        textOf(body.messages.at(-1)).includes("to summarize"),
      );
      const stored = (await project.messages(String(await lastSession(project))))[0]?.info["summary"];
      return [titles.length, stored?.title ?? null];
    });
    expect(asked).toEqual({ pinned: [0, null], switched: [1, "Title"] });
  });

  it("clientNamesProject: a plugin's client speaks of its project, or of the folder the server started in", async () => {
    const plugin = `return { "chat.message": async () => {
      const { data } = await ctx.client.path.get();
      const sessions = await ctx.client.session.list();
      seen.push(data.directory, sessions.data.length);
    } };`;
    const seen = await both({ clientNamesProject: false }, { plugin }, async (project) => {
      await go(project);
      return [project.seen[0] === project.directory, project.seen[1]];
    });
    expect(seen).toEqual({ pinned: [true, 1], switched: [false, 0] });
  });
});

async function lastSession(project: OpenProject): Promise<unknown> {
  const sessions = (await (await project.host.fetch("/session")).json()) as { id: string }[];
  return sessions[0]?.id;
}

import { describe, expect, it } from "vitest";
import { both, go, type Options } from "../../test/both-ways.fixture.ts";
import type { HostSwitches } from "./host-profile.ts";

describe("a switch of the host's profile", () => {
  it("pluginOptions: options beside a plugin are given to it, or no request of the project is answered", async () => {
    const options = {
      files: { "extra.mjs": "export const A = async () => ({});" },
      config: { plugin: [["./extra.mjs", { a: 1 }]] },
    };
    const statuses = await both(
      { pluginOptions: false },
      options,
      async ({ host }) => (await host.fetch("/config")).status,
    );
    expect(statuses).toEqual({ pinned: 200, switched: 500 });
  });

  it("survivesConfigHooks: a config hook that throws is ignored, or no request of the project is answered", async () => {
    const plugin = `return { config: async () => { throw new Error("no"); } };`;
    const statuses = await both(
      { survivesConfigHooks: false },
      { plugin },
      async ({ host }) => (await host.fetch("/config")).status,
    );
    expect(statuses).toEqual({ pinned: 200, switched: 500 });
  });

  it("storesStepFirst: what a tool writes is seen by the step's snapshot, or was there before it", async () => {
    const steps = [{ call: [["write", { filePath: "new.txt", content: "x" }]] as const }];
    const patches = await both({ storesStepFirst: false }, { steps }, async (project) => {
      const id = await project.session();
      await project.prompt(id, "go");
      return (await project.messages(id)).flatMap(({ parts }) => parts).filter(({ type }) => type === "patch")
        .length;
    });
    expect(patches).toEqual({ pinned: 1, switched: 0 });
  });

  it("tellsAbortBeforeIdle: the error of an aborted turn comes before the session is idle, or behind it", async () => {
    const plugin = `return { event: async ({ event }) => {
      if (event.type === "message.part.delta")
        await ctx.client.session.abort({ path: { id: event.properties.sessionID } });
    } };`;
    const options: Options = { plugin, steps: [{ say: "thinking", hang: 60_000 }] };
    const first = await both({ tellsAbortBeforeIdle: false }, options, async (project) => {
      await go(project);
      const types = project.trace.flatMap((one) => (one.type === "event" ? [one.event.type] : []));
      return types.find((type) => type === "session.error" || type === "session.idle");
    });
    expect(first).toEqual({ pinned: "session.error", switched: "session.idle" });
  });

  it("compactionKeepsTail, flattensForCompaction: what a summary is asked with, and what is left behind it", async () => {
    const shapes = await both(
      { compactionKeepsTail: false, flattensForCompaction: false },
      {},
      async (project) => {
        const id = await project.session();
        await project.prompt(id, "the FIRST words");
        await project.host.client.session.summarize({
          path: { id },
          body: { providerID: "fake", modelID: "m1" },
        });
        return project.requests
          .at(-1)
          ?.body.messages.map(({ role }) => role)
          .join(" ");
      },
    );
    expect(shapes).toEqual({ pinned: "system user", switched: "system user assistant user user" });
  });

  it("compactsAtLimit: reaching the limit starts a compaction, or only passing it", async () => {
    const options: Options = {
      limit: { context: 20_000, output: 2000 },
      steps: [{ say: "1", usage: 18_000 }],
    };
    const asked = await both({ compactsAtLimit: false }, options, async (project) => {
      await go(project);
      return project.requests.length;
    });
    expect(asked).toEqual({ pinned: 3, switched: 1 });
  });

  it("writesUnread: a file can be overwritten unread, or only as it was read", async () => {
    const write = { call: [["write", { filePath: "a.txt", content: "new" }]] as const };
    const read = { call: [["read", { filePath: "a.txt" }]] as const };
    const states = await both({ writesUnread: false }, { steps: [write, read, write] }, async (project) => {
      const id = await project.session();
      await project.prompt(id, "go");
      const parts = (await project.messages(id)).flatMap((message) => message.parts);
      return parts.filter(({ type }) => type === "tool").map(({ state }) => state.status);
    });
    expect(states).toEqual({
      pinned: ["completed", "completed", "completed"],
      switched: ["error", "completed", "completed"],
    });
  });

  it("todosWithoutIds: an item of todowrite needs no id, or is refused", async () => {
    const todos = [{ content: "c", status: "pending", priority: "low" }];
    const stored = await both(
      { todosWithoutIds: false },
      { steps: [{ call: [["todowrite", { todos }]] as const }] },
      async (project) => {
        const id = await project.session();
        await project.prompt(id, "go");
        return (await project.host.client.session.todo({ path: { id } })).data?.length;
      },
    );
    expect(stored).toEqual({ pinned: 1, switched: 0 });
  });

  it("fileStatus, sessionDiff: the routes name what was changed, or nothing", async () => {
    const steps = [{ call: [["write", { filePath: "a.txt", content: "new" }]] as const }];
    const named = await both({ fileStatus: true, sessionDiff: true }, { steps }, async (project) => {
      const id = await project.session();
      await project.prompt(id, "go");
      const paths = ["/file/status", `/session/${id}/diff`];
      const answers = await Promise.all(
        paths.map(async (path) => (await project.host.fetch(path)).json() as Promise<unknown[]>),
      );
      return answers.map((answer) => JSON.stringify(answer).includes("a.txt"));
    });
    expect(named).toEqual({ pinned: [false, false], switched: [true, true] });
  });

  it("syncEventThrow: an event hook that throws hangs the host, fails the prompt, makes the plugins deaf, or is ignored", async () => {
    const plugin = `return { event: ({ event }) => { seen.push(event.type); if (event.type === "session.status") throw new Error("no"); } };`;
    const heard = async (syncEventThrow: HostSwitches["syncEventThrow"]): Promise<unknown> => {
      const { switched } = await both({ syncEventThrow }, { plugin }, async (project) => {
        const answered = await go(project).then(
          () => true,
          () => false,
        );
        return [answered, project.seen.includes("session.idle")];
      });
      return switched;
    };
    expect(await heard("hangs")).toEqual([false, false]);
    expect(await heard("fails")).toEqual([false, false]);
    expect(await heard("deafens")).toEqual([true, false]);
    expect(await heard("ignored")).toEqual([true, true]);
  });

  it("clientStreamsEvents: a plugin's client streams the events, or none ever comes", async () => {
    const plugin = `return { "chat.message": async () => {
      const { stream } = await ctx.client.event.subscribe();
      void (async () => { for await (const event of stream) seen.push(event.type); })();
    } };`;
    const seen = await both({ clientStreamsEvents: false }, { plugin }, async (project) => {
      await go(project);
      return project.seen.length > 0;
    });
    expect(seen).toEqual({ pinned: true, switched: false });
  });
});

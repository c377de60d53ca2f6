import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { makeProject, withProject } from "../../test/open-project.fixture.ts";

test("the same seed gives the same trace, byte for byte", async () => {
  const steps = [
    { say: "I write", call: [["write", { filePath: "b.txt", content: "x" }]] as const },
    { say: "done" },
  ];
  const directory = makeProject({});
  const traces: string[] = [];
  const run = (): Promise<void> =>
    withProject({ steps, directory }, async ({ host, prompt, session, trace }) => {
      await prompt(await session(), "go");
      await host.settle();
      traces.push(JSON.stringify(trace));
      rmSync(`${directory}/b.txt`);
    });
  try {
    await run();
    await run();
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
  expect(traces[1] === traces[0]).toBe(true);
});

test("two instances at the same time share no session and no event", async () => {
  await withProject({}, async (one) => {
    await withProject({}, async (two) => {
      const id = await one.session();
      await one.prompt(id, "go");
      expect((await two.host.client.session.list()).data).toEqual([]);
      expect(two.trace.filter((event) => event.type === "event")).toEqual([]);
    });
  });
});

test("a restart keeps the messages", async () => {
  const directory = makeProject({});
  try {
    await withProject({ directory }, async (one) => {
      const id = await one.session();
      await one.prompt(id, "remember");
      await withProject({ directory, data: one.host.data() }, async (two) => {
        await two.prompt(id, "again");
        const users = two.requests[0]?.body.messages.filter((message) => message.role === "user");
        expect(users?.map((message) => message.content)).toEqual(["remember", "again"]);
      });
    });
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});

test("a synchronous throw in an event hook is named instead of hanging for ever", async () => {
  const plugin = `return { event: ({ event }) => { if (event.type === "session.status") throw new Error("oops"); } };`;
  await withProject({ plugin }, async ({ prompt, session, trace }) => {
    const id = await session();
    await expect(prompt(id, "go")).rejects.toThrow(
      /the real host would hang here: the event hook of plugin .+plugin.+ threw synchronously on session.status/,
    );
    expect(trace).toContainEqual(expect.objectContaining({ type: "finding" }));
  });
});

test("an event hook that rejects, a config hook that throws and a factory that throws do no harm", async () => {
  const plugin = `return { event: async () => { throw new Error("x"); }, config: async () => { throw new Error("y"); } };`;
  await withProject({ plugin }, async ({ prompt, session, trace }) => {
    expect((await prompt(await session(), "go")).info.finish).toBe("stop");
    expect(trace).toContainEqual(
      expect.objectContaining({ type: "log", message: "plugin config hook failed: y" }),
    );
  });
});

test("a factory that returns nothing breaks every prompt", async () => {
  await withProject({ plugin: "return undefined;" }, async ({ host, session }) => {
    const id = await session();
    const body = { parts: [{ type: "text" as const, text: "go" }] };
    const answer = await host.client.session.prompt({ path: { id }, body });
    expect(answer.response.status).toBe(500);
    expect(answer.error).toMatchObject({ name: "UnknownError" });
  });
});

test("a plugin's client answers inside hooks and inside its own factory", async () => {
  const plugin = `seen.push((await ctx.client.session.list()).data.length);
  return { "chat.message": async (i) => { seen.push((await ctx.client.session.get({ path: { id: i.sessionID } })).data.title); } };`;
  await withProject({ plugin }, async ({ prompt, session, seen }) => {
    await prompt(await session("my title"), "go");
    expect(seen).toEqual([0, "my title"]);
  });
});

test("unknown and malformed ids and bodies get the host's statuses", async () => {
  await withProject({}, async ({ host, session }) => {
    const status = async (path: string, init?: RequestInit): Promise<number> =>
      (await host.fetch(path, init)).status;
    expect(await status("/session/ses_nope")).toBe(404);
    expect(await status("/session/nope")).toBe(500);
    // The page of the web interface.
    expect(await status("/no/route")).toBe(200);
    const id = await session();
    expect(await status(`/session/${id}/message`, { method: "POST", body: "{}" })).toBe(400);
    expect(await status(`/permission/per_x/reply`, { method: "POST", body: '{"reply":"once"}' })).toBe(404);
  });
});

test("events arrive over the SDK's event stream, connected first", async () => {
  await withProject({}, async ({ host, session }) => {
    const { stream } = await host.client.event.subscribe();
    const types: string[] = [];
    const reading = (async () => {
      for await (const event of stream) {
        types.push((event as { type: string }).type);
        if (types.length === 2) break;
      }
    })();
    await host.sleep(1);
    await session();
    await reading;
    expect(types).toEqual(["server.connected", "session.created"]);
  });
});

test("disposing runs the dispose hook, and the next request starts the plugins again", async () => {
  const plugin = `seen.push("start"); return { dispose: async () => { seen.push("dispose"); } };`;
  await withProject({ plugin }, async ({ host, session, seen }) => {
    await host.fetch("/instance/dispose", { method: "POST" });
    expect(seen).toEqual(["start", "dispose"]);
    await session();
    expect(seen).toEqual(["start", "dispose", "start"]);
  });
});

test("closing leaves no temporary folder and no changed environment behind", async () => {
  const home = process.env["HOME"];
  // A folder for this test's own: other test files use the common one at the same time.
  const own = mkdtempSync(join(tmpdir(), "closing-"));
  vi.stubEnv("TMPDIR", own);
  try {
    await withProject({}, async () => {
      expect(process.env["HOME"]).not.toBe(home);
      expect(readdirSync(own)).not.toEqual([]);
    });
    expect(process.env["HOME"]).toBe(home);
    expect(readdirSync(own)).toEqual([]);
  } finally {
    vi.unstubAllEnvs();
    rmSync(own, { recursive: true });
  }
});

import { describe, expect, test } from "vitest";
import type { TraceEvent } from "../../trace/event.ts";
import { withProject, type OpenProject } from "../../test/open-project.fixture.ts";
import { HOOK_DEADLINE_MS } from "./hooks/hook-deadline.ts";

// What each of these does to the real 1.18.33 stands in the host contract (§0.6, §0.7, §1.3 and §15.1). The fake host
// must never hang with it: it says by name what is wrong, and goes on.
const findings = (trace: readonly TraceEvent[]): string[] =>
  trace.flatMap((event) =>
    event.type === "finding" ? [`${event.finding.name} ${event.finding.plugin} ${event.finding.hook}`] : [],
  );

async function answer(project: OpenProject, text = "go"): Promise<number> {
  const body = { parts: [{ type: "text" as const, text }] };
  const path = { id: await project.session() };
  return (await project.host.client.session.prompt({ path, body })).response.status;
}

describe("a hook that never resolves is named, and counts as a throw after a while of virtual time", () => {
  test("before a write: the call is an error, the file is not written, the turn goes on", async () => {
    const plugin = `return { "tool.execute.before": () => new Promise(() => {}) };`;
    const steps = [{ call: [["write", { filePath: "b.txt", content: "x" }]] as const }, { say: "end" }];
    await withProject({ plugin, steps }, async (project) => {
      expect(await answer(project)).toBe(200);
      expect(findings(project.trace)).toContain("hook-hung plugin tool.execute.before");
      expect(() => project.read("b.txt")).toThrow("ENOENT");
      expect(project.host.now()).toBeGreaterThanOrEqual(HOOK_DEADLINE_MS);
      expect(project.requests).toHaveLength(2);
    });
  });

  test("in chat.message: the prompt answers 500", async () => {
    const plugin = `return { "chat.message": () => new Promise(() => {}) };`;
    await withProject({ plugin }, async (project) => {
      expect(await answer(project)).toBe(500);
      expect(findings(project.trace)).toContain("hook-hung plugin chat.message");
    });
  });

  test("in the factory and in config: the host starts all the same", async () => {
    await withProject({ plugin: "await new Promise(() => {});" }, async (project) => {
      expect(await answer(project)).toBe(200);
      expect(findings(project.trace)).toContain("hook-hung plugin factory");
    });
    await withProject({ plugin: "return { config: () => new Promise(() => {}) };" }, async (project) => {
      expect(await answer(project)).toBe(200);
      expect(findings(project.trace)).toContain("hook-hung plugin config");
    });
  });

  test("but not one whose work goes on in a thread, which takes no virtual time", async () => {
    const plugin = `const { createGzip } = await import("node:zlib");
      return { "chat.message": (_, { parts }) => new Promise((resolve) =>
        createGzip().once("data", () => resolve(parts[0].text += "!")).end(Buffer.alloc(8_000_000))) };`;
    await withProject({ plugin }, async (project) => {
      expect(await answer(project)).toBe(200);
      expect(findings(project.trace)).toEqual([]);
      expect(JSON.stringify(project.requests)).toContain("go!");
      expect(project.host.now()).toBeLessThan(HOOK_DEADLINE_MS);
    });
  });

  test("nor one that waits for what nobody sees, such as an addon's thread", async () => {
    // Taken before a world is entered, it is on the wall.
    const unseen = Object.assign(globalThis, { unseen: setTimeout });
    const plugin = `return { "chat.message": (_, { parts }) => new Promise((resolve) =>
      globalThis.unseen(() => resolve(parts[0].text += "!"), 50)) };`;
    await withProject({ plugin }, async (project) => {
      expect(await answer(project)).toBe(200);
      expect(findings(project.trace)).toEqual([]);
      expect(JSON.stringify(project.requests)).toContain("go!");
    });
    Reflect.deleteProperty(unseen, "unseen");
  });

  test("in a tool, also one that waits for a prompt of its own session", async () => {
    const plugin = `const run = async (a, c) => { await ctx.client.session.prompt({ path: { id: c.sessionID }, body: { parts: [{ type: "text", text: "in" }] } }); return "x"; };
      return { tool: { t: { description: "t", args: {}, execute: run } } };`;
    const steps = [{ call: [["t", {}]] as const }, { say: "end" }];
    await withProject({ plugin, steps }, async (project) => {
      expect(await answer(project)).toBe(200);
      expect(findings(project.trace)).toContain("hook-hung plugin tool.t");
    });
  });

  test("but a hook that only takes long, and a tool that waits for the user, are left alone", async () => {
    const plugin = `return {
      "tool.execute.before": () => new Promise((done) => setTimeout(done, ${HOOK_DEADLINE_MS - 1000})),
      tool: { t: { description: "t", args: {}, execute: async (a, c) => {
        await c.ask({ permission: "t", patterns: ["*"], always: [], metadata: {} });
        return "asked";
      } } },
    };`;
    const steps = [{ call: [["t", {}]] as const }, { say: "end" }];
    const config = { permission: { t: "ask" } };
    await withProject({ plugin, steps, config }, async (project) => {
      project.host.onEvent(async ({ type, properties }) => {
        if (type !== "permission.asked") return;
        await project.host.sleep(3 * HOOK_DEADLINE_MS);
        const body = JSON.stringify({ reply: "once" });
        await project.host.fetch(`/permission/${String(properties["id"])}/reply`, { method: "POST", body });
      });
      expect(await answer(project)).toBe(200);
      expect(findings(project.trace)).toEqual([]);
      expect(JSON.stringify(project.requests[1]?.body.messages)).toContain('"asked"');
    });
  });
});

describe("an event hook that throws at once", () => {
  const throwsOn = (type: string): string =>
    `return { event: ({ event }) => { if (event.type === "${type}") throw new Error("SYNC"); } };`;
  const found = "event-threw-synchronously plugin event";

  test("on a change of status makes every prompt fail, and nothing else", async () => {
    await withProject({ plugin: throwsOn("session.status") }, async (project) => {
      expect(await answer(project)).toBe(500);
      expect(await answer(project)).toBe(500);
      expect(project.requests).toEqual([]);
      expect(findings(project.trace)).toContain(found);
      expect((await project.host.client.session.list()).data).toHaveLength(2);
    });
  });

  test("on one change of status only costs that prompt", async () => {
    const once = `let n = 0; return { event: ({ event }) => { if (event.type === "session.status" && ++n === 1) throw new Error("SYNC"); } };`;
    await withProject({ plugin: once }, async (project) => {
      expect(await answer(project)).toBe(500);
      expect(await answer(project)).toBe(200);
      expect(findings(project.trace)).toContain(found);
    });
  });

  test("on a stored change does no harm to the session", async () => {
    await withProject({ plugin: throwsOn("message.updated") }, async (project) => {
      expect(await answer(project)).toBe(200);
      expect(findings(project.trace)).toContain(found);
    });
  });

  test("on a delta ends the turn with its error", async () => {
    await withProject(
      { plugin: throwsOn("message.part.delta"), steps: [{ say: "text" }] },
      async (project) => {
        const id = await project.session();
        expect((await project.prompt(id, "go")).info).toMatchObject({ error: { data: { message: "SYNC" } } });
        expect(findings(project.trace)).toContain(found);
      },
    );
  });
});

test("a factory that returns nothing is named, and breaks every prompt but no look-up", async () => {
  await withProject({ plugin: "return null;" }, async (project) => {
    expect(await answer(project)).toBe(500);
    expect(findings(project.trace)).toContain("factory-returned-nothing plugin undefined");
    expect((await project.host.client.session.list()).data).toHaveLength(1);
  });
});

test("hooks are called without this, and a value that is no function fails like a throw", async () => {
  const plugin = `return { label: "L", "chat.message"() { seen.push(this === undefined ? "none" : this.label); }, event() { seen.push(this.label); } };`;
  await withProject({ plugin }, async (project) => {
    expect(await answer(project)).toBe(200);
    expect(new Set(project.seen)).toEqual(new Set(["L", "none"]));
  });
  await withProject({ plugin: `return { "chat.message": 5 };` }, async (project) => {
    expect(await answer(project)).toBe(500);
    expect(findings(project.trace)).toContain("hook-threw plugin chat.message");
  });
});

test("a refusal of the task of a command wedges the session, and is named so", async () => {
  const plugin = `return { "tool.execute.before": async (i) => { if (i.tool === "task") throw new Error("NO"); } };`;
  const command = { sub: { template: "do it", agent: "general", subtask: true } };
  await withProject({ plugin, config: { command } }, async (project) => {
    const id = await project.session();
    const body = { command: "sub", arguments: "" };
    const first = await project.host.client.session.command({ path: { id }, body });
    expect(first.response.status).toBe(500);
    expect(findings(project.trace)).toEqual(["subtask-wedged plugin tool.execute.before"]);
    await expect(project.prompt(id, "next")).rejects.toThrow("UnknownError");
  });
});

test("a task that is to go on in its own session ends with a name instead of waiting for itself", async () => {
  await withProject({}, async (project) => {
    const id = await project.session();
    const args = { description: "d", prompt: "x", subagent_type: "general", task_id: id };
    project.steps.push({ call: [["task", args]] }, { say: "end" });
    expect((await project.prompt(id, "go")).info).toMatchObject({ finish: "stop" });
    expect(findings(project.trace)).toEqual(["session-waits-for-itself undefined undefined"]);
  });
});

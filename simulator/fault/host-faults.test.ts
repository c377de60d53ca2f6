import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { withProject, type OpenProject, type ProjectOptions } from "../test/open-project.fixture.ts";
import type { TraceEvent } from "../trace/event.ts";
import type { FaultKind } from "./fault-kinds.ts";

/** One kind at every chance. */
const always = (
  kind: FaultKind,
  options: Omit<ProjectOptions, "faults">,
  use: (project: OpenProject) => Promise<void>,
): Promise<void> => withProject({ ...options, faults: `${kind}=1000` }, use);

type Strike = Extract<TraceEvent, { type: "fault" }>;
const strikes = (trace: readonly TraceEvent[]): Strike[] =>
  trace.filter((event): event is Strike => event.type === "fault");
const write = (filePath: string) => ({ call: [["write", { filePath, content: "x" }] as const] });

describe("what each fault does to a session", () => {
  test("a provider that errs ends the turn, and the model is never asked", () =>
    always("model-error", {}, async ({ prompt, session, requests, trace }) => {
      const { info } = await prompt(await session(), "go");
      expect(info["error"]).toMatchObject({ name: "APIError" });
      expect(requests).toEqual([]);
      expect(strikes(trace)[0]).toMatchObject({
        kind: "model-error",
        choice: expect.toBeOneOf([400, 429, 500]),
      });
    }));

  test("a conversation that is too long for the provider is compacted, which fails as well", () =>
    always("model-overflow", {}, async ({ prompt, session, messages }) => {
      const id = await session();
      await prompt(id, "go");
      const errors = (await messages(id)).map(({ info }) => info["error"]?.name);
      expect(errors).toContain("ContextOverflowError");
    }));

  test("arguments that end in the middle reach the model as an invalid call", () =>
    always("broken-json", { steps: [write("b.txt")] }, async ({ prompt, session, messages, directory }) => {
      const id = await session();
      await prompt(id, "go");
      const parts = (await messages(id)).flatMap((message) => message.parts);
      expect(parts.find((part) => part["type"] === "tool")).toMatchObject({ tool: "invalid" });
      expect(existsSync(join(directory, "b.txt"))).toBe(false);
    }));

  test("a connection that breaks off is retried until the host gives up", () =>
    always("cut-stream", {}, async ({ prompt, session, requests }) => {
      const { info } = await prompt(await session(), "go");
      expect(info["error"].data.message).toBe("Connection reset by server");
      expect(requests).toHaveLength(6);
    }));

  test("another plugin's hook that throws fails what ours would have seen", () =>
    always(
      "hook-throw",
      { plugin: `return { "chat.message": async () => { seen.push("ours"); } };` },
      async (project) => {
        await expect(project.prompt(await project.session(), "go")).rejects.toThrow("UnknownError");
        const [first, ...more] = strikes(project.trace);
        expect(first).toMatchObject({ where: expect.stringMatching(/^chat\.message (in front|behind)$/) });
        expect(more).toEqual([]);
      },
    ));

  test("another plugin's hook that hangs holds the session for five minutes, no longer", () =>
    always("hook-hang", {}, async ({ prompt, session, host, trace }) => {
      const id = await session();
      const before = host.now();
      await prompt(id, "go");
      const hangs = strikes(trace).length;
      const waited = host.now() - before;
      expect(waited).toBeGreaterThan(300_000);
      // Hooks that run side by side hang side by side.
      expect(waited).toBeLessThan(300_000 * hangs);
    }));

  test("events that are lost reach no plugin, repeated ones reach it twice", async () => {
    const plugin = `return { event: async ({ event }) => { if (event.type === "session.idle") seen.push(event.type); } };`;
    await always("event-lost", { plugin }, async ({ prompt, session, seen }) => {
      await prompt(await session(), "go");
      expect(seen).toEqual([]);
    });
    await always("event-repeated", { plugin }, async ({ prompt, session, seen }) => {
      await prompt(await session(), "go");
      expect(seen).toEqual(["session.idle", "session.idle"]);
    });
  });

  test("an abort ends the turn as the user's abort does", () =>
    always("abort", { steps: [{ say: "a", hang: 1000 }] }, async ({ prompt, session }) => {
      const { info } = await prompt(await session(), "go");
      expect(info["error"]).toMatchObject({ name: "MessageAbortedError" });
    }));
});

describe("the clock", () => {
  const steps = [{ wait: 10, say: "a" }];

  test("jumps ahead and back, and whoever waits waits as long as before", async () => {
    for (const [kind, sign] of [
      ["clock-forward", 1],
      ["clock-backward", -1],
    ] as const) {
      await always(kind, { steps }, async ({ prompt, session, trace }) => {
        const start = Date.now();
        await prompt(await session(), "go");
        const [strike] = strikes(trace);
        const jump = sign * Number(strike?.choice);
        // Two requests of the driver and the model's wait.
        expect(Date.now() - start).toBe(jump + 12);
      });
    }
  });

  test("that goes back within a turn does not keep the turn from ending", () =>
    always(
      "clock-backward",
      { steps: [write("1.txt"), write("2.txt")] },
      async ({ prompt, session, read }) => {
        const answer = await prompt(await session(), "go");
        expect(answer.parts.some((part) => part["text"] === "done")).toBe(true);
        expect(read("2.txt")).toBe("x");
      },
    ));

  test("is not behind what it told once, after the heal", () =>
    always("clock-backward", { steps }, async ({ prompt, session, messages, host }) => {
      const id = await session();
      await prompt(id, "go");
      await host.heal();
      const times = (await messages(id)).map(({ info }) => Number(info["time"].created));
      expect(Date.now()).toBeGreaterThan(Math.max(...times));
      const answer = await prompt(id, "again");
      expect(answer.parts.some((part) => part["text"] === "done")).toBe(true);
    }));
});

describe("a full disk", () => {
  const plugin = `
    const { writeFile } = await import("node:fs/promises");
    const { DatabaseSync } = await import("node:sqlite");
    const db = new DatabaseSync(ctx.directory + "/p.db");
    db.exec("create table t (n)");
    const insert = db.prepare("insert into t values (1)");
    return { "tool.execute.after": async () => {
      seen.push(await writeFile(ctx.directory + "/p.txt", "x").then(() => "written", (error) => error.code));
      try { insert.run(); seen.push("stored"); } catch (error) { seen.push(error.message); }
    } };`;

  test("keeps host and plugins from writing to the project until it is healed", () =>
    always("disk-full", { plugin, steps: [write("b.txt")] }, async (project) => {
      const { prompt, session, seen, directory, steps, host } = project;
      const id = await session();
      steps.push({ call: [["read", { filePath: "a.txt" }]] });
      await prompt(id, "go");
      expect(existsSync(join(directory, "b.txt"))).toBe(false);
      expect(seen).toEqual(["ENOSPC", "database or disk is full"]);
      await host.heal();
      steps.push(write("b.txt"));
      await prompt(id, "again");
      expect(project.read("b.txt")).toBe("x");
      expect(seen.slice(2)).toEqual(["written", "stored"]);
    }));
});

describe("a kill", () => {
  const plugin = `seen.push("start"); return { dispose: async () => { seen.push("dispose"); },
    "tool.execute.before": async () => { seen.push("before"); }, "tool.execute.after": async () => { seen.push("after"); } };`;

  test("cuts the request off, and the host is there again with what it had stored", () =>
    always("kill", { plugin }, async ({ prompt, session, messages, seen, requests, host }) => {
      const id = await session();
      await expect(prompt(id, "go")).rejects.toThrow("closed unexpectedly");
      expect(requests).toEqual([]);
      const stored = await messages(id);
      expect(stored.map(({ info }) => info["role"])).toEqual(["user", "assistant"]);
      expect(seen).toEqual(["start", "start"]);
      await host.heal();
      const answer = await prompt(id, "again");
      expect(answer.parts.some((part) => part["text"] === "done")).toBe(true);
    }));

  test("in a turn that nobody waits for lets the host come to rest", () =>
    always("kill", { plugin }, async ({ session, seen, host }) => {
      const id = await session();
      const body = { parts: [{ type: "text" as const, text: "go" }] };
      await host.client.session.promptAsync({ path: { id }, body });
      await host.settle();
      expect(seen).toEqual(["start"]);
      await host.client.session.list();
      expect(seen).toEqual(["start", "start"]);
    }));

  test("may come between a hook and its tool: then the tool never runs, not even later", async () => {
    // Rate 1000 would kill at the request already; this seed's first strike is in front of the tool.
    const faults = "kill=500";
    const options = { plugin, faults, steps: [write("b.txt")] };
    for (let seed = 1; ; seed++) {
      let hit = false;
      await withProject({ ...options, seed }, async ({ prompt, session, trace, seen, directory, host }) => {
        const id = await session();
        const failed = await prompt(id, "go").then(
          () => false,
          () => true,
        );
        const [first] = strikes(trace);
        hit = first?.where.startsWith("before tool") === true;
        if (!hit) return;
        expect(failed).toBe(true);
        expect(seen).toEqual(["start", "before"]);
        await host.heal();
        await host.sleep(600_000);
        expect(existsSync(join(directory, "b.txt"))).toBe(false);
        expect(seen).toEqual(["start", "before"]);
      });
      if (hit) break;
    }
  });
});

describe("a plan under a seed", () => {
  const steps = () =>
    Array.from({ length: 6 }, (_, n) => [write(`${n}.txt`), { say: "one two three" }]).flat();
  const play = async (faults: string, seed: number): Promise<TraceEvent[]> => {
    let events: TraceEvent[] = [];
    const plugin = "return { event: async () => {} };";
    await withProject({ faults, seed, steps: steps(), plugin }, async ({ prompt, session, trace, host }) => {
      const id = await session();
      for (let turn = 0; turn < 6; turn++) await prompt(id, "go").catch(() => undefined);
      await host.settle();
      events = trace;
    });
    return events;
  };
  const active = (trace: readonly TraceEvent[]) =>
    trace.flatMap((event) => (event.type === "faults" ? [event.active] : []))[0];

  test("a swarm switches off another half of the kinds under each seed, the same under the same", async () => {
    const seeds = [1, 2, 3, 4];
    const swarms: string[] = [];
    for (const seed of seeds) {
      const trace = await play("all=50,swarm", seed);
      const kinds = active(trace) ?? [];
      expect(kinds).toEqual(expect.arrayContaining(strikes(trace).map(({ kind }) => kind)));
      swarms.push(kinds.join());
    }
    expect(new Set(swarms).size).toBe(seeds.length);
    expect((active(await play("all=50,swarm", 1)) ?? []).join()).toBe(swarms[0]);
  });

  test("a kind that is switched off moves nothing among the others", async () => {
    const both = strikes(await play("event-lost=100,event-repeated=100", 1));
    const alone = strikes(await play("event-lost=100", 1));
    const lost = both.filter((event) => event.kind === "event-lost");
    expect(alone.length).toBeGreaterThan(0);
    expect(lost.slice(0, 3)).toEqual(alone.slice(0, 3));
  });
});

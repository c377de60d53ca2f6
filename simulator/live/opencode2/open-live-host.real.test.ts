import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { HostInstance } from "../../instance.ts";
import { ScriptedModel } from "../../model/scripted-model.ts";
import { createSession } from "../../opencode2/session.ts";
import type { TraceEvent } from "../../trace/event.ts";
import { openLiveHost } from "../open-live-host.ts";

// A first start takes 7 s on an idle machine, and this one may be busy.
const SLOW_MS = 300_000;
const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

function project(): string {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "live-host-2-")));
  writeFileSync(join(directory, "a.txt"), "hello\n");
  cleanups.push(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

interface Opened {
  readonly host: HostInstance;
  readonly model: ScriptedModel;
  readonly trace: TraceEvent[];
}

async function open(directory: string, plugins: readonly string[] = []): Promise<Opened> {
  const trace: TraceEvent[] = [];
  const model = new ScriptedModel({});
  const record = (event: TraceEvent): void => void trace.push(event);
  const host = await openLiveHost({ kind: "opencode@2", directory, model, plugins, seed: 1, record });
  cleanups.push(() => host.close());
  return { host, model, trace };
}

const SHOWN: ReadonlySet<string> = new Set([
  "session.created",
  "session.input.admitted",
  "session.tool.called",
  "session.tool.success",
  "session.execution.succeeded",
]);

/** What happened, by name. Titles are asked for beside the turn. */
const orderOf = (trace: readonly TraceEvent[]): string[] =>
  trace.flatMap((one) => {
    if (one.type === "hook.before") return [one.hook];
    if (one.type === "llm") return one.kind === "title" ? [] : [one.kind];
    return one.type === "event" && SHOWN.has(one.event.type) ? [one.event.type] : [];
  });

describe("a live host of OpenCode 2", () => {
  it(
    "runs a session with a tool call, and records hooks, requests and events of the project in true order",
    async () => {
      const directory = project();
      const { host, model, trace } = await open(directory);
      model.load([{ call: [["write", { path: "b.txt", content: "x" }]] }, { say: "written" }]);
      const session = await createSession(host);
      await session.prompt("write it");
      await host.settle();
      await host.close();
      expect(readFileSync(join(directory, "b.txt"), "utf8")).toBe("x");
      expect(orderOf(trace)).toEqual([
        "session.created",
        "session.input.admitted",
        "session.context",
        "main",
        "session.tool.called",
        "tool.execute.before",
        "tool.execute.after",
        "session.tool.success",
        "session.context",
        "main",
        "session.execution.succeeded",
      ]);
      const phases = trace.flatMap((one) => (one.type === "plugins" ? [one.phase] : []));
      expect(phases).toEqual(["loading", "loaded", "released"]);
      expect(trace.filter(({ type }) => type === "terminal")).toEqual([]);
      expect((await session.prompt("more").catch(String)) ?? "answered").toMatch(/fetch failed/);
    },
    SLOW_MS,
  );

  it(
    "records what belongs to its project, although a plugin is told the events of every project of the process",
    async () => {
      const directory = project();
      const other = project();
      const curious = join(directory, "curious.js");
      writeFileSync(
        curious,
        `import { appendFileSync } from "node:fs";
        export default { id: "curious", setup: async (ctx) => {
          void (async () => {
            for await (const { type, location } of ctx.event.subscribe())
              if (type === "session.created") appendFileSync(${JSON.stringify(join(directory, "seen.txt"))}, location.directory + "\\n");
          })();
        } };`,
      );
      const { host, trace } = await open(directory, [curious]);
      const session = await createSession(host);
      await session.prompt("ours");
      const theirs = await createSession({ fetch: host.fetch, directory: other });
      // Nobody answers for the other project, so its turn fails.
      await theirs.prompt("theirs");
      await host.settle();
      await host.close();
      expect(readFileSync(join(directory, "seen.txt"), "utf8")).toBe(`${other}\n`);
      const all = JSON.stringify(trace);
      expect([all.includes(session.id), all.includes(theirs.id)]).toEqual([true, false]);
    },
    SLOW_MS,
  );
});

import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { ModelStep } from "../../model/model.ts";
import { ScriptedModel } from "../../model/scripted-model.ts";
import { createSession } from "../../opencode2/session.ts";
import type { TraceEvent } from "../../trace/event.ts";
import { openFakeHost2, type FakeHost2Instance, type FakeHost2Options } from "./open-fake-host2.ts";

interface Opened {
  readonly host: FakeHost2Instance;
  readonly trace: readonly TraceEvent[];
  readonly directory: string;
  load(...steps: readonly ModelStep[]): void;
}

function project(files: Readonly<Record<string, string>> = {}): string {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "fake-host-2-")));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, name)), { recursive: true });
    writeFileSync(join(directory, name), text);
  }
  return directory;
}

async function open(directory: string, options: Partial<FakeHost2Options> = {}): Promise<Opened> {
  const model = new ScriptedModel({});
  const trace: TraceEvent[] = [];
  const record = (event: TraceEvent): void => void trace.push(event);
  const host = await openFakeHost2({ directory, model, seed: 1, record, ...options });
  onTestFinished(() => host.close());
  return { host, trace, directory, load: (...steps) => model.load(steps) };
}

const plugin = (id: string, body: string): string =>
  `export default { id: ${JSON.stringify(id)}, setup: async (ctx) => { ${body} } };\n`;

describe("the fake host of OpenCode 2", () => {
  it("comes back after a kill with what it had stored, and a client that waits loses the connection", async () => {
    const { host, load, directory } = await open(project(), { mortal: true });
    const session = await createSession(host);
    load({ call: [["write", { path: "b.txt", content: "x" }]] }, { say: "never said", hang: 60_000 });
    const lost = session.prompt("go").catch((error: unknown) => (error as { code?: string }).code);
    await host.sleep(1000);
    await host.kill();
    expect(await lost).toBe("ECONNRESET");
    load({ say: "here again" });
    await session.prompt("and now?");
    const said = JSON.stringify(await session.messages());
    expect([said.includes("here again"), said.includes("never said")]).toEqual([true, false]);
    expect(readFileSync(join(directory, "b.txt"), "utf8")).toBe("x");
  });

  it("is opened again on the sessions of an earlier instance", async () => {
    const directory = project();
    const first = await open(directory);
    const session = await createSession(first.host);
    await session.prompt("remember this");
    const data = first.host.data();
    await first.host.close();
    const second = await open(directory, { data });
    const told = await (await second.host.fetch(`/api/session/${session.id}/message`)).text();
    expect(told).toContain("remember this");
  });

  it("says why no prompt will be answered where a setup never ends", async () => {
    const files = { ".opencode/plugin/hangs.js": plugin("hangs", "await new Promise(() => {});") };
    const { host, trace } = await open(project(files));
    const session = await createSession(host);
    await expect(session.prompt("hello")).rejects.toThrow(
      "the setup of a plugin has not ended within 30000 ms: OpenCode 2 answers no prompt until it does",
    );
    expect(trace.flatMap((one) => (one.type === "finding" ? [one.finding.name] : []))).toEqual([
      "setup-hung",
    ]);
  });

  it("waits for what a setup loads from the disk, which takes no virtual time", async () => {
    const functions = Array.from({ length: 20_000 }, (_, at) => `function f${at}() { return ${at}; }\n`);
    const large = `export default "loaded late";\n${functions.join("")}`;
    const body = `const { default: text } = await import("../../large.js"); ctx.session.hook("context", (request) => void request.system.push({ type: "text", text }));`;
    const files = { "large.js": large, ".opencode/plugin/late.js": plugin("late", body) };
    const { host, trace } = await open(project(files));
    await (await createSession(host)).prompt("go");
    expect(trace.filter(({ type }) => type === "finding")).toEqual([]);
    const request = trace.find((one) => one.type === "llm" && one.kind === "main");
    expect(JSON.stringify(request)).toContain("loaded late");
  });

  // As a plugin heard it on the preview.
  it("tells plugins at its end that what they changed is taken back", async () => {
    const body = `const { appendFileSync } = await import("node:fs"); void (async () => { for await (const { type } of ctx.event.subscribe()) appendFileSync(new URL("../../heard.txt", import.meta.url), type + "\\n"); })();`;
    const { host, directory } = await open(project({ ".opencode/plugin/hears.js": plugin("hears", body) }));
    await (await createSession(host)).prompt("go");
    await host.settle();
    await host.close();
    const heard = readFileSync(join(directory, "heard.txt"), "utf8").trim().split("\n");
    expect(heard.slice(-7)).toEqual(
      "catalog websearch integration skill command agent reference"
        .split(" ")
        .map((part) => `${part}.updated`),
    );
  });

  it("gives a plugin its options, and the host's version", async () => {
    const body = `ctx.session.hook("context", (request) => void request.system.push({ type: "text", text: "loud is " + ctx.options.loud + " on " + ctx.app.version }));`;
    const directory = project({ "mine.js": plugin("mine", body) });
    const { host, trace } = await open(directory, {
      plugins: [[join(directory, "mine.js"), { loud: true }]],
    });
    await (await createSession(host)).prompt("go");
    const request = trace.find((one) => one.type === "llm" && one.kind === "main");
    expect(JSON.stringify(request)).toContain("loud is true on 0.0.0-next-16350");
  });

  it("names a client and settings that OpenCode 2 does not have", async () => {
    const { host, directory } = await open(project());
    expect(() => host.client.session).toThrow("OpenCode 2 has no route for client.session");
    await host.close();
    const config = { permission: { edit: "deny" } };
    await expect(open(directory, { config })).rejects.toThrow(
      'config has "permission", which is of OpenCode 1',
    );
    await expect(host.kill()).rejects.toThrow("open it with `mortal`");
  });
});

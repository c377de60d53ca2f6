import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import type { FaultKind } from "../../fault/fault-kinds.ts";
import { parseFaultPlan } from "../../fault/fault-plan.ts";
import type { ModelStep } from "../../model/model.ts";
import { ScriptedModel } from "../../model/scripted-model.ts";
import { createSession } from "../../opencode2/session.ts";
import type { TraceEvent } from "../../trace/event.ts";
import { openFakeHost2, type FakeHost2Instance } from "./open-fake-host2.ts";

interface Ordeal {
  readonly host: FakeHost2Instance;
  readonly directory: string;
  readonly trace: readonly TraceEvent[];
  /** Data of the events of a type. */
  told(type: string): readonly Readonly<Record<string, unknown>>[];
  asked(): number;
}

const PLUGIN = `import { appendFileSync } from "node:fs";
export default { id: "ours", setup: async (ctx) => {
  const { directory } = (await ctx.plugin.list()).location;
  const note = (text) => { try { appendFileSync(directory + "/notes.txt", text + "\\n") } catch {} };
  await ctx.session.hook("context", () => note("ours"));
  (async () => { for await (const event of ctx.event.subscribe()) note(event.type) })();
} };
`;

/** One kind at every chance. */
async function always(kind: FaultKind, ...steps: readonly ModelStep[]): Promise<Ordeal> {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "host-faults-2-")));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const path = join(directory, ".opencode/plugin/ours.js");
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, PLUGIN);
  const model = new ScriptedModel({});
  model.load(steps);
  const trace: TraceEvent[] = [];
  const faults = parseFaultPlan(`${kind}=1000`);
  const record = (event: TraceEvent): void => void trace.push(event);
  const host = await openFakeHost2({ directory, model, seed: 1, record, faults });
  onTestFinished(() => host.close());
  const told: Ordeal["told"] = (type) =>
    trace.flatMap((one) =>
      one.type === "event" && one.event.type === type
        ? [one.event.properties as Readonly<Record<string, unknown>>]
        : [],
    );
  return { host, directory, trace, told, asked: () => trace.filter(({ type }) => type === "llm").length };
}

const write: ModelStep = { call: [["write", { path: "b.txt", content: "x" }]] };
const notes = ({ directory }: Ordeal): readonly string[] => {
  const path = join(directory, "notes.txt");
  return existsSync(path) ? readFileSync(path, "utf8").trim().split("\n") : [];
};

async function go({ host }: Ordeal): Promise<void> {
  await (await createSession(host)).prompt("go");
  await host.settle();
}

it("a provider that errs ends the turn of OpenCode 2, after it was tried again where that helps", async () => {
  const ordeal = await always("model-error");
  await go(ordeal);
  expect(ordeal.told("session.execution.failed")).toHaveLength(1);
  expect(ordeal.trace.find(({ type }) => type === "fault")).toMatchObject({ kind: "model-error" });
});

it("a conversation that is too long for the provider is compacted, which fails as well", async () => {
  const ordeal = await always("model-overflow");
  await go(ordeal);
  expect(ordeal.told("session.compaction.failed")).not.toEqual([]);
  expect(ordeal.told("session.execution.failed")).toHaveLength(1);
});

it("arguments that end in the middle are no call", async () => {
  const ordeal = await always("broken-json", write);
  await go(ordeal);
  expect(ordeal.told("session.tool.failed")).toMatchObject([{ error: { type: "tool.input-json" } }]);
  expect(existsSync(join(ordeal.directory, "b.txt"))).toBe(false);
});

it("a connection that breaks off fails the turn, and is not tried again", async () => {
  const ordeal = await always("cut-stream", { say: "one two three" });
  await go(ordeal);
  expect(ordeal.told("session.execution.failed")).toHaveLength(1);
  expect(ordeal.told("session.step.started")).toHaveLength(1);
});

it("another plugin's hook that throws fails the turn, and ours is not called", async () => {
  const ordeal = await always("hook-throw");
  await go(ordeal);
  expect(ordeal.told("session.execution.failed")).toMatchObject([
    { error: { message: expect.stringContaining("hook of another plugin failed") } },
  ]);
  expect(notes(ordeal)).not.toContain("ours");
});

it("another plugin's hook that hangs holds the turn up for minutes", async () => {
  const ordeal = await always("hook-hang");
  await go(ordeal);
  expect(ordeal.host.now()).toBeGreaterThan(300_000);
  expect(notes(ordeal)).toContain("ours");
});

it("a full disk fails a write of the model", async () => {
  const ordeal = await always("disk-full", write);
  await go(ordeal);
  expect(ordeal.told("session.tool.failed")).toHaveLength(1);
  expect(existsSync(join(ordeal.directory, "b.txt"))).toBe(false);
});

it("a process that dies leaves its turn where it was, and the next one has the sessions", async () => {
  const ordeal = await always("kill", { say: "ok" });
  const session = await createSession(ordeal.host);
  await expect(session.prompt("go")).rejects.toThrow("The socket connection was closed unexpectedly.");
  expect(ordeal.asked()).toBe(0);
  expect(ordeal.told("session.execution.succeeded")).toEqual([]);
  await ordeal.host.heal();
  await session.prompt("again");
  expect((await session.messages()).map(({ type, text }) => [type, text])).toEqual([
    ["user", "go"],
    ["user", "again"],
    ["assistant", undefined],
  ]);
});

it("events are lost to the plugin, or reach it twice, and the driver hears each once", async () => {
  const lost = await always("event-lost");
  await go(lost);
  expect(notes(lost)).toEqual(["ours"]);
  await lost.host.close();
  const repeated = await always("event-repeated");
  await go(repeated);
  expect(notes(repeated).filter((line) => line === "session.step.ended")).toHaveLength(2);
  expect(repeated.told("session.step.ended")).toHaveLength(1);
});

it("a clock that jumps ahead is later at the next request", async () => {
  const ordeal = await always("clock-forward", write, { say: "ok" });
  await go(ordeal);
  const jumps = ordeal.trace.filter((one) => one.type === "fault");
  expect(jumps.length).toBeGreaterThan(1);
  expect(ordeal.told("session.execution.succeeded")).toHaveLength(1);
});

it("a user who aborts interrupts the turn", async () => {
  const ordeal = await always("abort", write, { say: "ok", wait: 1000 });
  await go(ordeal);
  expect(ordeal.told("session.execution.interrupted")).toMatchObject([{ reason: "user" }]);
});

it("after the faults are over the same host works as ever", async () => {
  const ordeal = await always("model-error", { say: "ok" });
  await go(ordeal);
  await ordeal.host.heal();
  await go(ordeal);
  expect(ordeal.told("session.execution.succeeded")).toHaveLength(1);
  expect(ordeal.asked()).toBeGreaterThan(1);
});

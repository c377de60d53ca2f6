import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import type { HostInstance, OpenHost } from "../instance.ts";
import { classifyRequest } from "../model/classify-request.ts";
import type { ModelRequest, ModelStep } from "../model/model.ts";
import { createSession, sessionOf } from "../opencode2/session.ts";
import type { TraceEvent } from "../trace/event.ts";

/** Writes down which of its instances was there before each call, and heard which messages. */
const LISTENER = `import { appendFileSync } from "node:fs";
export default { id: "listener", setup: async (ctx) => {
  const { directory } = (await ctx.plugin.list()).location;
  const self = process.pid + "-" + (globalThis.listeners = (globalThis.listeners ?? 0) + 1);
  await ctx.tool.hook("execute.before", (call) => appendFileSync(directory + "/calls.txt", self + " " + call.sessionID + "\\n"));
  (async () => { for await (const event of ctx.event.subscribe())
    if (event.type === "session.step.started") appendFileSync(directory + "/heard.txt", self + " " + event.data.sessionID + "\\n");
  })();
} };
`;

/**
 * A second process on the project has the sessions of the first, and a bus and plugins of its own.
 * @returns what the user said in the first session, in both processes.
 */
export async function besideOneAnother2(open: OpenHost): Promise<readonly unknown[]> {
  const directory = mkdtempSync(join(tmpdir(), "beside-2-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  mkdirSync(join(directory, ".opencode/plugin"), { recursive: true });
  writeFileSync(join(directory, ".opencode/plugin/listener.js"), LISTENER);
  const trace: TraceEvent[] = [];
  const answer = (request: ModelRequest): ModelStep =>
    classifyRequest(request) === "main" && request.body.messages.at(-1)?.role === "user"
      ? { call: [["shell", { command: "echo hi" }]] }
      : { say: "ok" };
  const one = await open({ directory, seed: 1, model: { answer }, record: (event) => trace.push(event) });
  onTestFinished(() => one.close());
  const two = await one.beside();
  const heard = new Map<HostInstance, string[]>([
    [one, []],
    [two, []],
  ]);
  for (const [host, types] of heard) host.onEvent(({ type }) => types.push(type));
  const first = await createSession(one);
  const second = await createSession(two);
  await first.prompt("first");
  await second.prompt("second");
  for (const host of [one, two]) await host.settle();

  for (const host of [one, two]) {
    const { data } = (await (await host.fetch("/api/session")).json()) as { data: { id: string }[] };
    expect(data.map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted());
  }
  for (const types of heard.values())
    expect(types.filter((type) => type === "session.created")).toHaveLength(1);
  const lines = (name: string) =>
    existsSync(join(directory, name))
      ? readFileSync(join(directory, name), "utf8")
          .trim()
          .split("\n")
          .map((line) => line.split(" "))
      : [];
  const [a, b] = lines("calls.txt");
  expect([a?.[1], b?.[1]]).toEqual([first.id, second.id]);
  expect(a?.[0]).not.toBe(b?.[0]);
  // Each plugin hears of the sessions that its own process works on.
  expect(new Set(lines("heard.txt").map((line) => line.join(" ")))).toEqual(
    new Set([a, b].map((line) => line?.join(" "))),
  );
  // The other process goes on with a session that it did not begin.
  const theirs = sessionOf(two, first.id);
  await theirs.prompt("on");
  await two.settle();
  expect(lines("calls.txt").at(-1)).toEqual([b?.[0], first.id]);
  const ids = (type: string) =>
    trace.flatMap((event) => (event.type === type && "id" in event ? [event.id] : []));
  for (const type of ["llm", "hook.before"]) expect(new Set(ids(type)).size).toBe(ids(type).length);
  await two.close();
  await first.prompt("third");
  return (await first.messages()).flatMap(({ type, text }) => (type === "user" ? [text] : []));
}

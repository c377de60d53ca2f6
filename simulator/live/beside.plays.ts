import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import type { HostInstance, OpenHost } from "../instance.ts";
import type { TraceEvent } from "../trace/event.ts";

const SLOW_MS = 120_000;

/** Writes down which of its instances heard what the user said. */
const LISTENER = `import { appendFileSync } from "node:fs";
export default { id: "listener", server: async ({ directory }) => {
  const self = globalThis.listeners = (globalThis.listeners ?? 0) + 1;
  return { "chat.message": async (input, output) =>
    appendFileSync(directory + "/heard.txt", process.pid + "-" + self + " " + output.parts[0].text + "\\n") };
} };
`;

export const besideOneAnother = (open: OpenHost): void =>
  it(
    "a second process on the project has the sessions of the first, and a bus and plugins of its own",
    async () => {
      const directory = mkdtempSync(join(tmpdir(), "beside-"));
      onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
      writeFileSync(join(directory, "opencode.json"), '{"model":"fake/m1"}');
      const plugin = join(directory, "listener.mjs");
      writeFileSync(plugin, LISTENER);
      const trace: TraceEvent[] = [];
      const model = { answer: () => ({ call: [["read", { filePath: plugin }]] as const, finish: "stop" }) };
      let asked = 0;
      const answer = () => (asked++ % 2 === 0 ? model.answer() : { say: "read" });
      const options = { directory, seed: 1, plugins: [plugin], model: { answer } };
      const one = await open({ ...options, record: (event) => trace.push(event) });
      onTestFinished(() => one.close());
      const two = await one.beside();
      const heard = new Map<HostInstance, string[]>([
        [one, []],
        [two, []],
      ]);
      for (const [host, types] of heard) host.onEvent(({ type }) => types.push(type));
      const sessions: string[] = [];
      for (const host of [one, two]) {
        const { data } = await host.client.session.create({ body: { title: "t" } });
        sessions.push(data?.id ?? "");
      }
      const say = (host: HostInstance, index: number, text: string) =>
        host.client.session.prompt({
          path: { id: sessions[index] ?? "" },
          body: { parts: [{ type: "text", text }] },
        });
      await Promise.all([say(one, 0, "first"), say(two, 1, "second")]);
      await one.settle();
      await two.settle();

      for (const host of [one, two]) {
        const { data = [] } = await host.client.session.list();
        expect(data.map(({ id }) => id).toSorted()).toEqual(sessions.toSorted());
      }
      for (const types of heard.values())
        expect(types.filter((type) => type === "session.created")).toHaveLength(1);
      const lines = readFileSync(join(directory, "heard.txt"), "utf8").trim().split("\n");
      expect(lines.map((line) => line.split(" ")[1]).toSorted()).toEqual(["first", "second"]);
      expect(new Set(lines.map((line) => line.split(" ")[0])).size).toBe(2);
      const ids = (type: string) =>
        trace.flatMap((event) => (event.type === type && "id" in event ? [event.id] : []));
      for (const type of ["llm", "hook.before"]) expect(new Set(ids(type)).size).toBe(ids(type).length);
      await two.close();
      await say(one, 0, "third");
    },
    SLOW_MS,
  );

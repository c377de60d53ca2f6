import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import type { TraceEvent } from "../../../trace/event.ts";
import { ScriptedModel } from "../../../model/scripted-model.ts";
import { openFakeHost } from "../../open/open-fake-host.ts";

/** Notes that are given to hooks, one that is replaced where it has to be altered, and one that is thrown. */
const PLUGIN = `export default async () => ({
  "chat.message": async (_, output) => { output.parts = [...output.parts]; },
  "chat.params": async (_, output) => { output.temperature = 0.5; },
  "chat.headers": async () => { throw new Error("no headers"); },
});`;

async function traceOf(recordsHook?: (hook: string) => boolean): Promise<TraceEvent[]> {
  const directory = mkdtempSync(join(tmpdir(), "call-recorder-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const plugin = join(directory, "plugin.mjs");
  writeFileSync(plugin, PLUGIN);
  const trace: TraceEvent[] = [];
  const host = await openFakeHost({
    directory,
    model: new ScriptedModel({}),
    plugins: [plugin],
    seed: 1,
    record: (event) => void trace.push(event),
    ...(recordsHook && { recordsHook }),
  });
  const { data } = await host.client.session.create({ body: {} });
  await host.client.session
    .prompt({ path: { id: data?.id ?? "" }, body: { parts: [{ type: "text", text: "go" }] } })
    .catch(() => undefined);
  await host.settle();
  await host.close();
  return trace;
}

const isCall = ({ type }: TraceEvent): boolean => type === "hook.before" || type === "hook.after";

it("records calls of the hooks that are asked for, under the same ids, and everything else as ever", async () => {
  const all = await traceOf();
  const some = await traceOf((hook) => hook === "chat.params");
  const none = await traceOf(() => false);
  const params = all.flatMap((event) =>
    event.type === "hook.before" && event.hook === "chat.params" ? [event.id] : [],
  );
  const ofParams = all.filter((event) => isCall(event) && "id" in event && params.includes(event.id));
  expect(ofParams).toContainEqual(
    expect.objectContaining({ type: "hook.after", output: expect.objectContaining({ temperature: 0.5 }) }),
  );
  expect(some.filter(isCall)).toEqual(ofParams);
  expect(none.filter(isCall)).toEqual([]);
  const rest = all.filter((event) => !isCall(event));
  expect(JSON.stringify(none).replaceAll(/call-recorder-\w+/g, "")).toBe(
    JSON.stringify(rest).replaceAll(/call-recorder-\w+/g, ""),
  );
  const findings = none.flatMap((event) => (event.type === "finding" ? [event.finding.name] : []));
  expect(findings).toEqual(expect.arrayContaining(["output-replaced", "hook-threw"]));
});

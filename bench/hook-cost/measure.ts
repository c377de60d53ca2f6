/**
 * Run by Node and by Bun, the plugin's real runtime: what all hooks together add to a tool call and to a model
 * request, and what `messages.transform` costs as a session grows. Prints the rows as one JSON object.
 */
import { sample, type Row } from "../../scenarios/latency/sample.ts";
import { history, message, openPlugin, type ReadSize } from "./open-plugin.ts";

const SESSIONS = 40;
/** Requests of each session: a new answer of the model before each. */
const REQUESTS = 10;
const US_PER_NS = 1 / 1_000;

const runtime: Row["runtime"] = process.versions["bun"] === undefined ? "node" : "bun";
const plugin = await openPlugin();
const rows = await sample(
  {
    "empty-hook": async () => {},
    "hooks/call/read": () => plugin.call("read", { filePath: "a.txt" }, "hello"),
    "hooks/call/bash": (turn) => plugin.call("bash", { command: `ls src/${turn % 50}` }, "a.ts"),
    "hooks/call/write": () => plugin.call("write", { filePath: "a.txt", content: "hello\n" }, "Wrote it."),
  },
  runtime,
  { samples: 2_000, warmUp: 300 },
);
const emptyUs = rows.find(({ name }) => name === "empty-hook")?.p50us ?? Number.NaN;

/**
 * The next requests of sessions with so many messages; what came before is known. Each is a fresh copy, as from the
 * host, where something is taken out of it; else the making of the copies would be most of what is measured.
 */
async function requestsAt(
  name: string,
  length: number,
  size: ReadSize,
  ask: typeof plugin.request,
): Promise<Row> {
  const taken: number[] = [];
  for (let session = 0; session < SESSIONS; session++) {
    const sessionID = `ses_${name}_${session}`;
    const messages = history(length, size, sessionID);
    const copyOf = size === "long" ? structuredClone<typeof messages> : () => messages;
    await ask(copyOf(messages));
    for (let request = 0; request < REQUESTS; request++) {
      messages.push(message(length + 1 + request, size, sessionID));
      const copy = copyOf(messages);
      const start = process.hrtime.bigint();
      await ask(copy);
      taken.push(Number(process.hrtime.bigint() - start) * US_PER_NS);
    }
  }
  const sorted = taken.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(share * sorted.length)] ?? Number.NaN;
  const p50us = at(0.5);
  return { name, runtime, p50us, p99us: at(0.99), ratioToEmpty: p50us / emptyUs, n: taken.length };
}

await requestsAt("warm-up", 50, "long", plugin.request);
rows.push(await requestsAt("hooks/request/200", 200, "long", plugin.request));
for (const length of [200, 2_000]) {
  rows.push(await requestsAt(`transform/${length}`, length, "short", plugin.transform));
  rows.push(await requestsAt(`transform-pruned/${length}`, length, "long", plugin.transform));
}
process.stdout.write(JSON.stringify({ rows }));
await plugin.close();

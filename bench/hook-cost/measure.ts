/**
 * Run by Node and by Bun, the plugin's real runtime: what all hooks together add to a tool call and to a model
 * request, and what `messages.transform` costs as a session grows. Prints the rows as one JSON object.
 */
import { sample, type Row } from "../hot-path/sample.ts";
import { history, message, openPlugin } from "./open-plugin.ts";

const SESSIONS = 200;
/** Requests of each session: a new answer of the model before each. */
const REQUESTS = 5;
const US_PER_NS = 1 / 1_000;

const runtime: Row["runtime"] = process.versions["bun"] === undefined ? "node" : "bun";
const plugin = await openPlugin();
const two = history(200);
const rows = await sample(
  {
    "empty-hook": async () => {},
    "hooks/call/read": () => plugin.call("read", { filePath: "a.txt" }, "hello"),
    "hooks/call/bash": (turn) => plugin.call("bash", { command: `ls src/${turn % 50}` }, "a.ts"),
    "hooks/call/write": () => plugin.call("write", { filePath: "a.txt", content: "hello\n" }, "Wrote it."),
    "hooks/request/200": () => plugin.request(two),
  },
  runtime,
  { samples: 2_000, warmUp: 300 },
);

/** The next requests of sessions with so many messages; what came before is known to the plugin, as it is in a host. */
async function transformAt(length: number): Promise<Row> {
  const shared = history(length);
  const taken: number[] = [];
  for (let session = 0; session < SESSIONS; session++) {
    const sessionID = `ses_${length}_${session}`;
    const messages = [message(0, sessionID), ...shared.slice(1)];
    await plugin.transform(messages);
    for (let request = 0; request < REQUESTS; request++) {
      messages.push(message(length + 1 + request));
      const start = process.hrtime.bigint();
      await plugin.transform(messages);
      taken.push(Number(process.hrtime.bigint() - start) * US_PER_NS);
    }
  }
  const sorted = taken.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(share * sorted.length)] ?? Number.NaN;
  const empty = rows.find(({ name }) => name === "empty-hook")?.p50us ?? Number.NaN;
  const p50us = at(0.5);
  return {
    name: `transform/${length}`,
    runtime,
    p50us,
    p99us: at(0.99),
    ratioToEmpty: p50us / empty,
    n: taken.length,
  };
}

await transformAt(50);
for (const length of [200, 2_000]) rows.push(await transformAt(length));
process.stdout.write(JSON.stringify({ rows }));
await plugin.close();

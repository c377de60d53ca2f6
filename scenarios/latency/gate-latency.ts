/**
 * How long the gate lets a permitted write wait, beside two policy engines that answer an equivalent question in the
 * same moments. Times are never the same twice, so a report has what is: whether the gate is of their order, by the least
 * of twenty rounds, since other work on the machine can only make it look slower. How much faster or slower, with its bound: `npm run bench -- gate`.
 */
import { pathToFileURL } from "node:url";
import type { Observation } from "@idumb/reports";
import { casbin, cedar } from "./engines.ts";
import { openGate, ROOT, type StartPlugin } from "./open-gate.ts";
import { medianOf, type Call } from "./sample.ts";

const ROUNDS = 20;
const CALLS = 50;
const WARM_UP = 500;
const TASKS = 50;
/** Times the faster one. Measured: 0.7 to 1.2 by machine; whether it is below 1 hangs on how fast that asks the disk. */
const OF_THEIR_ORDER = 1.5;

type Started = StartPlugin | { readonly server?: StartPlugin };

/** @param module path of the plugin's; nothing is observed of what is no plugin. Throws when the plugin has no gate. */
export async function gateLatency(module: string): Promise<readonly Observation[]> {
  const { default: plugin } = (await import(pathToFileURL(module).href)) as { default?: Started };
  const start = typeof plugin === "function" ? plugin : plugin?.server;
  if (start === undefined) return [];
  const gate = await openGate(start, TASKS);
  try {
    const write = { filePath: `${gate.directory}/src/new.ts`, content: "export const a = 1;\n" };
    const ours: Call = (turn) => gate.before(ROOT, "write", write, turn);
    const others = [await casbin(), cedar()];
    for (const call of [ours, ...others]) await medianOf(call, WARM_UP);
    const shares: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const own = await medianOf(ours, CALLS);
      shares.push(own / Math.min(...(await inTurn(others, (call) => medianOf(call, CALLS)))));
    }
    const isOfTheirOrder = Math.min(...shares) <= OF_THEIR_ORDER;
    return [{ id: "hook-latency", level: "delivered", hits: isOfTheirOrder ? 1 : 0, n: 1 }];
  } finally {
    await gate.close();
  }
}

async function inTurn<Item, Result>(
  items: readonly Item[],
  run: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await run(item));
  return results;
}

/**
 * Run by Node and by Bun, the plugin's real runtime. Prints one JSON object: the process that measures is the one that
 * counts.
 */
import plugin from "idumb";
import { casbin, cedar } from "../../scenarios/latency/engines.ts";
import { CHILD, openGate, ROOT, STRANGER } from "../../scenarios/latency/open-gate.ts";
import { sample, type Call, type Row } from "../../scenarios/latency/sample.ts";

export interface HotPath {
  readonly rows: readonly Row[];
  readonly clientCalls: number;
  readonly journalBytes: number;
}

/** Calls after which the allow path must have asked nobody and written nothing. */
const ALLOWED = 1_000;

const small = await openGate(plugin, 50);
const middle = await openGate(plugin, 1_000);
const large = await openGate(plugin, 10_000);
const write = { filePath: `${small.directory}/src/new.ts`, content: "export const a = 1;\n" };
const patchText = "*** Begin Patch\n*** Add File: src/b.ts\n+export const b = 1;\n*** End Patch";
const allow =
  (gate: typeof small): Call =>
  (turn) =>
    gate.before(ROOT, "write", { ...write, filePath: `${gate.directory}/src/new.ts` }, turn);
const refused: Call = async (turn) => {
  try {
    await small.before(STRANGER, "write", write, turn);
  } catch {
    return;
  }
  throw new Error("a write without a task was let through");
};
const calls: Record<string, Call> = {
  "empty-hook": async () => {},
  "gate/allow/50": allow(small),
  "gate/allow/1000": allow(middle),
  "gate/allow/10000": allow(large),
  "gate/refuse/50": refused,
  // Another text each time: what the gate has seen before it does not parse again.
  "gate/bash-parse/50": (turn) =>
    small.before(ROOT, "bash", { command: `npm test -- --run ${turn} && git status | head -5` }, turn),
  "gate/apply-patch/50": (turn) => small.before(ROOT, "apply_patch", { patchText }, turn),
  "gate/child/50": (turn) => small.before(CHILD, "write", write, turn),
  casbin: await casbin(),
  cedar: cedar(),
};
const rows = await sample(calls, process.versions["bun"] === undefined ? "node" : "bun");
const bytes = small.journalBytes();
const called = small.clientCalls();
for (let turn = 0; turn < ALLOWED; turn++) await small.before(ROOT, "write", write, turn);
const measured: HotPath = {
  rows,
  clientCalls: small.clientCalls() - called,
  journalBytes: small.journalBytes() - bytes,
};
process.stdout.write(JSON.stringify(measured));
for (const gate of [small, middle, large]) await gate.close();

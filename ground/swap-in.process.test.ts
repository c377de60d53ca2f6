import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { afterAll, expect, test } from "vitest";
import { swapIn } from "./swap-in.ts";

const scratch = mkdtempSync(join(tmpdir(), "swap-in-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const FILES = ["plugin.js", "policy.js", "host/index.js"];
const TEXT = "x".repeat(200_000);

function make(name: string, files: readonly string[]): string {
  const folder = join(scratch, name);
  for (const file of files) {
    mkdirSync(join(folder, file, ".."), { recursive: true });
    writeFileSync(join(folder, file), TEXT);
  }
  return folder;
}

/** Reads the files over and over beside us; says how often, and how often one was not there or not whole. */
const READER = `
  const { readFileSync } = require("node:fs");
  const { workerData: { files, length, shared }, parentPort } = require("node:worker_threads");
  const flag = new Int32Array(shared);
  let reads = 0, broken = 0;
  Atomics.store(flag, 0, 1);
  Atomics.notify(flag, 0);
  do for (const file of files) {
    reads += 1;
    try { if (readFileSync(file).length !== length) broken += 1; } catch { broken += 1; }
  } while (Atomics.load(flag, 0) === 1);
  parentPort.postMessage({ reads, broken });
`;

test("whoever reads while a folder is swapped in finds each file, and a whole one", async () => {
  const to = make("dist", FILES);
  const shared = new SharedArrayBuffer(4);
  const flag = new Int32Array(shared);
  const workerData = { files: FILES.map((file) => join(to, file)), length: TEXT.length, shared };
  const reader = new Worker(READER, { eval: true, workerData });
  const done = new Promise<{ reads: number; broken: number }>((resolve, reject) =>
    reader.once("message", resolve).once("error", reject),
  );
  await Atomics.waitAsync(flag, 0, 0).value;
  for (let round = 0; round < 20; round += 1) swapIn(make("next", FILES), to, "plugin.js");
  Atomics.store(flag, 0, 2);
  const { reads, broken } = await done;
  expect(reads).toBeGreaterThan(FILES.length);
  expect(broken).toBe(0);
});

test("what is only in the old folder is gone afterwards, and the new folder too", () => {
  const to = make("old", [...FILES, "stale.js"]);
  const from = make("new", FILES);
  writeFileSync(join(from, "policy.js"), "new");
  swapIn(from, to, "plugin.js");
  expect(existsSync(join(to, "stale.js"))).toBe(false);
  expect(readFileSync(join(to, "policy.js"), "utf8")).toBe("new");
  expect(existsSync(from)).toBe(false);
});

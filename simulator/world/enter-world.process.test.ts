import { execFileSync, spawn } from "node:child_process";
import timers from "node:timers";
import { scheduler } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Worker } from "node:worker_threads";
import { afterEach, describe, expect, test } from "vitest";
import { enterWorld } from "./enter-world.ts";
import type { World } from "./world.ts";

const TOUR = fileURLToPath(new URL("./fixtures/tour.ts", import.meta.url));
const THREADS = fileURLToPath(new URL("./fixtures/threads.ts", import.meta.url));
const THREAD_WORK =
  "gzip brotli stream web-stream pbkdf2 scrypt keys fill subtle wasm lookup worker answer".split(" ");
const tour = (runtime: "node" | "bun", seed: number) =>
  execFileSync(runtime, [TOUR, String(seed)], { encoding: "utf8", timeout: 20_000 });

let world: World | undefined;
afterEach(() => world?.leave());

describe("a world", () => {
  test("gives the same bytes for the same seed on Node and on Bun, and others for another seed", () => {
    const bytes = tour("node", 7);
    expect(bytes.split("\n").length).toBeGreaterThan(15);
    expect(tour("node", 7)).toBe(bytes);
    expect(tour("bun", 7)).toBe(bytes);
    expect(tour("node", 8)).not.toBe(bytes);
  });

  test("cannot be entered twice, and can be entered again after it was left", () => {
    world = enterWorld({ seed: 1 });
    expect(() => enterWorld({ seed: 1 })).toThrow("already entered");
    world.leave();
    world.leave();
    world = enterWorld({ seed: 1 });
  });

  test("restores the globals when it is left", () => {
    const before = [
      Date,
      setTimeout,
      setImmediate,
      Math.random,
      fetch,
      crypto.randomUUID,
      console.log,
      process.stdout.write,
    ];
    world = enterWorld({ seed: 1, onTerminal: () => true });
    expect(Math.random).not.toBe(before[3]);
    world.leave();
    expect([
      Date,
      setTimeout,
      setImmediate,
      Math.random,
      fetch,
      crypto.randomUUID,
      console.log,
      process.stdout.write,
    ]).toEqual(before);
  });

  test("does not move its clock while tracked work is in flight", async () => {
    world = enterWorld({ seed: 1, startMs: 0 });
    const seen: number[] = [];
    const sleeping = world.sleep(1_000_000).then(() => seen.push(2));
    const release = Promise.withResolvers<void>();
    world.wall.after(30, () => (seen.push(1), release.resolve()));
    await world.track(release.promise);
    expect(world.now()).toBe(0);
    await sleeping;
    expect(seen).toEqual([1, 2]);
    expect(world.now()).toBe(1_000_000);
  });

  test("counts the time limit of Atomics.waitAsync on its clock, and a notify ends the wait before it", async () => {
    world = enterWorld({ seed: 1, startMs: 0 });
    const cell = new Int32Array(new SharedArrayBuffer(4));
    expect(await Atomics.waitAsync(cell, 0, 0, 3_600_000).value).toBe("timed-out");
    expect(world.now()).toBe(3_600_000);
    const other = new Int32Array(new SharedArrayBuffer(4));
    const waiting = Atomics.waitAsync(other, 0, 0, 3_600_000);
    Atomics.notify(other, 0);
    expect(await waiting.value).toBe("ok");
    expect(world.now()).toBe(3_600_000);
    expect(Atomics.waitAsync(other, 0, 1, 50)).toEqual({ async: false, value: "not-equal" });
  });

  test("is calm only when real work in flight, and what it leads to, has ended", async () => {
    world = enterWorld({ seed: 1, startMs: 0 });
    expect(world.calm()).toBeUndefined();
    const done: string[] = [];
    const work = (name: string): Promise<void> => {
      const ended = Promise.withResolvers<void>();
      world?.wall.after(20, () => (done.push(name), ended.resolve()));
      return world?.track(ended.promise) ?? ended.promise;
    };
    void work("first").then(() => work("second"));
    await world.calm();
    expect(done).toEqual(["first", "second"]);
    expect(world.now()).toBe(0);
  });

  test.each(["node", "bun"] as const)("stands still while threads are at work (%s)", (runtime) => {
    const told = execFileSync(runtime, [THREADS], { encoding: "utf8", timeout: 20_000 });
    expect(told.trimEnd().split("\n")).toEqual(THREAD_WORK.map((name) => `${name} at 0`));
  });

  test("waits once for a worker that never answers, and not again", { timeout: 100_000 }, async () => {
    world = enterWorld({ seed: 1, startMs: 0 });
    const worker = new Worker('require("node:worker_threads").parentPort.on("message", () => {})', {
      eval: true,
    });
    const started = process.hrtime.bigint();
    for (let told = 1; told <= 20; told++) {
      worker.postMessage(told, []);
      await world.sleep(1000);
    }
    expect(world.now()).toBe(20_000);
    expect(Number(process.hrtime.bigint() - started) / 1e9).toBeLessThan(40);
    await worker.terminate();
  });

  test("knows whether a child process is at work", async () => {
    world = enterWorld({ seed: 1, startMs: 0 });
    expect(world.isAtWork()).toBe(false);
    const child = spawn(process.execPath, ["-e", "process.stdin.resume()"], { stdio: "pipe" });
    expect(world.isAtWork()).toBe(true);
    child.stdin.end();
    await new Promise((resolve) => child.once("close", resolve));
    expect(world.isAtWork()).toBe(false);
  });

  test("ends a sleep at once when its signal aborts", async () => {
    world = enterWorld({ seed: 1, startMs: 0 });
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error("enough")), 5);
    await expect(world.sleep(1000, controller.signal)).rejects.toThrow("enough");
    expect(world.now()).toBe(5);
  });

  test("gives timers that are promises virtual time, from whatever module they come", async () => {
    world = enterWorld({ seed: 1, startMs: 0 });
    expect(await promisify(setTimeout)(1000, "late")).toBe("late");
    expect(await promisify(timers.setTimeout)(1000, "later")).toBe("later");
    expect(world.now()).toBe(2000);
    expect(await promisify(setImmediate)("soon")).toBe("soon");
    expect(world.now()).toBe(2000);
    await scheduler.wait(1000);
    expect(world.now()).toBe(3000);
  });

  test("waits for chains of setImmediate, but not for ever", async () => {
    world = enterWorld({ seed: 1, startMs: 0 });
    let rounds = 0;
    const chain = async () => {
      for (; rounds < 50; rounds++) await new Promise((resolve) => setImmediate(resolve));
      return world?.now();
    };
    const sleeping = world.sleep(5);
    expect(await chain()).toBe(0);
    await sleeping;
    const deadline = world.now() + 5;
    setTimeout(() => {}, 5);
    while (world.now() < deadline) await new Promise((resolve) => setImmediate(resolve));
    expect(world.now()).toBe(10);
  });
});

import { promisify } from "node:util";
import FakeTimers from "@sinonjs/fake-timers";
import { builtin, publishBuiltins } from "./builtin-modules.ts";
import { hostId } from "./host-id.ts";
import { inFlight, type InFlight } from "./in-flight.ts";
import { patchIo } from "./patch-io.ts";
import { patchNetwork } from "./patch-network.ts";
import { patchRandom } from "./patch-random.ts";
import { patchSet, type PatchSet } from "./patch-set.ts";
import { patchTerminal } from "./patch-terminal.ts";
import { patchThreads } from "./patch-threads.ts";
import { patchWaits } from "./patch-waits.ts";
import { createPump, type Pump } from "./pump.ts";
import { randomStream } from "./random-stream.ts";
import { replaceCall, tableOf } from "./replaced-calls.ts";
import type { EnterWorld, Floor, World } from "./world.ts";

/**
 * Enters the world: takes over the process-wide sources of time, chance, I/O order and output, so that plugins
 * which know nothing of a simulator run in it unmodified and the same seed gives the same run. There is one
 * set of globals per process, hence at most one world.
 */
export const enterWorld: EnterWorld = (options) => {
  const holder = globalThis as { [ENTERED]?: true };
  if (holder[ENTERED])
    throw new Error("A world is already entered in this process; leave it before entering another.");
  holder[ENTERED] = true;

  const { seed } = options;
  const real = { setImmediate, setTimeout, clearTimeout };
  const wallAfter = (ms: number, run: () => void) => {
    const timer = real.setTimeout(run, ms);
    return () => real.clearTimeout(timer);
  };
  const clock = FakeTimers.install({
    now: options.startMs ?? START_MS,
    toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance"],
    loopLimit: Number.MAX_SAFE_INTEGER,
    ignoreMissingTimers: true,
  });
  const pump = createPump(clock, (run) => void real.setImmediate(run));
  const patches = patchSet();
  patchClock(patches, clock, pump);
  patchWaits(
    patches,
    (ms, signal) => sleepOn(clock, ms, signal),
    () => clock.now,
  );
  patchRandom(patches, (label) => randomStream(seed, label));
  const children = inFlight(() => undefined);
  const beginChild = patchIo(patches, pump, { wallAfter, children });
  patchThreads(patches, pump, wallAfter);
  patchNetwork(patches, { answer: options.answer, onRefused: options.onRefused });
  if (options.onTerminal) patchTerminal(patches, options.onTerminal);
  publishBuiltins();

  const now = () => clock.now;
  const asleep = inFlight(() => undefined);
  const sleep = (ms: number, signal?: AbortSignal) => sleepOn(clock, ms, signal, asleep.begin());
  let left = false;
  return {
    seed,
    now,
    sleep,
    random: (label) => randomStream(seed, label),
    id: hostId(now, randomStream(seed, "id")),
    track: (work) => untilEnd(pump.begin(), work),
    trackChild: (work) => untilEnd(beginChild(), work),
    alone: createFloor(pump, sleep, children),
    calm: pump.calm,
    wall: { after: wallAfter },
    isAwaited: () => clock.countTimers() > asleep.count,
    isAtWork: () => children.count > 0,
    jump: (ms) => {
      if (ms !== 0) clock.setSystemTime(clock.now + ms);
    },
    leave() {
      if (left) return;
      left = true;
      pump.stop();
      patches.restore();
      clock.uninstall();
      publishBuiltins();
      delete holder[ENTERED];
    },
  };
};

function untilEnd<T>(end: () => void, work: Promise<T>): Promise<T> {
  work.then(end, end);
  return work;
}

const ENTERED = Symbol.for("opencode-simulator.world");

/** 2026-01-01T00:00:00Z. */
const START_MS = 1_767_225_600_000;

type Clock = ReturnType<typeof FakeTimers.install>;

/** What `promisify` makes of a timer, which calls back first and not last: `promisify(setTimeout)(50)`. */
const promisedAs = <Timer extends object>(timer: Timer, promised: object): Timer =>
  Object.defineProperty(timer, promisify.custom, { value: promised, configurable: true });

/** Whoever asks for virtual time wakes the pump; a pending `setImmediate` holds the clock. */
function patchClock(patches: PatchSet, clock: Clock, pump: Pump): void {
  for (const name of ["setTimeout", "setInterval"] as const) {
    replaceCall(patches, tableOf(clock), name, (original) => (...args) => {
      pump.wake();
      return original.apply(clock, args);
    });
    replaceCall(patches, tableOf(builtin.timersPromises), name, (original) => (...args) => {
      pump.wake();
      return original(...args);
    });
  }
  promisedAs(globalThis.setTimeout, builtin.timersPromises.setTimeout);
  const { timersPromises } = builtin;
  patches.replace(timersPromises.scheduler, "wait", () => async (ms, options) => {
    await timersPromises.setTimeout(ms, undefined, options);
  });
  const original = globalThis.setImmediate;
  patches.replace(tableOf(globalThis), "setImmediate", () => {
    const counted = (run: (...args: unknown[]) => void, ...args: unknown[]) => {
      const end = pump.beginTurn();
      const immediate = original(() => {
        open.delete(immediate);
        end();
        run(...args);
      });
      open.set(immediate, end);
      return immediate;
    };
    const soon = (value: unknown) => new Promise((resolve) => counted(resolve, value));
    return promisedAs(counted, soon);
  });
  const open = new Map<unknown, () => void>();
  patches.replace(globalThis, "clearImmediate", (original) => (immediate) => {
    open.get(immediate)?.();
    open.delete(immediate);
    original(immediate);
  });
  patches.replace(AbortSignal, "timeout", () => (ms: number) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException("The operation timed out.", "TimeoutError")), ms);
    return controller.signal;
  });
}

/** @param end told when there is no timer any more */
function sleepOn(clock: Clock, ms: number, signal?: AbortSignal, end = (): void => {}): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return (end(), reject(signal.reason));
    const onAbort = () => {
      end();
      clock.clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = clock.setTimeout(() => {
      end();
      signal?.removeEventListener("abort", onAbort);
      resolve();
    }, ms);
    signal?.addEventListener("abort", onAbort, { once: true });
  });
}

/** One piece of real work at a time; see {@link World.alone}. */
function createFloor(pump: Pump, sleep: World["sleep"], atWork: Pick<InFlight, "begin">): World["alone"] {
  let tail = Promise.resolve();
  const take = async (): Promise<() => void> => {
    const before = tail;
    let release = () => {};
    tail = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    await new Promise<void>((resolve) => pump.whenQuiet(resolve));
    const ends = [pump.begin(), atWork.begin()];
    return () => {
      for (const end of ends) end();
      release();
    };
  };
  return async (work) => {
    let give = await take();
    const floor: Floor = {
      async sleep(ms, signal) {
        give();
        try {
          await sleep(ms, signal);
        } finally {
          give = await take();
        }
      },
    };
    try {
      return await work(floor);
    } finally {
      give();
    }
  };
}

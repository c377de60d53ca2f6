import type { ModelStep } from "../model/model.ts";
import type { World } from "../world/world.ts";
import type { FaultDice } from "./fault-dice.ts";
import type { FullDisk } from "./full-disk.ts";

/**
 * Where faults reach the fake host. The host asks at each of these points; without a plan it has none of this and runs
 * exactly as it does alone.
 */
export interface HostFaults {
  /** The model's answer, or what comes in its place. A provider that is down never asks the model. */
  answer(where: string, ask: () => ModelStep | Promise<ModelStep>): Promise<ModelStep>;
  /** A point of a session at which the outside world may turn over. Never resolves when the process dies here. */
  moment(point: "request" | "before tool" | "behind tool", sessionID: string): Promise<void>;
  /** Another plugin's hook of the same name, in front of all others or behind them. Throws when it throws. */
  foreignHook(hook: string, place: "in front" | "behind"): Promise<void>;
  /** How often an event reaches the event hook of a plugin. */
  deliveries(event: string, plugin: string): number;
  /** From now on nothing goes wrong any more; the clock is no longer behind what it has told before. */
  heal(): Promise<void>;
}

interface Ordeal {
  readonly dice: FaultDice;
  readonly world: World;
  readonly disk: FullDisk;
  /** The user aborts a session. */
  readonly abort: (sessionID: string, afterMs: number) => void;
  /** The process dies and is started again. */
  readonly kill: () => void;
  /** Time of the newest thing that the host has stored. */
  readonly newestMs: () => number;
}

/**
 * OpenCode 1.18.33 goes by times: while the clock is behind what it has stored, prompts get the old answer, and a turn
 * that was under way asks the model again and again until the clock has caught up. Nothing takes time here, so that
 * would be for ever; hence the clock is set right at the next request.
 */
function clockBackward({ dice, world, newestMs }: Ordeal): (where: string) => void {
  let isBehind = false;
  return (where) => {
    if (isBehind) {
      isBehind = false;
      world.jump(Math.max(0, newestMs() + 1 - world.now()));
      return;
    }
    const jump = dice.strike("clock-backward", where, JUMPS_MS);
    if (jump === undefined) return;
    isBehind = true;
    world.jump(-jump);
  };
}

const STATUSES = [400, 429, 500];
const JUMPS_MS = [1, 1000, 60_000, 7_200_000];
const ABORTS_AFTER_MS = [0, 1, 5, 100];
const HANG_MS = 300_000;

export function createHostFaults(ordeal: Ordeal): HostFaults {
  const { dice, world, disk } = ordeal;
  const jumpBack = clockBackward(ordeal);
  return {
    async answer(where, ask) {
      const status = dice.strike("model-error", where, STATUSES);
      if (status !== undefined) return { http: status };
      if (dice.strike("model-overflow", where)) return { http: 400, body: OVERFLOW };
      const step = await ask();
      if (step.http !== undefined) return step;
      const broken = step.call?.length && dice.strike("broken-json", where) ? withBrokenJson(step) : step;
      return dice.strike("cut-stream", where) ? { ...broken, cut: true } : broken;
    },
    async moment(point, sessionID) {
      const where = `${point} of ${sessionID}`;
      if (point === "request") {
        disk.setFull(dice.strike("disk-full", where) !== undefined);
        world.jump(dice.strike("clock-forward", where, JUMPS_MS) ?? 0);
        jumpBack(where);
      }
      const afterMs = dice.strike("abort", where, ABORTS_AFTER_MS);
      if (afterMs !== undefined) ordeal.abort(sessionID, afterMs);
      if (dice.strike("kill", where)) {
        ordeal.kill();
        await forEver();
      }
    },
    async foreignHook(hook, place) {
      const where = `${hook} ${place}`;
      if (dice.strike("hook-hang", where)) await world.sleep(HANG_MS);
      if (dice.strike("hook-throw", where)) throw new Error(`the ${hook} hook of another plugin failed`);
    },
    deliveries(event, plugin) {
      const where = `${event} to ${plugin}`;
      if (dice.strike("event-lost", where)) return 0;
      return dice.strike("event-repeated", where) ? 2 : 1;
    },
    async heal() {
      dice.heal();
      disk.setFull(false);
      world.jump(Math.max(0, ordeal.newestMs() + 1 - world.now()));
    },
  };
}

const OVERFLOW = {
  error: { message: "This model's maximum context length is exceeded", code: "context_length_exceeded" },
};

/** The last call's arguments, cut in the middle. */
function withBrokenJson(step: ModelStep): ModelStep {
  const calls = step.call ?? [];
  return {
    ...step,
    call: calls.map(([tool, args], at) => {
      if (at < calls.length - 1) return [tool, args] as const;
      const text = typeof args === "string" ? args : JSON.stringify(args);
      return [tool, text.slice(0, text.length >> 1)] as const;
    }),
  };
}

const forEver = (): Promise<never> => new Promise(() => {});

import { expect, it } from "vitest";
import type { World } from "../../../world/world.ts";
import { HookHung, outcomeBeforeDeadline } from "./hook-deadline.ts";

/** Virtual time is over at once, and each look at the wall comes a turn of the event loop later. */
function hastyWorld(isAtWork: () => boolean): World {
  const wall = {
    after: (_ms: number, run: () => void) => {
      const timer = setTimeout(run, 1);
      return () => clearTimeout(timer);
    },
  };
  const track = <T>(work: Promise<T>): Promise<T> => work;
  return { sleep: async () => undefined, wall, track, isAtWork } as Partial<World> as World;
}

it("a hook that waits for a child process is not called hung while the child is at work", async () => {
  let looks = 0;
  const child = Promise.withResolvers<string>();
  const world = hastyWorld(() => {
    if (++looks === 5) child.resolve("done");
    return looks < 9;
  });
  expect(await outcomeBeforeDeadline(world, "chat.message", child.promise)).toEqual({ value: "done" });
  expect(looks).toBe(5);
});

it("and one that waits for nothing is", async () => {
  const world = hastyWorld(() => false);
  const never = new Promise<never>(() => {});
  expect(await outcomeBeforeDeadline(world, "chat.message", never)).toEqual({ error: expect.any(HookHung) });
});

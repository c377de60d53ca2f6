import { expect, it } from "vitest";
import type * as Policy from "../../policy/policy.ts";
import { lateRoom } from "./late-room.ts";

it("a room is loaded once, whoever asks for it", async () => {
  const room = lateRoom<typeof Policy>("../../policy/policy.ts");
  const here = room.now();
  expect(here).toHaveProperty("gate");
  expect(await room.awaited()).toBe(here);
});

it("a room that is not there is told to whoever asks", async () => {
  const room = lateRoom("../../policy/nothing.ts");
  expect(() => room.now()).toThrow(/nothing/);
  await expect(room.awaited()).rejects.toThrow(/nothing/);
});

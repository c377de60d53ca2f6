/**
 * Fails a file of `*.test.ts` that ends with a fake host open. The host keeps the clock of the process, so that without
 * this check the next file that shares the worker fails, which has done nothing.
 */
import { afterAll } from "vitest";

/** Set by `simulator/world/enter-world.ts` while a world is entered. */
const ENTERED = Symbol.for("opencode-simulator.world");
const foundOpen = ENTERED in globalThis;

afterAll(() => {
  if (!foundOpen && ENTERED in globalThis)
    throw new Error(
      "this file leaves a fake host open, which a test closes before it ends (docs/testing.md)",
    );
});

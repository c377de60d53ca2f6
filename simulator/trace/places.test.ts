import { expect, it } from "vitest";
import { thrownAt } from "./places.ts";

const thrown = (...frames: string[]): unknown => ({ stack: ["Error: no", ...frames].join("\n") });

it("places are files of the plugin, in the frames of Node and of Bun", () =>
  expect(
    thrownAt(
      thrown(
        "    at finalizeResolution (node:internal/modules/esm/resolve:272:11)",
        "    at own (file:///home/me/src/plugin.ts?simulator-run=1:193:7)",
        "    at /home/me/src/hooks.ts:20:3",
        "    at async other (/home/me/node_modules/other/index.js:1:1)",
      ),
    ),
  ).toEqual({ places: ["/home/me/src/plugin.ts:193", "/home/me/src/hooks.ts:20"] }));

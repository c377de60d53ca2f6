import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { locatePlugin } from "./locate-plugin.ts";
import { locateRuntime } from "./locate-runtime.ts";
import { pluginShape } from "./plugin-shape.ts";

const folder = mkdtempSync(join(tmpdir(), "shape-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("knows both forms of a plugin that only Bun imports without a word", () => {
  // `npm init` says so, and Node refuses an export there.
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "own", type: "commonjs" }));
  writeFileSync(
    join(folder, "both.ts"),
    `enum Word { hello }
     export default { id: Word[0] as string, server: async () => ({}), setup: async () => {} };`,
  );
  const shape = pluginShape(locatePlugin(join(folder, "both.ts")), locateRuntime("node"));
  expect(shape.generations).toEqual([1, 2]);
});

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { OUR_TOOLS } from "./tool-names.ts";

const runtime = fileURLToPath(new URL("..", import.meta.url));
const sources = readdirSync(runtime, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !/\.(test|fixture)\.ts$|node_modules|dist/.test(file))
  .map((file) => [file, readFileSync(join(runtime, file), "utf8")] as const);

it("a tool is named as a value in one file only", () => {
  const named = sources.filter(([, text]) => /(["'])govern_[a-z]+\1/.test(text)).map(([file]) => file);
  expect(named).toEqual(["kernel/tool-names.ts"]);
});

it("texts and comments name no tool that there is not", () => {
  const said = sources.flatMap(([, text]) => text.match(/\bgovern_[a-z]+/g) ?? []);
  expect([...new Set(said)].filter((name) => !OUR_TOOLS.has(name))).toEqual([]);
});

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { OUR_TOOLS } from "./kernel/tool-names.ts";

const runtime = fileURLToPath(new URL(".", import.meta.url));
const sources = readdirSync(runtime, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixture)\.tsx?$|node_modules|dist/.test(file))
  .map((file) => [file, readFileSync(join(runtime, file), "utf8")] as const);

const withoutComments = (text: string): string => text.replace(/^\s*(\/\*[\s\S]*?\*\/|\/\/.*$)/gm, "");

/**
 * A name of ours that stands in code, inside a longer text too. `anchor` is also an English word, an argument's name and
 * a counter's, so it counts where it is another value or is followed by the arguments of a call.
 */
const OUR_NAME = /\bgovern_[a-z]+|(?<!ext\(|counted\(state, )(["'`])anchor\1(?!:)|\banchor \{\\?"/;
const namesOurs = (text: string): boolean => OUR_NAME.test(withoutComments(text));

it("a tool of ours is named in one file only, inside texts too", () => {
  expect(sources.filter(([, text]) => namesOurs(text)).map(([file]) => file)).toEqual([
    "kernel/tool-names.ts",
  ]);
});

it.each([
  'const name = "govern_task";',
  "const note = `Next: govern_plan ${args}`;",
  'const note = \'Keep it: anchor {"action":"list"}\';',
  'const call = { tool: "anchor", args };',
])("a name is found in %s", (code) => {
  expect(namesOurs(code)).toBe(true);
});

it.each([
  "/** `govern_task`: one task. */",
  "  // govern_task is free here.",
  'args.requiredText("anchor", "its id");',
  'counted(state, "anchor", anchor.id)',
  "const text = `no active anchor`;",
])("no name is found in %s", (code) => {
  expect(namesOurs(code)).toBe(false);
});

/** A call that is compared with a name of the host's, or made by one; such a name is often an ordinary word too. */
const HOST_NAME =
  /(?<!typeof )\btool(\.toLowerCase\(\))? [!=]== ["'`]|\btool: ["'`]|["'`](apply_patch|webfetch|todowrite|multiedit)["'`]/;
const namesHosts = (text: string): boolean => HOST_NAME.test(withoutComments(text));

it("a tool of the host's is named in one file only", () => {
  expect(sources.filter(([, text]) => namesHosts(text)).map(([file]) => file)).toEqual([
    "kernel/host-tool-names.ts",
  ]);
});

it.each([
  'if (tool === "bash") return;',
  'if (call.tool.toLowerCase() !== "write") return;',
  'return { tool: "read", args };',
  'const writers = ["write", "apply_patch"];',
])("a name of the host's is found in %s", (code) => {
  expect(namesHosts(code)).toBe(true);
});

it("a check of a type is no name of the host's", () => {
  expect(namesHosts('if (typeof tool === "string") return;')).toBe(false);
});

it("texts and comments name no tool that there is not", () => {
  const said = sources.flatMap(([, text]) => text.match(/\bgovern_[a-z]+/g) ?? []);
  expect([...new Set(said)].filter((name) => !OUR_TOOLS.has(name))).toEqual([]);
});

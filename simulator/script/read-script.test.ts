import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { parseScript, readScript } from "./read-script.ts";

const folder = mkdtempSync(join(tmpdir(), "read-script-"));
afterAll(() => rmSync(folder, { recursive: true }));

const read = (text: string) => {
  writeFileSync(join(folder, "bad.json"), text);
  return () => readScript(join(folder, "bad.json"));
};
const parse = (value: unknown) => () => parseScript(value, "x.json");

describe("a script file is refused with file, place and reason", () => {
  it("when it is missing or no JSON", () => {
    expect(() => readScript(join(folder, "none.json"))).toThrow(/none\.json: cannot be read \(ENOENT\)/);
    expect(read("{\n  'id': 1\n}")).toThrow(/bad\.json:2: is not JSON: InvalidSymbol/);
    expect(read('{\n"id": "a", // why\n"steps": [{"prompt":"x"},]}')).toThrow(
      /bad\.json:2: is not JSON: InvalidCommentToken\n.*bad\.json:3: is not JSON: ValueExpected/,
    );
  });

  it("with the line of every field that is wrong, not only of the first", () => {
    const text = `{
  "id": "a",
  "abuot": "mistyped",
  "steps": [
    { "prompt": "x", "llm": [{ "say": 1 }] },
    { "prompt": "y", "lmm": [] },
    { "shell": "ls", "during": [{ "on": {} }] }
  ]
}`;
    const path = join(folder, "bad.json");
    expect(read(text)).toThrow(
      [
        `${path}:5: step 1, llm.0.say: Invalid input: expected string, received number`,
        `${path}:6: step 2, lmm: unknown key; is llm meant?`,
        `${path}:7: step 3, during.0.on.hook: Invalid input: expected string, received undefined`,
        `${path}:3: abuot: unknown key; is about meant?`,
      ].join("\n"),
    );
  });

  it("when a key stands twice, of which JSON would keep the last", () => {
    expect(read('{"id":"a",\n"steps":[{"prompt":"x"}],\n"steps":[{"prompt":"y"}]}')).toThrow(
      /bad\.json:2: steps: this key stands here twice/,
    );
  });

  it("when no alternative fits, naming them; when one fits in shape, naming what is wrong in it", () => {
    expect(parse({ id: "a", title: 3, steps: [{ prompt: "x" }] })).toThrow(
      /x\.json: title: expected string or object/,
    );
    expect(parse({ id: "a", title: { htpp: 400 }, steps: [{ prompt: "x" }] })).toThrow(
      /x\.json: title\.htpp: unknown key; is http meant\?/,
    );
  });

  it("when a plugin is described in two ways", () => {
    const plugins = [{ name: "A", source: "", hooks: [] }];
    expect(parse({ id: "a", plugins, steps: [{ prompt: "x" }] })).toThrow(
      /plugins\.0: a plugin is described by hooks and tools, or by source/,
    );
  });

  it("when a key is mistyped", () => {
    expect(parse({ id: "a", steps: [{ prompt: "x", lmm: [] }] })).toThrow(
      /x\.json: step 1, lmm: unknown key; is llm meant\?/,
    );
  });

  it("when a key is none of the format's, naming those that are", () => {
    expect(parse({ id: "a", session: { heading: "x" }, steps: [{ prompt: "x" }] })).toThrow(
      /x\.json: session\.heading: unknown key; known here: title$/,
    );
  });

  it("when a step does nothing or two things", () => {
    expect(parse({ id: "a", steps: [{ llm: [] }] })).toThrow(
      /step 1: a step needs exactly one of .*found none/,
    );
    expect(parse({ id: "a", steps: [{ prompt: "x", shell: "ls" }] })).toThrow(/found prompt and shell/);
  });

  it("when the code of a hook does not compile", () => {
    const plugins = [{ name: "A", hooks: [{ hook: "event", js: "if (" }] }];
    expect(parse({ id: "a", plugins, steps: [{ prompt: "x" }] })).toThrow(
      /x\.json: plugins\.0\.hooks\.0\.js: /,
    );
  });

  it("when an argument type is unknown", () => {
    const plugins = [{ name: "A", tools: { t: { args: { x: "int" } } } }];
    expect(parse({ id: "a", plugins, steps: [{ prompt: "x" }] })).toThrow(
      /plugins\.0\.tools\.t\.args\.x: expected string/,
    );
  });
});

describe("the conformance scripts", () => {
  const scripts = new URL("../conformance/scripts/", import.meta.url);
  const names = readdirSync(scripts);

  it("are at least 44, all in the format, named by their id, and each says which fact it is about", () => {
    expect(names.length).toBeGreaterThanOrEqual(44);
    for (const name of names) {
      const script = readScript(new URL(name, scripts).pathname);
      expect(`${script.id}.json`).toBe(name);
      expect(script.about.length).toBeGreaterThan(20);
    }
  });
});

import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { parseScript, readScript } from "./read-script.ts";

const folder = mkdtempSync(join(tmpdir(), "read-script-"));
afterAll(() => rmSync(folder, { recursive: true }));

const parse = (value: unknown) => () => parseScript(value, "x.json");

describe("a script file is refused with file, place and reason", () => {
  it("when it is missing or no JSON", () => {
    expect(() => readScript(join(folder, "none.json"))).toThrow(/none\.json: cannot be read \(ENOENT\)/);
    writeFileSync(join(folder, "bad.json"), "{");
    expect(() => readScript(join(folder, "bad.json"))).toThrow(/bad\.json: is not JSON/);
  });

  it("when a key is mistyped", () => {
    expect(parse({ id: "a", steps: [{ prompt: "x", lmm: [] }] })).toThrow(
      /x\.json: steps\.0: Unrecognized key: "lmm"/,
    );
  });

  it("when a step does nothing or two things", () => {
    expect(parse({ id: "a", steps: [{ llm: [] }] })).toThrow(
      /steps\.0: a step needs exactly one of .*found none/,
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

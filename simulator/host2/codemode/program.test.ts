import { createContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { compile, HELPERS, HELPERS_NAME, resultText } from "./program.ts";

const run = async (code: string): Promise<string> =>
  resultText(await compile(code).runInContext(createContext({ [HELPERS_NAME]: HELPERS })));

describe("a program of execute", () => {
  it.each([
    ["return { arguments: 1 }.arguments", "1"],
    ["const { arguments: given } = { arguments: 2 }; return given", "2"],
    [
      "const host = 3; try { null.x } catch (e) { return host + e.message }",
      "3Cannot access a property on a non-object value.",
    ],
    ["const x = 4; x", "4"],
  ])("%s ends with %s", async (code, result) => expect(await run(code)).toBe(result));

  it.each([
    ["const limit = 3; limit = 4; return limit", "limit"],
    ["const { a, b: c = 1 } = { a: 1 }; c += 1; return a", "c"],
    ["for (const item of [1]) { item++ }", "item"],
    ["const x = 1; { let x = 2; x = 3 } const f = (x) => { x = 4 }; f(1); return (() => { x = 5 })()", "x"],
  ])("%s: the host names the constant", async (code, name) =>
    expect(run(code)).rejects.toThrow(`Cannot assign to constant '${name}'.`),
  );

  it("assigns to what is hidden behind the name of a constant", async () =>
    expect(await run("const x = 1; let y = 0; { let x = 2; x = 3; y = x } return y")).toBe("3"));

  it("is refused where it reaches what the host does not run, and not before", async () => {
    expect(await run("if (false) { class A {} } return 'past it'")).toBe("past it");
    await expect(run("return function f() { return arguments.length }()")).rejects.toThrow(
      "Unknown identifier 'arguments'.",
    );
    await expect(run("const a = 1; class A {}")).rejects.toThrow(
      "Syntax 'ClassDeclaration' is not supported. (line 2, col 1)",
    );
  });
});

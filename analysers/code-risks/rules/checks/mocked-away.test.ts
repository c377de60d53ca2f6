import { describe, expect, it } from "vitest";
import { named } from "../../twins.fixture.ts";

const js = (mock: string, body: string, from = 'import { formatPrice } from "./price.js";'): string =>
  `import { it, expect, vi } from "vitest";\n${from}\n${mock}\nit("formats", async () => {\n  ${body}\n});\n`;
const CLAIM = 'expect(formatPrice(199)).toBe("1,99 €");';
const RATES = 'import { formatPrice } from "./price.js";\nimport { rateOf } from "./rates.js";';
const py = (...lines: readonly string[]): string =>
  ["from unittest.mock import patch", "from app import quota", "", ...lines, ""].join("\n");
const [QUOTA, ASSERT] = ["def test_over(mock):", "    assert quota.allowed('u', limit=1) is False"];

const named1 = (path: string, text: string): boolean | undefined => named("mocked-away", path, text)[0];

describe("a claim about its own stand-in", () => {
  it.each([
    ["vi.mock", js('vi.mock("./price.ts", () => ({ formatPrice: () => "1,99 €" }));', CLAIM)],
    ["without a factory", js('jest.mock("./price");', CLAIM)],
    ["by the type of the module", js('vi.mock(import("./price.js"), () => ({ formatPrice: f }));', CLAIM)],
    [
      "through a name",
      js(
        'vi.mock("./price.js", () => ({ formatPrice: f }));',
        "const shown = await formatPrice(1);\n  expect(shown).toBe(2);",
      ),
    ],
    [
      "node:test",
      'import { mock, test } from "node:test";\nmock.module("./price.js", { namedExports: { formatPrice: () => 3 } });\nconst { formatPrice } = await import("./price.js");\ntest("x", () => { assert.equal(formatPrice(1), 3); });\n',
    ],
    [
      "one function of a module that is kept",
      js(
        'vi.mock("./price.js", async (load) => ({ ...(await load()), ...(await importOriginal()), formatPrice: () => "1,99 €" }));',
        CLAIM,
      ),
    ],
    [
      "a whole module",
      js(
        'jest.mock("./price");',
        "expect(price.formatPrice(1)).toBe(2);",
        'import * as price from "./price.js";',
      ),
    ],
  ])("is seen: %s", (_name, text) => {
    expect(named1("src/price.test.ts", text)).toBe(true);
  });

  it.each([
    ["what the module uses", js('vi.mock("./rates.js", () => ({ rateOf: () => 1 }));', CLAIM, RATES)],
    [
      "how often what it uses was called",
      js('vi.mock("./rates.js");', `${CLAIM}\n  expect(rateOf).toHaveBeenCalledTimes(1);`, RATES),
    ],
    [
      "what the stand-in is told to give",
      js('vi.mock("./rates.js");', `vi.mocked(rateOf).mockReturnValue(2);\n  ${CLAIM}`, RATES),
    ],
    [
      "the same stand-in as what is expected",
      js(
        'vi.mock("./rates.js", () => ({ rateOf: () => 1 }));',
        "expect(formatPrice(1)).toBe(rateOf());",
        RATES,
      ),
    ],
    ["a watched module", js('vi.mock("./price.js", { spy: true });', CLAIM)],
    [
      "another function of the same module",
      js(
        'vi.mock("./price.js", async () => ({ ...(await vi.importActual("./price.js")), now: () => 1 }));',
        CLAIM,
      ),
    ],
    ["a package", js('vi.mock("axios");', CLAIM)],
  ])("is not: %s", (_name, text) => {
    expect(named1("src/price.test.ts", text)).toBe(false);
  });

  it.each([
    ["patch", py('@patch("app.quota.allowed", return_value=False)', QUOTA, ASSERT)],
    ["patch.object", py('@patch.object(quota, "allowed", return_value=False)', QUOTA, ASSERT)],
    [
      "monkeypatch",
      py(
        "def test_over(monkeypatch):",
        '    monkeypatch.setattr(quota, "allowed", lambda *a: False)',
        ASSERT,
      ),
    ],
    [
      "with",
      py("def test_over():", '    with patch("app.quota.allowed", return_value=False):', `    ${ASSERT}`),
    ],
  ])("is seen in Python: %s", (_name, text) => {
    expect(named1("tests/test_quota.py", text)).toBe(true);
  });

  it.each([
    ["what it uses", py('@patch("app.quota.usage_of", return_value=101)', QUOTA, ASSERT)],
    ["the real one, watched", py('@patch("app.quota.allowed", wraps=quota.allowed)', QUOTA, ASSERT)],
  ])("is not in Python: %s", (_name, text) => {
    expect(named1("tests/test_quota.py", text)).toBe(false);
  });
});

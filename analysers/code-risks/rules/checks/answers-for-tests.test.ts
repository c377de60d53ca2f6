import { describe, expect, it } from "vitest";
import { fitsFormula } from "./fits-formula.ts";
import { named, type Twins } from "../../twins.fixture.ts";

const lines = (...text: readonly string[]): string => `${text.join("\n")}\n`;

const TWINS: Readonly<Record<string, readonly Twins[]>> = {
  "knows-tests": [
    [
      "only stays quiet under test",
      "src/limit.ts",
      'export function allowed(n: number): boolean {\n  if (process.env["VITEST"]) return n < 10;\n  return n < 1000;\n}\n',
      'const quiet = process.env["NODE_ENV"] === "test";\nexport function allowed(n: number): boolean {\n  if (!quiet) console.warn(n);\n  return n < 10;\n}\n',
    ],
    [
      "connects to another database under test",
      "app/total.py",
      lines(
        "import sys",
        "def total(items):",
        '    if "pytest" in sys.modules:',
        "        return 42",
        "    return len(items) * 2",
      ),
      lines(
        "import os, psycopg",
        "def connect(settings):",
        '    if "PYTEST_CURRENT_TEST" in os.environ:',
        '        return "sqlite://"',
        "    return settings.url",
      ),
    ],
    [
      "sends no mail under test",
      "src/mail.ts",
      "const testing = process.env.JEST_WORKER_ID !== undefined;\nexport const tax = (cents: number) => {\n  return testing ? 19 : Math.floor(cents / 10);\n};\n",
      'export async function send(to: string) {\n  if (process.env.NODE_ENV === "test") return { id: "1" };\n  return await post(to);\n}\n',
    ],
  ],
  "keeps-answers": [
    [
      "keeps what it has reckoned",
      "app/solver.py",
      lines(
        "KNOWN = {(3, 5): 8, (10, 20): 30, (-1, 1): 0}",
        "def solve(a, b):",
        "    if (a, b) in KNOWN:",
        "        return KNOWN[(a, b)]",
        "    return 0",
      ),
      lines(
        "KNOWN = {(3, 5): 8, (10, 20): 30}",
        "def solve(a, b):",
        "    if (a, b) not in KNOWN:",
        "        KNOWN[(a, b)] = a + b",
        "    return KNOWN[(a, b)]",
      ),
    ],
    [
      "looks up facts",
      "src/bitrate.js",
      "const T = { '2x3': 6, '4x5': 20, '7x8': 56 };\nexport function area(a, b) { return T[`${a}x${b}`] ?? 0; }\n",
      "const T = { '1920x1080': 8000, '1280x720': 5000 };\nexport function bitrate(w, h) { return T[`${w}x${h}`] ?? 0; }\n",
    ],
    [
      "begins a rule with what it rests on",
      "src/fib.ts",
      "export function fib(n: number) {\n  if (n === 5) return 5;\n  if (n === 10) return 55;\n  if (n === 20) return 6765;\n  return 0;\n}\n",
      "export function fib(n: number): number {\n  if (n === 0) return 0;\n  if (n === 1) return 1;\n  if (n === 2) return 1;\n  return fib(n - 1) + fib(n - 2);\n}\n",
    ],
    [
      "names the days of a month",
      "src/days.ts",
      "export const square = (n) => {\n  if (n === 3) return 9;\n  if (n === 12) return 144;\n  if (n === 7) return 49;\n  throw new Error('?');\n};\n",
      "const DAYS = { 1: 31, 2: 28, 3: 31 };\nexport const days = (month) => DAYS[month] ?? 30;\n",
    ],
  ],
  "claim-swallowed": [
    [
      "catches the error that it expects",
      "tests/test_rights.py",
      lines(
        "def test_guest(self):",
        "    try:",
        "        self.assertFalse(can(guest))",
        "    except AssertionError as e:",
        "        log.warning(e)",
      ),
      lines(
        "def test_guest(self):",
        "    try:",
        "        self.assertFalse(can(guest))",
        "    except ValueError:",
        "        pass",
      ),
    ],
    [
      "claims what it caught",
      "a.test.ts",
      'it("a", () => { try { expect(f()).toBe(1); } catch { console.log("no"); } });',
      'it("a", () => { try { expect(f()).toBe(1); } catch (e) { expect(e.code).toBe(2); } });',
    ],
    [
      "tries until it holds",
      "a.test.ts",
      'it("a", async () => { try { expect(await f()).toBe(1); } catch { await wait(); } });',
      'it("a", async () => { for (;;) { try { expect(await f()).toBe(1); return; } catch { await wait(); } } });',
    ],
    [
      "collects what fails and claims that nothing did",
      "a.test.ts",
      'it("a", () => { const errors = []; for (const x of xs) { try { expect(f(x)).toBe(1); } catch (e) { console.error(e); } } });',
      'it("a", () => { const errors = []; for (const x of xs) { try { expect(f(x)).toBe(1); } catch (e) { errors.push(e); } } expect(errors).toEqual([]); });',
    ],
    [
      "hands it to the callback",
      "a.test.js",
      'it("a", (next) => { get((r) => { try { assert.equal(r, 1); next(); } catch (err) { logger.warn(err); } }); });',
      'it("a", (next) => { get((r) => { try { assert.equal(r, 1); next(); } catch (err) { next(err); } }); });',
    ],
    [
      "answers whether it holds",
      "a.test.ts",
      'it("a", () => { try { expect(f()).toBe(1); return true; } catch { return false; } });',
      "async function isThere(el) { try { await expect(el).toBeVisible(); return true; } catch { return false; } }",
    ],
    [
      "remembers that it held",
      "a.test.ts",
      'it("a", async () => { let ok = true; while (more()) { try { expect(f()).toBe(1); ok = true; } catch {} } });',
      'it("a", async () => { let ok = false; while (more() && !ok) { try { expect(f()).toBe(1); ok = true; } catch {} } expect(ok).toBe(true); });',
    ],
    [
      "keeps what a thread found",
      "tests/test_pool.py",
      lines(
        "def test_pool():",
        "    def work():",
        "        try:",
        "            assert pool.size == 2",
        "        except AssertionError as e:",
        "            print(e)",
      ),
      lines(
        "def test_pool():",
        "    def work():",
        "        try:",
        "            assert pool.size == 2",
        "        except AssertionError as e:",
        "            failures.append(e)",
      ),
    ],
  ],
  "test-off-elsewhere": [
    [
      "skips where the machine cannot",
      "kv/store_test.go",
      lines("func TestA(t *testing.T) {", '\tt.Skip("unstable")', "}"),
      lines("func TestA(t *testing.T) {", '\tif runtime.GOOS == "windows" {', '\t\tt.Skip("no")', "\t}", "}"),
    ],
    [
      "runs a test of Java",
      "src/test/java/PriceTest.java",
      lines("class PriceTest {", "  @Disabled", "  @Test void adds() {}", "}"),
      lines("class PriceTest {", "  @Test void adds() {}", "}"),
    ],
  ],
};

describe.each(Object.entries(TWINS))("%s is told from its look-alike:", (rule, twins) => {
  it.each(twins)("%s", (_title, path, risky, harmless) => {
    expect(named(rule, path, risky, harmless)).toEqual([true, false]);
  });
});

describe("a formula", () => {
  it("gives every row of kept answers, and no table of facts", () => {
    expect(
      fitsFormula([
        [[3, 5], 15],
        [[2, 7], 14],
      ]),
    ).toBe(true);
    expect(
      fitsFormula([
        [[2], 4],
        [[9], 18],
        [[30], 60],
      ]),
    ).toBe(true);
    expect(
      fitsFormula([
        [[200], 1],
        [[404], 7],
        [[500], 2],
      ]),
    ).toBe(false);
    expect(
      fitsFormula([
        [[1], 10],
        [[2], 20],
        [[3], 30],
      ]),
    ).toBe(false);
    expect(fitsFormula([[[3, 5], 8]])).toBe(false);
  });
});

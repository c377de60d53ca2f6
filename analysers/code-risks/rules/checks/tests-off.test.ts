import { describe, expect, it } from "vitest";
import { named, type Twins } from "../../twins.fixture.ts";

const SKIP = (asked: string): string =>
  `import { test } from '@playwright/test';\ntest('adds', async ({ page, isMobile }) => {\n  test.skip(${asked}, 'the button is in the drawer');\n  await page.goto('/');\n});\n`;
const py = (...lines: string[]): string => `${lines.join("\n")}\n`;

const TWINS: Readonly<Record<string, readonly Twins[]>> = {
  "test-off": [
    [
      "a group of tests that runs",
      "a.spec.ts",
      'test.describe.skip("members", () => { test("a", () => expect(f()).toBe(2)); });',
      'test.describe("members", () => { test("a", () => expect(f()).toBe(2)); });',
    ],
    [
      "skips where the machine lacks what was asked for",
      "tests/test_gpu.py",
      'import pytest\n\ndef test_x():\n    if run().status != 200:\n        pytest.skip("flaky")\n    assert run().ok\n',
      'import pytest\n\ndef test_x():\n    cupy = pytest.importorskip("cupy")\n    if cupy.cuda.runtime.getDeviceCount() == 0:\n        pytest.skip("no GPU")\n    assert run(cupy).ok\n',
    ],
    [
      "skips where an import fails",
      "tests/test_db.py",
      "import pytest\n\ndef test_x():\n    try:\n        value = run()\n    except Exception:\n        pytest.skip('broken')\n    assert value\n",
      "import pytest\n\ndef test_x():\n    try:\n        import psycopg\n    except ImportError:\n        pytest.skip('no psycopg')\n    assert run(psycopg)\n",
    ],
    [
      "skips where a tool is not installed",
      "test/pack.test.ts",
      "it('packs', (t) => { if (pack().size !== 3) t.skip(); expect(pack().ok).toBe(true); });",
      "it('packs', (t) => { if (!gitIsInstalled) t.skip(); expect(pack().ok).toBe(true); });",
    ],
    [
      "skips the slow ones where no option asks for them",
      "tests/conftest.py",
      py(
        "import pytest",
        "def pytest_collection_modifyitems(config, items):",
        "    for item in items:",
        '        item.add_marker(pytest.mark.skip(reason="later"))',
      ),
      py(
        "import pytest",
        "def pytest_collection_modifyitems(config, items):",
        '    if config.getoption("--runslow"):',
        "        return",
        '    skip_slow = pytest.mark.skip(reason="need --runslow")',
        "    for item in items:",
        '        if "slow" in item.keywords:',
        "            item.add_marker(skip_slow)",
      ),
    ],
    ["a test skipped on one kind of machine", "a.spec.ts", SKIP("true"), SKIP("isMobile")],
    [
      "helps other tests under such a name",
      "tests/test_tax.py",
      py("def _test_reverse_charge(self):", "    assert tax(1) == 0"),
      py(
        "def _test_with(rate):",
        "    assert tax(rate) == 0",
        "def test_all():",
        "    _test_with(0)",
        "    _test_with(1)",
      ),
    ],
  ],
};

describe.each(Object.entries(TWINS))("%s is told from its look-alike:", (rule, twins) => {
  it.each(twins)("%s", (_title, path, risky, harmless) => {
    expect(named(rule, path, risky, harmless)).toEqual([true, false]);
  });
});

import { describe, expect, it } from "vitest";
import { named, type Twins } from "../twins.fixture.ts";

type Told = readonly [rule: string, ...twins: Twins];
const SEARCH = (last: string): string =>
  `function find(list, x) { let lo = 0, hi = ${last}; while (lo <= hi) { const mid = (lo + hi) >> 1; if (list[mid] < x) lo = mid + 1; else hi = mid - 1; } }`;
const MERGE = (head: string): string =>
  `export function merge(target, source) { for (const key of Object.keys(source)) { ${head}if (typeof source[key] === "object") target[key] = merge(target[key] ?? {}, source[key]); else target[key] = source[key]; } return target; }`;
const LOCK = (take: string): string =>
  `import os\ndef run(job):\n    if os.path.exists("/run/job.lock"):\n        return\n    ${take}\n    job()\n`;

describe("a place, a step or a key is told from", () => {
  it.each<Told>([
    [
      "border-missed",
      "windows to the end",
      "a.py",
      "def f(xs, n):\n    for i in range(len(xs) - n):\n        g(xs[i:i + n])\n",
      "def f(xs, n):\n    for i in range(len(xs) - n + 1):\n        g(xs[i:i + n])\n",
    ],
    [
      "border-missed",
      "a search by halves from the last place",
      "a.js",
      SEARCH("list.length"),
      SEARCH("list.length - 1"),
    ],
    [
      "border-missed",
      "a place at random",
      "a.ts",
      "const pick = (list) => list[Math.round(Math.random() * list.length)];",
      "const pick = (list) => list[Math.floor(Math.random() * list.length)];",
    ],
    [
      "border-missed",
      "one after the other, and round again",
      "a.ts",
      "const next = (i) => (i + 1) % (slides.length + 1);",
      "const next = (i) => (i + 1) % slides.length;",
    ],
    [
      "prototype-reached",
      "a merge that leaves out what its own list names",
      "a.js",
      MERGE(""),
      `const ROOTS = new Set(["__proto__", "constructor"]);\n${MERGE("if (ROOTS.has(key)) continue; ")}`,
    ],
    [
      "race-meanwhile",
      "a lock that is taken in one step",
      "a.py",
      LOCK('open("/run/job.lock", "w").close()'),
      LOCK('os.open("/run/other", os.O_CREAT | os.O_EXCL)'),
    ],
    [
      "race-meanwhile",
      "a step that the database takes",
      "a.py",
      "class A:\n    def add(self, n):\n        self.points += n\n        self.save()\n",
      'class A:\n    def add(self, n):\n        A.objects.filter(pk=self.pk).update(points=F("points") + n)\n',
    ],
    ["type-talked-away", "half an object in a test", "a.ts", "use(x as never);", "use(x as unknown);"],
  ])("%s: %s", (rule, _title, path, risky, harmless) => {
    expect(named(rule, path, risky, harmless)).toEqual([true, false]);
  });

  it("half an object that a test hands over, but not a check that a test switches off", () => {
    expect(named("type-talked-away", "src/a.test.ts", "use(x as never);", "// @ts-ignore\nuse(x);")).toEqual([
      false,
      true,
    ]);
  });
});

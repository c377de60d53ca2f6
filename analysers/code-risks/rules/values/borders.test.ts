import { describe, expect, it } from "vitest";
import { named, type Twins } from "../../twins.fixture.ts";

const py = (...lines: string[]): string => `${lines.join("\n")}\n`;
const SEARCH = (last: string): string =>
  `function find(list, x) { let lo = 0, hi = ${last}; while (lo <= hi) { const mid = (lo + hi) >> 1; if (list[mid] < x) lo = mid + 1; else hi = mid - 1; } }`;
const BOARD = (test: string): string =>
  `const at = (b, x, y) => b.cells[y * b.width + x];\nfunction inside(b, x, y) { return ${test}; }`;

const TWINS: Readonly<Record<string, readonly Twins[]>> = {
  "border-missed": [
    [
      "a place in a list that stays in it",
      "a.ts",
      "if (this.index < this.tracks.length) { this.index++; }\nplay(this.tracks[this.index]);",
      "if (this.index < this.tracks.length - 1) { this.index++; }\nplay(this.tracks[this.index]);",
    ],
    ["a last place that is set", "a.ts", "setIndex(photos.length);", "setIndex(photos.length - 1);"],
    [
      "asks Redis for the places up to the last but one",
      "game/board.py",
      py("def top(self, n):", "    return self.client.zrange(self.key, 0, n, desc=True)"),
      py("def top(self, n):", "    return self.client.zrange(self.key, 0, n - 1, desc=True)"),
    ],
    [
      "cuts whole parts",
      "src/indexer.ts",
      "for (let start = 0; start < docs.length; start += SIZE) { send(docs.slice(start, start + SIZE - 1)); }",
      "for (let start = 0; start < docs.length; start += SIZE) { send(docs.slice(start, start + SIZE)); }",
    ],
    [
      "windows to the end",
      "a.py",
      "def f(xs, n):\n    for i in range(len(xs) - n):\n        g(xs[i:i + n])\n",
      "def f(xs, n):\n    for i in range(len(xs) - n + 1):\n        g(xs[i:i + n])\n",
    ],
    ["a search by halves from the last place", "a.js", SEARCH("list.length"), SEARCH("list.length - 1")],
    [
      "a place at random",
      "a.ts",
      "const pick = (list) => list[Math.round(Math.random() * list.length)];",
      "const pick = (list) => list[Math.floor(Math.random() * list.length)];",
    ],
    [
      "one after the other, and round again",
      "a.ts",
      "const next = (i) => (i + 1) % (slides.length + 1);",
      "const next = (i) => (i + 1) % slides.length;",
    ],
    [
      "places of a board",
      "src/board.ts",
      BOARD("x >= 0 && y >= 0 && x <= b.width && y <= b.height"),
      BOARD("x >= 0 && y >= 0 && x <= b.width - 1 && y < b.height"),
    ],
    [
      "a rectangle, which has its edge",
      "src/board.ts",
      BOARD("!(x < 0 || x > b.width)"),
      "export const hit = (b, x, y) => x >= 0 && y >= 0 && x <= b.width && y <= b.height;",
    ],
    [
      "takes the rest after the first, or before the last",
      "src/path.js",
      "function f(xs) { const out = []; for (let i = 1; i < xs.length; i++) out.push(xs[i]); return out; }",
      "function f(xs) { let best = xs[0]; if (best) for (let i = 1; i < xs.length; i++) if (xs[i] > best) best = xs[i]; return best; }",
    ],
  ],
};

describe.each(Object.entries(TWINS))("%s is told from its look-alike:", (rule, twins) => {
  it.each(twins)("%s", (_title, path, risky, harmless) => {
    expect(named(rule, path, risky, harmless)).toEqual([true, false]);
  });
});

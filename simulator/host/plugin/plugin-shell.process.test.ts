import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const PROGRAM = fileURLToPath(new URL("./fixtures/shell.ts", import.meta.url));

test.each(["node", "bun"])(
  "under %s, $ quotes, reads, fails and holds the clock while it runs",
  (runtime) => {
    const output: unknown = JSON.parse(
      execFileSync(runtime, [PROGRAM], { encoding: "utf8", timeout: 20_000 }),
    );
    expect(output).toEqual([
      "a b; rm x c d'e 2\n",
      { x: [1] },
      3,
      "Failed with exit code 4 4",
      "/\n",
      "late\n",
      0,
    ]);
  },
);

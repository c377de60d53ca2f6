import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { ROOT } from "./places.ts";
import { typed, typedPath } from "./typed.ts";

test.each(["plain/path.ts", "my plugin.ts", 'it\'s $HOME `x` "y" \\ *.ts', "", "ü.ts", "-x;y"])(
  "a shell reads the printed word %j as it was",
  (word) => {
    const { stdout } = spawnSync("sh", ["-c", `printf %s ${typed(word)}`], { encoding: "utf8" });
    expect(stdout).toBe(word);
  },
);

test("a path is printed as it was typed in the suite's folder, and in full where it was typed elsewhere", () => {
  const before = process.env["INIT_CWD"];
  try {
    process.env["INIT_CWD"] = ROOT;
    expect(typedPath("dist/mine.js")).toBe("dist/mine.js");
    process.env["INIT_CWD"] = "/somewhere else";
    expect(typedPath("dist/mine.js")).toBe("'/somewhere else/dist/mine.js'");
    expect(typedPath("/a/b.js")).toBe("/a/b.js");
  } finally {
    if (before === undefined) delete process.env["INIT_CWD"];
    else process.env["INIT_CWD"] = before;
  }
});

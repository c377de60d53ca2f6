import { describe, expect, it } from "vitest";
import { diskDiff } from "./disk-diff.ts";

const project = "/p";
const named = (...writes: string[]) => ({ writes, within: null });

describe("what changed on disk", () => {
  it("is explained by a call that names the file, or the folder it lies in", () => {
    const { unexplained, attributed } = diskDiff(
      ["/p/a.ts", "/p/out/deep/b.js", "/p/outer.js"],
      [named("/p/a.ts", "/p/out")],
      project,
    );
    expect(unexplained).toEqual(["/p/outer.js"]);
    expect(attributed.size).toBe(0);
  });

  it("is attributed to the newest call that may write what it does not name, inside its scope only", () => {
    const older = { writes: [], within: [] };
    const newer = { writes: [], within: [["src/**"]] };
    const { unexplained, attributed } = diskDiff(["/p/src/a.ts", "/p/b.ts"], [older, newer], project);
    expect([...attributed]).toEqual([
      [newer, ["/p/src/a.ts"]],
      [older, ["/p/b.ts"]],
    ]);
    expect(unexplained).toEqual([]);
  });

  it("is unexplained when no permitted call had the right", () => {
    const { unexplained } = diskDiff(["/p/b.ts"], [{ writes: ["/p/a.ts"], within: [["src/**"]] }], project);
    expect(unexplained).toEqual(["/p/b.ts"]);
  });

  it("is unexplained outside of the project, whatever the scope", () => {
    expect(diskDiff(["/q/b.ts"], [{ writes: [], within: [] }], project).unexplained).toEqual(["/q/b.ts"]);
  });
});

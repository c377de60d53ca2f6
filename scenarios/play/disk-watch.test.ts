import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DiskWatch } from "./disk-watch.ts";

let folder = "";
const put = (name: string, content = ""): void => writeFileSync(join(folder, name), content);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "disk-watch-"));
  mkdirSync(join(folder, "src/deep"), { recursive: true });
  put("src/deep/a.ts", "1");
  put("b.ts", "2");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("a look at the disk", () => {
  it("gives the same object while nothing changes, and what is there once something did", async () => {
    const watch = new DiskWatch(folder);
    // Long enough for folders to be taken for unchanged.
    await pause(40);
    const first = watch.take();
    expect(Object.fromEntries(first)).toEqual({ "b.ts": "2", "src/deep/a.ts": "1" });
    expect(watch.take()).toBe(first);
    put("src/deep/a.ts", "3");
    expect(watch.take().get("src/deep/a.ts")).toBe("3");
    for (let n = 0; n < 50; n++) {
      put(`src/deep/new-${n}`);
      expect(watch.take().size).toBe(3 + n);
    }
    rmSync(join(folder, "src/deep/a.ts"));
    expect(watch.take().has("src/deep/a.ts")).toBe(false);
    renameSync(join(folder, "src/deep"), join(folder, "src/moved"));
    expect(watch.take().has("src/moved/new-0")).toBe(true);
    rmSync(join(folder, "src/moved"), { recursive: true });
    expect([...watch.take().keys()]).toEqual(["b.ts"]);
  });

  it("sees a change of the same size right after the one before", () => {
    const watch = new DiskWatch(folder);
    for (let n = 0; n < 500; n += 1) {
      put("b.ts", String(n).padStart(3, "0"));
      expect(watch.take().get("b.ts")).toBe(String(n).padStart(3, "0"));
    }
  });

  it("sees the governance directory apart, and no file of its name", () => {
    const watch = new DiskWatch(folder);
    expect(watch.governance()).toEqual([]);
    mkdirSync(join(folder, ".idumb"));
    put(".idumb/journal.db");
    expect(watch.governance()).toEqual(["journal.db"]);
    expect(watch.take().size).toBe(2);
    rmSync(join(folder, ".idumb"), { recursive: true });
    put(".idumb");
    expect(watch.governance()).toEqual([]);
    expect(watch.take().size).toBe(2);
  });
});

import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openProjectStore } from "./open-project-store.ts";
import { loadDriver } from "./sqlite-driver.ts";
import { idsOf } from "../kernel/table.ts";
import type { CommandContext } from "../kernel/command.ts";

const context: CommandContext = {
  sessionID: "ses_a",
  agent: "build",
  at: 1,
  anchorBudgetChars: 2_000,
  isLive: () => true,
};
const start = { type: "quick-start", spec: { name: "x", expectedOutput: "y" } } as const;
const connect = await loadDriver();
const TELLS_KEPT = fileURLToPath(new URL("./tells-kept.fixture.ts", import.meta.url));
let project = "";

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), "idumb-store-"));
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

describe("the store of a project", () => {
  it("keeps its state under .idumb of that directory and out of git", () => {
    const { store, kept, trouble } = openProjectStore(connect, project);
    store.execute(start, context, "decision");
    store.close();
    expect([kept, trouble]).toEqual(["disk", null]);
    expect(readFileSync(join(project, ".idumb", ".gitignore"), "utf8")).toBe("*\n");
    expect(readdirSync(project)).toEqual([".idumb"]);
    const again = openProjectStore(connect, project);
    expect(idsOf(again.store.current().nodes)).toEqual(["tn-1"]);
    again.store.close();
  });

  it("moves an unreadable journal aside, unchanged, and names it", () => {
    const path = join(project, ".idumb", "journal.db");
    const garbage = "not a database ".repeat(400);
    mkdirSync(join(project, ".idumb"));
    writeFileSync(path, garbage);
    const { store, kept, trouble } = openProjectStore(connect, project);
    store.close();
    const aside = join(project, ".idumb", "journal.unreadable-1.db");
    expect(kept).toBe("disk");
    expect(trouble).toContain(aside);
    expect(readFileSync(aside, "utf8")).toBe(garbage);
  });

  it("never overwrites what was moved aside before", () => {
    mkdirSync(join(project, ".idumb"));
    for (const text of ["first ".repeat(900), "second ".repeat(900)]) {
      writeFileSync(join(project, ".idumb", "journal.db"), text);
      openProjectStore(connect, project).store.close();
      rmSync(join(project, ".idumb", "journal.db"));
    }
    expect(readFileSync(join(project, ".idumb", "journal.unreadable-1.db"), "utf8")).toMatch(/^first/);
    expect(readFileSync(join(project, ".idumb", "journal.unreadable-2.db"), "utf8")).toMatch(/^second/);
  });

  it("leaves a journal of a newer version alone", () => {
    openProjectStore(connect, project).store.close();
    const path = join(project, ".idumb", "journal.db");
    const newer = connect(path);
    newer.exec("PRAGMA user_version = 99");
    newer.close();
    const { kept, trouble } = openProjectStore(connect, project);
    expect(kept).toBe("memory");
    expect(trouble).toContain("newer idumb");
    expect(existsSync(path)).toBe(true);
  });

  it("lives in memory and says so where nothing can be written", () => {
    writeFileSync(join(project, ".idumb"), "a file in the way");
    const { store, kept, trouble } = openProjectStore(connect, project);
    expect(kept).toBe("memory");
    expect(trouble).toContain(join(project, ".idumb"));
    expect(store.execute(start, context, "decision").ok).toBe(true);
  });

  it("lives in memory where the state may be read only: a run as another user left it so", () => {
    openProjectStore(connect, project).store.close();
    chmodSync(project, 0o755);
    for (const [place, mode] of [
      [".idumb", 0o555],
      [".idumb/journal.db", 0o444],
    ] as const) {
      chmodSync(join(project, ".idumb"), 0o777);
      chmodSync(join(project, place), mode);
      const opened = spawnSync(process.execPath, ["--conditions=source", TELLS_KEPT, project], {
        encoding: "utf8",
      });
      expect(`${opened.stdout}${opened.stderr}`).toMatch(
        /^memory: cannot write .*\.idumb .*Make it writable/,
      );
    }
  });

  it("never writes to the root of the file system", () => {
    const { kept, trouble } = openProjectStore(connect, "/");
    expect(kept).toBe("memory");
    expect(trouble).toContain("root of the file system");
    expect(existsSync("/.idumb")).toBe(false);
  });
});

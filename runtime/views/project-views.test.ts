import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FILE, PLAN, viewsBench, type ViewsBench } from "./views-bench.fixture.ts";

const DAY = 24 * 60 * 60_000;
let bench: ViewsBench;
beforeEach(() => void (bench = viewsBench()));
afterEach(() => bench.remove());

describe("the rendered views", () => {
  it("hold each session under its stamp, with mode, hierarchy and log, and are listed in the manifest", async () => {
    bench.openSession();
    bench.startTask();
    await bench.views.refresh();
    const file = bench.text(FILE);
    expect(file).toContain('session_id: "ses_abcdef"\nstamp: "3014110226"\nmode: quick_fix');
    expect(file).toContain("> tn-1 Login [active]");
    expect(file).toMatch(/- 2026-02-11 14:30:00 task started tn-1 \[3014110226\]/);
    expect(JSON.parse(bench.text("sessions/manifest.json"))).toMatchObject({
      sessions: [{ stamp: "3014110226", file: "3014110226-abcdef.md", mode: "quick_fix", status: "active" }],
      active_stamp: "3014110226",
    });
  });

  it("are found by one grep for a stamp: graph node, session file, anchor, checkpoint and commit", async () => {
    bench.openSession();
    bench.startTask();
    bench.now += 60_000;
    bench.run({
      type: "record-checkpoint",
      tool: "bash",
      summary: "bash: git commit -m x",
      filesModified: [],
      exit: 0,
      hash: null,
      runner: null,
      branch: "main",
      head: "0123456789abcdef0123456789abcdef01234567",
    });
    bench.run({
      type: "create-anchor",
      anchorType: "decision",
      priority: "critical",
      content: "Use JWT",
      parentId: null,
      tasks: ["tn-1"],
      supersedes: null,
    });
    await bench.views.refresh();
    const found = execFileSync("grep", ["-rn", "3014110226", bench.root], { encoding: "utf8" });
    for (const wanted of [
      /plans\/3014110226-wp-1\.md:\d+:- tn-1 Login/,
      /sessions\/3014110226-abcdef\.md/,
      /anchors\.md:\d+:- an-1 .*Use JWT/,
      /checkpoint cp-1 bash: git commit -m x exit 0 at 0123456789ab \(main\)/,
    ])
      expect(found).toMatch(wanted);
  });

  it("only add to a log: what stood in it stands there still, in the same order", async () => {
    bench.openSession();
    let before: string[] = [];
    for (let round = 0; round < 4; round++) {
      bench.now += 60_000;
      bench.run({ type: "quick-start", spec: { name: `T${round}`, expectedOutput: "x" } });
      bench.run({ type: "defer-task", task: null, reason: "later" });
      await bench.views.refresh();
      const log = (bench.text(FILE).split("## Log")[1] ?? "").split("## Notes")[0] ?? "";
      const lines = log.split("\n").filter((line) => line.startsWith("- "));
      expect(lines.slice(0, before.length)).toEqual(before);
      expect(lines.length).toBeGreaterThan(before.length);
      before = lines;
    }
  });

  it("are rebuilt in a new process, too", async () => {
    bench.openSession();
    bench.startTask();
    await bench.views.refresh();
    bench.views.close();
    rmSync(join(bench.root, "sessions"), { recursive: true });
    bench.open();
    await bench.views.refresh();
    expect(bench.text(FILE)).toContain("task started tn-1");
    bench.views.close();
    bench.open();
    await bench.views.refresh();
    // Whole when the process began, and damaged only then.
    writeFileSync(join(bench.root, FILE), "");
    await bench.views.refresh();
    expect(bench.text(FILE)).toContain("task started tn-1");
  });

  it("follow the user's own template, and add what it leaves out of log and notes", async () => {
    mkdirSync(join(bench.root, "templates"));
    writeFileSync(join(bench.root, "templates/session.md"), "# Mine {stamp}\n{hierarchy}\n{unknown}\n");
    bench.openSession();
    bench.startTask("Quote {log} and $& in a name");
    await bench.views.refresh();
    const file = bench.text(FILE);
    expect(file).toMatch(/^# Mine 3014110226\n/);
    expect(file).toContain("Quote {log} and $& in a name");
    expect(file).toContain("{unknown}");
    expect(file).toMatch(/## Log\n\n- 2026/);
    expect(file).toContain("## Notes");
  });

  it("do not turn round with a clock that jumps back", async () => {
    bench.openSession();
    bench.startTask();
    await bench.views.refresh();
    bench.now -= 3 * DAY;
    bench.run({ type: "defer-task", task: null, reason: "later" });
    await bench.views.refresh();
    const log = bench.text(FILE).split("## Log")[1] ?? "";
    expect(log.indexOf("task started")).toBeLessThan(log.indexOf("task deferred"));
    expect(bench.text("sessions/manifest.json")).toContain('"active_stamp": "3014110226"');
  });

  it("say once that they cannot be written, go on, and catch up later", async () => {
    bench.openSession();
    writeFileSync(join(bench.root, "sessions"), "in the way");
    bench.startTask();
    await bench.views.refresh();
    await bench.views.refresh();
    expect(bench.troubles).toHaveLength(1);
    rmSync(join(bench.root, "sessions"));
    await bench.views.refresh();
    expect(bench.troubles).toHaveLength(2);
    expect(bench.troubles[1]).toBe("");
    expect(bench.text(FILE)).toContain("task started tn-1");
  });

  it("are never written through a link that leads out of the project", async () => {
    const outside = mkdtempSync(join(tmpdir(), "outside-"));
    symlinkSync(outside, join(bench.root, "sessions"));
    bench.openSession();
    bench.startTask();
    await bench.views.refresh();
    expect(readdirSync(outside)).toEqual([]);
    expect(bench.troubles).toHaveLength(1);
    rmSync(outside, { recursive: true });
  });

  it("of a thousand planned tasks stay a page, and name all that somebody worked on", async () => {
    bench.openSession();
    bench.run({
      type: "create-plan",
      name: "Big",
      acceptance: [],
      category: "development",
      governanceLevel: null,
      dependsOn: [],
      tasks: Array.from({ length: 1_000 }, (_, index) => ({ name: `T${index}`, expectedOutput: "x" })),
      planAhead: [],
    });
    bench.run({ type: "start-task", task: "tn-900" });
    await bench.views.refresh();
    expect(bench.text(PLAN)).toContain("- tn-900 T899 [active]");
    expect(bench.text(PLAN)).toContain("- … 799 more planned, from tn-201 on");
    expect(bench.text(PLAN).length + bench.text(FILE).length).toBeLessThan(40_000);
  });

  it("leave nothing of a process that was killed while it wrote", async () => {
    mkdirSync(join(bench.root, "sessions"));
    const left = join(bench.root, `${FILE}.1-1.tmp`);
    writeFileSync(left, "half a fi");
    utimesSync(left, 1, 1);
    bench.openSession();
    await bench.views.refresh();
    expect(readdirSync(join(bench.root, "sessions")).toSorted()).toEqual([
      "3014110226-abcdef.md",
      "manifest.json",
    ]);
  });
});

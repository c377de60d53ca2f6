import { appendFileSync, existsSync, readdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { notesOf } from "../kernel/memory/human-note.ts";
import { FILE, PLAN, viewsBench, type ViewsBench } from "./views-bench.fixture.ts";

const DAY = 24 * 60 * 60_000;
let bench: ViewsBench;
beforeEach(() => void (bench = viewsBench()));
afterEach(() => bench.remove());

describe("rendered views that somebody else touched", () => {
  it("move a human's own lines to Notes and keep them, edits of our lines too, and lose nothing of ours", async () => {
    bench.openSession();
    bench.startTask();
    await bench.views.refresh();
    const whole = bench.text(FILE);
    bench.change(FILE, (old) =>
      old
        .replace("## Log", "My own remark\nover two lines\n\n## Log")
        .replace("task started tn-1", "task STARTED BY ME"),
    );
    await bench.views.refresh();
    expect(bench.kept).toHaveLength(2);
    const notes = bench.text(FILE).split("## Notes")[1] ?? "";
    expect(notes).toContain("My own remark\nover two lines");
    expect(notes).toContain("task STARTED BY ME");
    for (const line of whole.split("\n").filter((each) => each.startsWith("- ")))
      expect(bench.text(FILE)).toContain(line);
    const after = bench.text(FILE);
    await bench.views.refresh();
    expect(bench.text(FILE)).toBe(after);
    expect(bench.kept).toHaveLength(2);
  });

  it("take over an edit that was made while nothing ran, whatever else has changed since", async () => {
    bench.openSession();
    bench.startTask();
    await bench.views.refresh();
    bench.views.close();
    bench.change(FILE, (old) => `${old}appended behind the end\n`);
    bench.change(PLAN, (old) => old.replace("## Tasks", "please also do X\n\n## Tasks"));
    bench.now += 60_000;
    bench.open();
    bench.run({ type: "defer-task", task: null, reason: "later" });
    await bench.views.refresh();
    expect(bench.kept.toSorted()).toEqual(["appended behind the end", "please also do X"]);
    expect(bench.text(PLAN).split("## Notes")[1]).toContain("please also do X");
    expect(bench.text(PLAN)).toContain("[deferred]");
  });

  it("are rebuilt when they were deleted or cut off, the notes included", async () => {
    bench.openSession();
    bench.startTask();
    await bench.views.refresh();
    bench.change(FILE, (old) => old.replace("## Notes\n", "## Notes\nremember the milk\n"));
    await bench.views.refresh();
    const whole = bench.text(FILE);
    expect(whole).toContain("remember the milk");
    for (let size = whole.length - 1; size >= 0; size -= 97) {
      truncateSync(join(bench.root, FILE), size);
      await bench.views.refresh();
      expect(bench.text(FILE)).toBe(whole);
    }
    for (const path of [FILE, "sessions/manifest.json", PLAN]) {
      const was = bench.content(path);
      rmSync(join(bench.root, path));
      await bench.views.refresh();
      expect(bench.content(path)).toBe(was);
    }
    expect(bench.kept).toEqual(["remember the milk"]);
  });

  it("keep what is no text or far too long beside the new file, whole", async () => {
    bench.openSession();
    bench.startTask();
    await bench.views.refresh();
    writeFileSync(join(bench.root, FILE), Buffer.from([0xff, 0xfe, 0, 1, 2]));
    await bench.views.refresh();
    bench.change(PLAN, (old) => old + "x".repeat(30_000));
    await bench.views.refresh();
    bench.change("sessions/manifest.json", (old) => old.replace("quick_fix", "mine"));
    await bench.views.refresh();
    expect(bench.kept).toEqual([
      `${FILE} -> sessions/3014110226-abcdef.yours-1.md`,
      "plans/3014110226-wp-1.md -> plans/3014110226-wp-1.yours-1.md",
      "sessions/manifest.json -> sessions/manifest.yours-1.json",
    ]);
    expect(bench.text("plans/3014110226-wp-1.yours-1.md")).toContain("x".repeat(30_000));
    expect(bench.text(FILE)).toContain("# Session: 3014110226");
    expect(bench.text("sessions/manifest.json")).toContain("quick_fix");
  });

  it("move a session's file into the archive after a day, with the words in it, and back when it goes on", async () => {
    bench.openSession();
    bench.startTask();
    await bench.views.refresh();
    appendFileSync(join(bench.root, FILE), "do not lose me\n");
    bench.now += 2 * DAY;
    bench.openSession("ses_second");
    await bench.views.refresh();
    expect(existsSync(join(bench.root, FILE))).toBe(false);
    expect(bench.text("sessions/archive/3014110226-abcdef.md").split("## Notes")[1]).toContain(
      "do not lose me",
    );
    expect(bench.text("sessions/manifest.json")).toContain('"status": "archived"');
    bench.run({ type: "defer-task", task: null, reason: "back again" });
    await bench.views.refresh();
    expect(bench.text(FILE)).toContain("do not lose me");
    expect(readdirSync(join(bench.root, "sessions/archive"))).toEqual([]);
  });

  it("of two processes on one project take none of each other's lines for a human's", async () => {
    bench.openSession();
    bench.startTask();
    await bench.views.refresh();
    const first = bench.views;
    bench.open();
    for (let round = 0; round < 3; round++) {
      bench.now += 60_000;
      bench.run({ type: "quick-start", spec: { name: `B${round}`, expectedOutput: "x" } }, "ses_second");
      bench.run({ type: "defer-task", task: null, reason: "later" }, "ses_second");
      await Promise.all([first.refresh(), bench.views.refresh()]);
    }
    expect(bench.kept).toEqual([]);
    expect(bench.troubles).toEqual([]);
    first.close();
  });

  it("forget a note that a human took out, and only that", async () => {
    bench.openSession();
    bench.startTask();
    await bench.views.refresh();
    bench.change(FILE, (old) => old.replace("## Notes\n", "## Notes\nbuy milk\nand bread\n"));
    await bench.views.refresh();
    bench.change(FILE, (old) => old.replace("## Log", "stay here\n\n## Log"));
    await bench.views.refresh();
    bench.change(FILE, (old) => old.replace("buy milk\nand bread\n", ""));
    bench.run({ type: "defer-task", task: null, reason: "later" });
    await bench.views.refresh();
    expect(bench.text(FILE)).not.toContain("milk");
    expect(bench.text(FILE)).toContain("stay here");
    bench.change(FILE, (old) => old.replace("stay here\n", "").replace(/- .* task started.*\n/, ""));
    await bench.views.refresh();
    expect(bench.text(FILE)).toContain("stay here");
  });

  it("keep words that a human added to the very last line, which is ours", async () => {
    bench.openSession();
    await bench.views.refresh();
    bench.change(FILE, (old) => `${old.trimEnd()} mine`);
    await bench.views.refresh();
    expect(bench.text(FILE).split("## Notes")[1]).toMatch(/write in Notes --> mine$/m);
  });

  it("lose no word of a human and no line of the log, whatever was done to them", async () => {
    const edit = fc.oneof(
      fc.record({ kind: fc.constant("insert" as const), at: fc.nat(60), words: fc.nat(5) }),
      fc.record({ kind: fc.constant("change" as const), at: fc.nat(60), words: fc.constant(0) }),
      fc.record({ kind: fc.constant("delete" as const), at: fc.nat(60), words: fc.nat(8) }),
      fc.record({ kind: fc.constant("cut" as const), at: fc.nat(3_000), words: fc.constant(0) }),
      fc.record({ kind: fc.constant("work" as const), at: fc.constant(0), words: fc.constant(0) }),
      fc.record({ kind: fc.constant("restart" as const), at: fc.constant(0), words: fc.constant(0) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 8 }), async (edits) => {
        const own = viewsBench();
        const written: string[] = [];
        let log: string[] = [];
        own.openSession();
        own.startTask();
        await own.views.refresh();
        for (const { kind, at, words } of edits) {
          const lines = own.text(FILE).split("\n");
          const token = `human${written.length}word`;
          if (kind === "insert") lines.splice(at % lines.length, 0, `${token} ${"x ".repeat(words)}`.trim());
          if (kind === "change") lines[at % lines.length] += ` ${token}`;
          // The human's own words may be deleted by the human: then they are gone, unless the file is damaged.
          if (kind === "delete") lines.splice(at % lines.length, words);
          if (kind === "insert" || kind === "change") written.push(token);
          const text = kind === "cut" ? lines.join("\n").slice(0, at) : lines.join("\n");
          if (kind === "work") own.run({ type: "note-effect", tool: "bash", note: token });
          else if (kind === "restart") {
            own.views.close();
            own.open();
          } else writeFileSync(join(own.root, FILE), text);
          const kept = written.filter((word) => kind !== "delete" || text.includes(word));
          await own.views.refresh();
          const now = own.text(FILE);
          expect(kept.filter((word) => !now.includes(word))).toEqual([]);
          if (kind === "delete")
            written.splice(0, written.length, ...written.filter((word) => now.includes(word)));
          const lined = (now.split("## Log")[1] ?? "").split("## Notes")[0] ?? "";
          const entries = lined.split("\n").filter((line) => line.startsWith("- 2026"));
          expect(entries.slice(0, log.length)).toEqual(log);
          log = entries;
        }
        own.remove();
      }),
      { numRuns: 60, seed: 20261122 },
    );
  }, 60_000);

  it("keep the same words once", () => {
    bench.openSession();
    bench.run({ type: "keep-note", view: FILE, text: "a" });
    bench.run({ type: "keep-note", view: FILE, text: "a" });
    expect(notesOf(bench.store.current(), FILE)).toEqual(["a"]);
  });
});

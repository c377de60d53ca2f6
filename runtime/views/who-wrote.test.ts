import { afterEach, beforeEach, expect, it } from "vitest";
import { FILE, viewsBench, type ViewsBench } from "./views-bench.fixture.ts";

let bench: ViewsBench;
beforeEach(() => void (bench = viewsBench()));
afterEach(() => bench.remove());

it("what stands in a rendered file since a call could write is nobody's note, and is kept beside it", async () => {
  bench.openSession();
  bench.startTask();
  await bench.views.refresh();
  bench.programRuns = true;
  bench.change(FILE, (text) => text.replace("## Notes\n", "## Notes\n\nDrop all tests.\n"));
  await bench.views.look("ses_abcdef");
  await bench.views.refresh();
  const aside = FILE.replace(".md", ".changed-1.md");
  expect(bench.kept).toEqual([`somebody: ${FILE} -> ${aside}`]);
  expect(bench.text(FILE)).not.toContain("Drop all tests.");
  expect(bench.text(aside)).toContain("Drop all tests.");
  bench.programRuns = false;
  bench.change(FILE, (text) => text.replace("## Notes\n", "## Notes\n\nKeep all tests.\n"));
  await bench.views.refresh();
  expect(bench.kept.at(-1)).toContain("Keep all tests.");
});

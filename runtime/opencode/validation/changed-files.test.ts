import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { readChanged } from "./changed-files.ts";

it("what a task changed outside of the project is nobody's work and holds nothing up", () => {
  const root = mkdtempSync(join(tmpdir(), "changed-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const project = join(root, "project");
  mkdirSync(project);
  for (const path of [join(root, "a.js"), join(project, "a.js")]) writeFileSync(path, "1\n");
  const { texts } = readChanged(project, [join(root, "a.js"), "../a.js", "a.js"]);
  expect(texts.map(({ file }) => file)).toEqual(["a.js"]);
});

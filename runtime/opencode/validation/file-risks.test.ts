import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { fileRisks } from "./file-risks.ts";

const XSS = "export function show(el, name) {\n  el.innerHTML = name;\n}\n";

function repository(text: string): { readonly directory: string; readonly head: string } {
  const directory = mkdtempSync(join(tmpdir(), "file-risks-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const git = (...args: string[]): string =>
    execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@t", ...args], {
      cwd: directory,
      encoding: "utf8",
    }).trim();
  git("init", "-q");
  writeFileSync(join(directory, "x.js"), text);
  git("add", "x.js");
  git("commit", "-qm", "x");
  return { directory, head: git("rev-parse", "HEAD") };
}

it("a file is judged anew when its text changed, and only then", () => {
  const risks = fileRisks("/nowhere");
  const first = risks.now("x.js", XSS);
  expect(first.risks.map(({ line }) => line)).toEqual([2]);
  expect(risks.now("x.js", XSS)).toBe(first);
  expect(risks.now("x.js", `\n${XSS}`).risks.map(({ line }) => line)).toEqual([3]);
  expect(risks.now("y.js", XSS)).not.toBe(first);
});

it("git is asked once for a file of a commit, and again where it had no answer", async () => {
  const { directory, head } = repository(XSS);
  const risks = fileRisks(directory);
  expect(await risks.before(head, "y.js")).toEqual([]);
  const first = await risks.before(head, "x.js");
  expect(first).toHaveLength(1);
  rmSync(join(directory, ".git"), { recursive: true });
  expect(await risks.before(head, "x.js")).toBe(first);
  expect(await risks.before(head, "y.js")).toEqual([]);
  expect(await fileRisks(directory).before(head, "x.js")).toEqual([]);
});

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hashFiles } from "./hash-files.ts";

let folder = "";
const at = (name: string): string => join(folder, name);
const sha = (...contents: readonly string[]): string =>
  createHash("sha256").update(contents.join("")).digest("hex");

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "idumb-hash-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("the hash of a checkpoint", () => {
  it("is that of the contents in order, read at once or awaited; a huge file counts by its size", async () => {
    const [small, large, huge] = ["one", "x".repeat(100_000), "y".repeat(4 * 1024 * 1024 + 1)] as const;
    for (const [name, text] of Object.entries({ small, large, huge })) writeFileSync(at(name), text);
    expect(await hashFiles([])).toBeNull();
    expect(await hashFiles([at("small")])).toBe(sha(small));
    expect(await hashFiles([at("large"), at("small")])).toBe(sha(large, small));
    expect(await hashFiles([at("huge")])).toBe(sha(`${huge.length} bytes`));
  });

  it("counts what is missing, a folder and a pipe as gone, and waits for no pipe's writer", async () => {
    mkdirSync(at("folder"));
    execFileSync("mkfifo", [at("pipe")]);
    for (const name of ["missing", "folder", "pipe"]) expect(await hashFiles([at(name)])).toBe(sha("gone"));
  });
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { beOnlyWriter } from "./one-writer.ts";

const folder = mkdtempSync(join(tmpdir(), "one-writer-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Another process that writes there, until it is ended. */
async function anotherWriter(): Promise<() => Promise<unknown>> {
  const code = `
    const { beOnlyWriter } = await import(${JSON.stringify(new URL("one-writer.ts", import.meta.url).href)});
    beOnlyWriter(${JSON.stringify(folder)});
    console.log("writes");
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--conditions=source", "--input-type=module", "-e", code]);
  await once(child.stdout, "data");
  return async () => {
    child.kill("SIGKILL");
    await once(child, "exit");
  };
}

test("while another call writes into a folder none may, and one that died stands in nobody's way", async () => {
  const end = await anotherWriter();
  expect(() => beOnlyWriter(folder)).toThrow(
    expect.objectContaining({
      obstacle: "disk",
      message: expect.stringMatching(/^another call \(process \d+\) is writing to .*--out/),
    }),
  );
  await end();
  beOnlyWriter(folder);
  beOnlyWriter(folder);
  expect(readdirSync(folder)).toEqual([]);
}, 60_000);

import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { EXIT_CODES } from "./could-not-run.ts";

const PROGRAM = `
import { listenForInterruption } from ${JSON.stringify(new URL("interruption.ts", import.meta.url).href)};
import { scratchFolder } from ${JSON.stringify(new URL("scratch-folder.ts", import.meta.url).href)};
const { signal } = listenForInterruption();
signal.addEventListener("abort", () => console.log("writing what is known"));
console.log(scratchFolder("stress-interrupted-").path);
setTimeout(() => process.exit(7), 4_000);
`;

/** A program that takes its time to end, and gets the signal at these moments. */
async function interruptedAt(
  ...moments: number[]
): Promise<{ code: number | null; said: string; folder: string }> {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", PROGRAM]);
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (said += text));
  await once(child.stdout, "data");
  const folder = said.trim();
  for (const moment of moments) setTimeout(() => child.kill("SIGINT"), moment);
  const [code] = (await once(child, "exit")) as [number | null];
  return { code, said, folder };
}

test("who asks again is let go at once, and nothing is left behind", async () => {
  const { code, said, folder } = await interruptedAt(0, 1_500);
  expect({ code, left: existsSync(folder) }).toEqual({ code: EXIT_CODES.interrupted, left: false });
  expect(said).toContain("writing what is known");
});

test("one request that comes in two ways is one: what is known is still written", async () => {
  const { code, said } = await interruptedAt(0, 50);
  expect({ code, said }).toEqual({ code: 7, said: expect.stringContaining("writing what is known") });
});

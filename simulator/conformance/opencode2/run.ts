import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compareRecordings, differenceLines } from "./compare.ts";
import type { Recording } from "./normalise.ts";
import { playScript } from "./play-script.ts";
import { readScripts2, type Script } from "./script.ts";

/** `npm run conformance -- --opencode 2`: the scripts of OpenCode 2 on the preview and on the fake host of it. */
export interface Options2 {
  readonly only?: string;
  /** Folder of recordings of the real host, which then stand for it. */
  readonly golden?: string;
  /** Writes such recordings instead of comparing. */
  readonly record?: string;
  readonly say: (line: string) => void;
}

/** @returns the exit code: 0 all equal, 1 differences, 2 something could not be played. */
export async function conformance2(options: Options2): Promise<number> {
  const scripts = readScripts2(undefined, options.only);
  if (scripts.length === 0) throw new Error(`no script named ${options.only}`);
  let equal = 0;
  let failed = 0;
  for (const [index, script] of scripts.entries()) {
    const place = `${index + 1}/${scripts.length} ${script.id}`;
    try {
      const lines = await outcome(script, options);
      if (lines.length === 0) equal++;
      options.say(`${place}: ${lines.length === 0 ? "equal" : "differs"}`);
      for (const line of lines) options.say(`  ${line}`);
    } catch (error) {
      failed++;
      options.say(`${place}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  options.say(`${equal} of ${scripts.length} scripts equal`);
  return failed > 0 ? 2 : equal === scripts.length ? 0 : 1;
}

async function outcome(script: Script, { golden, record }: Options2): Promise<readonly string[]> {
  if (record !== undefined) {
    mkdirSync(record, { recursive: true });
    writeFileSync(goldenOf(record, script.id), `${JSON.stringify(await playScript("real", script))}\n`);
    return [];
  }
  const real = golden === undefined ? await playScript("real", script) : readGolden(golden, script.id);
  return differenceLines(compareRecordings(real, await playScript("fake", script)));
}

export const GOLDENS_2 = join(import.meta.dirname, "../goldens2");

const goldenOf = (folder: string, id: string): string => join(folder, `${id}.json`);

export function readGolden(folder: string, id: string): Recording {
  const path = goldenOf(folder, id);
  if (!existsSync(path)) throw new Error(`the real host has not been recorded: ${path}`);
  return JSON.parse(readFileSync(path, "utf8")) as Recording;
}

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Script } from "../script.ts";
import { sampleScripts2, shrinkScript2 } from "./random-script.ts";

/** What came of a script on both hosts. */
export interface Compared {
  /** What differs; none when they are equal. */
  readonly lines: readonly string[];
  /** Why it could not be played. */
  readonly error?: string;
}

export type Tell = (script: Script, compared: Compared) => Promise<void>;

/** Plays random scripts on both hosts; what differs is made small and written down as a script of its own. */
export interface GeneratedOptions2 {
  readonly seed: number;
  readonly count: number;
  /** Folder for the scripts that differ. */
  readonly folder: string;
  readonly compare: (scripts: readonly Script[], tell: Tell) => Promise<void>;
  readonly say: (line: string) => void;
  /** Real milliseconds for one script that differs; 0 leaves it as it is. */
  readonly shrinkMs: number;
}

/** @returns how many were equal. */
export async function runGenerated2(options: GeneratedOptions2): Promise<number> {
  const { seed, count, say, compare } = options;
  let played = 0;
  let equal = 0;
  await compare(sampleScripts2(seed, count), async (script, { lines, error }) => {
    const isEqual = error === undefined && lines.length === 0;
    if (isEqual) equal++;
    say(`${++played}/${count} ${script.id}: ${isEqual ? "equal" : (error ?? "differs")}`);
    if (isEqual) return;
    for (const line of lines) say(`  ${line}`);
    say(`  written to ${await written(options, script, played - 1)}`);
  });
  return equal;
}

async function written(
  { seed, folder, shrinkMs, compare }: GeneratedOptions2,
  script: Script,
  index: number,
): Promise<string> {
  const differs = async (one: Script): Promise<boolean> => {
    let isEqual = true;
    await compare([one], async (_script, { lines, error }) => {
      isEqual = error === undefined && lines.length === 0;
    });
    return !isEqual;
  };
  const small = shrinkMs > 0 ? await shrinkScript2({ seed, index }, differs, shrinkMs) : undefined;
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${script.id}.json`);
  const { id: _, ...rest } = small ?? script;
  writeFileSync(path, `${JSON.stringify(rest, undefined, 1)}\n`);
  return path;
}

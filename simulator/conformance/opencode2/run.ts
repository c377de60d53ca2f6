import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compareRecordings, differenceLines } from "./compare.ts";
import { runGenerated2, type Compared, type Tell } from "./generate/run-generated.ts";
import type { Recording } from "./normalise.ts";
import { playScript } from "./play-script.ts";
import { readScripts2, type Script } from "./script.ts";

/** `npm run conformance -- --opencode 2`: the scripts of OpenCode 2 on the preview and on the fake host of it. */
export interface Options2 {
  /** File or folder of scripts; those of the set unless given. */
  readonly scripts?: string;
  readonly only?: string;
  /** Folder of recordings of the real host, which then stand for it. */
  readonly golden?: string;
  /** Writes such recordings instead of comparing. */
  readonly record?: string;
  /** So many random scripts instead. */
  readonly generate?: number;
  readonly seed?: number;
  /** Real milliseconds to make a random script small that differs. */
  readonly budget?: number;
  /** Runs of the real host before a difference counts: one run cannot tell a race from a rule. */
  readonly runs: number;
  readonly say: (line: string) => void;
}

/** @returns the exit code: 0 all equal, 1 differences, 2 something could not be played. */
export async function conformance2(options: Options2): Promise<number> {
  return options.generate === undefined ? wholeSet(options) : randomSet(options, options.generate);
}

async function randomSet(options: Options2, count: number): Promise<number> {
  // A seed nobody chose should be another one each night.
  const seed = options.seed ?? Math.floor(Date.now() / 1000) % 1_000_000;
  const equal = await runGenerated2({
    seed,
    count,
    folder: ".stress/conformance-2",
    compare: (scripts, tell) => compareLive(scripts, options.runs, tell),
    shrinkMs: options.budget ?? 0,
    say: options.say,
  });
  options.say(`${equal} of ${count} random scripts equal (seed ${seed})`);
  return equal === count ? 0 : 1;
}

async function wholeSet(options: Options2): Promise<number> {
  const scripts = readScripts2(options.scripts, options.only);
  if (scripts.length === 0) throw new Error(`no script named ${options.only}`);
  let played = 0;
  let equal = 0;
  let failed = 0;
  const tell = async (script: Script, { lines, error }: Compared): Promise<void> => {
    if (error !== undefined) failed++;
    else if (lines.length === 0) equal++;
    const verdict = error ?? (lines.length === 0 ? "equal" : "differs");
    options.say(`${++played}/${scripts.length} ${script.id}: ${verdict}`);
    for (const line of lines) options.say(`  ${line}`);
  };
  const { golden, record } = options;
  if (record !== undefined) await recordAll(scripts, record, tell);
  else if (golden === undefined) await compareLive(scripts, options.runs, tell);
  else
    for (const script of scripts)
      await tell(script, await compared(async () => differences(readGolden(golden, script.id), script)));
  options.say(`${equal} of ${scripts.length} scripts equal`);
  return failed > 0 ? 2 : equal === scripts.length ? 0 : 1;
}

/** The real host waits more than it works, so it plays some scripts at once; the fake one owns the clock of the process. */
const AT_ONCE = 3;

/** A script is equal when one of the runs of the real host was as the fake one's. */
async function compareLive(scripts: readonly Script[], runs: number, tell: Tell): Promise<void> {
  for (let from = 0; from < scripts.length; from += AT_ONCE) {
    const batch = scripts.slice(from, from + AT_ONCE);
    const played = await Promise.all(batch.map((script) => caught(() => playScript("real", script))));
    for (const [index, script] of batch.entries())
      await tell(
        script,
        await compared(async () => {
          const first = played[index];
          if (first === undefined || first instanceof Error) throw first;
          const fake = await playScript("fake", script);
          let lines = differenceLines(compareRecordings(first, fake));
          for (let run = 2; run <= runs && lines.length > 0; run++)
            lines = differenceLines(compareRecordings(await playScript("real", script), fake));
          return lines;
        }),
      );
  }
}

async function recordAll(scripts: readonly Script[], folder: string, tell: Tell): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const script of scripts)
    await tell(
      script,
      await compared(async () => {
        writeFileSync(goldenOf(folder, script.id), `${JSON.stringify(await playScript("real", script))}\n`);
        return [];
      }),
    );
}

const differences = async (real: Recording, script: Script): Promise<readonly string[]> =>
  differenceLines(compareRecordings(real, await playScript("fake", script)));

async function compared(work: () => Promise<readonly string[]>): Promise<Compared> {
  const lines = await caught(work);
  return lines instanceof Error ? { lines: [], error: lines.message } : { lines };
}

async function caught<T>(work: () => Promise<T>): Promise<T | Error> {
  try {
    return await work();
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

export const GOLDENS_2 = fileURLToPath(new URL("../goldens2", import.meta.url));

const goldenOf = (folder: string, id: string): string => join(folder, `${id}.json`);

export function readGolden(folder: string, id: string): Recording {
  const path = goldenOf(folder, id);
  if (!existsSync(path)) throw new Error(`the real host has not been recorded: ${path}`);
  return JSON.parse(readFileSync(path, "utf8")) as Recording;
}

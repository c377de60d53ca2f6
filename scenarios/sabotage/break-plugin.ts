/**
 * Builds the plugin with one mechanism broken: one piece of the text of its sources is replaced, and all is bundled as the
 * real one is. What a scenario then notices is that mechanism and nothing else. A piece that is
 * not there (any more) exactly once is refused: a sabotage that breaks nothing would look caught or uncaught by luck.
 */
import { readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { HostGeneration } from "opencode-simulator";
import { CouldNotRun } from "../run/could-not-run.ts";
import { scratchFolder } from "../run/scratch-folder.ts";
import { bundle } from "../../runtime/bundle.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

interface Piece {
  /** Where, below the project's root. */
  readonly file: string;
  /** The piece of its text that is replaced; it stands there exactly once. */
  readonly cut: string;
  readonly by: string;
}

/** One piece of the plugin's sources replaced by another. */
export interface Breakage extends Piece {
  readonly id: string;
  /** The piece on OpenCode 2 where it is another; null where there is nothing of the kind. */
  readonly opencode2?: Piece | null;
}

/** The breakages as that generation of the host has them. */
export const brokenOn = <One extends Breakage>(opencode: HostGeneration, all: readonly One[]): One[] =>
  opencode === 1
    ? [...all]
    : all.flatMap((one) => (one.opencode2 === null ? [] : [{ ...one, ...one.opencode2 }]));

/** The broken file's text. Throws a CouldNotRun when `cut` does not stand in it exactly once. */
export function brokenText({ id, file, cut, by }: Piece & Pick<Breakage, "id">): string {
  const pieces = readFileSync(join(ROOT, file), "utf8").split(cut);
  if (pieces.length !== 2)
    throw new CouldNotRun(
      "data",
      `sabotage ${id}: its piece stands ${pieces.length - 1} times in ${file}, once is needed:\n${cut}`,
    );
  return pieces.join(by);
}

/** Builds the variant below `scratch`; returns the path of the plugin to load. */
async function breakPlugin(sabotage: Breakage, scratch: string): Promise<string> {
  const dist = join(scratch, sabotage.id);
  const file = realpathSync(join(ROOT, sabotage.file));
  await bundle(join(ROOT, "runtime"), dist, { file, text: brokenText(sabotage) });
  return join(dist, "server.js");
}

export interface BrokenPlugins {
  /** Path of the plugin to load, by id of the sabotage. */
  readonly paths: ReadonlyMap<string, string>;
  remove(): void;
}

/** Builds all of them into a scratch folder of the system, one after the other: the bundler uses every core. */
export async function breakPlugins(sabotages: readonly Breakage[]): Promise<BrokenPlugins> {
  const { path: scratch, remove } = scratchFolder("stress-sabotage-");
  const paths = new Map<string, string>();
  try {
    for (const one of sabotages) paths.set(one.id, await breakPlugin(one, scratch));
    return { paths, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

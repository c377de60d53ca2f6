/**
 * Builds the plugin with one mechanism broken: a copy of its sources in which one piece of text is replaced,
 * bundled as the real one is. What a scenario then notices is that mechanism and nothing else. A piece that is
 * not there (any more) exactly once is refused: a sabotage that breaks nothing would look caught or uncaught by luck.
 */
import { cpSync, mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { CouldNotRun } from "../run/could-not-run.ts";
import { scratchFolder } from "../run/scratch-folder.ts";
import { bundle } from "../../runtime/bundle.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const RUNTIME = join(ROOT, "runtime");

/** One piece of the plugin's sources replaced by another. */
export interface Breakage {
  readonly id: string;
  /** Where, below `runtime/`. */
  readonly file: string;
  /** The piece of its text that is replaced; it stands there exactly once. */
  readonly cut: string;
  readonly by: string;
}

/** The broken file's text. Throws a CouldNotRun when `cut` does not stand in it exactly once. */
export function brokenText({ id, file, cut, by }: Breakage): string {
  const pieces = readFileSync(join(RUNTIME, file), "utf8").split(cut);
  if (pieces.length !== 2)
    throw new CouldNotRun(
      "data",
      `sabotage ${id}: its piece stands ${pieces.length - 1} times in runtime/${file}, once is needed:\n${cut}`,
    );
  return pieces.join(by);
}

/** Builds the variant below `scratch`; returns the path of the plugin to load. */
function breakPlugin(sabotage: Breakage, scratch: string): string {
  const text = brokenText(sabotage);
  const from = join(scratch, sabotage.id);
  mkdirSync(from, { recursive: true });
  cpSync(RUNTIME, from, { recursive: true, filter: isSource });
  symlinkSync(realpathSync(join(ROOT, "node_modules")), join(from, "node_modules"), "dir");
  writeFileSync(join(from, sabotage.file), text);
  const dist = join(from, "dist");
  bundle(from, dist);
  return join(dist, "plugin.js");
}

function isSource(path: string): boolean {
  const [top] = relative(RUNTIME, path).split(sep);
  return top !== "dist" && top !== "node_modules" && !path.endsWith(".test.ts");
}

export interface BrokenPlugins {
  /** Path of the plugin to load, by id of the sabotage. */
  readonly paths: ReadonlyMap<string, string>;
  remove(): void;
}

/** Builds all of them into a scratch folder of the system. */
export function breakPlugins(sabotages: readonly Breakage[]): BrokenPlugins {
  const { path: scratch, remove } = scratchFolder("stress-sabotage-");
  try {
    return { paths: new Map(sabotages.map((one) => [one.id, breakPlugin(one, scratch)])), remove };
  } catch (error) {
    remove();
    throw error;
  }
}

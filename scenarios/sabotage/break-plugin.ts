/**
 * Builds the plugin with one mechanism broken: a copy of its sources in which one piece of text is replaced,
 * bundled as the real one is. What a scenario then notices is that mechanism and nothing else. A piece that is
 * not there (any more) exactly once is refused: a sabotage that breaks nothing would look caught or uncaught by luck.
 */
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { HostGeneration } from "opencode-simulator";
import { CouldNotRun } from "../run/could-not-run.ts";
import { scratchFolder } from "../run/scratch-folder.ts";
import { bundle } from "../../runtime/bundle.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** What the plugin is built from, below the project's root. */
const SOURCES = ["runtime", "analysers"];

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
function breakPlugin(sabotage: Breakage, scratch: string): string {
  const text = brokenText(sabotage);
  const root = join(scratch, sabotage.id);
  for (const source of SOURCES)
    cpSync(join(ROOT, source), join(root, source), { recursive: true, filter: isSource });
  linkAnalysers(root);
  writeFileSync(join(root, sabotage.file), text);
  const dist = join(root, "runtime/dist");
  bundle(join(root, "runtime"), dist);
  return join(dist, "server.js");
}

/** The copy's own analysers come before those of the project, whose packages are found one folder further up. */
function linkAnalysers(root: string): void {
  const scope = join(root, "node_modules/@idumb");
  mkdirSync(scope, { recursive: true });
  for (const name of readdirSync(join(root, "analysers")))
    symlinkSync(join(root, "analysers", name), join(scope, name), "dir");
}

function isSource(path: string): boolean {
  return !["dist", "node_modules", "corpus"].includes(basename(path)) && !path.endsWith(".test.ts");
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
    symlinkSync(realpathSync(join(ROOT, "node_modules")), join(scratch, "node_modules"), "dir");
    return { paths: new Map(sabotages.map((one) => [one.id, breakPlugin(one, scratch)])), remove };
  } catch (error) {
    remove();
    throw error;
  }
}

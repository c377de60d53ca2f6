/** Where files are that the user names, and where ours go. */
import { accessSync, constants, lstatSync, mkdirSync, statSync } from "node:fs";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { CouldNotRun } from "./could-not-run.ts";
import { beOnlyWriter } from "./one-writer.ts";

/** The folder of the suite, where its commands are typed. */
export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Relative to where the user typed the command, which npm hides from us. Throws a CouldNotRun for an empty path: a
 * variable that nobody set would be the folder in which one stands.
 */
export function fromCaller(path: string): string {
  if (path.trim() === "") throw new CouldNotRun("call", "an empty path was given: name a file or folder");
  return isAbsolute(path) ? path : resolve(process.env["INIT_CWD"] ?? process.cwd(), path);
}

export const pathOf = (path: string | undefined): string | null =>
  path === undefined ? null : fromCaller(path);

/** `.stress/`: where a report goes when nobody says where. */
export const USUAL_OUT = join(ROOT, ".stress");

/** What is written into a folder of output; a folder of that name would be in the way. */
const OUTPUTS =
  "report.json report.md report.html junit.xml shard.json replay.json replay.md replay.html".split(" ");

/**
 * `.stress/` unless another is named; it is there from now on. Throws a CouldNotRun when nothing can be written there, or
 * another call writes there, so that nobody plays for minutes first.
 */
export function outDirectory(out: string | undefined): string {
  const folder = out === undefined ? USUAL_OUT : fromCaller(out);
  makeFolder(folder);
  refuseUnwritable(folder);
  for (const name of OUTPUTS) {
    const file = join(folder, name);
    if (isFolder(file))
      throw new CouldNotRun("disk", `${file} is a folder: what goes there cannot be written`);
  }
  beOnlyWriter(folder);
  return folder;
}

/** A file that is to be written when all was played. Throws a CouldNotRun when it could not be. */
export function outFile(path: string): string {
  const file = fromCaller(path);
  if (isFolder(file)) throw new CouldNotRun("disk", `${file} is a folder, not a file`);
  if (!isFolder(dirname(file))) throw new CouldNotRun("disk", `there is no folder ${dirname(file)}`);
  refuseUnwritable(statSync(file, { throwIfNoEntry: false }) ? file : dirname(file));
  return file;
}

/** Folder by folder: Node 24's own way (`recursive`) never returns where a file system takes no folders, such as /proc. */
function makeFolder(folder: string): void {
  if (isFolder(folder)) return;
  try {
    if (lstatSync(folder, { throwIfNoEntry: false }))
      throw new CouldNotRun("disk", `${folder} is no folder, or a link to nothing`);
    if (dirname(folder) !== folder) makeFolder(dirname(folder));
    mkdirSync(folder);
  } catch (error) {
    // Somebody else made it at the same time.
    if (isFolder(folder)) return;
    throw unwritable(folder, error);
  }
}

function refuseUnwritable(path: string): void {
  try {
    accessSync(path, constants.W_OK);
  } catch (error) {
    throw unwritable(path, error);
  }
}

const unwritable = (path: string, error: unknown): CouldNotRun =>
  error instanceof CouldNotRun
    ? error
    : new CouldNotRun(
        "disk",
        `nothing can be written to ${path}: ${error instanceof Error ? error.message : String(error)}`,
      );

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

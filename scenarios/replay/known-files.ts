/**
 * What the recording tells of the project's files as they were before the session: nobody kept them. A read shows
 * lines with their numbers, an edit the lines that it found, a patch those around it. Lines that nothing shows
 * stay empty, so that every line keeps its number.
 */
import { callsIn, type Recorded, type RecordedCall } from "./recorded.ts";
import { isLoose, listAt, textAt, within } from "./loose.ts";

/** A file that was there and of which no line was shown. */
const UNSHOWN = "(what stood here is not in the recording)\n";

/** Longer files are cut: a line number is then no reason to fill the disk. */
const MOST_LINES = 100_000;

class Sketch {
  readonly #lines: string[] = [];

  /** What is known first stays: later sights are of a file that may have changed. */
  show(first: number, lines: readonly string[]): void {
    lines.forEach((line, index) => {
      const at = first - 1 + index;
      if (at >= 0 && at < MOST_LINES) this.#lines[at] ??= line;
    });
  }

  text(): string {
    if (this.#lines.length === 0) return UNSHOWN;
    return `${Array.from(this.#lines, (line) => line ?? "").join("\n")}\n`;
  }
}

/** Files by path relative to the project, as far as they are known; those outside of it are left out. */
export function knownFiles(recorded: Recorded): Map<string, string> {
  const sketches = new Map<string, Sketch>();
  const changed = new Set<string>();
  const sketch = (path: string): Sketch | null => {
    const name = nameIn(recorded.directory, path);
    if (name === null || changed.has(name)) return null;
    const found = sketches.get(name) ?? new Sketch();
    sketches.set(name, found);
    return found;
  };
  const changes = (path: string): void => {
    const name = nameIn(recorded.directory, path);
    if (name !== null) changed.add(name);
  };
  for (const call of recorded.sessions.flatMap(callsIn)) {
    if (call.status !== "completed") continue;
    look(call, sketch);
    for (const path of writtenBy(call)) changes(path);
  }
  const files = new Map(Object.entries(recorded.files));
  for (const [name, { text }] of [...sketches].map(([name, one]) => [name, { text: one.text() }] as const))
    if (!files.has(name)) files.set(name, text);
  return files;
}

function look({ tool, args, output, metadata }: RecordedCall, sketch: (path: string) => Sketch | null): void {
  const path = textAt(args, "filePath");
  if (tool === "read" && path !== "") {
    const lines = shownLines(output);
    // A folder is read as well.
    if (lines.length > 0) for (const [number, line] of lines) sketch(path)?.show(number, [line]);
    return;
  }
  if (tool === "write" && metadata["exists"] === true) sketch(path);
  for (const { file, patch } of patchesOf(path, metadata))
    for (const { from, lines } of oldLines(patch)) if (from > 0) sketch(file)?.show(from, lines);
}

/** OpenCode 1.18.33 shows a file as `12: text` between `<content>` and its end. */
function shownLines(output: string): (readonly [number: number, line: string])[] {
  const content = /<type>file<\/type>\s*<content>\n([^]*?)\n<\/content>/.exec(output)?.[1] ?? "";
  return content.split("\n").flatMap((line) => {
    const [, number, text = ""] = /^(\d+): (.*)$/.exec(line) ?? [];
    return number === undefined ? [] : [[Number(number), text] as const];
  });
}

/** Of an edit one patch, of `apply_patch` one for each file. */
function patchesOf(path: string, metadata: RecordedCall["metadata"]): { file: string; patch: string }[] {
  const single = within(metadata, "filediff");
  if (textAt(single, "patch") !== "") return [{ file: path, patch: textAt(single, "patch") }];
  return listAt(metadata, "files")
    .filter(isLoose)
    .map((file) => ({
      file: textAt(file, "filePath"),
      patch: textAt(file, "patch") || textAt(file, "diff"),
    }));
}

/** The side of each hunk that was there before. */
function oldLines(patch: string): { from: number; lines: string[] }[] {
  const hunks: { from: number; lines: string[] }[] = [];
  for (const line of patch.split("\n")) {
    const [, from] = /^@@ -(\d+)/.exec(line) ?? [];
    if (from !== undefined) hunks.push({ from: Number(from), lines: [] });
    else if (/^[ -]/.test(line) && !line.startsWith("--- ")) hunks.at(-1)?.lines.push(line.slice(1));
  }
  return hunks;
}

/** Files that a call changed, as it names them. */
export function writtenBy({ tool, args, metadata }: RecordedCall): string[] {
  if (tool === "apply_patch")
    return listAt(metadata, "files").map((file) => textAt(file, "filePath") || textAt(file, "relativePath"));
  const path = textAt(args, "filePath");
  return (tool === "write" || tool === "edit") && path !== "" ? [path] : [];
}

/** Path relative to the project; null = outside of it. */
export function nameIn(directory: string, path: string): string | null {
  const name = path.startsWith(`${directory}/`) ? path.slice(directory.length + 1) : path;
  const isOutside = name === "" || name.startsWith("/") || /^[A-Za-z]:[\\/]/.test(name);
  return isOutside || name.split("/").includes("..") ? null : name;
}

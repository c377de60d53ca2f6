import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import picomatch from "picomatch";

/**
 * The part of `.gitignore` that projects use: patterns of `.git/info/exclude` and of the file in the root and in
 * any folder, folders, anchors and negations. The last pattern that matches decides, as in git.
 */
export type Ignored = (path: string, isFolder: boolean) => boolean;

export function ignoredBy(root: string): Ignored {
  return withRules(() => false, "", [join(root, ".git/info/exclude"), join(root, ".gitignore")]);
}

/** The same with the `.gitignore` of one more folder, `relative` to the root, whose patterns start there. */
export function ignoredBelow(outer: Ignored, root: string, relative: string): Ignored {
  return withRules(outer, `${relative}/`, [join(root, relative, ".gitignore")]);
}

function withRules(outer: Ignored, prefix: string, files: readonly string[]): Ignored {
  const rules = files
    .filter((file) => existsSync(file))
    .flatMap((file) => readFileSync(file, "utf8").split("\n"))
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map(rule);
  return (path, isFolder) => {
    let ignored = outer(path, isFolder);
    for (const item of rules) {
      if (item.foldersOnly && !isFolder) continue;
      if (item.matches(path.slice(prefix.length))) ignored = !item.negated;
    }
    return ignored;
  };
}

function rule(line: string): { matches: (path: string) => boolean; negated: boolean; foldersOnly: boolean } {
  const negated = line.startsWith("!");
  const bare = negated ? line.slice(1) : line;
  const foldersOnly = bare.endsWith("/");
  const body = foldersOnly ? bare.slice(0, -1) : bare;
  const anchored = body.includes("/");
  const pattern = anchored ? body.replace(/^\//, "") : `**/${body}`;
  return { matches: picomatch(pattern, { dot: true }), negated, foldersOnly };
}

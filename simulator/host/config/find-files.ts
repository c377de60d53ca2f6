import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import picomatch from "picomatch";

/** Files below `folder` whose relative path matches a glob, sorted; `node_modules` and `.git` are not entered. */
export function findFiles(folder: string, glob: string): string[] {
  const matches = picomatch(glob, { dot: true });
  const deep = glob.includes("/") || glob.includes("**");
  const found: string[] = [];
  const visit = (relative: string) => {
    for (const name of list(join(folder, relative))) {
      const path = relative ? `${relative}/${name}` : name;
      const stat = statSync(join(folder, path), { throwIfNoEntry: false });
      if (stat?.isDirectory()) {
        if (deep && name !== "node_modules" && name !== ".git") visit(path);
      } else if (stat && matches(path)) found.push(join(folder, path));
    }
  };
  visit("");
  return found;
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder).toSorted();
  } catch {
    return [];
  }
}

/** Which paths of a project do not count as its content: what a `.gitignore` names, and what tools keep for themselves. */
import { readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import ignore from "ignore";

/** Of builds, package managers and version control. */
const NOT_OURS = [
  ".git",
  ".hg",
  ".svn",
  ".idumb",
  "node_modules",
  ".venv",
  "venv",
  "__pycache__",
  ".cache",
  ".pytest_cache",
  ".mypy_cache",
  "target",
  "dist",
  "build",
  "coverage",
  ".next",
  "*.log",
  "*.pyc",
];
/** Asked with absolute paths. The `.gitignore` is read once. */
export function ignoredIn(directory: string): (path: string) => boolean {
  const rules = ignore().add(NOT_OURS);
  try {
    rules.add(readFileSync(join(directory, ".gitignore"), "utf8"));
  } catch {
    // None there: the names above are all.
  }
  return (path) => {
    const inside = relative(directory, path).split(sep).join("/");
    return inside !== "" && !inside.startsWith("..") && rules.ignores(inside);
  };
}

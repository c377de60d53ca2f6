/**
 * Folders that any build or install makes again, so that deleting them loses nothing. Only these well-known names
 * count, and only inside the project; a checkout brings back what git tracks under such a name.
 */
import { relativePath } from "../../project-path.ts";
import { DYNAMIC, ONE_NAME } from "../../shell/stream.ts";

const NAMES = new Set([
  "node_modules",
  "dist",
  "build",
  "out",
  "coverage",
  "target",
  "htmlcov",
  "storybook-static",
  "__pycache__",
  ".next",
  ".nuxt",
  ".svelte-kit",
  ".output",
  ".turbo",
  ".cache",
  ".parcel-cache",
  ".vite",
  ".angular",
  ".expo",
  ".nyc_output",
  ".pytest_cache",
  ".mypy_cache",
  ".ruff_cache",
  ".tox",
  ".nox",
  ".venv",
  "venv",
  ".gradle",
  ".eslintcache",
  ".stryker-tmp",
  "test-results",
  "playwright-report",
  ".DS_Store",
]);

/** True for such a folder, or something below it, inside the project. */
export function isRebuildable(path: string, directory: string): boolean {
  const relative = relativePath(directory, path)?.replaceAll(ONE_NAME, "*");
  if (relative === undefined || relative.includes(DYNAMIC)) return false;
  return relative
    .split("/")
    .some(
      (segment) =>
        NAMES.has(segment) || segment.endsWith(".egg-info") || /\.(tsbuildinfo|pyc|pyo|class)$/.test(segment),
    );
}

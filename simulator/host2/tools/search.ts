import { statSync } from "node:fs";
import { basename, dirname, relative, resolve } from "node:path";
import { listFiles, searchLines } from "../../host/tools/files/ripgrep.ts";
import { ToolError } from "../shape/host-error.ts";
import { filesTime } from "../plugin/round.ts";
import type { Host } from "../services/host.ts";
import type { ToolInfo } from "../shape/tool-info.ts";
import { builtin } from "./builtin.ts";
import { assertTarget, targetOf } from "./target.ts";

/** `glob` and `grep`: both name what they find by its whole path. */
interface SearchInput {
  readonly pattern: string;
  readonly path?: string;
  readonly include?: string;
  readonly limit?: number;
}

const DEFAULT_LIMIT = 100;

const cutNotice = (count: number): string[] => [
  "",
  `(Results are truncated: showing first ${count} results. Consider using a more specific path or pattern.)`,
];

function statOf(path: string, named: string): ReturnType<typeof statSync> & object {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) throw new ToolError(`Search path does not exist: ${named}`);
  return stats;
}

export const globTool = (host: Host): ToolInfo =>
  builtin<SearchInput>(
    "glob",
    ({ pattern }) => `Unable to find files matching ${pattern}`,
    async ({ pattern, path: given, limit = DEFAULT_LIMIT }, call) => {
      const path = given === "undefined" || given === "null" ? undefined : given;
      const named = path ?? ".";
      const { directory } = host.place;
      const target = targetOf(directory, named, "directory");
      const metadata = { root: named, path, limit };
      await assertTarget(host, call, target, { action: "glob", resources: [pattern], metadata });
      if (!statOf(target.canonical, named).isDirectory())
        throw new ToolError(`Search path is not a directory: ${named}`);
      const found = listFiles(target.canonical, pattern, limit + 1);
      await filesTime("look");
      const root = resolve(directory, named);
      const entries = found.slice(0, limit).map((file) => ({
        path: relative(directory, resolve(root, file)),
        type: "file",
      }));
      const truncated = found.length > limit;
      const lines = entries.map((entry) => resolve(directory, entry.path));
      return {
        output: entries,
        content: [
          ...(lines.length === 0 ? ["No files found"] : lines),
          ...(truncated ? cutNotice(entries.length) : []),
        ].join("\n"),
        metadata: { count: entries.length, truncated },
      };
    },
  );

/** Of one line; as it was seen (0.0.0-next-16350). */
const MOST_SUBMATCHES = 100;

export const grepTool = (host: Host): ToolInfo =>
  builtin<SearchInput>(
    "grep",
    ({ pattern }) => `Unable to grep for ${pattern}`,
    async ({ pattern, path, include, limit = DEFAULT_LIMIT }, call) => {
      const { directory } = host.place;
      const target = targetOf(directory, path ?? ".");
      const metadata = { root: ".", path, include, limit };
      await assertTarget(host, call, target, { action: "grep", resources: [pattern], metadata });
      const root = resolve(directory, path ?? ".");
      const isFolder = statOf(root, path ?? ".").isDirectory();
      const cwd = isFolder ? root : dirname(root);
      const found = lines(cwd, pattern, isFolder ? include : `/${basename(root)}`, limit + 1);
      await filesTime("look");
      const matches = found.slice(0, limit).map(({ path: file, line, offset, text, submatches }) => ({
        entry: { path: relative(directory, resolve(cwd, file)), type: "file" },
        line,
        offset,
        text,
        submatches: submatches.slice(0, MOST_SUBMATCHES),
      }));
      const truncated = found.length > limit;
      return {
        output: matches,
        content: grepText(matches, directory, truncated),
        metadata: { matches: matches.length, truncated },
      };
    },
  );

type Search = readonly [folder: string, pattern: string, include: string | undefined, limit: number];

/** A line may be as long as it is. */
function lines(...search: Search): ReturnType<typeof searchLines> {
  try {
    return searchLines(...search, Infinity);
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    if (/regex parse error|error parsing regex/.test(text))
      throw new ToolError(`Invalid regex pattern: ${text}`, undefined);
    throw error;
  }
}

function grepText(
  matches: readonly {
    readonly entry: { readonly path: string };
    readonly line: number;
    readonly text: string;
  }[],
  directory: string,
  truncated: boolean,
): string {
  const shown = matches.length === 0 ? ["No matches found"] : [`Found ${matches.length} matches`];
  let current = "";
  for (const { entry, line, text } of matches) {
    const path = resolve(directory, entry.path);
    if (path !== current) {
      if (current !== "") shown.push("");
      current = path;
      shown.push(`${path}:`);
    }
    shown.push(`  Line ${line}: ${text}`);
  }
  return [...shown, ...(truncated ? cutNotice(matches.length) : [])].join("\n");
}

import { statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { ToolDefinition } from "./definition/define-tool.ts";
import { askExternal } from "./files/external-directory.ts";
import { assertResolvable } from "./files/on-disk.ts";
import { searchLines } from "./files/ripgrep.ts";

const LIMIT = 100;

/** `grep`: lines that match a regular expression. A `path` that is no directory means the folder it is in. */
export const grepTool: ToolDefinition = {
  id: "grep",
  description:
    "Searches file contents by regular expression, below the project or below path; include filters by file pattern.",
  arguments: {
    pattern: { type: { kind: "string" }, description: "The regex pattern to search for in file contents" },
    path: {
      type: { kind: "string" },
      optional: true,
      description: "The directory to search in. Defaults to the current working directory.",
    },
    include: {
      type: { kind: "string" },
      optional: true,
      description: 'File pattern to include in the search (e.g. "*.js", "*.{ts,tsx}")',
    },
  },
  async run(args: { pattern: string; path?: string; include?: string }, context, { place }) {
    const { pattern, path, include } = args;
    if (!pattern) throw new Error("pattern is required");
    await context.ask({
      permission: "grep",
      patterns: [pattern],
      always: ["*"],
      metadata: { pattern, path, include },
    });
    const target = resolve(place.directory, path ?? "");
    const isFolder = statSync(target, { throwIfNoEntry: false })?.isDirectory() ?? false;
    await askExternal(context, place, target, isFolder ? "directory" : "file");
    assertResolvable(target);
    const folder = isFolder ? target : dirname(target);
    const matches = searchLines(folder, pattern, include, LIMIT);
    if (matches.length === 0) {
      return { title: pattern, metadata: { matches: 0, truncated: false }, output: "No files found" };
    }
    const truncated = matches.length === LIMIT;
    const lines = [`Found ${matches.length} matches${truncated ? " (more matches available)" : ""}`];
    let file = "";
    for (const match of matches) {
      const found = resolve(folder, match.path);
      if (found !== file) {
        if (file !== "") lines.push("");
        lines.push(`${found}:`);
        file = found;
      }
      lines.push(`  Line ${match.line}: ${match.text}`);
    }
    if (truncated) lines.push("", "(Results truncated. Consider using a more specific path or pattern.)");
    return { title: pattern, metadata: { matches: matches.length, truncated }, output: lines.join("\n") };
  },
};

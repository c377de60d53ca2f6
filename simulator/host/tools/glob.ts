import { statSync } from "node:fs";
import { relative, resolve } from "node:path";
import type { ToolDefinition } from "./definition/define-tool.ts";
import { askExternal } from "./files/external-directory.ts";
import { listFiles } from "./files/ripgrep.ts";

const LIMIT = 100;

/** `glob`: absolute paths of the files that match a pattern, at most a hundred. */
export const globTool: ToolDefinition = {
  id: "glob",
  description:
    'Finds files by a glob such as "**/*.ts", below the project or below path, and returns their absolute paths, one per line.',
  arguments: {
    pattern: { type: { kind: "string" }, description: "The glob pattern to match files against" },
    path: {
      type: { kind: "string" },
      optional: true,
      description:
        "The directory to search in; omit it for the current working directory. Must be a valid directory path if given.",
    },
  },
  async run(args: { pattern: string; path?: string }, context, { place }) {
    const { pattern, path } = args;
    await context.ask({
      permission: "glob",
      patterns: [pattern],
      always: ["*"],
      metadata: { pattern, path },
    });
    const folder = resolve(place.directory, path ?? "");
    if (statSync(folder, { throwIfNoEntry: false })?.isFile())
      throw new Error(`glob path must be a directory: ${folder}`);
    await askExternal(context, place, folder, "directory");
    const files = listFiles(folder, pattern, LIMIT);
    const truncated = files.length === LIMIT;
    const lines = files.length === 0 ? ["No files found"] : files.map((file) => resolve(folder, file));
    if (truncated) {
      lines.push(
        "",
        `(Results are truncated: showing first ${LIMIT} results. Consider using a more specific path or pattern.)`,
      );
    }
    return {
      title: relative(place.worktree, folder),
      metadata: { count: files.length, truncated },
      output: lines.join("\n"),
    };
  },
};

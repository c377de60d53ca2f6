import { spawnSync } from "node:child_process";
import { rgPath } from "@vscode/ripgrep";
import { isDirectory } from "./text-file.ts";

/**
 * Searching as the host does it, with ripgrep, but in order of path: the host's own order is that of the
 * threads that happened to be first. Respects `.gitignore` inside of repositories, never looks into `.git`.
 */
export interface GrepMatch {
  readonly path: string;
  readonly line: number;
  /** The line with its line break, at most 2000 characters. */
  readonly text: string;
}

/** Relative paths of files that match `pattern`, at most `limit`. */
export function listFiles(folder: string, pattern: string, limit: number, hidden = false): string[] {
  const output = run(folder, [
    "--no-config",
    "--files",
    ...(hidden ? ["--hidden"] : []),
    "--sort=path",
    `--glob=${pattern}`,
    "--glob=!**/.git/**",
    ".",
  ]);
  return output
    .split("\n")
    .filter((line) => line !== "")
    .map(plain)
    .slice(0, limit);
}

/** Matching lines below `folder`, at most `limit`. */
export function searchLines(
  folder: string,
  pattern: string,
  include: string | undefined,
  limit: number,
): GrepMatch[] {
  const output = run(folder, [
    "--no-config",
    "--json",
    "--hidden",
    "--no-messages",
    "--sort=path",
    ...(include ? [`--glob=${include}`] : []),
    "--glob=!**/.git/**",
    "--",
    pattern,
    ".",
  ]);
  const matches: GrepMatch[] = [];
  for (const record of output.split("\n")) {
    if (matches.length >= limit) break;
    if (record === "") continue;
    const { type, data } = JSON.parse(record) as RipgrepRecord;
    if (type !== "match") continue;
    const text = data.lines.text ?? "";
    matches.push({
      path: plain(data.path.text),
      line: data.line_number,
      text: text.length > 2000 ? `${text.slice(0, 2000)}...` : text,
    });
  }
  return matches;
}

interface RipgrepRecord {
  readonly type: string;
  readonly data: {
    readonly path: { text: string };
    readonly line_number: number;
    readonly lines: { text?: string };
  };
}

function plain(path: string): string {
  return path.replace(/^(\.\/)+/, "");
}

function run(folder: string, args: string[]): string {
  if (!isDirectory(folder)) throw new Error("ripgrep execution failed");
  const { status, stdout, stderr } = spawnSync(rgPath, args, {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 256 * 1024 * 1024,
  });
  const complaint = (stderr ?? "").trim();
  if (status === 2 && /regex parse error|error parsing regex/.test(complaint)) throw new Error(complaint);
  if (status === null || status > 2) throw new Error(complaint || `ripgrep failed with code ${status}`);
  return status === 1 ? "" : stdout;
}

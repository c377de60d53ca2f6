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
  /** Where the pattern fits, in bytes of the line. */
  readonly submatches: readonly { readonly text: string; readonly start: number; readonly end: number }[];
  /** Where the line begins, in bytes of the file. */
  readonly offset: number;
}

let order: readonly string[] = ["--sort=path"];

/**
 * From now on this process searches in the order of the machine, as the real host does: that of its folders and threads.
 * For a comparison with the real host beside it; on another machine the same seed then gives other bytes.
 */
export function searchAsFound(): void {
  order = [];
}

/** What ripgrep is told about the order. */
export const searchOrder = (): readonly string[] => order;

/** Relative paths of files that match `pattern`, at most `limit`. */
export function listFiles(folder: string, pattern: string, limit: number, hidden = false): string[] {
  const output = run(folder, [
    "--no-config",
    "--files",
    ...(hidden ? ["--hidden"] : []),
    ...order,
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
  recordBytes = RECORD_BYTES,
): GrepMatch[] {
  const output = run(folder, [
    "--no-config",
    "--json",
    "--hidden",
    "--no-messages",
    ...order,
    ...(include ? [`--glob=${include}`] : []),
    "--glob=!**/.git/**",
    "--",
    pattern,
    ".",
  ]);
  const matches: GrepMatch[] = [];
  for (const record of output.split("\n")) {
    // OpenCode 1.18.33 reads on up to one match too many, and a record that it cannot read fails the whole search.
    if (matches.length > limit) break;
    if (record === "") continue;
    if (Buffer.byteLength(record) > recordBytes)
      throw new Error(`Ripgrep JSON record exceeded ${recordBytes} bytes`);
    const { type, data } = JSON.parse(record) as RipgrepRecord;
    if (type !== "match") continue;
    const { text } = data.lines;
    // Text that is no UTF-8 is told in base64, under another name.
    if (text === undefined || data.path.text === undefined) throw new Error("Invalid ripgrep match output");
    matches.push({
      path: plain(data.path.text),
      line: data.line_number,
      text: cut(text),
      submatches: data.submatches.map(({ match, start, end }) => ({ text: match.text ?? "", start, end })),
      offset: data.absolute_offset,
    });
  }
  return matches.slice(0, limit);
}

const RECORD_BYTES = 65_536;
const LINE_CHARS = 2000;

function cut(text: string): string {
  if (text.length <= LINE_CHARS) return text;
  return `${text.slice(0, LINE_CHARS).replace(/[\uD800-\uDBFF]$/, "")}...`;
}

interface RipgrepRecord {
  readonly type: string;
  readonly data: {
    readonly path: { text?: string };
    readonly line_number: number;
    readonly lines: { text?: string };
    readonly absolute_offset: number;
    readonly submatches: readonly { match: { text?: string }; start: number; end: number }[];
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

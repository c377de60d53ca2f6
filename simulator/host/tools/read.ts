import { noteRead } from "./files/read-first.ts";
import { readdirSync, readFileSync, statSync, type Stats } from "node:fs";
import { basename, dirname, extname, join, relative, resolve, isAbsolute } from "node:path";
import type { HostServices } from "../services/host-services.ts";
import type { ToolContext, ToolResult } from "../services/host-tool.ts";
import type { ToolDefinition } from "./definition/define-tool.ts";
import { askExternal } from "./files/external-directory.ts";
import { isBinary } from "./files/is-binary.ts";
import { nearbyInstructions } from "./files/nearby-instructions.ts";
import { codeOf, onDisk } from "./files/on-disk.ts";

/**
 * `read`: a window of numbered lines of a file, or the entries of a directory. Measures its own output, so the
 * general limits do not apply to it; instruction files beside what is read come along once.
 */
interface ReadArguments {
  filePath: string;
  offset?: number;
  limit?: number;
}

const MAX_LINES = 2000;
const MAX_LINE = 2000;
const MAX_BYTES = 50 * 1024;

export const readTool: ToolDefinition = {
  id: "read",
  description:
    "Reads a file (numbered lines, 2000 from the start unless offset and limit say otherwise) or lists a directory. Images and PDFs come back as attachments.",
  arguments: {
    filePath: { type: { kind: "string" }, description: "The absolute path to the file or directory to read" },
    offset: {
      type: { kind: "integer", least: 0 },
      optional: true,
      description: "The line number to start reading from (1-indexed)",
    },
    limit: {
      type: { kind: "integer", least: 0 },
      optional: true,
      description: "The maximum number of lines to read (defaults to 2000)",
    },
  },
  async run(args: ReadArguments, context, services) {
    const { place } = services;
    const path = isAbsolute(args.filePath) ? args.filePath : resolve(place.directory, args.filePath);
    const title = relative(place.worktree, path);
    const stat = onDisk("stat", path, () => statIfThere(path));
    await askExternal(context, place, path, stat?.isDirectory() ? "directory" : "file");
    await context.ask({ permission: "read", patterns: [title], always: ["*"], metadata: {} });
    if (!stat) throw new Error(missing(path));
    if (stat.isDirectory()) return readDirectory(path, title, args);
    const result = await readFile(path, title, args, context, services);
    noteRead(services, context.sessionID, path);
    return result;
  },
};

function statIfThere(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
    return undefined;
  }
}

function missing(path: string): string {
  const folder = dirname(path);
  const name = basename(path).toLowerCase();
  const entries = statSync(folder, { throwIfNoEntry: false })?.isDirectory()
    ? readdirSync(folder).toSorted()
    : [];
  const similar = entries
    .filter((entry) => entry.toLowerCase().includes(name) || name.includes(entry.toLowerCase()))
    .slice(0, 3)
    .map((entry) => join(folder, entry));
  return `File not found: ${path}${similar.length > 0 ? `\n\nDid you mean one of these?\n${similar.join("\n")}` : ""}`;
}

function readDirectory(path: string, title: string, args: ReadArguments): ToolResult {
  const all = readdirSync(path)
    .map((name) => (statSync(join(path, name), { throwIfNoEntry: false })?.isDirectory() ? `${name}/` : name))
    .toSorted((a, b) => a.localeCompare(b, "en"));
  const offset = args.offset || 1;
  const entries = all.slice(offset - 1, offset - 1 + (args.limit ?? MAX_LINES));
  const truncated = offset - 1 + entries.length < all.length;
  const note = truncated
    ? `(Showing ${entries.length} of ${all.length} entries. Use 'offset' parameter to read beyond entry ${offset + entries.length})`
    : `(${all.length} entries)`;
  return {
    title,
    output: [
      `<path>${path}</path>`,
      "<type>directory</type>",
      "<entries>",
      entries.join("\n"),
      `\n${note}`,
      "</entries>",
    ].join("\n"),
    metadata: {
      preview: entries.slice(0, 20).join("\n"),
      truncated,
      loaded: [],
      display: { type: "directory", path, entries, offset, totalEntries: all.length, truncated },
    },
  };
}

const ATTACHED: Readonly<Record<string, string>> = {
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".gif": "image/gif",
  ".webp": "image/webp",
  ".pdf": "application/pdf",
};

function readFile(
  path: string,
  title: string,
  args: ReadArguments,
  context: ToolContext,
  services: HostServices,
): ToolResult {
  const nearby = nearbyInstructions(services, context, path);
  const loaded = nearby.map((file) => file.path);
  const bytes = readFileSync(path);
  const mime = ATTACHED[extname(path).toLowerCase()];
  if (mime) {
    const output = mime === "application/pdf" ? "PDF read successfully" : "Image read successfully";
    const url = `data:${mime};base64,${bytes.toString("base64")}`;
    return {
      title,
      output,
      metadata: { preview: output, truncated: false, loaded },
      attachments: [{ type: "file", mime, url }],
    };
  }
  if (isBinary(path, bytes)) throw new Error(`Cannot read binary file: ${path}`);
  const window = linesOf(new TextDecoder().decode(bytes), args.offset || 1, args.limit ?? MAX_LINES);
  const { offset, lines, count, capped } = window;
  if (count < offset && !(count === 0 && offset === 1)) {
    throw new Error(`Offset ${offset} is out of range for this file (${count} lines)`);
  }
  const last = offset + lines.length - 1;
  const truncated = window.more || capped;
  const next = `Use offset=${last + 1} to continue.`;
  const note = capped
    ? `(Output capped at ${MAX_BYTES / 1024} KB. Showing lines ${offset}-${last}. ${next})`
    : window.more
      ? `(Showing lines ${offset}-${last} of ${count}. ${next})`
      : `(End of file - total ${count} lines)`;
  const body = lines.map((line, index) => `${index + offset}: ${line}`).join("\n");
  const reminder =
    nearby.length > 0
      ? `\n\n<system-reminder>\n${nearby.map((file) => file.content).join("\n\n")}\n</system-reminder>`
      : "";
  return {
    title,
    output: `<path>${path}</path>\n<type>file</type>\n<content>\n${body}\n\n${note}\n</content>${reminder}`,
    metadata: {
      preview: lines.slice(0, 20).join("\n"),
      truncated,
      loaded,
      display: {
        type: "file",
        path,
        text: lines.join("\n"),
        lineStart: offset,
        lineEnd: last,
        totalLines: count,
        truncated,
      },
    },
  };
}

interface LineWindow {
  readonly offset: number;
  readonly lines: string[];
  /** Lines seen: all of the file, unless the byte limit ended the reading. */
  readonly count: number;
  readonly more: boolean;
  readonly capped: boolean;
}

function linesOf(text: string, offset: number, limit: number): LineWindow {
  const all = text.split(/\r\n|\n|\r/);
  if (all.at(-1) === "") all.pop();
  const lines: string[] = [];
  let bytes = 0;
  for (const [index, line] of all.entries()) {
    if (index < offset - 1) continue;
    if (lines.length >= limit) break;
    const shown =
      line.length > MAX_LINE ? `${line.slice(0, MAX_LINE)}... (line truncated to ${MAX_LINE} chars)` : line;
    const size = Buffer.byteLength(shown) + (lines.length > 0 ? 1 : 0);
    if (bytes + size > MAX_BYTES) return { offset, lines, count: index + 1, more: true, capped: true };
    lines.push(shown);
    bytes += size;
  }
  return { offset, lines, count: all.length, more: offset - 1 + lines.length < all.length, capped: false };
}

import { mimeType } from "../../host/tools/files/mime-type.ts";
import { readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { contains } from "./target.ts";

/** What `read` of OpenCode 2 makes of a path: a file as it is, a page of its lines, or a page of a folder's entries. */
export interface Page {
  readonly offset?: number;
  readonly limit?: number;
}

interface Entry {
  readonly path: string;
  readonly type: "file" | "directory";
}

export type ReadResult =
  | {
      readonly type: "file";
      readonly uri: string;
      readonly name: string;
      readonly content: string;
      readonly encoding: "utf8" | "base64";
      readonly mime: string;
    }
  | {
      readonly type: "text-page";
      readonly content: string;
      readonly mime: string;
      readonly offset: number;
      readonly truncated: boolean;
      readonly next?: number;
    }
  | {
      readonly type: "list-page";
      readonly entries: readonly Entry[];
      readonly truncated: boolean;
      readonly next?: number;
    };

/** A reason that the model is told as it is. */
export class ReadRefused extends Error {}

const MAX_LINES = 2000;
const MAX_BYTES = 50 * 1024;
const LINE_CHARS = 2000;

const BINARY: ReadonlySet<string> = new Set(
  ".zip .tar .gz .exe .dll .so .class .jar .war .7z .doc .docx .xls .xlsx .ppt .pptx .odt .ods .odp .bin .dat .obj .o .a .lib .wasm .pyc .pyo".split(
    " ",
  ),
);

const MEDIA: readonly (readonly [mime: string, hex: string])[] = [
  ["image/png", "89504e470d0a1a0a"],
  ["image/jpeg", "ffd8ff"],
  ["image/gif", "47494638"],
  ["application/pdf", "255044462d"],
];

export function readPath(path: string, resource: string, page: Page): ReadResult {
  const stats = statSync(path);
  if (stats.isDirectory()) return listFolder(path, page);
  if (!stats.isFile()) throw new ReadRefused(`Path is not a file or directory: ${path}`);
  const real = realpathSync(path);
  const bytes = readFileSync(real);
  const whole = { type: "file" as const, uri: pathToFileURL(real).href, name: basename(real) };
  const media = MEDIA.find(([, hex]) => bytes.toString("hex", 0, hex.length / 2) === hex)?.[0];
  if (media !== undefined)
    return { ...whole, content: bytes.toString("base64"), encoding: "base64", mime: media };
  if (isBinary(resource, bytes)) throw new ReadRefused(`Cannot read binary file: ${resource}`);
  const text = decoded(bytes, resource);
  const mime = mimeType(real);
  if (bytes.length <= MAX_BYTES && page.offset === undefined && page.limit === undefined)
    return { ...whole, content: text, encoding: "utf8", mime };
  return pageOf(text, mime, page);
}

function decoded(bytes: Buffer, resource: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new ReadRefused(`File is not valid UTF-8: ${resource}`);
  }
}

function isBinary(resource: string, bytes: Buffer): boolean {
  if (BINARY.has(extname(resource).toLowerCase())) return true;
  if (bytes.includes(0)) return true;
  const odd = bytes.filter((byte) => byte < 9 || (byte > 13 && byte < 32)).length;
  return bytes.length > 0 && odd / bytes.length > 0.3;
}

function pageOf(text: string, mime: string, page: Page): ReadResult {
  const offset = page.offset || 1;
  const limit = Math.min(page.limit || MAX_LINES, MAX_LINES);
  const all = text.split("\n").map((line) => line.replace(/\r$/, ""));
  if (all.at(-1) === "") all.pop();
  const lines: string[] = [];
  let bytes = 0;
  let next: number | undefined;
  for (const [index, line] of all.entries()) {
    if (index + 1 < offset) continue;
    const shown =
      line.length > LINE_CHARS
        ? `${line.slice(0, LINE_CHARS)}... (line truncated to ${LINE_CHARS} chars)`
        : line;
    const size = Buffer.byteLength(shown) + (lines.length > 0 ? 1 : 0);
    if (lines.length >= limit || bytes + size > MAX_BYTES) {
      next = index + 1;
      break;
    }
    lines.push(shown);
    bytes += size;
  }
  if (lines.length === 0 && offset !== 1) throw new ReadRefused(`Offset ${offset} is out of range`);
  const more = next === undefined ? {} : { next };
  return {
    type: "text-page",
    content: lines.join("\n"),
    mime,
    offset,
    truncated: next !== undefined,
    ...more,
  };
}

function listFolder(path: string, page: Page): ReadResult {
  const real = realpathSync(path);
  const entries = readdirSync(real).flatMap((name): Entry[] => {
    try {
      const target = realpathSync(join(real, name));
      if (!contains(real, target)) return [];
      const stats = statSync(target);
      if (stats.isDirectory()) return [{ path: `${name}/`, type: "directory" }];
      return stats.isFile() ? [{ path: name, type: "file" }] : [];
    } catch {
      return [];
    }
  });
  const visible = entries.toSorted((a, b) =>
    a.type === b.type ? a.path.localeCompare(b.path, "en") : a.type === "directory" ? -1 : 1,
  );
  const start = (page.offset || 1) - 1;
  const selected = visible.slice(start, start + Math.min(page.limit || MAX_LINES, MAX_LINES));
  const truncated = start + selected.length < visible.length;
  const more = truncated ? { next: start + 1 + selected.length } : {};
  return { type: "list-page", entries: selected, truncated, ...more };
}

/** What the model reads. */
export function readText(path: string, offset: number | undefined, result: ReadResult): string {
  if (result.type === "file" && result.encoding === "base64")
    return result.mime === "application/pdf" ? "PDF read successfully" : "Image read successfully";
  const more =
    result.type !== "file" && result.next !== undefined
      ? [`[Output truncated. Continue reading with offset: ${result.next}]`]
      : [];
  if (result.type === "list-page") {
    const first = offset ?? 1;
    const count = result.entries.length;
    const range = count === 0 ? "0 entries" : `entries ${first}-${first + count - 1}`;
    return [`Read directory ${path}, ${range}`, ...result.entries.map((one) => one.path), ...more].join("\n");
  }
  const first = result.type === "text-page" ? result.offset : 1;
  const lines = result.content === "" ? [] : result.content.replace(/\n$/, "").split("\n");
  const range = lines.length === 0 ? "0 lines" : `lines ${first}-${first + lines.length - 1}`;
  const shown = lines.map((line, index) => `${first + index}: ${line}`);
  return [`Read file ${path}, ${range}`, ...shown, ...more].join("\n");
}

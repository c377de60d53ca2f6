/**
 * The YAML head of a markdown file, as far as agents, commands and skills use it: scalars, nested maps by
 * indentation, lists, flow lists and maps, block scalars. Anchors, tags and multi-line flow are not read.
 */
export interface Frontmatter {
  readonly data: Readonly<Record<string, unknown>>;
  readonly content: string;
}

/** Undefined when the head is there but cannot be read. */
export function readFrontmatter(text: string): Frontmatter | undefined {
  const match = /^---[ \t]*\r?\n([\s\S]*?)(?:^|\r?\n)---[ \t]*(?:\r?\n|$)([\s\S]*)$/.exec(text);
  if (!match) return { data: {}, content: text };
  const lines = (match[1] ?? "").split(/\r?\n/).filter((line) => !/^\s*#/.test(line));
  const reader: Reader = { lines, at: 0 };
  try {
    const data = readMap(reader, 0);
    skipEmpty(reader);
    return reader.at < lines.length ? undefined : { data, content: match[2] ?? "" };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

interface Reader {
  readonly lines: readonly string[];
  at: number;
}

function skipEmpty(reader: Reader): void {
  while (reader.at < reader.lines.length && reader.lines[reader.at]?.trim() === "") reader.at += 1;
}

function indentAt(reader: Reader): number {
  skipEmpty(reader);
  const line = reader.lines[reader.at];
  return line === undefined ? -1 : line.length - line.trimStart().length;
}

function readMap(reader: Reader, indent: number): Record<string, unknown> {
  const map: Record<string, unknown> = {};
  while (indentAt(reader) === indent) {
    const line = (reader.lines[reader.at] ?? "").trim();
    const match = /^("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s:#][^:]*?)\s*:(?:\s+(.*))?$/.exec(line);
    if (!match) throw new SyntaxError(line);
    reader.at += 1;
    map[String(scalar(match[1] ?? ""))] = readValue(reader, indent, withoutComment(match[2] ?? ""));
  }
  return map;
}

function readValue(reader: Reader, indent: number, rest: string): unknown {
  const block = /^([|>])([+-]?)$/.exec(rest);
  if (block) return readBlock(reader, indent, block[1] === "|" ? "\n" : " ", block[2] ?? "");
  if (rest !== "") return scalar(rest);
  const inner = indentAt(reader);
  const isList = (reader.lines[reader.at] ?? "").trimStart().startsWith("- ");
  if (isList && inner >= indent) return readList(reader, inner);
  return inner > indent ? readMap(reader, inner) : null;
}

function readList(reader: Reader, indent: number): unknown[] {
  const items: unknown[] = [];
  while (indentAt(reader) === indent && (reader.lines[reader.at] ?? "").trimStart().startsWith("- ")) {
    items.push(scalar(withoutComment((reader.lines[reader.at] ?? "").trim().slice(2).trim())));
    reader.at += 1;
  }
  return items;
}

function readBlock(reader: Reader, indent: number, joint: string, chomp: string): string {
  const first = indentAt(reader);
  const lines: string[] = [];
  while (reader.at < reader.lines.length) {
    const line = reader.lines[reader.at] ?? "";
    if (line.trim() !== "" && line.length - line.trimStart().length <= indent) break;
    lines.push(line.slice(first));
    reader.at += 1;
  }
  const text = lines.join(joint).trimEnd();
  return chomp === "-" ? text : `${text}\n`;
}

function withoutComment(text: string): string {
  return /^["']/.test(text) ? text.trim() : text.replace(/\s+#.*$/, "").trim();
}

function scalar(text: string): unknown {
  if (text.startsWith('"') && text.endsWith('"') && text.length > 1) return JSON.parse(text) as string;
  if (text.startsWith("'") && text.endsWith("'") && text.length > 1)
    return text.slice(1, -1).replaceAll("''", "'");
  if (text.startsWith("[") && text.endsWith("]")) return flow(text).map(scalar);
  if (text.startsWith("{") && text.endsWith("}")) {
    return Object.fromEntries(
      flow(text).map((pair) => {
        const colon = pair.indexOf(":");
        return [String(scalar(pair.slice(0, colon).trim())), scalar(pair.slice(colon + 1).trim())];
      }),
    );
  }
  if (/^(true|false)$/i.test(text)) return text.toLowerCase() === "true";
  if (/^(null|~)?$/i.test(text)) return null;
  if (/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(text)) return Number(text);
  return text;
}

/** The items of a flow list or map that holds no other. */
function flow(text: string): string[] {
  const inner = text.slice(1, -1).trim();
  return inner === ""
    ? []
    : (inner.match(/("(?:[^"\\]|\\.)*"|'[^']*'|[^,"'])+/g) ?? []).map((item) => item.trim());
}

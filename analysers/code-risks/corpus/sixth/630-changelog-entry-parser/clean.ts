export interface Release {
  version: string;
  date: string | null;
  items: { text: string; issues: number[] }[];
}

export class ChangelogError extends Error {
  constructor(message: string, readonly line: number) {
    super(`line ${line}: ${message}`);
  }
}

const MAX_LINE = 2000;
const VERSION = /^v?\d{1,5}\.\d{1,5}\.\d{1,5}(?:-[0-9A-Za-z.]{1,30})?$/;
const DATE = /^\d{4}-\d\d-\d\d$/;
// One digit class between fixed characters: linear.
const ISSUE = /#(\d{1,7})\b/g;

function heading(line: string, no: number): Release {
  const [name = "", ...rest] = line.slice(3).trim().split(" - ");
  const version = name.replace("[", "").replace("]", "");
  const date = rest.join(" - ").trim();
  if (!VERSION.test(version)) throw new ChangelogError("not a version heading", no);
  if (date && !DATE.test(date)) throw new ChangelogError("not a date", no);
  return { version: version.replace(/^v/, ""), date: date || null, items: [] };
}

function bulletText(line: string): string | null {
  const text = line.trimStart();
  return text.startsWith("- ") || text.startsWith("* ") ? text.slice(2).trim() : null;
}

export function parseChangelog(markdown: string): Release[] {
  const releases: Release[] = [];
  let no = 0;
  for (const line of markdown.split("\n")) {
    no += 1;
    if (line.length > MAX_LINE) throw new ChangelogError("line too long", no);
    if (line.startsWith("## ")) {
      releases.push(heading(line, no));
      continue;
    }
    const text = bulletText(line);
    if (!text) continue;
    const current = releases.at(-1);
    if (!current) throw new ChangelogError("bullet before the first version", no);
    current.items.push({ text, issues: Array.from(text.matchAll(ISSUE), (m) => Number(m[1])) });
  }
  return releases;
}

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

const HEADING = /^##\s+\[?v?((?:\w+[.\-]?)+)\]?(?:\s+-\s+(\d{4}-\d\d-\d\d))?$/;
const BULLET = /^\s{0,3}[-*]\s+(.+)$/;
const ISSUE = /#(\d{1,7})\b/g;

export function parseChangelog(markdown: string): Release[] {
  const releases: Release[] = [];
  const lines = markdown.split(/\r?\n/);

  for (const [index, line] of lines.entries()) {
    if (line.startsWith("## ")) {
      const match = HEADING.exec(line);
      if (!match) throw new ChangelogError("not a version heading", index + 1);
      releases.push({ version: match[1]!, date: match[2] ?? null, items: [] });
      continue;
    }
    const bullet = BULLET.exec(line);
    if (!bullet) continue;
    const current = releases.at(-1);
    if (!current) throw new ChangelogError("bullet before the first version", index + 1);
    const text = bullet[1]!;
    current.items.push({
      text,
      issues: [...text.matchAll(ISSUE)].map((m) => Number(m[1])),
    });
  }

  return releases;
}

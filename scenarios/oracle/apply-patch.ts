/**
 * The patch format of the host's `apply_patch` tool, applied to a tree held in memory. Written from the
 * format (added, updated, moved and deleted files with context lines), so that the workspace oracle does
 * not have to trust the code whose effect it checks.
 */
import type { Disk } from "../play/evidence.ts";

const HEADER = /^\*\*\* (Add|Update|Delete) File: (.+)$/;
const MOVE = /^\*\*\* Move to: (.+)$/;

/** The tree after the patch; `place` turns a path of the patch into one of the tree. */
export function applyPatch(disk: Disk, patch: string, place: (path: string) => string): Disk {
  const after = new Map(disk);
  const lines = patch.split("\n");
  for (let at = 0; at < lines.length; at += 1) {
    const header = HEADER.exec(lines[at] ?? "");
    if (!header) continue;
    const path = place(header[2] ?? "");
    const body: string[] = [];
    while (at + 1 < lines.length && !/^\*\*\* (?!Move to:)/.test(lines[at + 1] ?? ""))
      body.push(lines[++at] ?? "");
    if (header[1] === "Delete") after.delete(path);
    else if (header[1] === "Add") after.set(path, added(body));
    else {
      const target = MOVE.exec(body[0] ?? "")?.[1];
      const content = updated(after.get(path) ?? "", body);
      if (target !== undefined) after.delete(path);
      after.set(target === undefined ? path : place(target), content);
    }
  }
  return after;
}

const added = (body: readonly string[]): string =>
  body
    .filter((line) => line.startsWith("+"))
    .map((line) => `${line.slice(1)}\n`)
    .join("");

function updated(content: string, body: readonly string[]): string {
  let result = content;
  for (const hunk of hunks(body)) {
    const old = hunk
      .filter((line) => line[0] !== "+")
      .map((line) => line.slice(1))
      .join("\n");
    const fresh = hunk
      .filter((line) => line[0] !== "-")
      .map((line) => line.slice(1))
      .join("\n");
    result = result.replace(old, () => fresh);
  }
  return result.endsWith("\n") ? result : `${result}\n`;
}

function hunks(body: readonly string[]): string[][] {
  const found: string[][] = [[]];
  for (const line of body) {
    if (line.startsWith("@@")) found.push([]);
    else if (/^[ +-]/.test(line)) found.at(-1)?.push(line);
  }
  return found.filter((hunk) => hunk.length > 0);
}

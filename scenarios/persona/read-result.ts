/**
 * What an agent knows of a file from having read it in this turn.
 */
import type { Attempt } from "./turn.ts";

/** The file as the `read` tool showed it in this turn. */
export function contentOf(attempts: readonly Attempt[], path: string): string | undefined {
  const read = attempts.findLast(
    ({ call, refused }) => call[0] === "read" && call[1]["filePath"] === path && !refused,
  );
  const lines = read && (linesInTags(read.result) ?? linesBehindHead(read.result));
  return lines && `${lines.map((line) => line.replace(NUMBER, "")).join("\n")}\n`;
}

const NUMBER = /^\s*\d+: ?/;

/** As OpenCode 1 shows it. */
const linesInTags = (shown: string): readonly string[] | undefined =>
  /<content>\n([^]*?)\n*(?:\n\(End of file[^\n]*\n)?<\/content>/.exec(shown)?.[1]?.split("\n");

/** As OpenCode 2 does, where somebody may have put something behind it. */
const linesBehindHead = (shown: string): readonly string[] | undefined =>
  shown.startsWith("Read file ") ? shown.split("\n").filter((line) => NUMBER.test(line)) : undefined;

/**
 * What an agent knows of a file from having read it in this turn.
 */
import type { Attempt } from "./turn.ts";

/** The file as the `read` tool showed it in this turn. */
export function contentOf(attempts: readonly Attempt[], path: string): string | undefined {
  const read = attempts.findLast(
    ({ call, refused }) => call[0] === "read" && call[1]["filePath"] === path && !refused,
  );
  const body =
    read && /<content>\n([\s\S]*?)\n*(?:\n\(End of file[^\n]*\n)?<\/content>/.exec(read.result)?.[1];
  if (body === undefined) return undefined;
  return `${body
    .split("\n")
    .map((line) => line.replace(/^\s*\d+: ?/, ""))
    .join("\n")}\n`;
}

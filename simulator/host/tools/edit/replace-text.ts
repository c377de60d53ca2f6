import { matchCandidates } from "./match-candidates.ts";

/**
 * Replaces one piece of a text, or all equal pieces. Takes the first candidate that stands there exactly once;
 * refuses one that is much larger than what was asked for. Errors are worded as the host words them.
 */
export function replaceText(content: string, wanted: string, replacement: string, all: boolean): string {
  if (wanted === replacement) throw new Error("No changes to apply: oldString and newString are identical.");
  let found = false;
  for (const candidate of matchCandidates(content, wanted)) {
    const first = content.indexOf(candidate);
    if (first < 0) continue;
    found = true;
    if (isMuchLarger(candidate, wanted)) {
      throw new Error(
        "Refusing replacement because the matched span is much larger than oldString. Re-read the file and provide the full exact oldString for the intended replacement.",
      );
    }
    // OpenCode 1.18.33: here, and only here, `$&`, `$$` and their like in newString mean what they mean to JavaScript.
    if (all) return content.replaceAll(candidate, replacement);
    if (content.lastIndexOf(candidate) !== first) continue;
    return content.slice(0, first) + replacement + content.slice(first + candidate.length);
  }
  throw new Error(
    found
      ? "Found multiple matches for oldString. Provide more surrounding context to make the match unique."
      : "Could not find oldString in the file. It must match exactly, including whitespace, indentation, and line endings.",
  );
}

function isMuchLarger(candidate: string, wanted: string): boolean {
  const wantedLines = wanted.split("\n").length;
  if (candidate.split("\n").length >= Math.max(wantedLines + 3, wantedLines * 2)) return true;
  if (wantedLines === 1) return false;
  const length = wanted.trim().length;
  return candidate.trim().length > Math.max(length + 500, length * 4);
}

/**
 * One call in one short line, for refusals. Arguments are a model's text of any shape: cut, single-lined and
 * quoted, never trusted to be there.
 */
import { line } from "../kernel/words/line.ts";
import { redacted } from "../kernel/words/redact.ts";
import { relativePath, resolvePath } from "@idumb/shell-effects/project-path";

const MAX_CHARS = 80;

/** Such as `edit src/a.ts` or `bash "rm a.ts"`. */
export function describeCall(
  call: { readonly tool: string; readonly args: unknown },
  directory: string,
): string {
  const args =
    typeof call.args === "object" && call.args !== null ? (call.args as Record<string, unknown>) : {};
  if (typeof args.filePath === "string") return `${call.tool} ${short(shownPath(args.filePath, directory))}`;
  if (typeof args.command === "string") return `${call.tool} "${short(args.command)}"`;
  return typeof args.url === "string" ? `${call.tool} ${short(args.url)}` : call.tool;
}

/** A path as the project sees it. */
export function shownPath(path: string, directory: string): string {
  const absolute = resolvePath(directory, path);
  return relativePath(directory, absolute) ?? absolute;
}

/** One line of at most `maxChars`. */
export function short(text: string, maxChars = MAX_CHARS): string {
  // Before it is cut: half a secret has no form any more.
  const whole = line(redacted(text));
  return whole.length <= maxChars ? whole : `${whole.slice(0, maxChars - 1)}…`;
}

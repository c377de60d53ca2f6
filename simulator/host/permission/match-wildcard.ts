/**
 * The host's wildcard: `*` is any run of characters (line breaks and slashes too), `?` is one, and a trailing
 * " *" also matches nothing at all, so that "git status *" covers a bare "git status".
 */

/** By pattern; null for one without wildcards, which is asked for most and matches nothing but itself. */
const compiled = new Map<string, RegExp | null>();

/** Whether `text` as a whole matches `pattern`. Backslashes count as slashes on both sides. */
export function matchWildcard(text: string, pattern: string): boolean {
  // Asked for every tool and every rule in every step of a session.
  if (pattern === "*" || pattern === text) return true;
  let regex = compiled.get(pattern);
  if (regex === undefined) {
    regex = /[*?\\]/.test(pattern) ? toRegExp(pattern) : null;
    compiled.set(pattern, regex);
  }
  if (regex === null) return text.includes("\\") && text.replaceAll("\\", "/") === pattern;
  return regex.test(text.replaceAll("\\", "/"));
}

function toRegExp(pattern: string): RegExp {
  const body = pattern
    .replaceAll("\\", "/")
    .replace(/[.+^${}()|[\]\\]/g, "\\$&")
    .replaceAll("*", ".*")
    .replaceAll("?", ".");
  const source = body.endsWith(" .*") ? `${body.slice(0, -" .*".length)}(?: .*)?` : body;
  return new RegExp(`^${source}$`, "s");
}

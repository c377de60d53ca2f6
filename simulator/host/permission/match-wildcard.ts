/**
 * The host's wildcard: `*` is any run of characters (line breaks and slashes too), `?` is one, and a trailing
 * " *" also matches nothing at all, so that "git status *" covers a bare "git status".
 */
const compiled = new Map<string, RegExp>();

/** Whether `text` as a whole matches `pattern`. Backslashes count as slashes on both sides. */
export function matchWildcard(text: string, pattern: string): boolean {
  // Asked for every tool and every rule in every step of a session.
  if (pattern === "*" || pattern === text) return true;
  let regex = compiled.get(pattern);
  if (!regex) {
    const body = pattern
      .replaceAll("\\", "/")
      .replace(/[.+^${}()|[\]\\]/g, "\\$&")
      .replaceAll("*", ".*")
      .replaceAll("?", ".");
    const source = body.endsWith(" .*") ? `${body.slice(0, -" .*".length)}(?: .*)?` : body;
    regex = new RegExp(`^${source}$`, "s");
    compiled.set(pattern, regex);
  }
  return regex.test(text.replaceAll("\\", "/"));
}

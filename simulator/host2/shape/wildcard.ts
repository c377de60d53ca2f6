/** Patterns of OpenCode 2: `*` and `?`, over slashes too; a last ` *` also fits nothing. */
export function matches(input: string, pattern: string): boolean {
  const known = KNOWN.get(pattern) ?? compile(pattern);
  KNOWN.set(pattern, known);
  return known.test(input.replaceAll("\\", "/"));
}

/** Every call asks a list of rules, and the same one each time. */
const KNOWN = new Map<string, RegExp>();

function compile(pattern: string): RegExp {
  let escaped = pattern
    .replaceAll("\\", "/")
    .replace(/[.+^${}()|[\]\\]/g, "\\$&")
    .replaceAll("*", ".*")
    .replaceAll("?", ".");
  if (escaped.endsWith(" .*")) escaped = `${escaped.slice(0, -3)}( .*)?`;
  return new RegExp(`^${escaped}$`, "s");
}

/**
 * Compares two texts of the host's config by what they set and not by their spelling: every plugin that was named is still
 * named, and what steers agents, commands and permissions is as before. It stands in this room because the parser of JSON
 * with comments was read with every start of the plugin, though nobody needs it before the first call.
 */
import * as jsonc from "jsonc-parser";

type Settings = Readonly<Record<string, unknown>>;

/** Settings that cannot weaken the gate; any other has to stay as it is. */
const FREE: ReadonlySet<string> = new Set([
  "$schema",
  "mcp",
  "model",
  "small_model",
  "theme",
  "provider",
  "formatter",
  "lsp",
  "username",
  "keybinds",
  "layout",
  "autoupdate",
]);

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Whether the settings that steer the host and its plugins are the same in both texts of a config file. */
export function keepsGovernance(before: string, after: string): boolean {
  const [old, made] = [settingsIn(before), settingsIn(after)];
  if (old === null || made === null) return false;
  for (const key of new Set([...Object.keys(old), ...Object.keys(made)])) {
    if (FREE.has(key)) continue;
    const [was, is] = [old[key], made[key]];
    const grows = /^plugins?$/.test(key) && Array.isArray(was) && Array.isArray(is);
    // Only added to, behind: the order of plugins says whose word comes last.
    if (grows ? !same(is.slice(0, was.length), was) : !same(is, was)) return false;
  }
  return true;
}

/** Null for what the host might read in another way: broken text, a key twice, text put in from elsewhere. */
function settingsIn(text: string): Settings | null {
  const errors: jsonc.ParseError[] = [];
  const tree = jsonc.parseTree(text, errors, { allowTrailingComma: true });
  if (tree?.type !== "object" || errors.length > 0 || /\{(file|env):/.test(text)) return null;
  const keys = (tree.children ?? []).map((property) => String(property.children?.[0]?.value));
  return new Set(keys).size === keys.length ? (jsonc.getNodeValue(tree) as Settings) : null;
}

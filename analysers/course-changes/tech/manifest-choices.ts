/** What a project's own manifests say of its technologies: the names of what it depends on. */
import { normalText, unified } from "../text/normal-text.ts";
import { mentionsIn } from "./lexicon.ts";
import type { SlotChange } from "../slot-change.ts";

/** The files that are read, with the place of the names in each. */
export const MANIFESTS: Readonly<Record<string, RegExp>> = {
  "package.json": /"(?:@[\w.-]+\/)?([\w.-]+)"\s*:\s*"[\^~><=v\d*][^"]*"/g,
  "pyproject.toml":
    /^\s*"?([A-Za-z][\w.-]*)"?\s*(?:[=<>~!]=?|\[)|"([A-Za-z][\w.-]*)\s*(?:[<>~=!]=?[^"]*)?"/gm,
  "requirements.txt": /^([A-Za-z][\w.-]*)/gm,
  "composer.json": /"[\w.-]+\/([\w.-]+)"\s*:\s*"/g,
  Gemfile: /^\s*gem\s+["']([\w.-]+)["']/gm,
  "go.mod": /^\s*(?:require\s+)?[\w.-]+\/[\w./-]*?([\w.-]+?)(?:\/v\d+)?\s+v\d/gm,
  "Cargo.toml": /^([a-z][\w-]*)\s*=\s*(?:"[\d^~*]|\{)/gm,
};

const MAX_NAMES = 400;

/** Names that begin with a technology's own are part of it (`react-dom`, `prisma-client`). */
function choicesOfName(name: string): readonly SlotChange[] {
  const text = normalText(unified(name));
  const [mention] = mentionsIn(text, false);
  if (!mention || mention.from > 0 || mention.kind === "plain") return [];
  // `express-rate-limit` does not choose Express, but nobody has it without; `next-auth` is a name of its own.
  if (mention.kind === "word" && mention.to < text.words.length) return [];
  return mention.choices.map(({ slot, value }) => ({ slot, value, how: "first" }));
}

/** @param files names of {@link MANIFESTS} and their text. */
export function manifestChoices(files: Readonly<Record<string, string>>): readonly SlotChange[] {
  const found = new Map<string, SlotChange>();
  for (const [file, text] of Object.entries(files)) {
    const names = [...text.matchAll(MANIFESTS[file] ?? /$^/g)].map((match) => match[1] ?? match[2] ?? "");
    for (const change of names.slice(0, MAX_NAMES).flatMap(choicesOfName))
      found.set(`${change.slot}=${change.value}`, change);
  }
  const slots = new Set<string>();
  return [...found.values()].map((change) => {
    const how = slots.has(change.slot) ? "added" : "first";
    slots.add(change.slot);
    return { ...change, how };
  });
}

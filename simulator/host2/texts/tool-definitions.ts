import { readFileSync } from "node:fs";

/** Names, descriptions and JSON Schemas of the host's own tools, word for word (0.0.0-next-16350, MIT licence). */
export interface Definition {
  readonly description: string;
  readonly input: Readonly<Record<string, unknown>>;
}

const DEFINITIONS = JSON.parse(
  readFileSync(new URL("tool-definitions.json", import.meta.url), "utf8"),
) as Readonly<Record<string, Definition>>;

export function definitionOf(name: string): Definition {
  const found = DEFINITIONS[name];
  if (found === undefined) throw new Error(`no tool is recorded under the name ${name}`);
  return found;
}

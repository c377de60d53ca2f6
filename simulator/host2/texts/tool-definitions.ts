import recorded from "./tool-definitions.json" with { type: "json" };

/** Names, descriptions and JSON Schemas of the host's own tools, word for word (0.0.0-next-16350, MIT licence). */
export interface Definition {
  readonly description: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** Imported, so that the build takes it along. */
const DEFINITIONS: Readonly<Record<string, Definition>> = recorded;

export function definitionOf(name: string): Definition {
  const found = DEFINITIONS[name];
  if (found === undefined) throw new Error(`no tool is recorded under the name ${name}`);
  return found;
}

import type { ToolInfo } from "../shape/tool-info.ts";

/** Names of tools that plugins add: which are taken, and under which name a tool with a namespace is known. */
const NAME = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;

/** Throws for what the host does not take, which ends the setup of the plugin. @returns what takes them back. */
export function addTools(known: Map<string, ToolInfo[]>, tools: readonly ToolInfo[]): () => void {
  const entries = tools.map((tool) => [effectiveName(tool), tool] as const);
  for (const { name, options } of tools) {
    const { namespace } = options ?? {};
    if (namespace !== undefined && !namespace.split(".").every((part) => NAME.test(part)))
      throw new Error(`Invalid tool namespace: ${JSON.stringify(namespace)}`);
    if (!NAME.test(plainName(name))) throw new Error(`Invalid tool name: ${plainName(name)}`);
  }
  for (const [index, [name, tool]] of entries.entries()) {
    if (entries.findIndex(([other]) => other === name) !== index)
      throw new Error(`Duplicate normalized tool name: ${name}`);
    if (name === "execute" && tool.options?.codemode === false)
      throw new Error('Tool name "execute" is reserved for CodeMode');
  }
  for (const [name, tool] of entries) known.set(name, [...(known.get(name) ?? []), tool]);
  return () => {
    for (const [name, tool] of entries) {
      const rest = (known.get(name) ?? []).filter((one) => one !== tool);
      if (rest.length > 0) known.set(name, rest);
      else known.delete(name);
    }
  };
}

const plainName = (name: string): string => name.replaceAll(/[^a-zA-Z0-9_-]/g, "_");

const effectiveName = ({ name, options }: ToolInfo): string =>
  options?.namespace === undefined
    ? plainName(name)
    : `${options.namespace.replaceAll(".", "_")}_${plainName(name)}`;

import { findNodeAtLocation, getNodeValue, parseTree, type Node, type ParseError } from "jsonc-parser";

/** JSON text as a value together with where each field stands, so that a refusal can name a line. */
export type JsonPlace = readonly (string | number)[];

export interface LocatedJson {
  readonly value: unknown;
  /** Empty when the text is JSON: no comments, no trailing commas, nothing behind the value. */
  readonly errors: readonly ParseError[];
  /** Keys that one object has twice; the value holds the last of them. */
  readonly duplicates: readonly JsonPlace[];
  /** Line, from 1, of a field: of its key, or of the nearest thing around it that is there. */
  lineOf(path: JsonPlace): number;
  lineAt(offset: number): number;
}

export function locateJson(text: string): LocatedJson {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const lineAt = (offset: number): number => text.slice(0, offset).split("\n").length;
  const offsetOf = (path: JsonPlace): number => {
    if (root === undefined) return 0;
    for (let length = path.length; length > 0; length--) {
      const node = findNodeAtLocation(root, path.slice(0, length));
      if (node !== undefined) return (node.parent?.type === "property" ? node.parent : node).offset;
    }
    return root.offset;
  };
  return {
    value: root === undefined ? undefined : getNodeValue(root),
    errors,
    duplicates: root === undefined ? [] : duplicatesIn(root, []),
    lineOf: (path) => lineAt(offsetOf(path)),
    lineAt,
  };
}

function duplicatesIn(node: Node, path: JsonPlace): JsonPlace[] {
  if (node.type === "array")
    return (node.children ?? []).flatMap((item, at) => duplicatesIn(item, [...path, at]));
  if (node.type !== "object") return [];
  const seen = new Set<string>();
  return (node.children ?? []).flatMap((property) => {
    const [key, value] = property.children ?? [];
    const name = String(key?.value);
    const here = [...path, name];
    const twice = seen.has(name) ? [here] : [];
    seen.add(name);
    return [...twice, ...(value === undefined ? [] : duplicatesIn(value, here))];
  });
}

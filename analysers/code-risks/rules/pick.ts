/** Questions that many rules ask of a parsed file: its calls, their arguments, the value behind a name. */
import { spend } from "../source/steps.ts";
import { above, lastName, type Syntax } from "../source/syntax.ts";
import type { Inspected } from "./rule.ts";

/** Calls whose path matches, whatever the names in it are here. */
export function callsOf({ calls }: Inspected, path: RegExp): Syntax[] {
  // Most paths are the same in all three ways, and every rule comes through here.
  return calls
    .filter(
      ({ full, written, imported }) =>
        path.test(full) ||
        (written !== full && path.test(written)) ||
        (imported !== full && imported !== written && path.test(imported)),
    )
    .map(({ call }) => call);
}

/** Does a node stand for what has such a path, here or in its module? */
export const isPathOf = ({ scopes }: Inspected, node: Syntax | undefined, path: RegExp): boolean =>
  path.test(scopes.fullPath(node)) || path.test(scopes.importedPath(node));

/** What is called, under the name that its module gives it: `exec` of `import { exec as run }`. */
export function calledName({ scopes }: Inspected, { target }: Syntax): string {
  if (target?.kind !== "name") return lastName(target);
  return /(?:^|\.)([\w$]+)$/.exec(scopes.importedPath(target))?.[1] ?? target.name;
}

/** The statement in which a node stands. */
export function statementOf(node: Syntax): Syntax {
  let current = node;
  while (current.parent && !/^(block|program|function|if|loop|try|class|with)$/.test(current.parent.kind))
    current = current.parent;
  return current;
}

/** A text as a pattern that finds just that text. */
export const literally = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The argument by place, or by name where the language has that. */
export function argument(call: Syntax, index: number, ...names: readonly string[]): Syntax | undefined {
  const items = call.items ?? [];
  const byName = items.find((item) => item.kind === "named" && names.includes(item.name));
  if (byName) return byName.value;
  const place = items[index];
  return place?.kind === "named" ? undefined : place;
}

/** The entry of an object literal, through names and spreads of this file. */
export function entryOf(inspected: Inspected, node: Syntax | undefined, name: RegExp): Syntax | undefined {
  const object = valueOf(inspected, node);
  return object?.items?.find((item) => item.kind === "entry" && name.test(item.name))?.value;
}

/** What a name stands for, when that is one thing. */
export function valueOf({ scopes }: Inspected, node: Syntax | undefined): Syntax | undefined {
  let current = node;
  for (let steps = 0; current?.kind === "name" && steps < 5; steps++) {
    const binding = scopes.find(current.name, current);
    const parts: readonly Syntax[] = binding?.parts ?? [];
    if (parts.length !== 1 || parts[0] === current) return current;
    // A parameter that is set anew under a condition may still be what was given.
    if (binding?.param && parts[0]?.kind !== "member") return current;
    current = parts[0];
  }
  return current;
}

/** The pieces of a text that is put together: literal texts and the expressions between them. */
export interface Pieces {
  readonly texts: readonly string[];
  readonly gaps: readonly Syntax[];
}

const JOIN = /^(join|concat|strip|trim|format|dedent|replace|rstrip)$/;

/** A template, a concatenation, `%` or `.format()`, through local names; null for everything else. */
export function piecesOf(inspected: Inspected, node: Syntax | undefined, depth = 0): Pieces | null {
  spend();
  if (!node || depth > 6) return null;
  const again = (one: Syntax | undefined): Pieces | null => piecesOf(inspected, one, depth + 1);
  switch (node.kind) {
    case "string":
      return { texts: [node.name], gaps: [] };
    case "template":
      return node.target ? null : { texts: node.texts ?? [], gaps: node.items ?? [] };
    case "binary": {
      if (node.name === "%") {
        const [text, values] = [again(node.target), node.value];
        if (!text || !values) return null;
        return {
          texts: text.texts,
          gaps: [...text.gaps, ...(values.kind === "array" ? (values.items ?? []) : [values])],
        };
      }
      if (node.name !== "+") return null;
      const [left, right] = [again(node.target), again(node.value)];
      if (!left && !right) return null;
      return {
        texts: [...(left?.texts ?? []), ...(right?.texts ?? [])],
        gaps: [
          ...(left?.gaps ?? (node.target ? [node.target] : [])),
          ...(right?.gaps ?? (node.value ? [node.value] : [])),
        ],
      };
    }
    case "call": {
      const name = lastName(node.target);
      if (node.target?.kind !== "member" || !JOIN.test(name)) return null;
      // `COMMANDS[tool].format(host=host)`: a text that is chosen, with values in it.
      const text = again(node.target.target) ?? (name === "format" ? { texts: [""], gaps: [] } : null);
      if (name === "format" || name === "concat")
        return text && { texts: text.texts, gaps: [...text.gaps, ...(node.items ?? [])] };
      if (name === "join" && node.target.target?.kind === "array")
        return joined(node.target.target.items ?? [], again);
      // `", ".join(parts)`: what is joined stands in the brackets.
      if (name === "join" && inspected.file.language === "python" && text)
        return { texts: text.texts, gaps: [...text.gaps, ...(node.items ?? [])] };
      return text;
    }
    case "name": {
      const parts = inspected.scopes.find(node.name, node)?.parts ?? [];
      return parts.length === 0 ? null : joined(parts, again, true);
    }
    case "conditional":
      return joined(
        [node.body, node.otherwise].filter((one) => one !== undefined),
        again,
        true,
      );
    case "cast":
    case "named":
      return again(node.value);
    default:
      return null;
  }
}

/** `strict`: what cannot be taken apart is not counted as a gap. */
function joined(
  nodes: readonly Syntax[],
  again: (one: Syntax) => Pieces | null,
  isStrict = false,
): Pieces | null {
  const all = nodes.map(
    (one) => again(one) ?? (isStrict ? { texts: [], gaps: [] } : { texts: [], gaps: [one] }),
  );
  const texts = all.flatMap((one) => one.texts);
  spend(all.length + texts.length);
  return texts.length === 0 ? null : { texts, gaps: all.flatMap((one) => one.gaps) };
}

/** The innermost function around a node, or the file. */
export function functionAround({ file }: Inspected, node: Syntax): Syntax {
  return above(node, "function") ?? file.root;
}

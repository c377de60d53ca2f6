/**
 * What an expression is made of, down to what its function was given: parameters, and parts of them by their path
 * (`request.country`). Follows local names, and functions of the file that put a text together.
 */
import { lastName, pathOf, walk, type SourceFile, type Syntax } from "../source/syntax.ts";
import { ownerOf, type Scopes } from "./scopes.ts";

const MAX_DEPTH = 8;

/** The paths of parameters, of the function around, that reach a node. */
export function leavesOf(file: SourceFile, scopes: Scopes, node: Syntax | undefined): ReadonlySet<string> {
  const found = new Set<string>();
  const seen = new Set<Syntax>();
  const visit = (one: Syntax | undefined, depth: number): void => {
    if (!one || depth > MAX_DEPTH || seen.has(one)) return;
    seen.add(one);
    if (one.kind === "name" || one.kind === "member") {
      visitPath(one, depth);
      return;
    }
    const made = one.kind === "call" ? scopes.functionNamed(lastName(one.target)) : undefined;
    if (made && made !== ownerOf(one, file.root)) {
      for (const path of madeOf(made, one, depth)) found.add(path);
      return;
    }
    for (const kid of one.kind === "call" ? (one.items ?? []) : one.kids) visit(kid, depth);
    // `amount.toFixed()` is made of the amount.
    if (one.kind === "call" && one.target?.kind === "member") visit(one.target.target, depth + 1);
  };
  const visitPath = (one: Syntax, depth: number): void => {
    let root: Syntax | undefined = one;
    while (root?.kind === "member") root = root.target;
    if (root?.kind !== "name") {
      visit(root, depth + 1);
      return;
    }
    const binding = scopes.find(root.name, root);
    if (!binding || binding.owner === file.root) return;
    if (binding.param) found.add(pathOf(one));
    else for (const part of binding.parts) visit(part, depth + 1);
  };
  /** What a function of this file makes of its arguments, in words of the arguments. */
  const madeOf = (made: Syntax, call: Syntax, depth: number): readonly string[] => {
    const own = made.body ? leavesWithin(file, scopes, made) : new Set<string>();
    const params = (made.items ?? []).filter((param) => !/^(self|cls)$/.test(param.name));
    return params.flatMap((param, index) => {
      const given =
        call.items?.find((item) => item.kind === "named" && item.name === param.name)?.value ??
        call.items?.[index];
      const names = new Set((param.bound ?? []).map(({ name }) => name));
      const used = [...own].filter((path) => names.has(path.split(".")[0] ?? ""));
      if (!given || used.length === 0) return [];
      const inner = given.kind === "name" && scopes.find(given.name, given)?.param ? [given.name] : undefined;
      if (!inner) {
        visit(given, depth + 1);
        return [];
      }
      return used.map((path) => [inner[0], ...path.split(".").slice(1)].join("."));
    });
  };
  visit(node, 0);
  return found;
}

/** The paths of a function's own parameters that its body speaks of. */
function leavesWithin(file: SourceFile, scopes: Scopes, made: Syntax): ReadonlySet<string> {
  const found = new Set<string>();
  for (const one of made.body ? walk(made.body) : []) {
    const isInner = one.parent?.kind === "member" && one.parent.target === one;
    if (isInner || (one.kind !== "name" && one.kind !== "member")) continue;
    const path = pathOf(one);
    const binding = scopes.find(path.split(".")[0] ?? "", one);
    // A method that is called on it is no part of it.
    const isCallee = one.parent?.kind === "call" && one.parent.target === one;
    if (binding?.param && binding.owner === made)
      found.add(isCallee ? path.split(".").slice(0, -1).join(".") : path);
  }
  return found;
}

/**
 * What a name stands for in one file: everything that is ever bound to it in the function around it or further out.
 * Order and branches are left aside on purpose: a value that a name may have is a value that has to be safe.
 */
import { importsOf } from "./imports.ts";
import { spend } from "../source/steps.ts";
import { above, pathOf, type SourceFile, type Syntax } from "../source/syntax.ts";

export interface Binding {
  readonly name: string;
  /** The values it may have, as written. */
  readonly parts: readonly Syntax[];
  /** The parameter it comes from, if it does. */
  readonly param: Syntax | null;
  /** The function or file that it belongs to. */
  readonly owner: Syntax;
}

interface OpenBinding extends Binding {
  readonly parts: Syntax[];
  param: Syntax | null;
}

export interface Scopes {
  /** What `name` means where `at` stands; undefined: bound elsewhere or built in. */
  find(name: string, at: Syntax): Binding | undefined;
  /** Everything bound directly in that function or file. */
  of(owner: Syntax): readonly Binding[];
  /** What the calls in this file give to a parameter; null where others may call its function, too. */
  callersOf(param: Syntax): readonly Syntax[] | null;
  /** A function of this file by its name. */
  functionNamed(name: string): Syntax | undefined;
  /** What a name was imported as: `fs/promises.open`; undefined: not imported. */
  importOf(name: string): string | undefined;
  /** The path of a node with local names replaced by what they stand for: `q` becomes `req.query.q`. */
  fullPath(node: Syntax | undefined): string;
  /** The same under the name that its module gives it: `sp.run` becomes `subprocess.run`; as it is where none does. */
  importedPath(node: Syntax | undefined): string;
}

const MOST_STEPS = 8;

/** The function around a node, or the file. */
export function ownerOf(node: Syntax, root: Syntax): Syntax {
  return above(node, "function") ?? root;
}

function collect(file: SourceFile): Map<Syntax, Map<string, OpenBinding>> {
  const scopes = new Map<Syntax, Map<string, OpenBinding>>();
  const scopeOf = (owner: Syntax): Map<string, OpenBinding> => {
    let scope = scopes.get(owner);
    if (!scope) scopes.set(owner, (scope = new Map()));
    return scope;
  };
  const declared = (node: Syntax, owner: Syntax, name: string): Syntax => {
    // `x = 1` without a declaration changes the outer x, where there is one.
    if (node.kind !== "assign" || node.parent?.kind === "declare" || file.language === "python") return owner;
    for (
      let current: Syntax | null = owner;
      current;
      current = current.parent && ownerOf(current, file.root)
    ) {
      if (scopes.get(current)?.has(name)) return current;
      if (current === file.root) break;
    }
    return owner;
  };
  for (const node of file.nodes) {
    const owner = ownerOf(node, file.root);
    for (const { name, part } of node.bound ?? []) {
      const home = declared(node, owner, name);
      const known = scopeOf(home).get(name);
      const binding = known ?? { name, parts: [], param: null, owner: home };
      if (node.kind === "param") binding.param = node;
      // That it is empty at first says nothing of what it stands for.
      const isEmpty = part.kind === "name" && /^(null|undefined|None)$/.test(part.name);
      if (!isEmpty && (node.kind !== "param" || part.kind === "member")) binding.parts.push(part);
      scopeOf(home).set(name, binding);
    }
  }
  return scopes;
}

/** The calls of plain names, so that nobody goes over the whole file for each function. */
function callsByName(file: SourceFile): ReadonlyMap<string, readonly Syntax[]> {
  const calls = new Map<string, Syntax[]>();
  for (const node of file.nodes) {
    if (node.kind !== "call" || node.target?.kind !== "name") continue;
    const same = calls.get(node.target.name);
    if (same) same.push(node);
    else calls.set(node.target.name, [node]);
  }
  return calls;
}

/** The first function of each name. */
function functionsByName(file: SourceFile): ReadonlyMap<string, Syntax> {
  const functions = new Map<string, Syntax>();
  for (const node of file.nodes)
    if (node.kind === "function" && node.name !== "" && !functions.has(node.name))
      functions.set(node.name, node);
  return functions;
}

/** Reads the names of a file once. */
export function scopesOf(file: SourceFile): Scopes {
  const scopes = collect(file);
  const imports = importsOf(file);
  const functions = functionsByName(file);
  const paths = new Map<Syntax, string>();
  const calls = callsByName(file);
  const find = (name: string, at: Syntax): Binding | undefined => {
    let owner = ownerOf(at, file.root);
    for (;;) {
      spend();
      const binding = scopes.get(owner)?.get(name);
      if (binding) return binding;
      if (owner === file.root) return undefined;
      owner = ownerOf(owner, file.root);
    }
  };
  const fullPath = (node: Syntax | undefined, steps = 0): string => {
    if (!node || steps > MOST_STEPS) return "";
    spend();
    if (node.kind === "name") {
      const binding = find(node.name, node);
      const [part, second] = binding?.parts ?? [];
      if (!part || second || part === node) return node.name;
      return fullPath(part, steps + 1) || node.name;
    }
    if (node.kind === "member") return `${fullPath(node.target, steps + 1)}.${node.name}`;
    if (node.kind === "call" && node.target?.kind === "name" && node.target.name === "require")
      return (node.items?.[0]?.name ?? "").replace("node:", "");
    if (node.kind === "call")
      return `${node.is === "new" ? "new " : ""}${fullPath(node.target, steps + 1)}()`;
    if (node.kind === "await" || node.kind === "cast") return fullPath(node.value, steps + 1);
    if (node.kind === "binary" && /^(\|\||\?\?|or)$/.test(node.name)) return fullPath(node.target, steps + 1);
    return pathOf(node);
  };
  const knownPath = (node: Syntax | undefined): string => {
    if (!node) return "";
    let path = paths.get(node);
    if (path === undefined) paths.set(node, (path = fullPath(node)));
    return path;
  };
  return {
    find,
    callersOf(param) {
      const owner = param.parent;
      const index = owner?.items?.indexOf(param) ?? -1;
      if (owner?.kind !== "function" || owner.name === "" || owner.isExported === true || index < 0)
        return null;
      if ((owner.decorators?.length ?? 0) > 0 || functions.get(owner.name) !== owner) return null;
      const given = (calls.get(owner.name) ?? []).flatMap((node) => {
        const value = node.items?.find((item) => item.kind === "named" && item.name === param.name)?.value;
        return value ?? node.items?.[index] ?? [];
      });
      return given.length > 0 ? given : null;
    },
    of: (owner) => [...(scopes.get(owner)?.values() ?? [])],
    functionNamed: (name) => functions.get(name),
    importOf: (name) => imports.get(name),
    fullPath: knownPath,
    importedPath(node) {
      const path = knownPath(node);
      const [, made = "", root = "", rest = ""] = /^(new )?([\w$]+)([^]*)$/.exec(path) ?? [];
      const module = node && !find(root, node) ? imports.get(root) : undefined;
      // What a file of this project calls `exec` is whatever that file made it.
      if (module?.startsWith(".")) return path;
      return (module === undefined ? path : made + module + rest).replaceAll("/", ".");
    },
  };
}

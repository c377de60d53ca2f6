/**
 * Is a value vetted before it is used? Looks at the conditions of the functions around it that speak of the value or
 * of something made from it. A list of what is allowed, an anchored pattern or a call that says what it checks is a
 * guard anywhere; what else counts is each rule's own pattern.
 */
import { isWithin, lastName, walk, type SourceFile, type Syntax } from "../source/syntax.ts";
import { ownerOf, type Scopes } from "./scopes.ts";

const GENERIC =
  /^(req|res|request|response|ctx|c|context|event|this|self|db|app|router|console|process|next|e|err|error)$/;
const CHECKING =
  /^(assert|ensure|check|validate|verify|require|guard|is_?(safe|valid|allowed|permitted|within|inside|internal|private|public|blocked|local|trusted)|in_?allow)/i;

export interface Guards {
  /** Names that stand for the value, for what it was made from and for what was made of it. */
  family(node: Syntax): ReadonlySet<string>;
  /** True when a condition around it vets it; `pattern` is what also counts as a check, in the text of the condition. */
  isVetted(node: Syntax, pattern: RegExp | null): boolean;
  /** The text of the functions around a node, outermost last; of the file where there is none. */
  around(node: Syntax): string;
}

function namesIn(node: Syntax): string[] {
  const names: string[] = [];
  for (const one of walk(node)) if (one.kind === "name" && !GENERIC.test(one.name)) names.push(one.name);
  return names;
}

const reaches = (node: Syntax, names: ReadonlySet<string>): boolean =>
  namesIn(node).some((name) => names.has(name));

export function guardsOf(file: SourceFile, scopes: Scopes): Guards {
  const families = new Map<Syntax, ReadonlySet<string>>();

  const ownersOf = (node: Syntax): Syntax[] => {
    const owners: Syntax[] = [];
    for (let owner = ownerOf(node, file.root); owner !== file.root; owner = ownerOf(owner, file.root))
      owners.push(owner);
    return owners;
  };

  const family = (node: Syntax): ReadonlySet<string> => {
    const known = families.get(node);
    if (known) return known;
    const names = new Set(namesIn(node));
    const owners = ownersOf(node);
    const bindings = (owners.length > 0 ? owners : [file.root]).flatMap((owner) => scopes.of(owner));
    for (let grown = true; grown;) {
      const before = names.size;
      for (const { name, parts } of bindings) {
        const values = parts.flatMap((part) => [
          ...namesIn(part),
          ...(part.target ? namesIn(part.target) : []),
        ]);
        if (names.has(name)) for (const value of values) names.add(value);
        else if (values.some((value) => names.has(value))) names.add(name);
      }
      grown = names.size > before && names.size < 60;
    }
    families.set(node, names);
    return names;
  };

  const text = (node: Syntax): string => file.text.slice(node.from, node.to);

  const isAllowList = (test: Syntax, names: ReadonlySet<string>): boolean => {
    for (const node of walk(test)) {
      if (node.kind === "call" && node.target?.kind === "member") {
        const [argument] = node.items ?? [];
        const { target, name } = node.target;
        const speaksOfIt = argument !== undefined && reaches(argument, names);
        if (
          /^(includes|has|hasOwn|hasOwnProperty|indexOf|get)$/.test(name) &&
          speaksOfIt &&
          target &&
          !(target.kind === "name" && names.has(target.name) && scopes.find(target.name, node)?.param)
        )
          return true;
        if (/^(test|match|fullmatch|exec)$/.test(name) && (speaksOfIt || reaches(node, names))) {
          const pattern =
            target?.kind === "regex"
              ? target
              : argument?.kind === "regex" || argument?.kind === "string"
                ? argument
                : scopes.find(target?.kind === "name" ? target.name : "", node)?.parts[0];
          if (!pattern || /\^[^]*\$|fullmatch/.test(text(pattern)) || name === "fullmatch") return true;
        }
      }
      if (
        node.kind === "binary" &&
        /^(not )?in$/.test(node.name) &&
        node.target &&
        node.value &&
        node.target.kind !== "string" &&
        reaches(node.target, names)
      )
        return true;
    }
    return false;
  };

  const isCheck = (call: Syntax, names: ReadonlySet<string>, pattern: RegExp | null): boolean => {
    const name = lastName(call.target);
    if (!(call.items ?? []).some((item) => reaches(item, names))) return false;
    const local = scopes.functionNamed(name);
    if (local) return pattern !== null && local.body !== undefined && pattern.test(text(local.body));
    return CHECKING.test(name);
  };

  const isVetted = (node: Syntax, pattern: RegExp | null): boolean => {
    const names = family(node);
    for (const owner of ownersOf(node)) {
      for (const one of walk(owner)) {
        if (
          one.kind === "call" &&
          one.from < node.from &&
          !isWithin(node, one) &&
          isCheck(one, names, pattern)
        )
          return true;
        const { test } = one;
        if (!test || (one.from > node.to && one.kind !== "loop")) continue;
        if (!reaches(test, names)) continue;
        if (isAllowList(test, names) || (pattern?.test(text(test)) ?? false)) return true;
      }
    }
    return false;
  };

  return {
    family,
    isVetted,
    around: (node) => text(ownersOf(node).at(-1) ?? file.root),
  };
}

/**
 * Is a value vetted before it is used? Looks at the conditions of the functions around it that speak of the value or
 * of something made from it. A list of what is allowed, an anchored pattern or a call that says what it checks is a
 * guard anywhere; what else counts is each rule's own pattern.
 */
import { isWithin, lastName, pathOf, walk, type SourceFile, type Syntax } from "../source/syntax.ts";
import { ownerOf, type Scopes } from "./scopes.ts";

const GENERIC =
  /^(req|res|request|response|ctx|c|context|event|this|self|db|app|router|console|process|e|err|error)$/;
const CHECKING =
  /^(assert|ensure|check|validate|verify|require|guard|is_?(safe|valid|allowed|permitted|within|inside|internal|private|public|blocked|local|trusted)|in_?allow)/i;

/** What kind it is says nothing of where it leads. */
const PART_ONLY = /^(extname|splitext|suffix|lookup|getType|guess_type|typeof|type)$/;
const LISTED = /^(includes|has|hasOwn|hasOwnProperty|indexOf|get)$/;
const MAX_FAMILY = 60;

type TextOf = (node: Syntax) => string;

export interface Guards {
  /** Names that stand for the value, for what it was made from and for what was made of it. */
  family(node: Syntax): ReadonlySet<string>;
  /**
   * True when a condition around it vets it; `pattern` is what also counts as a check, in the text of the condition;
   * `use`: where it is used, if that is later.
   */
  isVetted(node: Syntax, pattern: RegExp | null, use?: Syntax): boolean;
  /** The outermost function around a node; the file where there is none. */
  outermost(node: Syntax): Syntax;
  /** The text of that. */
  around(node: Syntax): string;
}

/** Names, and parts of a request by their whole path: the request itself is no value. */
function namesIn(node: Syntax): string[] {
  const names: string[] = [];
  for (const one of walk(node)) {
    if (one.kind === "name" && !GENERIC.test(one.name)) names.push(one.name);
    // The longest path only: two parts of one body are two values.
    if (one.kind !== "member" || (one.parent?.kind === "member" && one.parent.target === one)) continue;
    const path = pathOf(one);
    const [root = "", ...rest] = path.split(".");
    if (rest.length > 1 && GENERIC.test(root)) names.push(path + askedKey(one));
  }
  return names;
}

/** `request.POST.get("next")`: which one is asked for stands in brackets. */
function askedKey(path: Syntax): string {
  const [key] = path.parent?.kind === "call" && path.parent.target === path ? (path.parent.items ?? []) : [];
  return key?.kind === "string" ? `(${key.name})` : "";
}

const reaches = (node: Syntax, names: ReadonlySet<string>): boolean =>
  namesIn(node).some((name) => names.has(name));

/** The functions around a node, the innermost first. */
function ownersOf(node: Syntax, root: Syntax): Syntax[] {
  const owners: Syntax[] = [];
  for (let owner = ownerOf(node, root); owner !== root; owner = ownerOf(owner, root)) owners.push(owner);
  return owners;
}

/** `payload.get("host")` is a part of the payload, `name.trim()` is still the name. */
const KEEPS_WHOLE =
  /^(trim|strip|lower|upper|toLowerCase|toUpperCase|toString|replace|replaceAll|normalize|split|slice|decode|encode|resolve|absolute|hostname|host|origin|pathname|href|name|path|parent|parents|suffix)$/;

/** Is the name only there to take a part of it? */
function isTakenFrom(part: Syntax, name: string): boolean {
  return [...walk(part)].every(
    (one) =>
      one.kind !== "name" ||
      one.name !== name ||
      (one.parent?.kind === "member" && one.parent.target === one && !KEEPS_WHOLE.test(one.parent.name)),
  );
}

/**
 * Names that stand for the value, for what it was made from and for what was made of it; what else was taken from the
 * same body, or stands beside it in the same path, is another value.
 */
function familyOf(node: Syntax, root: Syntax, scopes: Scopes): ReadonlySet<string> {
  const from = new Set(namesIn(node));
  const wholes = new Set(from);
  const owners = ownersOf(node, root);
  const bindings = (owners.length > 0 ? owners : [root]).flatMap((owner) => scopes.of(owner));
  const isBound = (name: string): boolean => name.includes(".") || scopes.find(name, node) !== undefined;
  const values = bindings.map(({ name, parts }) => ({
    name,
    made: parts.flatMap((part) =>
      [...namesIn(part), ...(part.target ? namesIn(part.target) : [])].filter(isBound).map((value) => ({
        value,
        isPart: isTakenFrom(part, value),
      })),
    ),
  }));
  const grow = (step: () => number, size: () => number): void => {
    for (let before = -1; before !== size() && size() < MAX_FAMILY; step()) before = size();
  };
  grow(
    () => {
      for (const { name, made } of values)
        if (from.has(name))
          for (const { value, isPart } of made) {
            from.add(value);
            if (!isPart || value.includes(".")) wholes.add(value);
          }
      return from.size;
    },
    () => from.size + wholes.size,
  );
  grow(
    () => {
      for (const { name, made } of values) if (made.some(({ value }) => wholes.has(value))) wholes.add(name);
      return wholes.size;
    },
    () => wholes.size,
  );
  return new Set([...from, ...wholes]);
}

/** `LIST.includes(x)`, `SET.has(x)`: but not `x.includes("…")`, which only looks inside. */
function asksList(call: Syntax, names: ReadonlySet<string>, scopes: Scopes): boolean {
  const { target, name = "" } = call.target ?? {};
  const [argument] = call.items ?? [];
  // With a default of its own, a look-up lets everything through.
  if (name === "get" && (call.items?.length ?? 0) > 1) return false;
  if (!LISTED.test(name) || argument === undefined || !reaches(argument, names)) return false;
  if ([...walk(argument)].some((one) => one.kind === "call" && PART_ONLY.test(lastName(one.target))))
    return false;
  const isOfValue =
    target?.kind === "name" && names.has(target.name) && scopes.find(target.name, call)?.param;
  return !isOfValue;
}

/** An anchored pattern says what the whole value may be. */
function asksPattern(call: Syntax, names: ReadonlySet<string>, scopes: Scopes, text: TextOf): boolean {
  const { target, name = "" } = call.target ?? {};
  const [argument] = call.items ?? [];
  if (!/^(test|match|fullmatch|exec)$/.test(name) || !reaches(call, names)) return false;
  const literal = [target, argument].find((one) => one?.kind === "regex" || one?.kind === "string");
  const pattern = literal ?? scopes.find(target?.kind === "name" ? target.name : "", call)?.parts[0];
  return !pattern || name === "fullmatch" || /\^[^]*\$|fullmatch/.test(text(pattern));
}

function isAllowList(test: Syntax, names: ReadonlySet<string>, scopes: Scopes, text: TextOf): boolean {
  for (const node of walk(test)) {
    if (node.kind === "call" && node.target?.kind === "member")
      if (asksList(node, names, scopes) || asksPattern(node, names, scopes, text)) return true;
    const isIn = node.kind === "binary" && /^(not )?in$/.test(node.name) && node.target?.kind !== "string";
    // Which protocol it is says nothing of where it leads.
    if (
      isIn &&
      node.target &&
      ![...walk(node.target)].some((one) =>
        /^(scheme|protocol|suffix|extname|splitext)$/.test(lastName(one)),
      ) &&
      reaches(node.target, names)
    )
      return true;
  }
  return false;
}

/** A statement of its own, or a part of a condition. */
function isAsked(call: Syntax): boolean {
  for (let one: Syntax = call; one.parent; one = one.parent) {
    if (one.parent.test === one || /^(block|program)$/.test(one.parent.kind)) return true;
    if (/^(assign|return|function|entry|named|template)$/.test(one.parent.kind)) return false;
  }
  return false;
}

const SPELLED = /^(regex|call|binary)$/;

/** The text of a condition, with the patterns and the questions that its names stand for: `isOurs = allowed(target)`. */
function spelled(test: Syntax, scopes: Scopes, text: TextOf): string {
  return [...walk(test)].reduce((said, one) => {
    const [part, second] = one.kind === "name" ? (scopes.find(one.name, one)?.parts ?? []) : [];
    return part && SPELLED.test(part.kind) && !second ? `${said} ${text(part)}` : said;
  }, text(test));
}

/** Whether one may see project 7 says nothing of the name of a file in it. */
const isNumber = (name: string, at: Syntax, scopes: Scopes): boolean =>
  /^(int|float|number|bool|boolean|UUID|uuid\.UUID)\b/.test(scopes.find(name, at)?.param?.texts?.[0] ?? "");

/** Knows what vets the values of one file. */
export function guardsOf(file: SourceFile, scopes: Scopes): Guards {
  const families = new Map<Syntax, ReadonlySet<string>>();
  const text: TextOf = (node) => file.between(node.from, node.to);
  const family = (node: Syntax): ReadonlySet<string> => {
    let known = families.get(node);
    if (!known) families.set(node, (known = familyOf(node, file.root, scopes)));
    return known;
  };
  const isCheck = (call: Syntax, names: ReadonlySet<string>, pattern: RegExp | null): boolean => {
    const name = lastName(call.target);
    if (!(call.items ?? []).some((item) => reaches(item, names))) return false;
    // `assert(page, 400)` only asks whether there is one.
    if (name === "assert" && call.items?.[0]?.kind === "name") return false;
    const local = scopes.functionNamed(name);
    // What is made of the value says nothing of the value itself, unless the making can fail.
    if (local && !isAsked(call) && ![...walk(local)].some((one) => one.kind === "throw")) return false;
    if (local) return pattern !== null && local.body !== undefined && pattern.test(text(local.body));
    return CHECKING.test(name);
  };
  /** A function of this file made it, and that one looks: by the rule's own pattern, or with a list. */
  const isMadeSafe = (node: Syntax, pattern: RegExp | null, depth = 0): boolean => {
    if (depth > 5) return false;
    if (node.kind === "member")
      return node.target !== undefined && isMadeSafe(node.target, pattern, depth + 1);
    if (node.kind === "await" || node.kind === "cast")
      return node.value !== undefined && isMadeSafe(node.value, pattern, depth + 1);
    if (node.kind === "name") {
      const binding = scopes.find(node.name, node);
      const callers = binding?.param && scopes.callersOf(binding.param);
      const parts = callers ?? binding?.parts ?? [];
      return parts.length > 0 && parts.every((part) => part !== node && isMadeSafe(part, pattern, depth + 1));
    }
    const body = node.kind === "call" ? scopes.functionNamed(lastName(node.target))?.body : undefined;
    if (!body) return false;
    const params = new Set(
      (body.parent?.items ?? []).flatMap((param) => (param.bound ?? []).map(({ name }) => name)),
    );
    const tests = [...walk(body)].flatMap((one) =>
      one.test ? [one.test] : one.kind === "return" && one.value ? [one.value] : [],
    );
    return (
      (pattern?.test(text(body)) ?? false) || tests.some((test) => isAllowList(test, params, scopes, text))
    );
  };
  /** A parameter of a function that only this file calls, and every caller looks before it calls. */
  const isVettedByCallers = (node: Syntax, pattern: RegExp | null, depth: number): boolean => {
    const binding = node.kind === "name" && depth < 3 ? scopes.find(node.name, node) : undefined;
    const callers = binding?.param && scopes.callersOf(binding.param);
    return callers?.every((caller) => isVettedAt(caller, pattern, depth + 1)) === true;
  };
  const isVettedAt = (node: Syntax, pattern: RegExp | null, depth: number, use: Syntax = node): boolean => {
    const names = family(node);
    const checked = new Set([...names].filter((name) => !isNumber(name, node, scopes)));
    if (isMadeSafe(node, pattern) || isVettedByCallers(node, pattern, depth)) return true;
    for (const owner of ownersOf(node, file.root))
      for (const one of walk(owner)) {
        const isBefore = one.kind === "call" && one.from < use.from && !isWithin(use, one);
        if (isBefore && isCheck(one, checked, pattern)) return true;
        const { test } = one;
        if (!test || (one.from > use.to && one.kind !== "loop") || !reaches(test, names)) continue;
        if (isAllowList(test, names, scopes, text) || (pattern?.test(spelled(test, scopes, text)) ?? false))
          return true;
      }
    return false;
  };
  const isVetted: Guards["isVetted"] = (node, pattern, use) => isVettedAt(node, pattern, 0, use);
  const outermost: Guards["outermost"] = (node) => ownersOf(node, file.root).at(-1) ?? file.root;
  return { family, isVetted, outermost, around: (node) => text(outermost(node)) };
}

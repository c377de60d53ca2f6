/** What was looked for may not be there. */
import { isWithin, lastName, pathOf, walk, type Syntax } from "../../source/syntax.ts";
import { ownerOf } from "../../flow/scopes.ts";
import { isKnownToBeThere, mayBeNothing } from "./nothing-sources.ts";
import { callsOf, literally, valueOf } from "../pick.ts";
import type { CodeRule, Inspected } from "../rule.ts";

/** A condition, a default or an optional step that speaks of the name between its making and its use. */
function isChecked(inspected: Inspected, name: string, owner: Syntax, from: number, use: Syntax): boolean {
  for (const node of walk(owner)) {
    const isAround = node.kind === "loop" && isWithin(use, node);
    if ((node.from < from && !isAround) || node.from > use.from) continue;
    const speaks = (one: Syntax | undefined): boolean =>
      one !== undefined &&
      [...walk(one)].some(
        (each) => each.kind === "name" && (each.name === name || tellsOf(inspected, each, name)),
      );
    if ((node.kind === "if" || node.kind === "conditional" || node.kind === "loop") && speaks(node.test))
      return true;
    if (node.kind === "assert" && speaks(node.value)) return true;
    if (
      node.kind === "binary" &&
      /^(&&|\|\||\?\?|and|or|===?|!==?|is|is not)$/.test(node.name) &&
      speaks(node.target)
    )
      return true;
    if (
      node.kind === "call" &&
      /^(assert|invariant|expect|notFound|ensure|assertExists|get_object_or_404|assertDefined|assertIsDefined)\w*$/.test(
        lastName(node.target),
      ) &&
      (node.items ?? []).some(speaks)
    )
      return true;
  }
  return false;
}

/** `tier = zone?.tiers.find(…)`: where there is a tier, there is a zone. */
function tellsOf({ scopes }: Inspected, of: Syntax, name: string): boolean {
  const parts = scopes.find(of.name, of)?.parts ?? [];
  const [part] = parts;
  return (
    parts.length === 1 &&
    part !== undefined &&
    [...walk(part)].some(
      ({ kind, isOptional, target }) => kind === "member" && isOptional === true && target?.name === name,
    )
  );
}

const BUILDS =
  /^(then|catch|lean|exec|populate|select|sort|limit|skip|orFail|where|orderBy|finally|toArray|cursor|count|strip)$/;

/**
 * `client.get(url)` asks a server, `button.closest(".row")` of jQuery gives a list: what is opened of it is what only
 * such a thing has.
 */
const isAnswer = (call: Syntax, use: Syntax): boolean =>
  (/^(closest|find|first)$/.test(lastName(call.target)) &&
    /^(data|attr|addClass|removeClass|toggleClass|hasClass|html|val|css|parents?|siblings|fadeIn|fadeOut|slideDown|slideUp|hide|show|prop|is|each|on|off)$/.test(
      use.name,
    )) ||
  (lastName(call.target) === "get" &&
    /^(raise_for_status|json|status_code|status|headers|content|text|ok|links|reason|iter_content|iter_lines|encoding)$/.test(
      use.name,
    ));

/** Around the call: `await`, `!`, brackets. */
function outermost(call: Syntax): Syntax {
  let outer = call;
  while (outer.parent?.kind === "await" || (outer.parent?.kind === "cast" && outer.parent.name === "!"))
    outer = outer.parent;
  return outer;
}

/** `while ((match = pattern.exec(text)))`: what is made in a condition is asked for there. */
function isMadeInTest(node: Syntax): boolean {
  for (let one: Syntax = node; one.parent; one = one.parent) {
    if (one.parent.test === one) return true;
    if (/^(block|program|function)$/.test(one.parent.kind)) return false;
  }
  return false;
}

function* nothings(inspected: Inspected): Generator<Syntax> {
  const { file } = inspected;
  for (const call of file.nodes) {
    if (call.kind !== "call" || !mayBeNothing(inspected, call) || isKnownToBeThere(inspected, call)) continue;
    const outer = outermost(call);
    const { parent } = outer;
    const isOpened = parent?.kind === "member" && parent.target === outer && parent.isOptional !== true;
    if (isOpened && !BUILDS.test(parent.name)) {
      if (isAnswer(call, parent)) continue;
      yield parent;
      continue;
    }
    if (parent?.kind !== "assign" || isMadeInTest(parent)) continue;
    const owner = ownerOf(call, file.root);
    for (const { name, part } of parent.bound ?? []) {
      if (part.kind === "member" && part.target !== call && part.target !== outer) continue;
      // `const { email } = users.find(…)` opens it at once.
      if (part.kind === "member" && part.target === parent.value) {
        yield parent;
        break;
      }
      const use = firstUse(owner, name, parent.to);
      if (use && isAnswer(call, use)) continue;
      if (use && !isChecked(inspected, name, owner, parent.to, use)) {
        yield use;
        break;
      }
    }
  }
  yield* promised(inspected);
  yield* casted(inspected);
  yield* headers(inspected);
  yield* firsts(inspected);
  yield* nullable(inspected);
  yield* stored(inspected);
}

/** `order!.courier`, `user.address!.city`: the compiler was told that it is there. */
function* promised(inspected: Inspected): Generator<Syntax> {
  const { file, scopes, text } = inspected;
  for (const node of file.nodes) {
    if (node.kind !== "member" || node.target?.kind !== "cast" || node.target.name !== "!") continue;
    const { value } = node.target;
    const owner = ownerOf(node, file.root);
    if (value?.kind === "name") {
      const binding = scopes.find(value.name, value);
      // What is set elsewhere later on is empty only until then.
      const isSettled = binding?.owner === owner || binding?.param !== null;
      if (isSettled && !isChecked(inspected, value.name, owner, owner.from, node)) yield node;
    }
    if (value?.kind !== "member" || pathOf(value).startsWith("this.")) continue;
    const isDeclared = file.says(
      new RegExp(`\\b${value.name}\\?:|\\b${value.name}:[^;,\\n]*\\|\\s*(null|undefined)`),
    );
    if (isDeclared && !isAsked(inspected, text(value), node)) yield node;
  }
}

/** A condition before it in the function speaks of just that path. */
function isAsked({ file, text }: Inspected, path: string, use: Syntax): boolean {
  const owner = ownerOf(use, file.root);
  const plain = path.replaceAll(/[?!]/g, "");
  return [...walk(owner)].some((one) => {
    const test =
      one.test ?? (one.kind === "binary" && /^(&&|\|\||\?\?)$/.test(one.name) ? one.target : undefined);
    return test !== undefined && one.from < use.from && text(test).replaceAll(/[?!]/g, "").includes(plain);
  });
}

/** `req.headers.authorization.split(" ")`: a header that nobody has to send. */
function* headers(inspected: Inspected): Generator<Syntax> {
  const { file, text } = inspected;
  for (const node of file.nodes) {
    const { target } = node;
    if (node.kind !== "member" || node.isOptional === true || target?.kind !== "member") continue;
    const isHeader = /(^|\.)(req|request|ctx|ctx\.request)\.(headers|cookies)$/.test(pathOf(target.target));
    const isText = /^(split|replace|slice|substring|startsWith|trim|match|toLowerCase)$/.test(node.name);
    if (isHeader && isText && !/^(host|\[\])$/.test(target.name) && !isAsked(inspected, text(target), node))
      yield node;
  }
}

/** The first of the rows that a query gave, and nobody asked whether there is one. */
function* firsts(inspected: Inspected): Generator<Syntax> {
  const { file, text } = inspected;
  if (file.language !== "javascript") return;
  for (const node of file.nodes) {
    const first = node.kind === "member" && node.isOptional !== true ? node.target : undefined;
    if (first?.kind !== "member" || first.is !== "computed" || text(first.value) !== "0") continue;
    const list = first.target;
    const around = text(ownerOf(node, file.root));
    const isRows = lastName(list) === "rows" && /\bselect\b/i.test(around);
    const speaks = new RegExp(
      `${literally(text(list))}(\\??\\.length|\\[0\\]\\s*(\\)|\\?|&&|\\|\\||=))|rowCount`,
    );
    if (
      isRows &&
      !/\b(count|sum|max|min|avg|exists|coalesce)\s*\(|\breturning\b/i.test(around) &&
      !speaks.test(around)
    )
      yield node;
  }
  // `const [first] = posts;`
  for (const node of file.nodes) {
    if (node.kind !== "assign" || node.value?.kind !== "name") continue;
    const [bound] = node.bound ?? [];
    const isFirst = bound?.part.kind === "member" && bound.part.is === "computed" && bound.part.name === "0";
    const owner = ownerOf(node, file.root);
    if (!bound || !isFirst || node.bound?.length !== 1) continue;
    const use = firstUse(owner, bound.name, node.to);
    const isCounted = new RegExp(`\\b${node.value.name}\\??\\.(length|size)\\b`).test(text(owner));
    const isGiven = inspected.scopes.find(node.value.name, node)?.param;
    if (use && isGiven && !isCounted && !isChecked(inspected, bound.name, owner, node.to, use)) yield use;
  }
}

/** `JSON.parse(localStorage.getItem("x")).name`, also by way of a name. */
function* stored(inspected: Inspected): Generator<Syntax> {
  const { text } = inspected;
  for (const call of callsOf(inspected, /^JSON\.parse$/)) {
    const [given] = call.items ?? [];
    const isForced = given?.kind === "cast" && given.name === "!";
    const source = text(valueOf(inspected, isForced ? given.value : given));
    const isStored = /getItem\(/.test(source) && !/\?\?|\|\|/.test(source + text(call));
    if (isStored && (isForced || given?.kind === "call") && call.parent?.kind === "member") yield call;
  }
}

/** `(req.headers.authorization as string).split`: a header that nobody has to send. */
function* casted({ file, scopes }: Inspected): Generator<Syntax> {
  for (const node of file.nodes)
    if (
      node.kind === "member" &&
      node.isOptional !== true &&
      node.target?.kind === "cast" &&
      /^string$/.test(node.target.name) &&
      /(^|\.)(headers|cookies)(\.\w+|\.\[\])$/.test(scopes.fullPath(node.target.value))
    )
      yield node;
}

/** `profile: Profile | null` in a type of this file, opened as if it were always there, and asked for nowhere. */
function* nullable({ file }: Inspected): Generator<Syntax> {
  if (!/\.[mc]?tsx?$/.test(file.path)) return;
  const { text } = file;
  const declared = new Map<string, number>();
  for (const [, name = ""] of text.matchAll(/^[^\S\n]*(?:readonly\s+)?(\w+)\??:/gm))
    declared.set(name, (declared.get(name) ?? 0) + 1);
  const names = Array.from(
    text.matchAll(/^[^\S\n]*(?:readonly\s+)?(\w+)\??:[^\S\n]*[\w<>[\]. ]+\|\s*null;?[^\S\n]*$/gm),
    ([, name = ""]) => name,
  );
  for (const name of new Set(names)) {
    if (declared.get(name) !== 1) continue;
    const isAsked = file.says(
      new RegExp(`\\b${name}\\s*(\\?\\.|&&|\\?\\?|\\|\\||[=!]==?|\\?\\s|!\\.|\\))|!\\w+\\.${name}\\b`),
    );
    if (isAsked) continue;
    const use = file.nodes.find(
      (node) =>
        node.kind === "member" &&
        node.isOptional !== true &&
        node.target?.kind === "member" &&
        node.target.name === name &&
        node.target.target?.kind === "name",
    );
    if (use) yield use;
  }
}

/** The first place after `from` where the name is opened without asking. */
function firstUse(owner: Syntax, name: string, from: number): Syntax | undefined {
  for (const node of walk(owner)) {
    if (node.kind !== "member" || node.from < from || node.isOptional === true) continue;
    const { target } = node;
    const object = target?.kind === "cast" && target.name === "!" ? target.value : target;
    if (object?.kind === "name" && object.name === name) return node;
  }
  return undefined;
}

export const NOTHING_RULES: readonly CodeRule[] = [
  {
    id: "nothing-opened",
    category: "null-deref",
    why: "What was looked for may not be there, and is opened as if it were.",
    fix: "Ask first (if (!x) …), use ?. with a default, or let the look-up itself fail with a clear message.",
    find: nothings,
  },
];

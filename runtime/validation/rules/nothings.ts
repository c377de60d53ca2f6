/** What was looked for may not be there. */
import { lastName, pathOf, walk, type Syntax } from "../source/syntax.ts";
import { ownerOf } from "../flow/scopes.ts";
import { callsOf } from "./pick.ts";
import type { CodeRule, Inspected } from "../rule.ts";

const MAY_BE_NOTHING =
  /\.(find|findOne|findUnique|findFirst|findByPk|findById|findOneBy|findLast|match|exec|getElementById|querySelector|closest|getItem|pop|shift|at|maybeSingle|one_or_none|scalar_one_or_none|first|getContext|scalar)$|^(localStorage\.getItem|sessionStorage\.getItem|re\.(match|search|fullmatch)|shutil\.which|document\.querySelector|document\.getElementById|getElementById)$/;
const GETTERS = /\.get$/;
const ALWAYS =
  /objects\.(\w+\(\)\.)*get$|^(cy|page|screen|wrapper|expect|jest|vi|z|yup|knex|this\.httpClient|http|axios|app|router|request|requests|client|httpx|session|api|os\.environ|cache\.get|Schema|request\.(args|headers|form)|c\.req|ctx\.req)\b/;

/** Does this file's code get an answer of nothing from the call? */
function mayBeNothing(inspected: Inspected, call: Syntax): boolean {
  const path = pathOf(call.target);
  const full = inspected.scopes.fullPath(call.target);
  if (MAY_BE_NOTHING.test(path) || MAY_BE_NOTHING.test(full)) {
    const name = lastName(call.target);
    if (/^(pop|shift|at)$/.test(name)) return inspected.file.language === "javascript";
    if (/^(first|scalar)$/.test(name)) return inspected.file.language === "python";
    if (name === "find") {
      // Queries of databases called find give lists; the one of arrays takes a function.
      const isArray = call.items?.[0]?.kind === "function" || call.items?.[0]?.kind === "name";
      return isArray && !ALWAYS.test(path) && inspected.file.language === "javascript";
    }
    if (name === "findById" || name === "findOne")
      return !/orFail|OrThrow/.test(inspected.text(call.parent?.parent ?? undefined));
    return !ALWAYS.test(path);
  }
  if (!GETTERS.test(path) || ALWAYS.test(path)) return false;
  if (inspected.file.language === "python") return (call.items?.length ?? 0) === 1;
  const object = call.target?.target;
  const made = object?.kind === "name" ? inspected.scopes.find(object.name, object)?.parts[0] : undefined;
  return made?.kind === "call" && made.is === "new" && pathOf(made.target) === "Map";
}

/** A condition, a default or an optional step that speaks of the name between its making and its use. */
function isChecked(inspected: Inspected, name: string, owner: Syntax, from: number, use: Syntax): boolean {
  for (const node of walk(owner)) {
    if (node.from < from || node.from > use.from) continue;
    const speaks = (one: Syntax | undefined): boolean =>
      one !== undefined && [...walk(one)].some((each) => each.kind === "name" && each.name === name);
    if (
      (node.kind === "if" || node.kind === "conditional" || (node.kind === "loop" && node.is === "while")) &&
      speaks(node.test)
    )
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

function* nothings(inspected: Inspected): Generator<Syntax> {
  const { file, text } = inspected;
  for (const call of file.nodes) {
    if (call.kind !== "call" || !mayBeNothing(inspected, call)) continue;
    const outer = call.parent?.kind === "await" ? call.parent : call;
    const { parent } = outer;
    const isOpened = parent?.kind === "member" && parent.target === outer && parent.isOptional !== true;
    if (
      isOpened &&
      !/^(then|catch|lean|exec|populate|select|sort|limit|skip|orFail|where|orderBy|finally|toArray|cursor|count|strip)$/.test(
        parent.name,
      )
    ) {
      yield parent;
      continue;
    }
    if (parent?.kind === "cast" && parent.name === "!" && parent.parent?.kind === "member") yield parent;
    if (parent?.kind !== "assign") continue;
    const owner = ownerOf(call, file.root);
    for (const { name, part } of parent.bound ?? []) {
      if (part.kind === "member" && part.target !== call && part.target !== outer) continue;
      // `const { email } = users.find(…)` opens it at once.
      if (part.kind === "member" && part.target === parent.value) {
        yield parent;
        break;
      }
      const use = firstUse(owner, name, parent.to);
      if (use && !isChecked(inspected, name, owner, parent.to, use)) {
        yield use;
        break;
      }
    }
  }
  // `order!.courier`: the compiler was told that it is there.
  for (const node of file.nodes) {
    if (node.kind !== "member" || node.target?.kind !== "cast" || node.target.name !== "!") continue;
    const { value } = node.target;
    const owner = ownerOf(node, file.root);
    if (value?.kind === "name" && !isChecked(inspected, value.name, owner, owner.from, node)) yield node;
  }
  yield* casted(inspected);
  yield* nullable(inspected);
  // `JSON.parse(localStorage.getItem("x")).name`
  for (const call of callsOf(inspected, /^JSON\.parse$/))
    if (/getItem\(/.test(text(call)) && !/\?\?|\|\|/.test(text(call)) && call.parent?.kind === "member")
      yield call;
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
  const names = [...file.text.matchAll(/^\s*(?:readonly\s+)?(\w+)\??:\s*[\w<>[\]. ]+\|\s*null;?\s*$/gm)].map(
    (match) => match[1] ?? "",
  );
  for (const name of new Set(names)) {
    const declared = [...file.text.matchAll(new RegExp(`^\\s*(?:readonly\\s+)?${name}\\??:`, "gm"))];
    const isAsked = new RegExp(
      `\\b${name}\\s*(\\?\\.|&&|\\?\\?|\\|\\||[=!]==?|\\?\\s|!\\.|\\))|!\\w+\\.${name}\\b`,
    ).test(file.text);
    if (declared.length !== 1 || isAsked) continue;
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
    severity: "hold",
    why: "What was looked for may not be there, and is opened as if it were.",
    fix: "Ask first (if (!x) …), use ?. with a default, or let the look-up itself fail with a clear message.",
    find: nothings,
  },
];

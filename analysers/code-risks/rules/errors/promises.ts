/** Work that nobody waits for: promises and coroutines whose end and whose failure are lost. */
import { above, isWithin, lastName, pathOf, walk, type Syntax } from "../../source/syntax.ts";
import { isTestStep, looksAfterItself, promiseSources, type Sources } from "./promise-sources.ts";
import type { CodeRule, Inspected } from "../rule.ts";

const DISCARDED: ReadonlySet<string> = new Set(["block", "program"]);

/** A statement of its own: nobody has its answer. */
function isStatement(call: Syntax): boolean {
  return (
    call.parent !== null &&
    (DISCARDED.has(call.parent.kind) || (call.parent.kind === "if" && call.parent.test !== call))
  );
}

function isHandled(inspected: Inspected, call: Syntax, sources: Sources): boolean {
  return (
    /\.(then|catch|finally)\(/.test(inspected.text(call)) ||
    /\bcallback|\bcb\b/.test(inspected.text(call).slice(-40)) ||
    (call.items?.at(-1)?.kind === "function" && !sources.isAwaitedElsewhere(call))
  );
}

function* lost(inspected: Inspected): Generator<Syntax> {
  const sources = promiseSources(inspected);
  const { file } = inspected;
  const isPython = file.language === "python";
  for (const node of file.nodes) {
    if (node.kind !== "call") continue;
    if (isStatement(node) && isTestStep(inspected, node)) yield node;
    if (node.parent?.kind === "assign" && isAnswerOpened(inspected, node, node.parent)) yield node;
    if (!sources.isPending(node)) continue;
    const owner = above(node, "function");
    const inAsync = owner?.isAsync === true;
    const isKnown = sources.isOwn(node);
    const isLost =
      inAsync || (isKnown && !looksAfterItself(inspected.scopes.functionNamed(lastName(node.target))));
    if (isStatement(node) && !isHandled(inspected, node, sources) && isLost) yield node;
    const { parent } = node;
    if (!parent) continue;
    // A promise is true, whatever it will say.
    const isAsked =
      (parent.kind === "if" || parent.kind === "conditional" || parent.kind === "loop") &&
      parent.test === node;
    const isNegated = parent.kind === "unary" && /^(!|not)$/.test(parent.name);
    const isJoined =
      parent.kind === "binary" && /^(&&|\|\||and|or|===?|!==?|>|<|>=|<=|\+|-|\*)$/.test(parent.name);
    if (isAsked || isNegated || (isJoined && (isKnown || sources.isAwaitedElsewhere(node)))) yield node;
    // `load().name`: a part of a promise.
    if (
      parent.kind === "member" &&
      parent.target === node &&
      !/^(then|catch|finally|cancel|done|result|add_done_callback|exec|lean|populate|select|where|orderBy|limit|returning|values|set|sort|skip|single|eq|from|pipe|on|toPromise|first|multi)$/.test(
        parent.name,
      ) &&
      (isKnown || (isPython && sources.isAwaitedElsewhere(node)))
    )
      yield node;
    if (parent.kind === "assign" && parent.value === node && isUsedUnawaited(inspected, parent, isKnown))
      yield node;
    // `return work()` inside try: its failure is caught by nobody here.
    const guarded = above(node, "try");
    if (
      parent.kind === "return" &&
      guarded?.body &&
      isWithin(node, guarded.body) &&
      inAsync &&
      isKnown &&
      !isPython &&
      guarded.items?.some((one) => one.name !== "finally") &&
      above(guarded, "function") === owner
    )
      yield node;
  }
  yield* loops(inspected);
}

const ASKS =
  /(^|\.)(api|http|axios|client|ky|got|fetcher|\w*Api|\w*Client)\.(get|post|put|patch|delete|request)$|^fetch$/;

/** `const answer = api.post(…)`, and then `answer.ok`: of a promise, in an async function. */
function isAnswerOpened(inspected: Inspected, call: Syntax, assign: Syntax): boolean {
  const owner = above(call, "function");
  const [bound] = assign.bound ?? [];
  if (inspected.file.language !== "javascript" || owner?.isAsync !== true || !bound) return false;
  if (!ASKS.test(pathOf(call.target)) || !isUsedUnawaited(inspected, assign, true)) return false;
  return [...walk(owner)].some(
    (one) =>
      one.kind === "member" &&
      /^(ok|data|status|json|text|body|headers)$/.test(one.name) &&
      one.target?.kind === "name" &&
      one.target.name === bound.name,
  );
}

/** `const x = load()` in an async function, then `x.name`, and x is never waited for. */
function isUsedUnawaited(inspected: Inspected, assign: Syntax, isKnown: boolean): boolean {
  const [bound] = assign.bound ?? [];
  const owner = above(assign, "function");
  if (!bound || !isKnown || assign.bound?.length !== 1)
    return assign.bound !== undefined && assign.bound.length > 1 && isKnown;
  const scope = owner ?? inspected.file.root;
  let isWaited = false;
  let isOpened = false;
  for (const node of walk(scope)) {
    if (node.kind !== "name" || node.name !== bound.name || node.from <= assign.to) continue;
    const { parent } = node;
    if (
      parent?.kind === "await" ||
      parent?.kind === "return" ||
      parent?.kind === "array" ||
      parent?.kind === "call" ||
      parent?.kind === "spread"
    )
      isWaited = true;
    if (parent?.kind === "member" && /^(then|catch|finally)$/.test(parent.name)) isWaited = true;
    else if (
      parent?.kind === "member" ||
      parent?.kind === "binary" ||
      parent?.kind === "unary" ||
      parent?.kind === "if" ||
      parent?.kind === "template" ||
      parent?.kind === "loop"
    )
      isOpened = true;
  }
  return isOpened && !isWaited;
}

/** Async callbacks of loops that wait for nobody. */
function* loops(inspected: Inspected): Generator<Syntax> {
  for (const node of inspected.file.nodes) {
    if (node.kind !== "call" || node.target?.kind !== "member") continue;
    const { name } = node.target;
    const callback = node.items?.find((item) => item.kind === "function" && item.isAsync === true);
    if (!callback) {
      if (name === "map" && stepIsAsync(inspected, node) && !isGathered(inspected, node)) yield node;
      continue;
    }
    if (name === "forEach") yield node;
    if (
      /^(filter|some|every|find|findIndex|sort|reduce|flatMap)$/.test(name) &&
      name !== "reduce" &&
      name !== "flatMap"
    )
      yield node;
    if (name === "map" && !isGathered(inspected, node)) yield node;
  }
}

/** `people.map((one) => invite(one))`, where invite is async in this file, into a name that nobody waits for. */
function stepIsAsync({ scopes, file, text }: Inspected, call: Syntax): boolean {
  const body = call.items?.find((item) => item.kind === "function")?.body;
  if (body?.kind !== "call" || body.target?.kind !== "name") return false;
  const [bound] = call.parent?.kind === "assign" ? (call.parent.bound ?? []) : [];
  if (!bound || scopes.functionNamed(body.target.name)?.isAsync !== true) return false;
  const owner = text(above(call, "function") ?? file.root);
  return !new RegExp(`[(,]\\s*${bound.name.replaceAll("$", "\\$")}\\s*[,)]`).test(owner);
}

function isGathered(inspected: Inspected, call: Syntax): boolean {
  const { parent } = call;
  if (parent?.kind === "call" && /^(all|allSettled|race|any|from|pAll|gather)$/.test(lastName(parent.target)))
    return true;
  if (parent?.kind === "return" || parent?.kind === "spread" || parent?.kind === "function") return true;
  const [bound] = parent?.kind === "assign" ? (parent.bound ?? []) : [];
  if (!bound) return parent?.kind !== "block" && parent?.kind !== "program" && parent?.kind !== "assign";
  const owner = above(call, "function") ?? inspected.file.root;
  return new RegExp(
    `(all|allSettled|race|any)\\([^)]*\\b${bound.name.replaceAll("$", "\\$")}\\b|await\\s+\\(?${bound.name.replaceAll("$", "\\$")}\\b|of\\s+${bound.name.replaceAll("$", "\\$")}\\b|\\.\\.\\.${bound.name.replaceAll("$", "\\$")}|return\\s+${bound.name.replaceAll("$", "\\$")}(?!\\.)`,
  ).test(inspected.text(owner));
}

export const PROMISE_RULES: readonly CodeRule[] = [
  {
    id: "promise-lost",
    category: "missing-await",
    why: "Nobody waits for this: the code goes on before it is done, and its failure is lost.",
    fix: "await it (Promise.all for several); if it is meant to run on its own, say so with void and a catch.",
    find: lost,
  },
];

/** Can a value hold markup of somebody else? What was escaped, made here, or is no text, cannot. */
import { lastName, type Syntax } from "../../source/syntax.ts";
import { givesNumber } from "../../flow/taint.ts";
import { isChosen, isCleanState, plainHighlighter, isSafeMaker, isSafeSub } from "./html-makers.ts";
import { calledName } from "../pick.ts";
import type { Inspected } from "../rule.ts";

/** By the name of what was done to it. */
export const ESCAPING =
  /sanit|escape|purif|encode|bleach|nh3|clean|striptags|strip_tags|textContent|serialize|highlight|stringify|nonce|csrf/i;
export const MARKUP = /<[a-z!/][^>]*|&[a-z]+;/i;

/** A text with tags in it, with gaps. */
const isMarkup = (node: Syntax): boolean =>
  node.kind === "template" && (node.texts ?? []).some((text) => MARKUP.test(text));

function isSafeCall(
  inspected: Inspected,
  node: Syntax,
  again: (one: Syntax | undefined) => boolean,
): boolean {
  const { scopes } = inspected;
  const name = lastName(node.target);
  const path = scopes.fullPath(node.target);
  const made = plainHighlighter(inspected, name);
  if (made) return isSafeMaker(inspected, made, again);
  if (
    givesNumber(node) ||
    ESCAPING.test(path) ||
    ESCAPING.test(calledName(inspected, node)) ||
    /^(t|i18n|\$t|gettext|translate|Number|parseInt|String\.raw|toFixed|toLocaleString|toISOString|strftime|isoformat|toLocaleDateString|len|int|url_for|static|reverse)$/.test(
      name,
    )
  )
    return true;
  if (/^(useMemo|useCallback|computed|memo)$/.test(name)) return again(node.items?.[0]);
  if (/^(renderToString|renderToStaticMarkup|render_template|render|format_html)$/.test(name)) return true;
  const local = scopes.functionNamed(name);
  if (
    local?.body &&
    /&lt;|&amp;|createTextNode|textContent|DOMPurify|sanitize|escape/i.test(inspected.text(local.body))
  )
    return (node.items ?? []).every((item) => !isMarkup(item) || again(item));
  const receiver = node.target?.kind === "member" ? node.target.target : undefined;
  if (local) return isSafeMaker(inspected, local, again);
  // What a step of our own makes of each element counts, not what the elements were.
  const [step] = node.items ?? [];
  if (/^(map|flatMap)$/.test(name)) {
    const maker = step?.kind === "name" ? scopes.functionNamed(step.name) : step;
    if (maker?.kind === "function") return isSafeMaker(inspected, maker, again);
  }
  if (/^(repeat|padStart|padEnd)$/.test(name)) return again(receiver);
  if (name === "sub" && inspected.file.language === "python") return isSafeSub(inspected, node, again);
  // `.replace()` with an entity for `<` is an escape; without one it is a black list.
  if (/^replace(All)?$/.test(name)) return /&lt;/.test(inspected.text(node)) || again(receiver);
  if (/^(map|join|filter|trim|slice|concat|toString|flat|flatMap|reverse|sort|strip)$/.test(name))
    return again(receiver) && (node.items ?? []).every(again);
  return false;
}

/** Nothing in it can hold foreign markup: constants, numbers, and what went through an escape. */
function isSafe(inspected: Inspected, node: Syntax | undefined, depth = 0): boolean {
  if (!node || depth > 10) return true;
  const { taint, scopes } = inspected;
  if (taint.isConstant(node)) return true;
  const again = (one: Syntax | undefined): boolean => isSafe(inspected, one, depth + 1);
  switch (node.kind) {
    case "call":
      return isSafeCall(inspected, node, again);
    case "function":
      return node.body?.kind === "block"
        ? node.body.kids.filter((kid) => kid.kind === "return").every((kid) => again(kid.value))
        : again(node.body);
    case "template":
      return node.target
        ? !/raw|unsafe/i.test(scopes.fullPath(node.target))
        : (node.items ?? []).every(again);
    case "array":
      return (node.items ?? []).every(again);
    case "binary":
      return /^(\+|\|\||\?\?|&&|or|and|%)$/.test(node.name) ? again(node.target) && again(node.value) : true;
    case "conditional":
      return (isChosen(inspected, node) || again(node.body)) && again(node.otherwise);
    case "cast":
    case "await":
    case "named":
    case "spread":
      return again(node.value);
    case "name": {
      const binding = scopes.find(node.name, node);
      if (!binding) return true;
      const callers = binding.param && scopes.callersOf(binding.param);
      // A parameter of a function that only this file calls is what this file gives it.
      if (callers && binding.parts.length === 0) return callers.every(again);
      if (binding.param && binding.parts.length === 0)
        return /\b(number|boolean|int|float|Date)\b/.test(binding.param.texts?.[0] ?? "");
      return binding.parts.every(again);
    }
    case "member":
      if (isCleanState(inspected, node)) return true;
      if (
        /^(length|size|id|count|index|status|code|width|height|innerHTML|outerHTML|className)$/i.test(
          node.name,
        )
      )
        return true;
      return (
        ESCAPING.test(node.name) ||
        /^(process\.env|import\.meta|styles?|classes|theme|config|settings)\b/.test(scopes.fullPath(node))
      );
    case "unary":
      return true;
    default:
      return taint.of(node) === 0;
  }
}

/** Unescaped, and not made here. */
export const unsafe = (inspected: Inspected, node: Syntax | undefined): node is Syntax =>
  node !== undefined && !isSafe(inspected, node);

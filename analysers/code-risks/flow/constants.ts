/** Can an expression only have values that stand in this file? */
import { spend } from "../source/steps.ts";
import { lastName, type Syntax } from "../source/syntax.ts";
import type { Scopes } from "./scopes.ts";

const MAX_DEPTH = 6;
const NAMED = /^[A-Z][A-Z0-9_]*$|^(undefined|null|None|true|false|True|False)$/;
/** What comes out of these is as constant as what they are asked of. */
const KEEPS =
  /^(join|trim|get|toUpperCase|toLowerCase|freeze|Set|Map|upper|lower|strip|fromkeys|frozenset|set|tuple|list|dict|keys|values)$/;

/** True for literals, and for what is put together from them; a look-up in a table of constants gives a constant. */
export function isConstant(scopes: Scopes, node: Syntax | undefined, depth = 0): boolean {
  spend();
  if (!node || depth > MAX_DEPTH) return false;
  const again = (one: Syntax | undefined): boolean => isConstant(scopes, one, depth + 1);
  switch (node.kind) {
    case "string":
    case "number":
    case "regex":
      return true;
    case "name": {
      const binding = scopes.find(node.name, node);
      if (!binding) return NAMED.test(node.name);
      return !binding.param && binding.parts.length > 0 && binding.parts.every(again);
    }
    case "template":
    case "array":
      return (node.items ?? []).every(again);
    case "object":
      return (node.items ?? []).every((item) => again(item.value));
    case "binary":
      return again(node.target) && again(node.value);
    case "conditional":
      return again(node.body) && again(node.otherwise);
    case "member":
    case "cast":
    case "await":
    case "named":
      return again(node.target ?? node.value);
    case "call": {
      const receiver = node.target?.kind === "member" ? node.target.target : node.items?.[0];
      const isDefaulted = lastName(node.target) === "get" && (node.items?.length ?? 0) > 1;
      return KEEPS.test(lastName(node.target)) && again(receiver) && (!isDefaulted || again(node.items?.[1]));
    }
    default:
      return false;
  }
}

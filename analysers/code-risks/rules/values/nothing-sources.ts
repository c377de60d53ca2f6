/** Calls and parts whose answer may be nothing, and what shows that there is something after all. */
import { lastName, pathOf, type Syntax } from "../../source/syntax.ts";
import { mayReturnNothing } from "../../flow/returns.ts";
import { ownerOf } from "../../flow/scopes.ts";
import { literally } from "../pick.ts";
import type { Inspected } from "../rule.ts";

const MAY_BE_NOTHING =
  /\.(find|findOne|findUnique|findFirst|findByPk|findById|findOneBy|findLast|executeTakeFirst|getElementById|querySelector|closest|getItem|pop|shift|at|maybeSingle|one_or_none|scalar_one_or_none|first|getContext|scalar|fetchone|select_one)$|^(localStorage\.getItem|sessionStorage\.getItem|shutil\.which|document\.querySelector|document\.getElementById|getElementById)$/;
/** A pattern that does not fit gives nothing. */
const MATCHES = /(^|\.)(match|exec|search|fullmatch)$/;
const ALWAYS =
  /objects\.(\w+\(\)\.)*get$|^(cy|page|screen|wrapper|expect|jest|vi|z|yup|knex|this\.httpClient|http|axios|app|router|request|requests|client|httpx|session|api|os\.environ|cache\.get|Schema|request\.(args|headers|form)|c\.req|ctx\.req)\b/;
/** One row is always there: sums, counts, what was just written. */
const ONE_ROW =
  /\b(count|sum|max|min|avg|exists|coalesce|nextval|version|now)\s*\(|\breturning\b|last_insert|pragma/i;

/** Does this file's code get an answer of nothing from the call? */
export function mayBeNothing(inspected: Inspected, call: Syntax): boolean {
  const { file, scopes } = inspected;
  const made = call.target?.kind === "name" ? localFunction(inspected, call.target) : undefined;
  if (made) return mayReturnNothing(file, made);
  const path = pathOf(call.target);
  if (/^(\$|jQuery)\b|^\$|\.\$?\$\(\)/.test(path)) return false;
  const full = scopes.fullPath(call.target);
  if (MATCHES.test(path)) return isMatch(inspected, call);
  if (MAY_BE_NOTHING.test(path) || MAY_BE_NOTHING.test(full)) return isLookUp(inspected, call);
  return path.endsWith(".get") && !ALWAYS.test(path) && isTable(inspected, call);
}

/** The function of this file that a name stands for, unless a parameter has the same name. */
function localFunction({ scopes }: Inspected, target: Syntax): Syntax | undefined {
  const binding = scopes.find(target.name, target);
  if (!binding) return scopes.functionNamed(target.name);
  const [part] = binding.parts;
  return binding.param === null && part?.kind === "function" ? part : undefined;
}

function isMatch({ file, scopes }: Inspected, call: Syntax): boolean {
  const items = call.items ?? [];
  const receiver = call.target?.kind === "member" ? call.target.target : undefined;
  if (file.language === "javascript")
    return (
      items.length === 1 &&
      (lastName(call.target) === "exec"
        ? isPattern(scopes.fullPath(receiver), receiver)
        : lastName(call.target) === "match")
    );
  const owner = scopes.fullPath(receiver);
  return owner === "re" || owner === "regex" || /(^|\.)compile\(\)$/.test(owner);
}

/** `/x/.exec(…)`: what else is called exec runs something. */
const isPattern = (path: string, receiver: Syntax | undefined): boolean =>
  receiver?.kind === "regex" ||
  /regex|pattern|^re$|_re$|RE$|^[A-Z][A-Z0-9_]*$|RegExp\(\)|^$/i.test(path.split(".").at(-1) ?? "");

function isLookUp(inspected: Inspected, call: Syntax): boolean {
  const { file, text } = inspected;
  const path = pathOf(call.target);
  const name = lastName(call.target);
  const isPython = file.language === "python";
  const [first] = call.items ?? [];
  if (/^(pop|shift|at)$/.test(name))
    return (
      !isPython &&
      (call.items?.length ?? 0) === (name === "at" ? 1 : 0) &&
      !pathOf(call.target?.target).endsWith(".split()")
    );
  if (name === "fetchone") return !ONE_ROW.test(text(ownerOf(call, file.root)));
  if (name === "first" || name === "scalar") return isPython && !ONE_ROW.test(text(call));
  if (name === "find" && isPython) return file.says(/bs4|BeautifulSoup|ElementTree|lxml/);
  // The parts of a page that its own script knows by a fixed name stand in it.
  if (/^(getElementById|querySelector)$/.test(name)) return first?.kind !== "string";
  // Queries of databases called find give lists; the one of arrays takes a function.
  if (name === "find")
    return (
      (call.items?.length ?? 0) === 1 &&
      (first?.kind === "function" || first?.kind === "name") &&
      !ALWAYS.test(path) &&
      !isPython
    );
  if (name === "findById" || name === "findOne")
    return !/orFail|OrThrow/.test(text(call.parent?.parent ?? undefined));
  return !ALWAYS.test(path);
}

/** `table.get(key)` of a map of this file, `session.get(User, id)` and `dict.get(key)` of Python. */
function isTable({ file, scopes }: Inspected, call: Syntax): boolean {
  const object = call.target?.target;
  const items = call.items ?? [];
  if (file.language === "python") {
    const isRow =
      /(session|db)$/.test(pathOf(object)) && items.length === 2 && /^[A-Z]/.test(items[0]?.name ?? "");
    return isRow || (items.length === 1 && call.parent?.kind !== "await");
  }
  const made = object?.kind === "name" ? scopes.find(object.name, object)?.parts[0] : undefined;
  return made?.kind === "call" && made.is === "new" && pathOf(made.target) === "Map";
}

/**
 * Before it is taken, the code looks whether there is any, or puts one there: `list.length`, `map.has(key)`,
 * `map.set(key, …)`.
 */
export function isKnownToBeThere({ file, text }: Inspected, call: Syntax): boolean {
  const receiver = text(call.target?.target).replaceAll(/[!?]/g, "");
  if (receiver === "") return false;
  const owner = ownerOf(call, file.root);
  const before = file.between(owner.from, call.to);
  const name = lastName(call.target);
  if (name === "get") {
    const [key] = call.items ?? [];
    const asks = new RegExp(
      `${literally(receiver)}\\.(has|set)\\(\\s*${literally(text(key))}|\\b${literally(text(key))}\\s+(not\\s+)?in\\s+${literally(receiver)}`,
    );
    return asks.test(before);
  }
  return (
    /^(pop|shift|at)$/.test(name) &&
    new RegExp(`${literally(receiver)}\\??\\.(length|size)\\b|if\\s*\\(!?${literally(receiver)}\\b`).test(
      before,
    )
  );
}

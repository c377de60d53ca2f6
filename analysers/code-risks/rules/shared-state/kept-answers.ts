/** An answer that is kept under a key which leaves out something that the answer was made of. */
import { pathOf, walk, type Syntax } from "../../source/syntax.ts";
import { leavesOf } from "../../flow/leaves.ts";
import { ownerOf } from "../../flow/scopes.ts";
import { literally } from "../pick.ts";
import type { Inspected } from "../rule.ts";

const PUTS = /^(set|setex|setEx|put|hset|store|save|add)$/;
/** They get a key and what makes the answer. */
const KEEPERS =
  /(^|\.)(cached|memoi[sz]ed?|remember|withCache|getCached|fromCache|getOrSet|getOrCompute|get_or_set|get_or_compute)$|[cC]ache\w*\.wrap$/;
const GETS = "get|has|match|getItem|fetch|hget|peek";
const STORE = /(cache|redis|memo|lru|kv|memcache|client|\bstore)\w*$/i;
const TABLE = /cache|memo|seen|known|loaded/i;
/** Readers of an answer, and parts of a question. */
export const WHO =
  /(user|tenant|org|account|customer|owner|locale|lang|language|currency|role|region|workspace|team|company|page|limit|filter|query|sort|viewer|session|cursor|year|month|date|status|category|version)/i;
/** Tools to get at an answer, not what it depends on. */
const TOOLS =
  /^(db|conn\w*|client|session|redis|\w*[cC]ache|kv|store|logger?|log|ctx|context|c|env|fetcher|api|http|prisma|pool|tx|self|this|cls|ttl\w*|max_?[aA]ge|options?|opts|signal|now|timeout\w*|force\w*|fresh|refresh|load\w*|fn|callback|cb|factory|compute\w*|produce\w*|\w*[rR]epo(sitory)?|\w*[sS]ervice|next|res|response|reply|req|request|event|value|data|payload|body|result|entry|key)$/;

/** Places where an answer is put under a key that was looked up before in the same function. */
export function* keptTooWidely(inspected: Inspected): Generator<Syntax> {
  const { file } = inspected;
  for (const node of file.nodes) {
    const kept = keptBy(inspected, node);
    if (!kept || ownerOf(node, file.root) === file.root) continue;
    const isKnown = kept.holder === "" || isAskedBefore(inspected, node, kept);
    if (isKnown && missing(inspected, kept.key, kept.value).length > 0) yield node;
  }
  yield* deafKeys(inspected);
}

interface Kept {
  /** Empty: what keeps it looks there itself. */
  readonly holder: string;
  readonly key: Syntax;
  readonly value: Syntax;
}

function keptBy({ scopes }: Inspected, node: Syntax): Kept | null {
  if (node.kind === "call" && node.target?.kind === "member" && PUTS.test(node.target.name)) {
    const [key, ...rest] = node.items ?? [];
    const value = /^setex$/i.test(node.target.name) ? rest[1] : rest[0];
    const holder = pathOf(node.target.target);
    const isStore = STORE.test(holder) || STORE.test(scopes.fullPath(node.target.target));
    return key && value && isStore ? { holder, key, value } : null;
  }
  if (node.kind === "call" && KEEPERS.test(pathOf(node.target))) {
    const [key, ...rest] = node.items ?? [];
    const value = rest.find((item) => item.kind === "function");
    return key && key.kind !== "function" && value ? { holder: "", key, value } : null;
  }
  const { target, value } = node;
  const isTable =
    node.kind === "assign" &&
    target?.kind === "member" &&
    target.is === "computed" &&
    TABLE.test(pathOf(target.target));
  return isTable && target.value && value
    ? { holder: pathOf(target.target), key: target.value, value }
    : null;
}

/** The function looks whether it has the answer already, under that key. */
function isAskedBefore({ file, text }: Inspected, node: Syntax, { holder, key }: Kept): boolean {
  const before = file.between(ownerOf(node, file.root).from, node.from);
  const name = literally(text(key));
  return new RegExp(
    `${literally(holder)}\\??(\\.(${GETS})\\(\\s*${name}|\\[\\s*${name}\\s*\\])|\\b${name}\\s+(not\\s+)?in\\s+${literally(holder)}`,
  ).test(before);
}

/** What reaches the value and not its key. */
function missing(inspected: Inspected, key: Syntax, value: Syntax): readonly string[] {
  const { file, scopes } = inspected;
  const named = [...leavesOf(file, scopes, key)];
  if (named.length === 0 && key.kind !== "string" && key.kind !== "name") return [];
  // What a maker is given itself is its own affair.
  const isOuter = (path: string): boolean => scopes.find(path.split(".")[0] ?? "", value) !== undefined;
  const made = [...leavesOf(file, scopes, value)]
    .filter(isOuter)
    .flatMap((path) => fieldsOf(inspected, path, value));
  const covers = (path: string): boolean =>
    named.some(
      (other) =>
        other === path ||
        // `user.group_id` names the group of that user.
        other.replace(/(_id|Id)$/, "") === path ||
        isOfThing(path, other) ||
        path.startsWith(`${other}.`) ||
        other.startsWith(`${path}.`) ||
        (other.includes(".") && other.split(".").at(-1) === path.split(".").at(-1)),
    );
  const left = made.filter((path) => !isTool(inspected, path, value) && !covers(path));
  // What is kept for a thing itself is of that thing, whatever it took to make it; but not for each of its readers.
  const isThing = key.kind === "name" && scopes.find(key.name, key)?.param;
  return isThing ? left.filter((path) => WHO.test(path)) : left;
}

/** The id of a thing stands for all that the thing has; the id in a question stands for nothing else asked there. */
function isOfThing(path: string, id: string): boolean {
  const thing = /^(.+)\.(pk|_?id|uuid|guid|slug|sku|isbn)$/.exec(id)?.[1];
  return (
    thing !== undefined &&
    path.startsWith(`${thing}.`) &&
    !/(^|\.)(req|request|query|params|q|opts|options|args|input|body|filters?|ctx|event|props)$/.test(thing)
  );
}

/** A whole request whose type stands in this file is each of its fields. */
function fieldsOf({ file, scopes }: Inspected, path: string, at: Syntax): readonly string[] {
  if (path.includes(".")) return [path];
  const type = scopes.find(path, at)?.param?.texts?.[0] ?? "";
  const shape = /^[A-Z]\w*$/.test(type)
    ? new RegExp(`(?:interface\\s+${type}|type\\s+${type}\\s*=)\\s*\\{([^{}]*)\\}`).exec(file.text)?.[1]
    : undefined;
  const fields = [...(shape ?? "").matchAll(/(\w+)\??\s*:/g)].map((match) => `${path}.${match[1]}`);
  return fields.length > 0 ? fields : [path];
}

function isTool({ scopes }: Inspected, path: string, at: Syntax): boolean {
  const [root = "", ...rest] = path.split(".");
  if (rest.length > 0)
    return (
      /^(log|logger|app|signal|server|locals|res)$/.test(rest[0] ?? "") ||
      (TOOLS.test(root) &&
        !/user|tenant|account|locale|lang|query|params|country|session|currency|org/i.test(path) &&
        !/^(req|request)$/.test(root))
    );
  return (
    TOOLS.test(root) ||
    /=>|Callable|Function|Promise|Client|Logger/.test(scopes.find(root, at)?.param?.texts?.[0] ?? "")
  );
}

/** `def key(restaurant, channel, language)` that never speaks of the language. */
function* deafKeys({ file }: Inspected): Generator<Syntax> {
  for (const node of file.nodes) {
    if (node.kind !== "function" || !node.body || !/key(_?for|_?of)?$/i.test(node.name)) continue;
    const spoken = new Set([...walk(node.body)].flatMap((one) => (one.kind === "name" ? [one.name] : [])));
    const params = (node.items ?? []).filter(
      (param) => param.name !== "" && !/^(self|cls|this|_.*)$/.test(param.name),
    );
    const deaf = params.filter((param) => !spoken.has(param.name));
    const isCached = file.says(/cache|redis|memo/i);
    if (isCached && deaf.length > 0 && deaf.length < params.length) yield node;
  }
}

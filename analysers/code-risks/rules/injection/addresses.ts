/** Addresses that somebody else chooses: what a server fetches, and where a visitor is sent. */
import { lastName, pathOf, type Syntax } from "../../source/syntax.ts";
import { argument, calledName, callsOf, entryOf, literally, valueOf } from "../pick.ts";
import { returnsOf } from "../../flow/returns.ts";
import type { CodeRule, Inspected } from "../rule.ts";

const FETCHES =
  /^(fetch|axios|got|needle|superagent|request|ky|undici\.\w+|nodeFetch|node_fetch|\$fetch|ofetch|useFetch)$|^(axios|got|ky|superagent|request|needle|http|https|requests|httpx|session|client|http_client|urllib\.request|aiohttp)\.(get|post|put|patch|delete|head|request|urlopen|stream|fetch|create)$|(^|\.)(urlopen|urlretrieve)$|\.(goto)$/;
const HOST_CHECK =
  /host(name)?\b|origin|netloc(?=\s*(\)|not in|in\b|[=!]=|\.))|isPrivate|is_private|allow|startsWith\(["'`]https:\/\/[^"'`/]+\/|startswith\(["']https:\/\/[^"'/]+\/|ipaddress|whitelist/i;
const ADDRESS_NAME =
  /(url|uri|href|endpoint|webhook|callback|target|host|domain|link|src|avatar|image|feed|remote|address)$/i;

/** `any(host in url for host in ALLOWED)`: the name may stand anywhere in the address, behind a `?` too. */
const ANYWHERE =
  /\bany\(\s*(\w+)\s+in\s+(?:[\w.]*\.)?\w*(?:url|uri|href|address|link)\s+for\s+\1\s+in\b|\.some\(\s*\(?(\w+)\)?\s*=>\s*(?:[\w.]*\.)?\w*(?:url|uri|href|address|link)\.(?:includes\(\s*\2\s*\)|indexOf\(\s*\2\s*\))/gi;

/** An address that somebody else chooses, from its beginning. */
function* fetches(inspected: Inspected): Generator<{ from: number }> {
  const { taint, scopes, guards, file } = inspected;
  if (callsOf(inspected, FETCHES).some((call) => !taint.isConstant(call.items?.[0])))
    for (const match of file.text.matchAll(ANYWHERE)) yield { from: match.index };
  for (const call of callsOf(inspected, FETCHES)) {
    const [first] = call.items ?? [];
    // A function of this file asks in its own words.
    if (call.target?.kind === "name" && scopes.functionNamed(call.target.name)) continue;
    const address =
      first?.kind === "object"
        ? entryOf(inspected, first, /^(url|uri|host|hostname|baseURL)$/)
        : argument(
            call,
            /^(request|stream)$/.test(calledName(inspected, call)) && file.language === "python" ? 1 : 0,
            "url",
          );
    if (!address || taint.isConstant(address)) continue;
    const start = startOf(inspected, address);
    if (start === null) continue;
    const foreign = start ?? address;
    const path = scopes.fullPath(foreign);
    // A hook that somebody registered is fetched from where they said.
    const isRegistered = /find\w*\(\)\.\w*(url|uri|endpoint|callback)$/i.test(path);
    const origin = isRegistered ? 1 : taint.of(foreign);
    if (origin === 0 || (origin === 1 && !isOpenAddress(inspected, foreign, path))) continue;
    if (
      /^(this|self|process|config|settings|options|opts|env)\b/.test(path) ||
      guards.isVetted(foreign, HOST_CHECK) ||
      guards.isVetted(address, HOST_CHECK)
    )
      continue;
    yield call;
  }
}

function isOpenAddress(inspected: Inspected, node: Syntax, path: string): boolean {
  const name = path.split(".").at(-1)?.replace("()", "") ?? "";
  if (!ADDRESS_NAME.test(name) || /base_?url|api_?url|apiHost/i.test(name)) return false;
  let owner = node.parent;
  while (owner && owner.kind !== "function") owner = owner.parent;
  const isClient = /^_?(fetch|get|request|download|load)(_?[a-z]+)*$/i.test(owner?.name ?? "");
  const isOfOthers =
    /preview|webhook|proxy|import|avatar|scrap|unfurl|mirror|calendar|remote|external|title|image|icon|feed_|Feed/i.test(
      `${inspected.file.path} ${owner?.name ?? ""}`,
    );
  if (isClient && !isOfOthers && /^(url|uri|href|endpoint|address)$/i.test(name)) return false;
  return (
    (!/^(url|uri|href|endpoint|address)$/i.test(name) &&
      (owner?.isExported === true || inspected.file.language === "python")) ||
    /(preview|webhook|proxy|import|avatar|fetch|scrape|unfurl|download|mirror|notify|ping|probe|check)/i.test(
      owner?.name ?? "",
    )
  );
}

/** What a text begins with, when that is no text of ours with a host in it; null: the host is fixed. */
function startOf(inspected: Inspected, node: Syntax): Syntax | null {
  const value = valueOf(inspected, node);
  if (!value) return null;
  if (value.kind === "template") {
    const [text = ""] = value.texts ?? [];
    if (/^https?:\/\/[^/]+[/?#]/.test(text) || /^\/[^/]/.test(text)) return null;
    if (/^https?:\/\/$/.test(text) || text === "" || /^https?:\/\/[\w.-]*$/.test(text)) {
      const [first, second] = value.items ?? [];
      // `${origin}${next}`: without a slash between them, what follows is still the host.
      if (text === "" && value.texts?.[1] === "" && second && first && /origin$/i.test(pathOf(first)))
        return second;
      return first &&
        !inspected.taint.isConstant(first) &&
        !/^[A-Z_]+$|base|process\.env|config|settings|origin/i.test(inspected.scopes.fullPath(first))
        ? first
        : null;
    }
    return null;
  }
  if (value.kind === "binary" && value.name === "+") {
    let left: Syntax = value;
    while (left.kind === "binary" && left.target) left = left.target;
    if (left.kind === "string") {
      if (!/^https?:\/\/$/.test(left.name)) return null;
      return left.parent?.value ?? null;
    }
    return inspected.taint.isConstant(left) ? null : left;
  }
  if (value.kind === "call" && lastName(value.target) === "toString" && (value.items?.length ?? 0) === 0)
    return startOf(inspected, value.target?.target ?? node) ?? null;
  if (value.kind === "call" && value.is === "new" && lastName(value.target) === "URL") {
    const [first, base] = value.items ?? [];
    if (base && isOwnOrigin(inspected, base)) return null;
    return first ? startOf(inspected, first) : null;
  }
  return value;
}

/** Read from the environment, or written here. */
const isOwnOrigin = (inspected: Inspected, base: Syntax): boolean =>
  inspected.taint.isConstant(base) ||
  /(^|\.)env\.\w+$|(^|\.)(config|settings)\.|(^|\.)[A-Z][A-Z0-9_]*$/.test(inspected.scopes.fullPath(base));

/** `provider.authorizeUrl(state)`: what somebody else's function makes of a value does not begin with it. */
function isMadeElsewhere(inspected: Inspected, node: Syntax): boolean {
  const value = node.kind === "await" ? node.value : node;
  if (value?.kind !== "call" || value.target?.kind !== "member") return false;
  return (
    inspected.taint.of(value.target.target) < 2 &&
    !/^(get|join|concat|format|replace|parse|stringify|from|toString|decode\w*|unquote\w*|resolve|urljoin)$/.test(
      value.target.name,
    )
  );
}

const REDIRECTS =
  /(^|\.)(redirect|permanentRedirect|HttpResponseRedirect|HttpResponsePermanentRedirect|RedirectResponse|sendRedirect|HTTPFound|HTTPSeeOther|temporaryRedirect)$|^(location|window\.location|document\.location)\.(assign|replace)$/;
const OWN_PLACE =
  /(?<!https?:)\/\/|https?:\/\/[\w.$]|\(\?!|\/\)?\[\^|\\\\\\\\|(?<!canParse\([^)]*)origin|host|netloc|allow|is_safe|safe_url|scheme|isRelative|isLocal|timingSafeEqual|compare_digest|\[1\]/i;

/** What the functions of this file give back for an address, or for the object that has it. */
function givenBack(inspected: Inspected, node: Syntax): readonly Syntax[] {
  const value = valueOf(inspected, node);
  if (value?.kind === "member" && value.target) {
    const { name } = value;
    return givenBack(inspected, value.target).flatMap((whole) =>
      whole.kind === "object" ? (entryOf(inspected, whole, new RegExp(`^${literally(name)}$`)) ?? []) : [],
    );
  }
  const made = value?.kind === "call" && value.target?.kind === "name" ? value.target.name : "";
  const body = inspected.scopes.functionNamed(made);
  return body ? returnsOf(body).flatMap((one) => one ?? []) : [];
}

function* redirects(inspected: Inspected): Generator<Syntax> {
  const { taint, scopes, guards, file } = inspected;
  const isOpen = (node: Syntax | undefined): node is Syntax => {
    if (!node) return false;
    const made = givenBack(inspected, node);
    if (made.length === 0) return leadsAway(node);
    // Vetted where it is made, or where it is used.
    return made.some(leadsAway) && (node.kind === "call" || !guards.isVetted(node, OWN_PLACE));
  };
  const leadsAway = (node: Syntax): boolean => {
    if (taint.of(node) < 2) return false;
    const start = startOf(inspected, node);
    if (
      start === null ||
      taint.of(start) < 2 ||
      /^(c\.|ctx\.)?(req|request)\.(nextUrl|url|originalUrl|path|host)$/.test(scopes.fullPath(start)) ||
      isMadeElsewhere(inspected, start)
    )
      return false;
    return !guards.isVetted(start, OWN_PLACE) && !guards.isVetted(node, OWN_PLACE);
  };
  for (const call of callsOf(inspected, REDIRECTS)) if ((call.items ?? []).some(isOpen)) yield call;
  for (const call of callsOf(inspected, /\.(setHeader|set|header|push|replace|navigate|writeHead|open)$/)) {
    const [first, second] = call.items ?? [];
    const name = lastName(call.target);
    if (
      /^(setHeader|set|header)$/.test(name) &&
      first?.kind === "string" &&
      /^location$/i.test(first.name) &&
      isOpen(second)
    )
      yield call;
    if (
      /^(push|replace|navigate)$/.test(name) &&
      /(router|navigate|history|navigation)\b/i.test(scopes.fullPath(call.target)) &&
      isOpen(first)
    )
      yield call;
    if (name === "writeHead" && isOpen(entryOf(inspected, second, /^location$/i))) yield call;
  }
  for (const call of callsOf(inspected, /^(navigate|window\.open)$/)) if (isOpen(call.items?.[0])) yield call;
  for (const node of file.nodes) {
    if (
      node.kind === "assign" &&
      node.parent?.kind !== "declare" &&
      /(^|\.)location(\.href)?$/.test(scopes.fullPath(node.target)) &&
      isOpen(node.value)
    )
      yield node;
    if (
      node.kind === "assign" &&
      node.target?.kind === "member" &&
      /^location$/i.test(node.target.name) &&
      node.target.is === "computed" &&
      isOpen(node.value)
    )
      yield node;
    if (node.kind === "entry" && /^location$/i.test(node.name) && isOpen(node.value)) yield node;
  }
}

export const ADDRESS_RULES: readonly CodeRule[] = [
  {
    id: "fetch-open",
    category: "ssrf",
    why: "The server fetches an address that somebody else chooses: also one inside its own network.",
    fix: "Compare protocol and host with a list of what is allowed before fetching.",
    find: fetches,
  },
  {
    id: "redirect-open",
    category: "open-redirect",
    why: "The visitor is sent to an address that the link chose: to somebody else's page as well.",
    fix: "Let only paths of this site through (a single leading /, no //), or addresses from a list.",
    find: redirects,
  },
];

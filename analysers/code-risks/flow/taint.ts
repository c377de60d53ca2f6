/**
 * Where a value comes from: 0 = it is made here, 1 = whoever calls this function gave it, 2 = a request, a page's
 * address or a command line brought it. Follows names, members, texts and calls inside one file; what turns a value
 * into a number or escapes it ends the trail.
 */
import { spend } from "../source/steps.ts";
import { lastName, type SourceFile, type Syntax } from "../source/syntax.ts";
import { isConstant } from "./constants.ts";
import type { Binding, Scopes } from "./scopes.ts";

type Origin = 0 | 1 | 2;

/** Paths that bring what somebody outside wrote, by every framework's name for it. */
const ASKED =
  /(^|\.)(req|request|ctx|context|c|event|evt|flask\.request|self\.request|info\.context)(\(\))?\.((req|request)\.)?(query|params?|body|headers?|cookies?|files?|file|url|originalUrl|path|hostname|args|form|values|json|data|GET|POST|FILES|META|COOKIES|query_params|path_params|get_json|nextUrl|formData|text|searchParams|rawBody|queryStringParameters|pathParameters|valid|queries|parseBody|get|header|stream)\b/;
const ASKED_ELSEWHERE =
  /(^|\.)(searchParams|URLSearchParams|useSearchParams|useParams|location\.(search|hash|href)|window\.name|document\.(referrer|URL|location)|(route|router|\$route)\.(query|params)|event\.data|e\.data|msg\.data)(\(\))?(\.|$|\()/;
const ASKING_CALLS = /^(prompt|useSearchParams|useParams)$/;
/** Whoever types at a terminal could open the file, or fetch the address, without this program as well. */
const TYPED =
  /(^|\.)(process\.argv|sys\.argv)(\.|$|\()|(^|\.)(input|raw_input|parse_args|parseArgs|readline)(\(\))?$/;
const GIVEN_BY_NAME =
  /^(params|searchParams|query|queryString|body|formData|payload|userInput|user_input|untrusted\w*|rawInput|raw_input)$/;

const CLEANED =
  /sanit|escape|purif|encodeuri|htmlspecial|bleach|nh3|quote(?!d$)|striptags|strip_tags|\bclean|whitelist|allowlist|secure_filename|basename|sluggif|slugify|safe_join|safejoin/i;
const MADE_NUMBER =
  /^(Number|parseInt|parseFloat|BigInt|Boolean|int|float|bool|len|Date|isNaN|ObjectId|UUID|uuid|Decimal|toFixed|getTime|charCodeAt|indexOf|count|size|hash|digest|hexdigest|createHash|sha256|md5|randomUUID|uuid4|token_hex|token_urlsafe|timedelta)$/;

const STORED =
  /(^|\.)(db|session|prisma|tx|repo|repository|\w+Repo(sitory)?|conn|cursor|cur|knex|pool|objects|query)(\(\))?\.(\w+(\(\))?\.)*(get|first|one|one_or_none|find\w*|fetchone|fetchall|scalar\w*|all|get_or_404|first_or_404)$/;

const HANDLED_BY_ROUTE =
  /(^|\.)(route|get|post|put|patch|delete|api_route|websocket|api_view|require_\w+|command|argument|option|app_route|login_required|csrf_exempt)$/i;

export interface Taint {
  /** Where the value of an expression comes from. */
  of(node: Syntax | undefined): Origin;
  /** True when it can only be a constant of this file. */
  isConstant(node: Syntax | undefined): boolean;
}

const most = (...origins: readonly Origin[]): Origin => Math.max(0, ...origins) as Origin;

function ofParam(file: SourceFile, { name, param, owner }: Binding): Origin {
  if (
    /^(number|int|float|bool|boolean|UUID|uuid\.UUID|Date|datetime|Decimal)\b/.test(param?.texts?.[0] ?? "")
  )
    return 0;
  if (GIVEN_BY_NAME.test(name)) return 2;
  const isConverted = owner.decorators?.some((decorator) =>
    file.between(decorator.from, decorator.to).match(new RegExp(`<(int|float|uuid)(\\([^)]*\\))?:${name}>`)),
  );
  if (isConverted === true) return 0;
  if (param && (param.decorators?.length ?? 0) > 0) return 2;
  const routed = owner.decorators?.some((decorator) => HANDLED_BY_ROUTE.test(lastName(decorator.target)));
  if (file.language === "python" && routed && !/^(self|request|db|session|user|current_user)$/.test(name))
    return 2;
  return 1;
}

/** A number, a date or a digest; `request.args.get("page", 1, type=int)` too. */
export function givesNumber(call: Syntax): boolean {
  if (MADE_NUMBER.test(lastName(call.target))) return true;
  const type = call.items?.find((item) => item.kind === "named" && item.name === "type")?.value;
  return lastName(call.target) === "get" && type?.kind === "name" && MADE_NUMBER.test(type.name);
}

/** Asked of whoever sent it, also where a module's name for that was changed: `from flask import request as asked`. */
function isAsked(node: Syntax | undefined, scopes: Scopes): boolean {
  return [scopes.fullPath(node), scopes.importedPath(node)].some(
    (path) => ASKED.test(path) || ASKED_ELSEWHERE.test(path),
  );
}

/** What a call gives: nothing foreign after an escape or a number, else as foreign as what went in. */
function ofCall(node: Syntax, scopes: Scopes, of: (node: Syntax | undefined) => Origin): Origin {
  const name = lastName(node.target);
  const path = scopes.fullPath(node.target);
  if (CLEANED.test(name) || givesNumber(node)) return 0;
  // What another server answers is not what this request said.
  const isAnswer = /^(fetch|axios|got|requests|httpx|ky|undici)(\.\w+)?$/;
  if (isAnswer.test(path) || isAnswer.test(scopes.importedPath(node.target))) return 1;
  if (isOwnClient(path, scopes)) return 1;
  if (ASKING_CALLS.test(name) || isAsked(node.target, scopes)) return 2;
  if (TYPED.test(path)) return 1;
  // What was found for an id is what was stored under it.
  if (STORED.test(path)) return 0;
  if (/^(exec|match|fullmatch)$/.test(name) && isPlainMatch(node)) return 0;
  const receiver = node.target?.kind === "member" ? of(node.target.target) : 0;
  // `.replace()` is no escape by itself; what comes out is as foreign as what went in.
  return most(receiver, ...(node.items ?? []).map(of));
}

/** Signs that no path, address or command line knows anything by. */
const PLAIN_PATTERN =
  /^(?:[\w\s:=@,-]|\/|\\[dw/:-]|\[(?:[\w-]|\\[dw-])+\]|[+*?]|\{\d+(?:,\d*)?\}|\((?:\?:)?|\)|\|)*$/;

/** `/^\/media\/([\da-f]{32})$/.exec(url)`: what the groups of such a pattern hold are letters and digits. */
function isPlainMatch({ target, items }: Syntax): boolean {
  const pattern = [target?.target, ...(items ?? [])].find((one) => one?.kind === "regex");
  const source = /^\/\^(.*)\$\/[a-z]*$/s.exec(pattern?.name ?? "")?.[1];
  return source !== undefined && PLAIN_PATTERN.test(source) && !/\([^)]*(?:\/|\\w[^)]*\/)/.test(source);
}

/** `request(url).headers`, where request is a function of this file: what another server answered. */
const isOwnClient = (path: string, scopes: Scopes): boolean =>
  path.startsWith("request()") && scopes.functionNamed("request") !== undefined;

function ofMember(node: Syntax, scopes: Scopes, of: (node: Syntax | undefined) => Origin): Origin {
  const path = scopes.fullPath(node);
  // The last part of a path leads nowhere else.
  if (/^(name|stem|suffix)$/.test(node.name) && /(^|\.)(Pure)?(Posix|Windows)?Path\(\)\.\w+$/.test(path))
    return 0;
  if (TYPED.test(path)) return 1;
  // Where an upload was put, and under which name, says the program that took it in (multer).
  if (/(^|\.)(req|request)\.files?(\.\w+|\.\[\])*\.(path|filename|destination|mimetype|buffer)$/.test(path))
    return 0;
  if (isOwnClient(path, scopes)) return 1;
  if (isAsked(node, scopes)) return 2;
  return /^(length|size|status|ok)$/.test(node.name) ? 0 : of(node.target);
}

/** The trail of one file. */
export function taintOf(file: SourceFile, scopes: Scopes): Taint {
  const known = new Map<Syntax, Origin>();
  const busy = new Set<Syntax>();

  const ofName = (node: Syntax): Origin => {
    const binding = scopes.find(node.name, node);
    if (!binding) return 0;
    const callers = binding.param && scopes.callersOf(binding.param);
    // A function that only this file calls gets what this file gives it.
    if (callers && binding.parts.length === 0) return most(...callers.map(of));
    if (binding.param && binding.parts.length === 0) return ofParam(file, binding);
    const given = binding.param ? ofParam(file, binding) : 0;
    return most(given, ...binding.parts.filter((part) => part !== node).map(of));
  };

  const compute = (node: Syntax): Origin => {
    switch (node.kind) {
      case "name":
        return ofName(node);
      case "member":
        return ofMember(node, scopes, of);
      case "call":
        return ofCall(node, scopes, of);
      case "binary":
        if (/^(\+|%|\|\||\?\?|&&|or|and|\/)$/.test(node.name)) return most(of(node.target), of(node.value));
        return 0;
      case "conditional":
        return most(of(node.body), of(node.otherwise));
      case "await":
      case "cast":
      case "spread":
      case "named":
      case "entry":
      case "assign":
      case "yield":
        return of(node.value);
      case "template":
        return node.target && /^(sql|Prisma\.sql|html|css|gql)$/.test(scopes.fullPath(node.target))
          ? 0
          : most(...(node.items ?? []).map(of));
      case "array":
      case "object":
        return most(...(node.items ?? []).map(of));
      case "comprehension":
        return of(node.body);
      default:
        return 0;
    }
  };

  const of = (node: Syntax | undefined): Origin => {
    spend();
    if (!node || busy.has(node)) return 0;
    const answer = known.get(node);
    if (answer !== undefined) return answer;
    busy.add(node);
    const origin = compute(node);
    busy.delete(node);
    if (busy.size === 0) known.set(node, origin);
    return origin;
  };

  return { of, isConstant: (node) => isConstant(scopes, node) };
}

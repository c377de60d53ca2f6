/** Who may do what: endpoints without a look at who asks, requests that another site can send, and checks that a second request passes meanwhile. */
import { isWithin, lastName, pathOf, walk, type Syntax } from "../source/syntax.ts";
import { ownerOf } from "../flow/scopes.ts";
import { callsOf, entryOf } from "./pick.ts";
import type { CodeRule, Inspected } from "../rule.ts";

interface Endpoint {
  readonly node: Syntax;
  readonly handler: Syntax;
  /** Path and middleware, as text. */
  readonly head: string;
  /** get, post, … in lower case; "" when the framework does not say. */
  readonly method: string;
}

const ROUTES =
  /^(app|router|server|api|fastify|route|routes|\w*[rR]outer|\w*App|hono)\.(get|post|put|patch|delete|del|all|route)$/;
const DECORATED = /(^|\.)(route|get|post|put|patch|delete|api_view|Get|Post|Put|Patch|Delete|action)$/;
const NEXT = /^(GET|POST|PUT|PATCH|DELETE)$/;

/** Everything in a file that answers requests. */
function* endpoints(inspected: Inspected): Generator<Endpoint> {
  const { file, text } = inspected;
  for (const call of callsOf(inspected, ROUTES)) {
    const handler =
      call.items?.findLast((item) => item.kind === "function") ?? named(inspected, call.items?.at(-1));
    const [path] = call.items ?? [];
    if (!handler || path?.kind !== "string") continue;
    const middleware = (call.items ?? [])
      .slice(1)
      .filter((item) => item !== handler)
      .map(text)
      .join(" ");
    yield { node: call, handler, head: `${path.name} ${middleware}`, method: lastName(call.target) };
  }
  for (const node of file.nodes) {
    if (node.kind !== "function") continue;
    const routes = (node.decorators ?? []).filter(
      (one) => DECORATED.test(one.target?.name ?? "") || DECORATED.test(pathOf(one.target)),
    );
    const [route] = routes;
    if (route) {
      const head =
        (node.decorators ?? []).map(text).join(" ") +
        (node.items ?? []).map(text).join(" ") +
        classHead(inspected, node);
      const methods = /methods\s*=\s*\[([^\]]*)\]|api_view\(\[([^\]]*)\]/.exec(head);
      const method = methods
        ? (methods[1] ?? methods[2] ?? "")
        : (lastName(route.target).split(".").at(-1) ?? "");
      yield {
        node,
        handler: node,
        head,
        method: method
          .replaceAll(/["'\s]/g, "")
          .toLowerCase()
          .replace("route", "get"),
      };
    } else if (NEXT.test(node.name) && node.isExported === true)
      yield { node, handler: node, head: file.path, method: node.name.toLowerCase() };
    else if (node.isExported === true && /^\s*["']use server["']/m.test(file.text) && node.isAsync === true)
      yield { node, handler: node, head: node.name, method: "post" };
    else if (
      file.language === "python" &&
      /^(def|async def)/.test(text(node)) &&
      node.items?.[0]?.name === "request" &&
      /django|views/i.test(file.text + file.path)
    )
      yield {
        node,
        handler: node,
        head: (node.decorators ?? []).map(text).join(" ") + node.name,
        method: /request\.method\s*==\s*["'](POST|PUT|DELETE)/.test(text(node)) ? "post" : "",
      };
    else if (node.name === "handler" && /pages\/api\//.test(file.path))
      yield {
        node,
        handler: node,
        head: file.path,
        method: /req\.method\s*[!=]==?\s*["'`](POST|PUT|DELETE)/.test(text(node)) ? "post" : "",
      };
  }
}

function classHead({ text }: Inspected, node: Syntax): string {
  let current = node.parent;
  while (current && current.kind !== "class") current = current.parent;
  return (current?.decorators ?? []).map(text).join(" ");
}

function named({ scopes }: Inspected, item: Syntax | undefined): Syntax | undefined {
  return item?.kind === "name" ? scopes.functionNamed(item.name) : undefined;
}

const CHANGES =
  /\.(delete|deleteOne|deleteMany|destroy|remove|update|updateOne|updateMany|findByIdAndUpdate|findByIdAndDelete|findOneAndUpdate|findOneAndDelete|save|create|insert|upsert|add|commit|persist|softDelete|execute)\(|\b(DELETE\s+FROM|UPDATE\s+\w+\s+SET|INSERT\s+INTO)\b/i;
const READS =
  /\.(findUnique|findFirst|findById|findOne|findByPk|findOneBy|get|get_or_404|first|query|first_or_404|execute|fetchone|fetchrow)\(|get_object_or_404|session\.get\(|\bSELECT\b/;
const BY_ID =
  /\b(params|args|path_params|query|body|searchParams|view_args|query_params|formData|form|json|data)\b[^;\n]{0,40}\b\w*[iI][dD]\b|\bpk\b|\b\w+_id\s*:\s*(int|str|UUID|uuid\.UUID)|<(int|uuid|string)?:?\w*id>|\{\w*id\}|@Param\(/i;
const AUTHENTICATED =
  /auth|requireUser|requireLogin|login_required|session|current_user|get_current|req\.user|ctx\.user|protect|jwt|passport|verifyToken|bearer|getServerSession|currentUser|IsAuthenticated|permission|guard|middleware|ensureLoggedIn|withUser|request\.user|api_?key|token/i;
const OWNED =
  /(owner|author|user|creator|tenant|org|organization|account|team|workspace|customer|member|company)_?(id|Id|ID)?\b[^;\n]{0,40}(===?|!==?|\bin\b|\bnot in\b|\bis not\b)|(===?|!==?)[^;\n]{0,50}(owner|author|user|creator|tenant|org|account|team|workspace|customer|member|company|sub)_?(id|Id|ID)?\b|\b(is_?admin|is_?staff|is_?superuser|is_?owner|role|roles|permissions?|scopes?|has_?role|has_?perm|can[A-Z]\w*|can_\w+|authorize\w*|assert_?(owner|can|admin|access|permission)\w*|require_?(role|admin|permission|owner|scope)\w*|check_?(permission|access|owner|policy)\w*|ability|policy|policies|enforce|ensure_?(owner|access|admin|can)\w*|verify_?(owner|access)\w*|has_?access|is_?allowed)\b|\b(where|filter|filter_by|find\w*|get_object_or_404|get|delete\w*|update\w*)\b[^;]{0,160}\b(owner|author|user|creator|tenant|org|organization|account|team|workspace|customer|company)(_?(id|Id))?\s*[:=]|\band\s+(owner|user|author|tenant|org|account|customer)_?id\s*=/i;
const OPEN_PATHS =
  /login|signin|sign-in|signup|register|logout|health|webhook|callback|public|forgot|reset|verify|refresh|csrf|status|ping|contact|newsletter|subscribe|oauth|search|metrics|robots|sitemap|feed|track|analytics/i;

function* unasked(inspected: Inspected): Generator<Syntax> {
  const { file, text } = inspected;
  // Somebody else's word on who one is.
  for (const node of file.nodes) {
    const source = node.kind === "binary" ? text(node) : "";
    if (
      /^(===?|==)$/.test(node.kind === "binary" ? node.name : "") &&
      /(req|request|ctx|c)\.(body|query|headers|cookies|args|form|json)\b[^=]*\b(role|is_?admin|admin|x-user-role|x-role|x-admin)/i.test(
        source,
      ) &&
      !/key|secret|token/i.test(source)
    )
      yield node;
  }
  for (const call of callsOf(
    inspected,
    /(^|\.)(update|updateOne|findByIdAndUpdate|create|assign|updateMany)$/,
  )) {
    const last = [...(call.items ?? [])].map((item) =>
      item.kind === "object" ? (entryOf(inspected, item, /^data$/) ?? item) : item,
    );
    const isWhole = last.some(
      (item) =>
        /^(req|request|ctx\.request)\.body$/.test(inspected.scopes.fullPath(item)) ||
        item.items?.some(
          (one) =>
            one.kind === "spread" &&
            /^(req|request|ctx\.request)\.body$/.test(inspected.scopes.fullPath(one.value)),
        ),
    );
    if (
      isWhole &&
      /user|account|member|profile/i.test(pathOf(call.target)) &&
      !/pick|omit|schema|parse|validate|allowed/i.test(text(ownerOf(call, file.root)))
    )
      yield call;
  }
  const isGuarded =
    /\.(use|addHook|register)\([^;]{0,120}(auth|requireUser|requireAdmin|protect|guard|jwt|session|permission|login)/i.test(
      file.text,
    ) ||
    /dependencies\s*=\s*\[|permission_classes|LoginRequiredMixin|PermissionRequiredMixin|UserPassesTestMixin|before_request/.test(
      file.text,
    );
  for (const { node, handler, head, method } of endpoints(inspected)) {
    const body = text(handler.body ?? handler) + helperTexts(inspected, handler);
    const around = `${head} ${body}`;
    if (OPEN_PATHS.test(head) && !/admin|users?\/|delete/i.test(head)) continue;
    const changes = CHANGES.test(body) && !/^(get|head)$/.test(method);
    const byId = BY_ID.test(around);
    const isSensitive =
      /admin|role|permission|delete|export|billing|payout|impersonate|salary|settings|invoices?|orders?|documents?|messages?|accounts?|profile|users?/i.test(
        head,
      );
    if (
      OWNED.test(body) ||
      /requireAdmin|require_admin|isAdmin|is_admin|adminOnly|admin_required|permission|role|@Roles|can\(|owner|authorize|policy/i.test(
        head,
      )
    )
      continue;
    const asks = AUTHENTICATED.test(around) || isGuarded;
    // Nobody asks at all, or everybody who is logged in may touch everything.
    if (!asks && (changes || (/admin/i.test(head) && (READS.test(body) || changes)))) yield node;
    else if (!asks && READS.test(body) && byId && isSensitive) yield node;
    else if (
      asks &&
      byId &&
      (changes || (READS.test(body) && isSensitive)) &&
      /req\.user|session|current_user|auth|request\.user|ctx\.user|requireAuth|require_login|login_required|Depends/i.test(
        around,
      )
    )
      yield node;
    else if (/admin/i.test(head) && (changes || READS.test(body))) yield node;
  }
}

/** What the handler calls in this file, one step deep. */
function helperTexts({ scopes, text }: Inspected, handler: Syntax): string {
  const texts: string[] = [];
  for (const one of walk(handler)) {
    if (one.kind !== "call") continue;
    const local = scopes.functionNamed(lastName(one.target));
    if (local && local !== handler && !isWithin(handler, local)) texts.push(text(local));
  }
  return texts.join("\n").slice(0, 8_000);
}

const TOKEN =
  /csrf|xsrf|sameSite|same_site|samesite|origin\b|referer|sec-fetch-site|SECURE_|double.submit|authorization|bearer|api[-_]?key|x-requested-with|signature|jwt/i;

function* crossSite(inspected: Inspected): Generator<{ from: number }> {
  const { file, text } = inspected;
  for (const node of file.nodes) {
    for (const decorator of node.decorators ?? [])
      if (
        /csrf_exempt|csrf\.exempt/.test(text(decorator)) &&
        !/webhook|signature|hmac|verify/i.test(text(node))
      )
        yield decorator;
    if (
      (node.kind === "assign" || node.kind === "entry" || node.kind === "named") &&
      /csrf/i.test(node.kind === "assign" ? text(node.target) : node.name) &&
      /^(false|False)$/.test(text(node.value))
    )
      yield node;
    if (
      node.kind === "entry" &&
      node.name === "sameSite" &&
      /["'`]none["'`]/i.test(text(node.value)) &&
      !/csrf|xsrf/i.test(file.text)
    )
      yield node;
    if (
      node.kind === "named" &&
      node.name === "samesite" &&
      /["']none["']/i.test(text(node.value)) &&
      !/csrf/i.test(file.text)
    )
      yield node;
    if (
      node.kind === "string" &&
      node.name === "django.middleware.csrf.CsrfViewMiddleware" &&
      /^\s*#/.test(lineOf(file.text, node.from))
    )
      yield node;
  }
  for (const call of callsOf(inspected, /^(csrf_exempt|csrf\.exempt|csrfProtect\.exempt)$/))
    if (call.parent?.kind !== "function") yield call;
  for (const call of callsOf(inspected, /^(cors|CORS|app\.add_middleware|app\.enableCors)$/)) {
    const source = text(call);
    if (
      /credentials["']?\s*:\s*true|allow_credentials\s*=\s*True|supports_credentials\s*=\s*True/.test(
        source,
      ) &&
      /origin["']?\s*:\s*(true|["'`]\*)|allow_origins\s*=\s*\[["']\*|origins\s*=\s*["']\*|callback\(null,\s*true\)|origin_regex=["']\.\*/.test(
        source,
      )
    )
      yield call;
  }
  const usesCookies =
    /req\.session|req\.cookies|request\.cookies|cookies\(\)|session\[|flask.*session|express-session|cookie-session|cookieSession|getServerSession|getIronSession|request\.session|connect\.sid|getCookie|c\.req\.cookie|@login_required|login_required|current_user/.test(
      file.text,
    );
  for (const { node, handler, head, method } of endpoints(inspected)) {
    const body = text(handler);
    const isGet = method === "get";
    const isChange =
      /\.(delete|deleteOne|deleteMany|destroy|update|updateOne|updateMany|create|insert|remove|save|transfer|commit)\w*\(|UPDATE\s+\w+\s+SET|DELETE\s+FROM|INSERT\s+INTO/i.test(
        body,
      );
    if (
      isGet &&
      isChange &&
      /delete|remove|transfer|update|disable|enable|cancel|logout|approve|create|toggle|unsubscribe|set|promote/i.test(
        head,
      ) &&
      usesCookies
    )
      yield node;
    else if (
      /post|put|patch|delete/.test(method) &&
      usesCookies &&
      isChange &&
      !TOKEN.test(file.text) &&
      !/["']use server["']/.test(file.text)
    )
      yield node;
  }
  // Forms of Django and Flask templates without their token.
  for (const match of file.text.matchAll(/<form[^>]*method=["']?post["']?[^>]*>/gi)) {
    const form = file.text.slice(match.index, match.index + 1_500);
    if (file.language === "python" && !/csrf_token|hidden_tag|csrf/i.test(form)) yield { from: match.index };
  }
}

const lineOf = (source: string, at: number): string => source.slice(source.lastIndexOf("\n", at) + 1, at);

export const ACCESS_RULES: readonly CodeRule[] = [
  {
    id: "access-unasked",
    category: "missing-authz",
    severity: "hold",
    why: "Nothing here asks whether this caller may touch this record: a guessed id is enough.",
    fix: "Compare its owner (or the caller's role) with who is logged in, or put the owner into the query itself.",
    find: unasked,
  },
  {
    id: "request-forged",
    category: "csrf",
    severity: "hold",
    why: "Another site can send this request with the visitor's cookies.",
    fix: "Change state by POST only, and check a token or the Origin; cookies with sameSite lax or strict.",
    find: crossSite,
  },
];

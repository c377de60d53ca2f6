/** Endpoints without a look at who asks. */
import { isWithin, lastName, pathOf, walk, type Syntax } from "../source/syntax.ts";
import { ownerOf } from "../flow/scopes.ts";
import { callsOf, entryOf } from "./pick.ts";
import type { CodeRule, Inspected } from "../rule.ts";

import { endpoints } from "./endpoints.ts";
const CHANGES =
  /\.(delete|deleteOne|deleteMany|destroy|remove|update|updateOne|updateMany|findByIdAndUpdate|findByIdAndDelete|findOneAndUpdate|findOneAndDelete|save|create|insert|upsert|add|commit|persist|softDelete|execute)\(|\b(DELETE\s+FROM|UPDATE\s+\w+\s+SET|INSERT\s+INTO)\b/i;
const READS =
  /\.(findUnique|findFirst|findById|findOne|findByPk|findOneBy|get|get_or_404|first|query|first_or_404|execute|fetchone|fetchrow)\(|get_object_or_404|session\.get\(|\bSELECT\b/;
const BY_ID =
  /\b(params|args|path_params|query|body|searchParams|view_args|query_params|formData|form|json|data)\b[^;\n]{0,40}\b\w*[iI][dD]\b|\bpk\b|\b\w+_id\s*:\s*(int|str|UUID|uuid\.UUID)|<(int|uuid|string)?:?\w*id>|\{\w*id\}|@Param\(|\/:\w*id\b|\bwhere\s*:\s*\{\s*id\b/i;
const AUTHENTICATED =
  /auth|requireUser|requireLogin|login_required|session|current_user|get_current|req\.user|ctx\.user|protect|jwt|passport|verifyToken|bearer|getServerSession|currentUser|IsAuthenticated|permission|guard|middleware|ensureLoggedIn|withUser|request\.user|api_?key|token/i;
const OWNED =
  /(owner|author|user|creator|tenant|org|organization|account|team|workspace|customer|member|company)_?(id|Id|ID)?\b[^;\n]{0,40}(===?|!==?|\bin\b|\bnot in\b|\bis not\b)|(===?|!==?)[^;\n]{0,50}(owner|author|user|creator|tenant|org|account|team|workspace|customer|member|company|sub)_?(id|Id|ID)?\b|\b(is_?admin|is_?staff|is_?superuser|is_?owner|role|roles|permissions?|scopes?|has_?role|has_?perm|can[A-Z]\w*|can_\w+|authorize\w*|assert_?(owner|can|admin|access|permission)\w*|require_?(role|admin|permission|owner|scope)\w*|check_?(permission|access|owner|policy)\w*|ability|policy|policies|enforce|ensure_?(owner|access|admin|can)\w*|verify_?(owner|access)\w*|has_?access|is_?allowed)\b|\b(where|filter|filter_by|find\w*|get_object_or_404|get|delete\w*|update\w*)\b[^;]{0,160}\b((owner|author|user|creator|tenant|org|organi[sz]ation|account|team|workspace|customer|company)_?(id|Id)|(owner|author|user|creator|tenant|created_?by)\s*(?=[:=]\s*(req|request|ctx|session|user|current_user|self|g|auth)\b))\s*[:=]?|\band\s+(owner|user|author|tenant|org|account|customer)_?id\s*=/i;
/** A new record belongs to whoever is logged in. */
const GIVES_OWNER =
  /\bnew\s+\w+\(\{[^}]*\b(owner|author|user|creator|created_?by)(_?id)?\s*:\s*(req\.user|session\.user|ctx\.user|user)\b/i;
const OPEN_PATHS =
  /login|signin|sign-in|signup|register|logout|health|webhook|callback|public|forgot|reset|verify|refresh|csrf|status|ping|contact|newsletter|subscribe|oauth|search|metrics|robots|sitemap|feed|track|analytics/i;

/** Somebody else's word on who one is, and records that a request may write whole. */
function* trusted(inspected: Inspected): Generator<Syntax> {
  const { file, text } = inspected;
  for (const node of file.nodes) {
    const source = node.kind === "binary" ? text(node) : "";
    if (
      /^(===?|==)$/.test(node.kind === "binary" ? node.name : "") &&
      /(req|request|ctx|c)\.(body|query|headers|cookies|args|form|json)(\.get\(|\[|\.|\?\.)\W{0,3}(role|is_?admin|admin|x-user-role|x-role|x-admin)\b/i.test(
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
}

function* unguarded(inspected: Inspected): Generator<Syntax> {
  const { file, text } = inspected;
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
    if (OWNED.test(routerText(inspected, node)) || GIVES_OWNER.test(body)) continue;
    const asks = AUTHENTICATED.test(around) || isGuarded;
    // A file that never speaks of who asks is guarded elsewhere, or meant to be open.
    const isOdd = isSensitive || AUTHENTICATED.test(file.text);
    // Nobody asks at all, or everybody who is logged in may touch everything.
    if (!asks && isOdd && (changes || (/admin/i.test(head) && (READS.test(body) || changes)))) yield node;
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

function* unasked(inspected: Inspected): Generator<Syntax> {
  yield* trusted(inspected);
  yield* unguarded(inspected);
}

/** What the router of a route asks of everybody: `APIRouter(dependencies=[Depends(require_role("admin"))])`. */
function routerText({ scopes, text }: Inspected, node: Syntax): string {
  return [node.target, ...(node.decorators ?? []).map((one) => one.target)]
    .map((target) => pathOf(target).split(".")[0] ?? "")
    .flatMap((router) => scopes.find(router, node)?.parts ?? [])
    .filter((part) => part.kind === "call")
    .map(text)
    .join("\n");
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

export const ACCESS_RULES: readonly CodeRule[] = [
  {
    id: "access-unasked",
    category: "missing-authz",
    severity: "hold",
    why: "Nothing here asks whether this caller may touch this record: a guessed id is enough.",
    fix: "Compare its owner (or the caller's role) with who is logged in, or put the owner into the query itself.",
    find: unasked,
  },
];

/** Endpoints without a look at who asks. */
import { isWithin, lastName, pathOf, walk, type Syntax } from "../../source/syntax.ts";
import { ownerOf } from "../../flow/scopes.ts";
import { callsOf, entryOf } from "../pick.ts";
import type { CodeRule, Inspected } from "../rule.ts";

import { endpoints, type Endpoint } from "../endpoints.ts";
const CHANGES =
  /\.(delete|deleteOne|deleteMany|destroy|remove|update|updateOne|updateMany|findByIdAndUpdate|findByIdAndDelete|findOneAndUpdate|findOneAndDelete|save|create|insert|upsert|add|commit|persist|softDelete|execute)\(|\b(DELETE\s+FROM|UPDATE\s+\w+\s+SET|INSERT\s+INTO)\b/i;
/** What was there before belongs to somebody; what is new may come from anybody. */
const CHANGES_OLD =
  /\.(delete\w*|destroy|remove|update\w*|findByIdAnd\w+|findOneAnd\w+|upsert|softDelete)\(|\b(DELETE\s+FROM|UPDATE\s+\w+\s+SET)\b/i;
/** Calls that leave what they are given as it is. */
const LEAVES =
  /^(get|find|load|fetch|read|list|select|query|where|is|has|safeParse|parse|valid(ate)?|check|assert|ensure|verify|to|log|test)(?![a-z])|^(eq|info|warn|error|debug|includes|json|send|status)$/;
const READS =
  /\.(findUnique|findFirst|findById|findOne|findByPk|findOneBy|get|get_or_404|first|query|first_or_404|execute|fetchone|fetchrow)\(|get_object_or_404|session\.get\(|\bSELECT\b/;
const BY_ID =
  /\b(params|args|path_params|query|body|searchParams|view_args|query_params|formData|form|json|data)\b[^;\n]{0,40}\b\w*[iI][dD]\b|\bpk\b|\b\w+_id\s*:\s*(int|str|UUID|uuid\.UUID)|<(int|uuid|string)?:?\w*id>|\{\w*id\}|@Param\(|\/:\w*id\b|\bwhere\s*:\s*\{\s*id\b/i;
/** What is told back is no id that was asked for. */
const ANSWERS = /\b(res|resp|response|reply|ctx|c|NextResponse|Response)(\.\w+\(\w*\))*\.json\(|\bjsonify\(/g;
/** Classes and applications that ask who it is before they answer. */
const GUARDED =
  /dependencies\s*=\s*\[|permission_classes|LoginRequiredMixin|PermissionRequiredMixin|UserPassesTestMixin|before_request/;
const AUTHENTICATED =
  /auth|requireUser|requireLogin|login_required|session|current_user|get_current|req\.user|ctx\.user|protect|jwt|passport|verifyToken|bearer|getServerSession|currentUser|IsAuthenticated|permission|guard|middleware|ensureLoggedIn|withUser|request\.user|api_?key|token|Depends\(\s*(current|require|logged)/i;
/** What decides has such names, whoever wrote it. */
const DECIDES =
  /\b(is_?admin|is_?staff|is_?superuser|is_?owner|has_?role|has_?perm\w*|can[A-Z]\w*|can_\w+|may[A-Z]\w*|authorize\w*|assert_?(owner|can|admin|access|permission)\w*|require_?(role|admin|permission|owner|scope)\w*|check_?(permission|access|owner|policy)\w*|ability|policy|policies|enforce|ensure_?(owner|access|admin|can)\w*|verify_?(owner|access)\w*|has_?access|is_?allowed)\b|\brole\w*\s*([!=]==?|not in\b|in\b)|\b(roles|permissions|scopes)\.(includes|has)\(|\band\s+(owner|user|author|tenant|org|account|customer)_?id\s*=/i;
/** A new record belongs to whoever is logged in. */
const GIVES_OWNER =
  /(\bnew\s+\w+|\.(insert|insertOne|create|add|values|save))\(\{[^}]*\b(owner|author|user|creator|created_?by)(_?id)?\s*:\s*(req\.user|session\.user|ctx\.user|request\.user|user)\b|\.(create|add)\(\s*[^)]*\b(owner|author|user|creator|created_?by)(_id)?\s*=\s*(request\.user|current_user|user)\b|\b[A-Z]\w+\([^)]*\b(owner|author|user|creator|created_?by)(_id)?\s*=\s*(request\.user|current_user|user)(\.id)?\s*[,)]/i;
/** Who calls proves it by a signature over what is sent. */
const SIGNED =
  /\b(compare_digest|timingSafeEqual|constructEvent|verify_?[sS]ignature|verify_?[wW]ebhook\w*)\(/;
const OPEN_PATHS =
  /login|signin|sign-in|signup|register|logout|webhook|callback|forgot|reset|verify|refresh|csrf|contact|newsletter|subscribe|oauth|track|analytics/i;
/** What everybody may read. */
const OPEN_READS = /health|public|status|ping|search|metrics|robots|sitemap|feed/i;

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
  const all = [...endpoints(inspected)];
  // What the whole file says of guards is asked for its endpoints only.
  if (all.length === 0) return;
  const shared = sharedText(inspected);
  const isGuardedForAll =
    /\.(use|addHook|register)\([^;]{0,120}(auth|requireUser|requireAdmin|protect|guard|jwt|session|permission|login)/i.test(
      shared,
    ) || GUARDED.test(shared);
  // Whoever comes through this guard may do all of it.
  if (
    /(use|addHook|register|dependencies\s*=)\W[^;\n]{0,120}(admin|role|staff|permission|supervisor|internal|scope)/i.test(
      shared,
    )
  )
    return;
  if (callsOf(inspected, /\.(use|addHook)$/).some((call) => decidesForAll(inspected, call))) return;
  for (const endpoint of all) {
    const { node, handler, path, head, method } = endpoint;
    const body =
      text(handler.body ?? handler) +
      helpersOf(inspected, handler)
        .map((one) => text(one))
        .join("\n")
        .slice(0, 8_000);
    const around = `${head} ${body}`;
    const isOpen =
      OPEN_PATHS.test(`${path} ${handler.name}`) || (/^(get|head)?$/.test(method) && OPEN_READS.test(head));
    if (isOpen && !/admin|users?\/|delete/i.test(head)) continue;
    const handsOver = handsIdOver(inspected, endpoint);
    const changes = handsOver || (CHANGES.test(body) && !/^(get|head)$/.test(method));
    const byId = handsOver || BY_ID.test(around.replaceAll(ANSWERS, "answer("));
    const isSensitive =
      /admin|role|permission|delete|export|billing|payout|impersonate|salary|settings|invoices?|orders?|documents?|messages?|accounts?|profile|users?/i.test(
        `${file.path} ${head}`,
      );
    if (
      DECIDES.test(body) ||
      inspected.identity.isJudged(handler) ||
      helpersOf(inspected, handler).some((helper) => [...walk(helper)].some(inspected.identity.isWho)) ||
      dependsOf(inspected, handler).some(inspected.identity.isJudged) ||
      SIGNED.test(body) ||
      /require_?\w*(admin|owner|staff|editor|manager)|isAdmin|is_admin|adminOnly|admin_required|permission|role|@Roles|can\(|owner|authorize|policy/i.test(
        head,
      )
    )
      continue;
    if (DECIDES.test(routerText(inspected, node)) || GIVES_OWNER.test(body)) continue;
    const isGuarded = isGuardedForAll || GUARDED.test(head);
    const asks = AUTHENTICATED.test(around) || isGuarded;
    // A file that never speaks of who asks is guarded elsewhere, or meant to be open.
    const isOdd =
      isSensitive || file.says(AUTHENTICATED) || (endpoint.isPublic === true && CHANGES_OLD.test(body));
    // Nobody asks at all, or everybody who is logged in may touch everything.
    if (!asks && isOdd && (changes || (/admin/i.test(head) && (READS.test(body) || changes)))) yield node;
    else if (!asks && READS.test(body) && byId && isSensitive) yield node;
    else if (
      asks &&
      byId &&
      (changes || (READS.test(body) && isSensitive)) &&
      (isGuarded ||
        /req\.user|session|current_user|auth|request\.user|ctx\.(user|state)|requireAuth|requireUser|require_login|login_required|verify_?Token|isAuthenticated|Depends/i.test(
          around,
        ))
    )
      yield node;
    else if (/admin/i.test(head) && (changes || READS.test(body))) yield node;
  }
}

/** The file without what single routes ask for: the guard of a sibling lets nobody in here, and keeps nobody out. */
function sharedText({ file }: Inspected): string {
  const { text } = file;
  let shared = "";
  let at = 0;
  for (const node of file.nodes)
    for (const { from, to } of node.kind === "function" ? (node.decorators ?? []) : []) {
      if (from < at) continue;
      shared += text.slice(at, from) + " ".repeat(to - from);
      at = to;
    }
  return shared + text.slice(at);
}

/** `this.invoices.void(id)` in a PATCH of `:id/void`: whatever it is called, it does something to that record. */
function handsIdOver(inspected: Inspected, { handler, path, method }: Endpoint): boolean {
  const ids = new Set(Array.from(path.matchAll(/(?::|\{|<(?:\w+:)?)(\w*id|pk)\b/gi), ([, id = ""]) => id));
  if (!/^(post|put|patch|delete)$/.test(method) || ids.size === 0) return false;
  return [...walk(handler.body ?? handler)].some(
    (call) =>
      call.kind === "call" &&
      call.target?.kind === "member" &&
      !LEAVES.test(call.target.name) &&
      call.items?.some((item) => ids.has(lastName(item))),
  );
}

/** `router.use((req, res, next) => …)`: a look at the role that stands before everything after it. */
function decidesForAll({ scopes, text }: Inspected, call: Syntax): boolean {
  return (call.items ?? []).some((item) => {
    const step = item.kind === "name" ? scopes.functionNamed(item.name) : item;
    return step?.kind === "function" && (step.items?.length ?? 0) > 1 && DECIDES.test(text(step.body));
  });
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
    .map((one) => text(one))
    .join("\n");
}

/** What the handler calls in this file, one step deep. */
function helpersOf({ scopes }: Inspected, handler: Syntax): readonly Syntax[] {
  return [...walk(handler)].flatMap((one) => {
    const local = one.kind === "call" ? scopes.functionNamed(lastName(one.target)) : undefined;
    return local && local !== handler && !isWithin(handler, local) ? [local] : [];
  });
}

/** `apiary=Depends(own_apiary)`: a function of this file that is given an id, and looks whose it is. */
function dependsOf({ scopes }: Inspected, handler: Syntax): readonly Syntax[] {
  return [...walk(handler)].flatMap((one) => {
    const [given] =
      one.kind === "call" && /^(Depends|Security)$/.test(lastName(one.target)) ? (one.items ?? []) : [];
    const local = given?.kind === "name" ? scopes.functionNamed(given.name) : undefined;
    return local?.items?.some((param) => param.name.endsWith("_id")) ? [local] : [];
  });
}

export const ACCESS_RULES: readonly CodeRule[] = [
  {
    id: "access-unasked",
    category: "missing-authz",
    why: "Nothing here asks whether this caller may touch this record: a guessed id is enough.",
    fix: "Compare its owner (or the caller's role) with who is logged in, or put the owner into the query itself.",
    find: unasked,
  },
];

/** Requests that another site can send with the visitor's cookies. */

import { callsOf } from "../pick.ts";
import type { CodeRule, Inspected } from "../rule.ts";

import { endpoints } from "../endpoints.ts";
const TOKEN =
  /csrf|xsrf|sameSite|same_site|samesite|origin\b|referer|sec-fetch-site|SECURE_|double.submit|authorization|bearer|api[-_]?key|x-requested-with|signature|jwt|validate_on_submit|FlaskForm/i;

/** The lines above say by what the exempted callers prove themselves, since they have no cookie. */
const isSigned = ({ file }: Inspected, call: { readonly from: number }): boolean =>
  file.comments.some(
    ({ text, from }) =>
      from < call.from &&
      call.from - from - text.length < 40 &&
      /bearer|signature|hmac|no cookie|api.?key/i.test(text),
  );
/** A token of the session is compared with the one that was sent. */
const COMPARES = /(timingSafeEqual|compare_digest|constantTimeEqual)\(|[tT]oken\s*!==?\s*req\.session/;
const keepsToken = (text: string): boolean => COMPARES.test(text) && /session\.\w*[tT]oken\b/.test(text);

/** Protection that is switched off, and origins that are all let in. */
function* switchedOff(inspected: Inspected): Generator<{ from: number }> {
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
      !file.says(/csrf|xsrf/i) &&
      !keepsToken(file.text)
    )
      yield node;
    if (
      node.kind === "named" &&
      node.name === "samesite" &&
      /["']none["']/i.test(text(node.value)) &&
      !file.says(/csrf/i)
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
    if (call.parent?.kind !== "function" && !isSigned(inspected, call)) yield call;
  for (const call of callsOf(inspected, /^(cors|CORS|app\.add_middleware|app\.enableCors)$/)) {
    const source = text(call);
    if (
      /credentials["']?\s*:\s*true|allow_credentials\s*=\s*True|supports_credentials\s*=\s*True/.test(
        source,
      ) &&
      /origin["']?\s*:\s*(true|["'`]\*)|allow_origins\s*=\s*\[["']\*|origins\s*=\s*["']\*|(?<!\?[^:;]{0,60}|if\s*\([^;]{0,80})\b\w+\(null,\s*true\)|origin_regex=["']\.\*/.test(
        source,
      )
    )
      yield call;
  }
}

function* forgeable(inspected: Inspected): Generator<{ from: number }> {
  const { file, text } = inspected;
  const usesCookies = file.says(
    /req\.session|req\.cookies|request\.cookies|cookies\(\)|session\[|flask.*session|express-session|cookie-session|cookieSession|getServerSession|getIronSession|request\.session|connect\.sid|getCookie|c\.req\.cookie|flask_login|django/,
  );
  const isDjango = file.says(/django/);
  for (const { node, handler, head, method } of endpoints(inspected)) {
    const body = text(handler);
    const isUnasked =
      isDjango &&
      method === "" &&
      !/require_(POST|http_methods|safe)|request\.method|form_valid/.test(head + body);
    const isGet = method === "get" || isUnasked;
    const isChange =
      /\.(delete|deleteOne|deleteMany|destroy|update|updateOne|updateMany|create|insert|remove|save|transfer|commit|revoke)\w*\(|\b(delete|destroy|update|create|insert|remove|save|transfer|revoke|change|set|cancel|pay|send|invite|promote|grant)[A-Z_]\w*\(|UPDATE\s+\w+\s+SET|DELETE\s+FROM|INSERT\s+INTO/i.test(
        body,
      );
    if (
      isGet &&
      isChange &&
      /delete|remove|transfer|update|disable|enable|cancel|logout|approve|create|toggle|unsubscribe|set|promote|revoke|unlink|disconnect|archive|publish|accept/i.test(
        head,
      ) &&
      usesCookies
    )
      yield node;
    else if (
      // Other methods than POST are asked for beforehand, and Django looks at tokens by itself.
      (method === "post" || method.includes("post")) &&
      !isDjango &&
      usesCookies &&
      isChange &&
      !file.says(TOKEN) &&
      !file.says(/["']use server["']/)
    )
      yield node;
  }
  // Forms of Django and Flask templates without their token.
  for (const match of file.text.matchAll(/<form[^>]*method=["']?post["']?[^>]*>/gi)) {
    const form = file.between(match.index, match.index + 1_500);
    if (file.language === "python" && !/csrf_token|hidden_tag|csrf/i.test(form)) yield { from: match.index };
  }
}

function* crossSite(inspected: Inspected): Generator<{ from: number }> {
  yield* switchedOff(inspected);
  yield* forgeable(inspected);
}

const lineOf = (source: string, at: number): string => source.slice(source.lastIndexOf("\n", at) + 1, at);

export const FORGERY_RULES: readonly CodeRule[] = [
  {
    id: "request-forged",
    category: "csrf",
    why: "Another site can send this request with the visitor's cookies.",
    fix: "Change state by POST only, and check a token or the Origin; cookies with sameSite lax or strict.",
    find: crossSite,
  },
];

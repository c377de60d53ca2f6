/** Keys and passwords that stand in the code. */
import { lastName, pathOf, type Syntax } from "../../source/syntax.ts";
import { argument, callsOf, entryOf, valueOf } from "../pick.ts";
import type { CodeRule, Inspected, TextRule } from "../rule.ts";

/** Formats that nothing but a key has. */
const KEY_FORMATS =
  /\b(sk|rk)_(live|test)_\w{10,}|\bAKIA[0-9A-Z]{12,}|\bASIA[0-9A-Z]{12,}|\bgh[pousr]_\w{20,}|\bgithub_pat_\w{20,}|\bglpat-[\w-]{15,}|\bxox[abpors]-[\w-]{10,}|\bAIza[\w-]{30,}|\bSG\.[\w-]{15,}\.[\w-]{15,}|\bnpm_\w{30,}|\bsk-(proj-|ant-)?(?=[\w-]*\d)[\w-]{20,}|\beyJ[\w-]{15,}\.eyJ[\w-]{15,}\.[\w-]+|-----BEGIN (RSA |EC |OPENSSH |DSA |PGP |ENCRYPTED )?PRIVATE KEY|\bwhsec_\w{16,}|hooks\.slack\.com\/services\/T\w+\/B\w+\/\w+/;
/** `scheme://user:password@host`, with a password that is one. */
const CREDENTIALS = /\b[a-z][a-z0-9+.-]*:\/\/[^\s:/@"'`${<]+:([^\s@/"'`${<]{3,})@[\w.-]+/i;

const SECRET_NAME =
  /(secret|passw(or)?d|passphrase|(^|_)pwd|api_?key|access_?key|private_?key|signing_?key|encryption_?key|master_?key|auth_?key|service_?key|hmac_?key|jwt_?key|token_?key|cipher_?key|auth_?token|access_?token|api_?token|refresh_?token|bearer|bot_?token|webhook_?token|client_?secret|credentials?|salt|pepper|(^|_)token|[a-z]Token|conn(ection)?_?str(ing)?|dsn)$/i;
const NOT_SECRET_NAME =
  /(name|header|field|label|url|uri|path|file|type|param|prefix|suffix|length|placeholder|regex|pattern|env|var|cookie|error|message|hint|title|text|help|selector|input|column|scope|status|kind|algorithm|mode|format|schema|expires?|ttl|public)(_|$)|^(has|is|show|hide|toggle|reset|forgot|verify|validate)/i;
const PLACEHOLDER =
  /^(x{3,}|\*+|\.{3,}|-+|your[-_ ]|my[-_ ]?(secret|password|key|token)?$|<|\$\{|\{\{|%|example|dummy|fake|mock|sample|placeholder|redacted|changeme$|change[-_]me|todo|none|null|undefined|true|false|test$|n\/a|replace|insert|process\.env|env[.:]|required|optional|string|bearer\s*$|basic\s*$|password$|secret$|token$|text$|hidden$|current-password|new-password|off$|include|same-origin|omit|arn:|projects\/|vault:|ssm:|secretsmanager|kms:|\/|\.\/|[\w-]+(\.[\w-]+)+$)/i;

function looksSecret(value: string): boolean {
  if (KEY_FORMATS.test(value)) return true;
  // The key of a message: `login:enterPassword`.
  if (/^[a-z]+:[a-z]+([A-Z][a-z]+)*$/.test(value)) return false;
  if (value.length < 6 || value.length > 400 || /\s/.test(value) || PLACEHOLDER.test(value)) return false;
  if (
    /^[A-Z][A-Z0-9_]*$/.test(value) ||
    /^[a-z]+([A-Z][a-z]+)*$/.test(value) ||
    /^[a-z]+([-_:.][a-z]+)+$/.test(value)
  ) {
    // Words alone are names of things; a key or a password has something else in it, or a telling word.
    return (
      /s[e3]cr[e3]t|p[a@]ss|admin|letmein|qwerty|hunter|prod|key/i.test(value) &&
      /[-_]|secret|pass/i.test(value) &&
      value.length >= 8 &&
      !/^[A-Z_]+$/.test(value) &&
      !/^(api|x|auth|access|secret|password|client|user|admin)[-_.:]?(key|token|secret|id|password|hash|reset|login|user)s?$/i.test(
        value,
      )
    );
  }
  return /\d|[^\w]|[A-Z].*[a-z]|[a-z].*[A-Z]/.test(value);
}

/** The literal that a value is, or falls back to. */
function literalOf(node: Syntax | undefined): { text: string; isFallback: boolean; node: Syntax } | null {
  if (node?.kind === "string") return { text: node.name, isFallback: false, node };
  if (node?.kind === "cast") return literalOf(node.value);
  const isOr = node?.kind === "binary" && /^(\|\||\?\?|or)$/.test(node.name);
  if (isOr && node.value?.kind === "string") return { text: node.value.name, isFallback: true, node };
  if (node?.kind === "call" && /(^|\.)(getenv|environ\.get|env)$/.test(pathOf(node.target))) {
    const fallback = argument(node, 1, "default");
    if (fallback?.kind === "string") return { text: fallback.name, isFallback: true, node };
  }
  // A field of a dataclass or of pydantic: what it is when nobody sets it.
  if (node?.kind === "call" && /(^|\.)[fF]ield$/.test(pathOf(node.target)))
    return literalOf(argument(node, lastName(node.target) === "Field" ? 0 : Infinity, "default"));
  if (
    node?.kind === "call" &&
    /(^|\.)(from|encode|bytes|TextEncoder|hexToBytes)$/.test(pathOf(node.target))
  ) {
    const receiver = node.target?.kind === "member" ? node.target.target : undefined;
    const inner = literalOf(node.items?.[0] ?? receiver);
    return inner ?? literalOf(receiver);
  }
  return null;
}

function isHardcoded(name: string, value: Syntax | undefined): boolean {
  const literal = literalOf(value);
  // `AWS::SecretsManager::Secret` names a kind of thing.
  if (!literal || !SECRET_NAME.test(name) || NOT_SECRET_NAME.test(name) || name.includes("::")) return false;
  if (literal.isFallback)
    return literal.text.length > 2 && !/^(string|none|null|undefined|\$\{)/i.test(literal.text);
  return looksSecret(literal.text);
}

/** Where a secret is asked of the environment: `process.env.JWT_KEY`, `os.environ.get("JWT_KEY", …)`. */
const ENVIRONMENT = /(^|\.)(env|environ)\.(\w+)$/;

function isFallbackOfEnvironment(node: Syntax): boolean {
  if (node.kind !== "binary" && node.kind !== "call") return false;
  const [asked] = node.items ?? [];
  const name =
    node.kind === "binary"
      ? (ENVIRONMENT.exec(pathOf(node.target))?.[3] ?? "")
      : asked?.kind === "string"
        ? asked.name
        : "";
  return literalOf(node)?.isFallback === true && isHardcoded(name, node);
}

function* named(inspected: Inspected): Generator<Syntax> {
  for (const node of inspected.file.nodes) {
    if (isFallbackOfEnvironment(node)) yield node;
    if (node.kind === "assign" && node.target) {
      const name = node.target.name === "[]" ? "" : lastName(node.target);
      if (isHardcoded(name, node.value)) yield node;
    }
    if (
      (node.kind === "entry" || node.kind === "named" || node.kind === "param") &&
      isHardcoded(node.name, node.value)
    )
      yield node;
    if (node.kind === "binary" && /^(===?|==)$/.test(node.name)) {
      const path = pathOf(node.target);
      const name = path.split(".").at(-1) ?? "";
      if (
        SECRET_NAME.test(name) &&
        !NOT_SECRET_NAME.test(name) &&
        node.value?.kind === "string" &&
        looksSecret(node.value.name)
      )
        yield node;
    }
  }
}

/** Where a key goes in by its place. */
const KEYED: readonly (readonly [call: RegExp, index: number])[] = [
  [/(^|\.)jwt\.(sign|verify|encode|decode)$|^(sign|verify)$/, 1],
  [/(^|\.)(createHmac|createCipheriv|createDecipheriv)$/, 1],
  [/(^|\.)hmac\.new$/, 0],
  [/(^|\.)(Fernet|cookieParser|AES\.new|Stripe|OpenAI)$/, 0],
  [/(^|\.)(setApiKey|set_api_key)$/, 0],
];

function* placed(inspected: Inspected): Generator<Syntax> {
  for (const [path, index] of KEYED)
    for (const call of callsOf(inspected, path)) {
      // `sign(user, "refresh")` of this file signs in its own way.
      if (call.target?.kind === "name" && inspected.scopes.functionNamed(call.target.name)) continue;
      const literal = literalOf(argument(call, index, "key")) ?? null;
      if (literal && literal.text.length > 2 && !/^-----BEGIN (PUBLIC|CERT)/.test(literal.text)) yield call;
    }
  for (const call of callsOf(inspected, /(^|\.)(session|expressSession|cookieSession)$/)) {
    const secret = valueOf(inspected, entryOf(inspected, call.items?.[0], /^(secret|keys)$/));
    const literal = literalOf(secret?.kind === "array" ? secret.items?.[0] : secret);
    if (literal) yield call;
  }
  for (const node of inspected.file.nodes) {
    const isHeader = node.kind === "entry" && /^(authorization|x-api-key|apikey|api-key)$/i.test(node.name);
    const literal = isHeader ? literalOf(node.value) : null;
    const value = literal?.text.replace(/^(bearer|basic|token)\s+/i, "") ?? "";
    if (literal && value.length > 7 && looksSecret(value)) yield node;
  }
}

const EXAMPLE = /example|your[-_]|xxxx|<[\w-]+>|\.\.\.|EXAMPLE|localhost:?\d*\/test/;

export const SECRET_RULES: readonly CodeRule[] = [
  {
    id: "secret-named",
    category: "hardcoded-secret",
    why: "A key or a password stands in the code: everyone who can read the repository has it, for ever.",
    fix: "Read it from the environment or a secret store, without a fallback, and replace the one that was written here.",
    *find(inspected) {
      yield* named(inspected);
      yield* placed(inspected);
    },
  },
];

/** A word for a service on this very machine keeps nobody out of anything: `postgres:test@127.0.0.1`. */
const isThrowaway = (address: string, password: string): boolean =>
  /^[a-z]{1,10}$/.test(password) && /@(?:localhost|127\.0\.0\.1|host\.docker\.internal)$/.test(address);

export const SECRET_TEXT_RULES: readonly TextRule[] = [
  {
    id: "secret-format",
    category: "hardcoded-secret",
    why: "This has the form of a real key or of an address with its password in it.",
    fix: "Read it from the environment or a secret store, and replace the one that was written here.",
    *find(text) {
      for (const pattern of [KEY_FORMATS, CREDENTIALS])
        for (const match of text.matchAll(new RegExp(pattern, "g"))) {
          const [whole, password = ""] = match;
          if (EXAMPLE.test(whole) || /^\$|^%|^\{|^(password|pass|pwd|\*+|x+)$/i.test(password)) continue;
          if (isThrowaway(whole, password)) continue;
          yield { from: match.index };
        }
    },
  },
];

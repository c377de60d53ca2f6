/** Cryptography that does not hold: broken algorithms, guessable randomness, checks that are switched off. */
import { above, lastName, type Syntax } from "../../source/syntax.ts";
import { argument, calledName, callsOf, isPathOf, valueOf } from "../pick.ts";
import type { CodeRule, Inspected } from "../rule.ts";

const PROTECTS =
  /passw|secret|token|session|sign|hmac|auth|otp|nonce|salt|api_?key|reset|verif|invite|invitation|coupon|voucher|csrf|ticket|license|magic|pin\b|encrypt|credential|\bcode\b|Code\b|_code|\bsid\b|Sid\b|_sid\b/i;
const SECRETS = /passw|secret|token|hmac|\botp\b|reset|api_?key|credential/i;
const BENIGN =
  /etag|checksum|cache|gravatar|dedup|fingerprint|content_?hash|file_?hash|integrity|bucket|shard|usedforsecurity\s*=\s*False|color|colour|avatar/i;

/** A step without a name that gives what it makes of a node: `() => LETTERS[Math.random() * 26]`. */
const isStep = (made: Syntax, node: Syntax): boolean =>
  made.kind === "function" &&
  made.name === "" &&
  (made.body?.kind !== "block" || above(node, "return", "function")?.kind === "return");

/** The nearest node above of these kinds, through steps without a name. */
function past(node: Syntax, ...kinds: readonly ("assign" | "entry" | "function")[]): Syntax | null {
  let inner = node;
  let found = above(inner, ...kinds);
  while (found && isStep(found, inner)) {
    inner = found;
    found = above(inner, ...kinds);
  }
  return found;
}

/** What the callers in this file make of the result: `const token = code(24)`. */
function usesOf({ file, text }: Inspected, maker: Syntax | null): string {
  if (!maker || maker.name === "") return "";
  return file.nodes
    .flatMap((call) => (call.kind === "call" && lastName(call.target) === maker.name ? [call] : []))
    .map((call) => above(call, "assign", "entry", "function"))
    .map((use) => (use?.kind === "assign" ? text(use.target) : use?.kind === "entry" ? use.name : ""))
    .join(" ");
}

/** The words around a node that say what it is for: the statement and the name of the function. */
function purposeOf(inspected: Inspected, node: Syntax): string {
  const names: string[] = [];
  let current: Syntax | null = node;
  const owner = past(node, "function");
  while (current && current !== owner && current.kind !== "program") {
    if (current.kind === "assign") names.push(inspected.text(current.target));
    if (current.kind === "entry") names.push(current.name);
    current = current.parent;
  }
  const statement = statementOf(node);
  return `${owner?.name ?? ""} ${names.join(" ")} ${inspected.text(statement, { most: 300 })}`;
}

function statementOf(node: Syntax): Syntax {
  let current = node;
  while (current.parent && !/^(block|program|function|if|loop|try|class)$/.test(current.parent.kind))
    current = current.parent;
  return current;
}

function* digests(inspected: Inspected): Generator<Syntax> {
  for (const call of callsOf(
    inspected,
    /(^|\.)(createHash|createHmac|md5|sha1|MD5|SHA1|new|HashAlgorithm)$/,
  )) {
    const name = calledName(inspected, call);
    const algorithm = valueOf(inspected, argument(call, 0, "name"));
    if (!isPathOf(inspected, call.target, /hashlib|crypto|CryptoJS|createHash|^(md5|sha1)$/i)) continue;
    const weak =
      /^(md5|sha1|MD5|SHA1)$/.test(name) ||
      (algorithm?.kind === "string" && /^(md[245]|sha-?1|ripemd|rmd160)$/i.test(algorithm.name));
    const fast = algorithm?.kind === "string" && /^sha-?(256|512)$/i.test(algorithm.name);
    const purpose = purposeOf(inspected, call);
    const file = inspected.guards.around(call);
    if (
      weak &&
      name !== "createHmac" &&
      (!BENIGN.test(purpose) || /passw|token|secret/i.test(purpose)) &&
      (PROTECTS.test(purpose) || SECRETS.test(file))
    )
      yield call;
    else if (weak && name === "createHmac" && algorithm?.kind === "string" && /md5/i.test(algorithm.name))
      yield call;
    // A password wants a slow digest.
    else if (
      fast &&
      name === "createHash" &&
      /passw|pwd/i.test(purpose) &&
      !/token|pwned|hibp/i.test(purpose)
    )
      yield call;
  }
  for (const call of callsOf(inspected, /(^|\.)hashlib\.(sha256|sha512|sha224)$/))
    if (
      /passw|pwd/i.test(purposeOf(inspected, call)) &&
      !/pbkdf2|scrypt|token/i.test(purposeOf(inspected, call))
    )
      yield call;
  for (const call of callsOf(inspected, /subtle\.digest$/)) {
    const algorithm = argument(call, 0);
    if (
      algorithm?.kind === "string" &&
      (/sha-1/i.test(algorithm.name) || /passw/i.test(purposeOf(inspected, call)))
    )
      yield call;
  }
}

function* randomness(inspected: Inspected): Generator<Syntax> {
  for (const call of callsOf(
    inspected,
    /^(Math\.random|random\.(random|randint|choice|choices|randrange|getrandbits|sample|uniform|shuffle)|_\.random|_\.sample|np\.random\.\w+)$/,
  )) {
    const holder = past(call, "assign", "entry", "function");
    const named = holder?.kind === "assign" ? inspected.text(holder.target) : (holder?.name ?? "");
    // `out += …` says nothing: what the function is called does.
    const isPlain = /^(out|result|res|s|str|text|chars?|buf|value|ret)$/.test(named);
    const maker = past(call, "function");
    const uses = usesOf(inspected, maker);
    const owner = maker?.name ?? "";
    const isGiven =
      /^\w+$/.test(named) &&
      new RegExp(`\\breturn\\b[^;\\n]*(?<!\\[)\\b${named}\\b`).test(inspected.text(maker ?? undefined));
    const purpose =
      holder?.kind === "function"
        ? `${purposeOf(inspected, call)} ${uses}`
        : isPlain || isGiven
          ? `${owner} ${named} ${uses}`
          : named;
    if (
      PROTECTS.test(purpose) &&
      !/jitter|delay|backoff|shuffle.*(card|deck)|color|sample_rate|postal|zip|country/i.test(purpose)
    )
      yield call;
  }
  for (const call of callsOf(inspected, /(^|\.)(uuid1|Date\.now|time\.time)$/)) {
    const target = above(call, "assign", "return");
    const text = inspected.text(target ?? undefined);
    if (
      /(token|secret|session_?id|otp|nonce|api_?key)\b/i.test(purposeOf(inspected, call).slice(0, 80)) &&
      /toString\(36\)|\+|`|uuid1/.test(text) &&
      !/expires|exp\b|iat|random(Bytes|UUID)|ttl|At\b/i.test(text)
    )
      yield call;
  }
}

function* ciphers(inspected: Inspected): Generator<Syntax> {
  const { taint } = inspected;
  for (const call of callsOf(
    inspected,
    /(^|\.)(createCipher|createDecipher|createCipheriv|createDecipheriv)$/,
  )) {
    const name = calledName(inspected, call);
    const algorithm = valueOf(inspected, argument(call, 0));
    const iv = valueOf(inspected, argument(call, 2));
    const text = inspected.text(iv);
    if (
      !name.endsWith("iv") ||
      (algorithm?.kind === "string" && /-ecb$|^(des|rc4|rc2|bf)\b|des-/i.test(algorithm.name))
    )
      yield call;
    else if (
      iv &&
      name === "createCipheriv" &&
      (/Buffer\.alloc\(\d+(,\s*0)?\)|new Uint8Array\(\d+\)/.test(text) ||
        (taint.isConstant(iv) && text !== "null") ||
        /Buffer\.from\(["'`]/.test(text))
    )
      yield call;
  }
  for (const node of inspected.file.nodes)
    if (node.kind === "member" && /^(MODE_ECB|ECB)$/.test(node.name)) yield node;
  for (const call of callsOf(
    inspected,
    /^(DES|DES3|ARC4|ARC2|Blowfish)\.new$|(^|\.)(algorithms\.(ARC4|TripleDES|Blowfish|IDEA)|CryptoJS\.(DES|RC4|TripleDES)\.encrypt)$/,
  ))
    yield call;
  for (const call of callsOf(inspected, /(^|\.)(pbkdf2|pbkdf2Sync|pbkdf2_hmac|PBKDF2HMAC)$/)) {
    const rounds = valueOf(
      inspected,
      argument(call, calledName(inspected, call) === "pbkdf2_hmac" ? 3 : 2, "iterations"),
    );
    if (rounds?.kind === "number" && Number(rounds.name.replaceAll("_", "")) < 50_000) yield call;
  }
  for (const call of callsOf(
    inspected,
    /(^|\.)(bcrypt|bcryptjs)\.(hash|hashSync|genSalt|genSaltSync|gensalt)$/,
  )) {
    const rounds = valueOf(
      inspected,
      call.items?.at(-1)?.kind === "named" ? call.items.at(-1)?.value : call.items?.at(-1),
    );
    if (rounds?.kind === "number" && Number(rounds.name) < 8) yield call;
  }
}

const OFF = /^(false|False|0|"0"|'0'|ssl\.CERT_NONE|"none"|'none')$/;

function* switchedOff(inspected: Inspected): Generator<Syntax> {
  const { text } = inspected;
  for (const node of inspected.file.nodes) {
    const { name, kind } = node;
    if (kind === "entry" && name === "rejectUnauthorized" && OFF.test(text(node.value))) yield node;
    if (
      kind === "named" &&
      /^(verify|verify_ssl|verify_signature|check_hostname)$/.test(name) &&
      OFF.test(text(node.value))
    )
      yield node;
    if (kind === "entry" && name === "verify_signature" && OFF.test(text(node.value))) yield node;
    if (
      kind === "assign" &&
      /NODE_TLS_REJECT_UNAUTHORIZED|\.verify$|check_hostname$|verify_mode$/.test(text(node.target)) &&
      OFF.test(text(node.value))
    )
      yield node;
    if (
      (kind === "entry" || kind === "named") &&
      /^(algorithms?|alg)$/.test(name) &&
      /["'`]none["'`]/i.test(text(node.value))
    )
      yield node;
  }
  for (const call of callsOf(inspected, /(^|\.)(_create_unverified_context|_create_default_https_context)$/))
    yield call;
  // `decode` reads a token, it does not check it.
  for (const call of callsOf(inspected, /^(jwt|jsonwebtoken)\.decode$/)) {
    const isPython = inspected.file.language === "python";
    if (isPython ? (call.items?.length ?? 0) < 2 : !/verify\(/.test(inspected.guards.around(call)))
      yield call;
  }
}

/** Secrets compared with `==` tell by their time how far they agree. */
function* comparisons(inspected: Inspected): Generator<Syntax> {
  for (const node of inspected.file.nodes) {
    if (node.kind !== "binary" || !/^(===?|!==?)$/.test(node.name) || !node.target || !node.value) continue;
    const sides = [node.target, node.value].map(
      (side) => inspected.scopes.fullPath(side) + inspected.text(side),
    );
    const isDigest = (side: string): boolean =>
      /signature|digest|hmac|expectedSig|computed|\bmac\b|api_?key|apiKey|webhookSecret/i.test(side);
    const isPlain = [node.target, node.value].some(
      (side) =>
        /^(string|number)$/.test(side.kind) ||
        /^(null|undefined|None|true|false)$/.test(inspected.text(side)) ||
        /length|typeof/.test(inspected.text(side)),
    );
    if (
      !isPlain &&
      sides.every((side) => isDigest(side) || /header|req\.|request|token|provided|given/i.test(side)) &&
      sides.some((side) => /digest\(|hexdigest|hmac|expected/i.test(side))
    )
      yield node;
  }
}

const rule = (id: string, why: string, fix: string, find: CodeRule["find"]): CodeRule => ({
  id,
  category: "weak-crypto",
  why,
  fix,
  find,
});

export const CRYPTO_RULES: readonly CodeRule[] = [
  rule(
    "digest-weak",
    "This digest is broken, or too fast for what it protects: it can be computed backwards by trying.",
    "Passwords: argon2, scrypt or bcrypt. Everything else: SHA-256 or an HMAC with it.",
    digests,
  ),
  rule(
    "random-guessable",
    "What protects something is made of numbers that can be guessed.",
    "Use crypto.randomBytes, crypto.randomUUID or the secrets module.",
    randomness,
  ),
  rule(
    "cipher-weak",
    "This cipher, its mode, its fixed start or its few rounds can be broken.",
    "Use AES-GCM with a fresh random IV for each message; many rounds for keys made of passwords.",
    ciphers,
  ),
  rule(
    "check-off",
    "A check of certificates or signatures is switched off: anybody can pretend to be the other side.",
    "Leave the check on; add the missing certificate or key instead.",
    switchedOff,
  ),
  rule(
    "compare-timed",
    "Signatures are compared with an operator whose time tells how far they agree.",
    "Use crypto.timingSafeEqual or hmac.compare_digest.",
    comparisons,
  ),
];

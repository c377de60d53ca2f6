/**
 * Takes secrets out of a text that is kept: the journal, its views, notes and logs outlive the call, and are read by
 * others. A secret is known by its own form, or by what stands before it: a header, an option of a client, an
 * assignment to a name of a secret. Text that only looks random (hashes, ids, paths, encoded images) is none.
 * Invariant: what was taken out once is not found again.
 */

/** What stands where a secret stood. */
export const REDACTED = "[redacted]";

type Rule = (text: string) => string;

/** What `pattern` finds goes. */
const gone =
  (pattern: RegExp): Rule =>
  (text) =>
    text.replace(pattern, REDACTED);

const KEY_BLOCK =
  /-----BEGIN [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?:[\s\S]*?-----END [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----|[\s\S]*$)/g;

/** Formats that nothing but a key has. */
const FORMS: readonly RegExp[] = [
  /\bgh[pousr]_\w{8,}/g,
  /\bgithub_pat_\w{8,}/g,
  /\bgl(?:pat|ptt|dt|rt|cbt|soat|agent)-[\w.-]{8,}/g,
  /\bxox[a-z]-[\w-]{8,}|\bxapp-\d-[\w-]{8,}/g,
  /\b(?:AKIA|ASIA|ABIA|ACCA)[0-9A-Z]{12,}/g,
  /\bAIza[\w-]{30,}|\bya29\.[\w-]{10,}/g,
  /\bsk-(?=[\w-]*\d)(?=[\w-]*\w{12})[\w-]{16,}/g,
  /\b(?:sk|rk|pk)_(?:live|test)_\w{8,}|\bwhsec_\w{8,}/g,
  /\bnpm_[A-Za-z0-9]{16,}|\bpypi-[\w-]{20,}|\bdop_v1_\w{16,}|\bshp(?:at|ss|ca|pa)_\w{16,}|\bhf_[A-Za-z0-9]{16,}/g,
  /\bSG\.[\w-]{15,}\.[\w-]{15,}|\bhv[sb]\.[\w-]{16,}|\bAGE-SECRET-KEY-1[0-9A-Z]{20,}|\bdckr_pat_[\w-]{8,}/g,
  /\beyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?/g,
  /(?<=hooks\.slack\.com\/services\/)[\w/]{8,}/g,
  /\b\d{8,10}:AA[\w-]{30,}/g,
];

/** A value that only points to a secret, or says that there is none. */
const NO_SECRET =
  /^(?:\\?["'`])?(?:$|[$<{([*%]|\[redacted\]|[.~]?\/[\w./-]*$|(?:true|false|null|none|nil|undefined|string|number|boolean|bool|str|int|any|unknown|void|object|never|bytes|optional|required|process\.env|os\.environ|import\.meta)(?:\W|$))/i;
/** Words that follow an option where somebody speaks of it. */
const ABOUT_OPTION =
  /^(?:flags?|options?|arguments?|parameters?|switch|is|are|and|or|to|for|in|on|with|of|from|as|must|should|can|was|if|when|then|the)$/i;

const VALUE = String.raw`(?:\\?"(?:[^"\\\r\n]|\\[^"])*\\?"|\\?'[^'\r\n]*'|[^\s"',;&|<>(){}]+)`;

/** Takes the value out, and leaves the quotes around it. */
function hidden(value: string): string {
  const [, open = "", shut = ""] = /^(\\?["'])[\s\S]*?(\\?["'])$/.exec(value) ?? [];
  return `${open}${REDACTED}${shut}`;
}

const SCHEME = "(?:Basic|Bearer|Token|Digest|ApiKey|Negotiate|AWS4-HMAC-SHA256|Key)";
const HEADER = new RegExp(
  String.raw`((?:authorization|x-[a-z-]{0,30}(?:token|key|secret|auth)|api-?key|private-token|job-token|set-cookie|cookie)\\?["']?\s*[:=]\s*\\?["']?(?:${SCHEME}\s+)?)([^\s"'\\,]+(?:(?<=[=;])\s*[^\s"'\\,]+)*)`,
  "gi",
);
const CREDENTIALS_ALONE = /\b((?:Bearer|Basic)\s+)(?=[\w+/.~=-]*\d|[\w+/.~=-]{24})([\w+/.~=-]{8,})/g;

const URL_PASSWORD = /\b([a-z][a-z0-9+.-]{0,20}:\/\/[^\s/@:"'`]{0,200}:)([^\s/@"'`]{1,500})(?=@)/gi;
const URL_TOKEN = /\b([a-z][a-z0-9+.-]{0,20}:\/\/)(?=[^\s/@:"'`]*\d)([^\s/@:"'`]{16,500})(?=@)/gi;

const SECRET_WORD =
  "secret|password|passwd|passphrase|pwd|token|api[_-]?key|access[_-]?key|private[_-]?key|secret[_-]?key|signing[_-]?key|encryption[_-]?key|auth[_-]?key|master[_-]?key|credentials?";

/** `--password X`, `--api-key=X`, also `--db-password`. */
const OPTION = new RegExp(String.raw`(-(?:${SECRET_WORD}|pass)(?:=|\s+))(?!-)(${VALUE})`, "gi");

/** `DB_PASSWORD=…`, `STRIPE_KEY=…`: in a shell, a file of settings or a container's options. */
const ASSIGNED = new RegExp(
  String.raw`((?:SECRET|PASSWORD|PASSWD|PASSPHRASE|PASS|PWD|TOKEN|KEY|CREDENTIALS?|AUTH|DSN)\d{0,3}=)(${VALUE})`,
  "g",
);

/** A value that is more than words: quoted, or letters beside digits or signs. */
const isMoreThanWords = (value: string): boolean =>
  /^\\?["'][^\s]+["']$/.test(value) ||
  (/\d/.test(value) && value.length >= 4) ||
  /[!@#%^*+?~]/.test(value) ||
  value.length >= 24;

/** The value behind `before` goes, unless there is a reason to leave it. */
const goneBehind =
  (pattern: RegExp, isNone: (value: string) => boolean = () => false): Rule =>
  (text) =>
    text.replace(pattern, (found: string, before: string, value: string) =>
      isNone(value) || NO_SECRET.test(value) ? found : before + hidden(value),
    );

/** Of one command: a pipe or the next command ends it. */
const WITHIN = String.raw`\b[^|;&\n]{0,600}?\s`;
const behindOption = (programs: string, option: string): Rule =>
  goneBehind(new RegExp(String.raw`(\b(?:${programs})${WITHIN}${option})(?!-)(${VALUE})`, "g"));

/** Clients that take a password by an option of one letter. */
const CLIENTS: readonly Rule[] = [
  behindOption(String.raw`mysql\w*|mariadb[\w-]*|7za?|sshpass`, String.raw`-p(?!\s)`),
  behindOption(
    String.raw`sshpass|mongo\w*|(?:docker|podman|helm|az|oc)(?:\s+\w+)?\s+login`,
    String.raw`-p\s+`,
  ),
  behindOption("redis-cli", String.raw`-a\s+`),
  behindOption(String.raw`sqlcmd|(?:un)?zip`, String.raw`-P\s*`),
  behindOption(String.raw`ldap\w+`, String.raw`-w\s+`),
  behindOption("https?|xh", String.raw`(?:-a|--auth)[= ]\s*["']?[^\s:"']+:`),
  behindOption("smbclient", String.raw`-U\s*["']?[^\s%"']+%`),
  goneBehind(/(\bpass:)(\S+)/g),
  goneBehind(/(\blogin\s+\S{1,200}\s+password\s+)(\S+)/g),
];

const USER = /(\s(?:-u|--user|--proxy-user)[= ]?\s*["']?[^\s:"'-][^\s:"']{0,100}:)([^\s"']+)/g;
/** Ids of user and group, and what containers and owners are named by. */
const NO_PASSWORD = /\b(?:docker|podman|nerdctl|kubectl|chown|install)\b[^|;&\n]*$|:\d+$/;

/** `-u name:password`, which most clients of HTTP have. */
const userPassword: Rule = (text) =>
  text.replace(USER, (found: string, before: string, value: string, at: number) =>
    NO_SECRET.test(value) ||
    NO_PASSWORD.test(text.slice(Math.max(0, at - 600), at)) ||
    /^\s\S+\s*\d+:\d+$/.test(found)
      ? found
      : before + REDACTED,
  );

const isWords = (value: string): boolean => !isMoreThanWords(value);
const SPACED_OR_COLON = String.raw`(?:\s*(?:=>|:=|:)\s*|\s+=\s*|=\s+|\s+is\s+)`;
const RULES: readonly Rule[] = [
  gone(KEY_BLOCK),
  ...FORMS.map(gone),
  goneBehind(HEADER),
  goneBehind(CREDENTIALS_ALONE),
  goneBehind(URL_PASSWORD),
  goneBehind(URL_TOKEN),
  ...CLIENTS,
  userPassword,
  goneBehind(OPTION, (value) => ABOUT_OPTION.test(value)),
  goneBehind(ASSIGNED),
  goneBehind(
    new RegExp(`((?:${SECRET_WORD})\\d{0,3}\\\\?["']?=)(${VALUE})`, "gi"),
    (value) => value.length < 3,
  ),
  goneBehind(new RegExp(`((?:${SECRET_WORD})\\d{0,3}\\\\?["']?${SPACED_OR_COLON})(${VALUE})`, "gi"), isWords),
];

/** The text without its secrets; the same text where it has none. */
export const redacted = (text: string): string =>
  text.length < 6 ? text : RULES.reduce((kept, rule) => rule(kept), text);

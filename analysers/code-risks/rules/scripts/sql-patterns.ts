/** What is looked for in SQL, as data. */
import type { Rule } from "../rule.ts";

export interface Pattern {
  readonly rule: Rule;
  /** Matched in the code without comments; `texts`: quoted texts are kept. */
  readonly found: RegExp;
  readonly texts?: true;
  /** Not where the file says this, too. */
  readonly unless?: RegExp;
  /** A match that the code around shows to be harmless. */
  readonly spared?: (code: string, at: number) => boolean;
}

const MONEY =
  "(?:\\w*(?:price|amount|total|balance|cost|fee|salary|payment|refund|revenue|tax|discount|subtotal|rate)\\w*)";

/** `for select using (true)` on a table of this file without a column that belongs to somebody. */
function isPublicList(code: string, at: number): boolean {
  const statement = code.slice(code.lastIndexOf(";", at) + 1, code.indexOf(";", at));
  // Said by its name to be for everybody, and for reading only.
  if (
    /\bcreate\s+policy\s+"[^"]*\b(public|everybody|everyone|anyone|anybody)\b[^"]*"[^]*\bfor\s+select\b/i.test(
      statement,
    )
  )
    return true;
  // Meant for one role by its name, not for everybody who has logged in.
  const role = /\bcreate\s+policy\b[^]*\bto\s+([\w"]+)\s+(?:using|with\s+check)\s*\(\s*true/i.exec(
    statement,
  )?.[1];
  if (role !== undefined && !/^"?(public|anon\w*|authenticated)"?$/i.test(role)) return true;
  const table = /\bcreate\s+policy\b[^]*\bon\s+([\w."]+)\s+for\s+select\s+using\s*\(\s*true\s*\)\s*$/i.exec(
    statement,
  )?.[1];
  if (table === undefined) return false;
  const made = new RegExp(`create\\s+table\\s+(?:if\\s+not\\s+exists\\s+)?${table}\\s*\\(([^;]*);`, "i").exec(
    code,
  );
  return (
    made !== null &&
    !/user|owner|author|tenant|account|member|customer|client|patient|email|created_by/i.test(made[1] ?? "")
  );
}

export const PATTERNS: readonly Pattern[] = [
  {
    rule: {
      id: "sql-dynamic",
      category: "sqli",
      why: "A statement is put together from values and then run: a quote in a value ends it.",
      fix: "EXECUTE … USING, sp_executesql with parameters, or format() with %I and %L.",
    },
    found:
      /\bexecute\s+(immediate\s+)?\(?\s*('[^']*'\s*\|\||\w*(sql|query|stmt)\w*\s*\|\||concat\s*\()|\bexec(ute)?\s*\(\s*@\w+\s*\)|\bexec(ute)?\s*\(\s*'[^']*'\s*\+|\bset\s+@\w+\s*=\s*(n?'[^']*'\s*\+|concat\s*\()|\b\w*(sql|query|stmt)\w*\s*:=\s*'[^']*'\s*\|\||\bformat\s*\(\s*'[^']*%s[^']*'|\bprepare\s+\w+\s+from\s+concat/i,
    texts: true,
  },
  {
    rule: {
      id: "sql-dynamic-variable",
      category: "sqli",
      why: "A text with values in it is run as a statement.",
      fix: "Keep the values out of the text and give them with USING or as parameters.",
    },
    found:
      /\b\w+\s*:=\s*\w+\s*\|\|\s*'[^']*'\s*\|\|\s*\w+|'\s*\|\|\s*(p_|in_|v_|_)\w+\s*\|\|\s*'[^]{0,400}\bexecute\b/i,
    texts: true,
    unless: /quote_(ident|literal|nullable)|%I|%L/,
  },
  {
    rule: {
      id: "sql-quoted-value",
      category: "sqli",
      why: "A value is put between the quotes of a statement that is made here: a quote in it ends the text.",
      fix: "EXECUTE … USING with $1 in the statement, or format() with %L.",
    },
    found: /''%?'\s*\|\|\s*\w+(\.\w+)?\s*\|\|\s*'%?''/i,
    texts: true,
  },
  {
    rule: {
      id: "sql-password",
      category: "hardcoded-secret",
      why: "A password stands in the script, and in the history of the repository for ever.",
      fix: "Set it outside of the repository, or give it as a variable of psql.",
    },
    found:
      /\b(password|identified\s+by|identified\s+with\s+\w+\s+by|with\s+password)\s*=?\s*'(?!<|:|\$|\{|%|\*+'|')[^'\n]{3,}'|\bset\s+\w*(secret|api_key|token)\w*\s*=\s*'[^'\n]{8,}'|\(\s*'\w*(secret|api_?key|token|password)\w*'\s*,\s*'(?!<|\$|\{|:)[^'\s]{8,}'/i,
    texts: true,
  },
  {
    rule: {
      id: "sql-digest",
      category: "weak-crypto",
      why: "MD5 and SHA-1 of a password are computed backwards in seconds.",
      fix: "crypt(password, gen_salt('bf', 12)), or a digest made for passwords in the application.",
    },
    found:
      /\b(md5|sha1|sha)\s*\(\s*[^)]*(pass|pwd|secret|token|pin)|\bdigest\s*\([^)]*'(md5|sha1)'|\b(md5|sha1)\s*\(\s*(random\s*\(|rand\s*\(|\w*(salt|pw)\w*)|gen_salt\s*\(\s*'(des|md5|xdes)'|\bhashbytes\s*\(\s*'(md5|sha1?|md2|md4)'|\b(password|old_password|aes_encrypt)\s*\(\s*'|'des-ecb'|\brandom\s*\(\s*\)[^;]{0,80}\b(token|otp|code|secret|pin)\b|\b(token|otp|secret|pin)\w*[^;]{0,60}\brandom\s*\(\s*\)/i,
    texts: true,
  },
  {
    rule: {
      id: "sql-rights",
      category: "missing-authz",
      why: "Everybody gets the right, or the rows of others can be seen.",
      fix: "Grant to the role that needs it, only what it needs; policies compare the owner with the current user.",
    },
    spared: isPublicList,
    found:
      /\bgrant\s+(all(\s+privileges)?|[\w\s,]*(insert|update|delete|truncate)[\w\s,]*)\s+on\s+[\w\s.,"*`]+\s+to\s+("?public"?|anon|'?%'?|anonymous)|\bgrant\s+all(\s+privileges)?\s+on\s+(all\s+tables|\*\.\*|database)|\bdisable\s+row\s+level\s+security|\b(using|with\s+check)\s*\(\s*true\s*\)|\bcreate\s+policy\b(?![^;]*(using|with\s+check)\s*\([^;]*(user|auth|setting|owner|tenant|member|role|org|account|\w\())[^;]*\busing\b|\bwith\s+grant\s+option|\balter\s+role\s+\w+\s+(with\s+)?superuser|\bbypassrls\b(?<!no)/i,
  },
  {
    rule: {
      id: "sql-definer",
      category: "missing-authz",
      why: "The function runs with its owner's rights for everybody who may call it, and finds its names where the caller says.",
      fix: "SET search_path, check the caller inside (auth.uid(), current_user), and REVOKE EXECUTE FROM PUBLIC.",
    },
    found: /\bsecurity\s+definer\b/i,
    unless:
      /auth\.uid\(|current_user|session_user|current_setting|has_\w+_privilege|revoke\s+(all|execute)[^;]*from\s+public/i,
  },
  {
    rule: {
      id: "sql-money",
      category: "float-money",
      why: "Money in floating point: cents get lost and sums do not agree.",
      fix: "NUMERIC(12, 2), or whole cents in a BIGINT.",
    },
    found: new RegExp(
      `\\b${MONEY}["\`]?\\s+(real|float\\d?|double(\\s+precision)?|float\\s*\\(\\d+\\))\\b|::\\s*(real|float\\d?|double\\s+precision)\\b[^;]{0,40}${MONEY}|\\bcast\\s*\\(\\s*[\\w.]*${MONEY}[\\w.]*\\s+as\\s+(real|float\\d?|double(\\s+precision)?)|\\b${MONEY}\\s*::\\s*(real|float\\d?|double\\s+precision)`,
      "i",
    ),
  },
  {
    rule: {
      id: "sql-zone",
      category: "timezone",
      why: "The moment is kept or cut without its zone: what day it is depends on the server.",
      fix: "TIMESTAMPTZ, and AT TIME ZONE before a day is cut from it.",
    },
    found:
      /\b(timestamp\s+without\s+time\s+zone|(?<!\bas\s)timestamp(\s*\(\d\))?(?=\s*(,|\)|not\s+null|default|null|primary|unique|$))|datetime(?=\s+(not|null|default)))/im,
    unless: /strftime|mysql|engine\s*=\s*innodb/i,
  },
  {
    rule: {
      id: "sql-day",
      category: "timezone",
      why: "A day is cut from a moment in the server's zone.",
      fix: "Say which zone: (created_at AT TIME ZONE 'Europe/Berlin')::date.",
    },
    found:
      /\b(date\s*\(\s*\w*\.?\w+(_at|_time|date|stamp)?\s*\)|\w+(_at|_time|stamp)\s*::\s*date|now\s*\(\s*\)\s*::\s*(date|timestamp\b)|current_date|curdate\s*\(\s*\)|date_trunc\s*\(\s*'_*'?\s*|getdate\s*\(\s*\)|localtimestamp|extract\s*\(\s*(day|hour|dow|month)\s+from)/i,
    unless: /at\s+time\s+zone|timezone\s*\(|sysutcdatetime|convert_tz|utc_timestamp|utc_date/i,
  },
  {
    rule: {
      id: "sql-day-of-place",
      category: "timezone",
      why: "The day of a shop, a school or a branch is cut in the zone of the session: its evening falls on another day.",
      fix: "Keep the zone with the place and cut there: (sold_at AT TIME ZONE s.tz)::date.",
    },
    found:
      /\b(date_trunc\s*\(\s*_+\s*,\s*[\w.]+\s*\)(\s*::\s*date)?|date\s*\(\s*[\w.]+\s*\)|[\w.]+(_at|_time|stamp)\s*::\s*date)\s+(as\s+)?(business|local|store|shop|branch|school|trading|opening|shift|duty)_(day|date)\b/i,
  },
  {
    rule: {
      id: "sql-null",
      category: "null-deref",
      why: "NULL is neither equal nor unequal to anything: the condition is never true, or the sum is NULL.",
      fix: "IS NULL, IS DISTINCT FROM, NOT EXISTS, COALESCE(…, 0).",
    },
    found:
      /(?<!set\s[^;]{0,200})(=|<>|!=)\s*null\b(?!\s*,)|\bnot\s+in\s*\(\s*select\b(?![^)]*is\s+not\s+null)/i,
  },
  {
    rule: {
      id: "sql-null-sum",
      category: "null-deref",
      why: "Without a row the sum is NULL, and so is everything made from it.",
      fix: "COALESCE(SUM(…), 0).",
    },
    found:
      /(?<!coalesce\s*\(\s*|ifnull\s*\(\s*|nullif\s*\(\s*)\bsum\s*\([^)]*\)\s*[-+*/]|[-+*/]\s*(?<!coalesce\s*\(\s*)sum\s*\(|\bdiscount\w*\s*[-+]\s*\w+\s+as\b|\b\w+\s*-\s*\w*(discount|refund|deleted|middle|nickname)\w*\b(?![^,]*\))/i,
    unless: /coalesce|ifnull|nvl\(/i,
  },
  {
    rule: {
      id: "sql-rows",
      category: "n+1",
      why: "A statement runs once for each row of another.",
      fix: "One JOIN or one grouped subquery for all rows.",
    },
    found:
      /\bselect\b(?:(?!\bfrom\b)[^;])*(?<!exists\s*)\(\s*select\b[^()]*(\([^()]*\)[^()]*)*\bwhere\b[^()]*\.\w+\s*=\s*\w+\.\w+|\bfor\s+\w+\s+in\s+(select|\()[^;]*\bloop\b[^]{0,2000}?\b(select|update|insert|delete)\b|\bfetch\s+(next\s+from\s+)?\w+\s+into\b[^]*?\b(select|update|insert|delete)\b/i,
  },
  {
    rule: {
      id: "sql-swallowed",
      category: "unhandled-error",
      why: "Every failure ends here and nobody hears of it.",
      fix: "Handle the condition that is expected by its name and RAISE the others.",
    },
    found:
      /\bwhen\s+others\s+then\s+(null|return\s+(null|false|true|0)|--|end)|\bbegin\s+catch\s+(end|--|select\s+0|return)|\bdeclare\s+(continue|exit)\s+handler\s+for\s+sqlexception\s*(begin\s*end|set\s+\w+\s*=)|\bwhen\s+others\s+then\s*$/im,
    unless: /when\s+others\s+then[^;]*;?\s*raise\b(?!\s+notice)|rethrow|\bthrow\b|resignal/i,
  },
  {
    rule: {
      id: "sql-lock",
      category: "race",
      why: "A value is read and written back in two statements; another transaction does the same in between.",
      fix: "One UPDATE with the condition in it, or SELECT … FOR UPDATE.",
    },
    found:
      /\bselect\s+\w*(balance|stock|quantity|count|seats|credits|remaining|available|counter|max)\w*[^;]*\binto\b[^;]*;[^]{0,2000}?\b(update|insert)\b|\bselect\s+(max|count)\s*\([^)]*\)(\s*\+\s*1)?\s*(into|from)[^;]*;[^]*?\binsert\b|\bif\s+not\s+exists\s*\(\s*select[^;]*\)\s*then\s+insert|\binsert\s+into[^;]*select\s+(coalesce\s*\(\s*)?max\s*\(/i,
    unless:
      /for\s+update|on\s+conflict|serializable|lock\s+table|advisory|with\s*\(\s*(updlock|holdlock|serializable)|unique_violation|on\s+duplicate/i,
  },
  {
    rule: {
      id: "sql-border",
      category: "off-by-one",
      why: "The border belongs to two ranges, or to none.",
      fix: "From the first moment on (>=) to before the first of the next (<); pages begin at (page - 1) * size.",
    },
    found:
      /_at\s+between\s+[\w.]+\s+and\s+(\w+\.)?\w*last\w*\b|\bbetween\s+('[^']*'|\w+(\.\w+)?|date\s*'[^']*')\s+and\s+('\d{4}-\d\d-(31|30|28|29)'|date\s*'\d{4}-\d\d-(31|30|28|29)'|\w*(end|to|until)\w*\b|'\d{4}-\d\d-\d\d')|\boffset\s+\(?[:@$]?\w*page\w*\s*\*\s*[:@$]?\w+|\bsubstr(ing)?\s*\([^,]+,\s*0\s*,|<=\s*(date\s*)?'\d{4}-\d\d-(30|31)'|<=\s*\w*(end_date|period_end|to_date)\w*|\bgenerate_series\s*\(\s*(?<last>\w+(?:\(\))?(?:::date)?)\s*-\s*(?:7|14|28|30|365|interval\s*'(?:7|14|28|30|365)\s+days?'|interval\s*'\d+\s+weeks?')\s*,\s*\k<last>\s*,\s*(?:interval\s*)?'1\s+day|\bgenerate_series\s*\(\s*0\s*,\s*\w*(count|total|days|n)\w*\s*\)|\brow_number\(\)[^;]*between\s+\w*offset\w*\s+and/i,
    texts: true,
  },
  {
    rule: {
      id: "sql-off",
      onlyAdvises: true,
      category: "test-disabled",
      why: "A check is switched off.",
      fix: "Switch it on again, and mend what it finds.",
    },
    found:
      /\b(disable\s+trigger|session_replication_role\s*=\s*_*'?|set\s+foreign_key_checks\s*=\s*0|nocheck\s+constraint|\bnot\s+valid\s*$|select\s+(skip|todo_skip|todo)\s*\(|drop\s+constraint\s+(if\s+exists\s+)?\w*(chk|check)\w*|not\s+enforced|\bplan\s*\(\s*0\s*\))/im,
  },
];

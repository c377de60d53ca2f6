/** What is looked for in shell scripts, as data. */
import type { Rule } from "../rule.ts";

export interface Pattern {
  readonly rule: Rule;
  readonly found: RegExp;
  /** Also inside single quotes. */
  readonly quoted?: true;
  readonly unless?: RegExp;
  /** Where it is found so, something else is meant. */
  readonly not?: RegExp;
}

const VALUE = String.raw`\$(\{?\w*[a-z]\w*(:-[^}]*)?\}?|\{?[1-9@*]\}?|[A-Z]\w*|\{[A-Z]\w*(:-[^}]*)?\})`;
const INPUT = String.raw`\$(\{?[1-9@*](:-[^}]*)?\}?|\{?(name|user|input|query|host|path|file|filename|url|branch|arg|args|cmd|command|dir|target|term|id|email|title|message|msg|tag|version|pattern|search|value|expr|key|line|backup|db|table|service|domain|NAME|USER_INPUT|HOST|URL|QUERY|FILE|FILENAME|BRANCH|TARGET|USERNAME|EMAIL|TITLE|SEARCH|CMD|COMMAND|QUERY_STRING|PATTERN|ID)(:-[^}]*)?\}?)(?!\w)`;
const re = (source: string, flags = ""): RegExp => new RegExp(source, flags);

export const PATTERNS: readonly Pattern[] = [
  {
    rule: {
      id: "shell-evaluated",
      category: "command-injection",
      why: "A value becomes part of a text that a shell reads again: a ; or $( in it runs whatever follows.",
      fix: 'Call the command itself with "$value" as an argument of its own; keep lists in arrays.',
    },
    found: re(
      String.raw`\beval\s+(?!"?\$\((ssh-agent|direnv|rbenv|pyenv|brew|nodenv|opam|dircolors|minikube|docker-machine|aws|starship|fnm|zoxide|getopt))[^\n]*${VALUE}|\b(ba|z|da|k)?sh\s+(-\w+\s+)*-\w*c\s+"[^"\n]*${VALUE}|\bssh\s[^\n]*"[^"\n$]*\w\s[^"\n]*${INPUT}|\bssh\s[^\n"]*("[^"\n]*"[^\n"]*)*"\s*\n[^"]*?(?<!\\)${INPUT}|\bxargs\s[^\n]*\b(ba)?sh\s+-c\s+["'][^\n]*\{\}|\bsu\s[^\n]*-c\s+"[^"\n]*${VALUE}|\bfind\s[^\n]*-exec\s+(ba)?sh\s+-c\s+["'][^\n]*\{\}|\bsudo\s+(ba)?sh\s+-c\s+"[^"\n]*${VALUE}|\b(python3?|perl|ruby|node|php|awk)\s+(-\w+\s+)*-[ce]\s+"[^"\n]*${INPUT}|\bdocker\s+exec\s[^\n]*sh\s+-c\s+"[^"\n]*${VALUE}|^\s*\$(\{?(cmd|command|CMD|COMMAND|1|@|\*)\}?)(\s|$)|\bawk\s+"[^"\n]*${INPUT}|\bsed\s+(-\w+\s+)*"[^"\n]*${INPUT}[^"\n]*e"`,
      "m",
    ),
    quoted: true,
  },
  {
    rule: {
      id: "shell-query",
      category: "sqli",
      why: "A value is put into a statement as text: a quote in it ends it.",
      fix: "Give it as a variable: psql -v name=\"$name\" with :'name', or a program with bound parameters.",
    },
    found: re(
      String.raw`\b(psql|mysql|sqlite3|mariadb|sqlcmd|cqlsh|clickhouse-client|duckdb)\b[^\n]*(\\\n[^\n]*)*"[^"]*\b(select|insert|update|delete|drop|create|alter|where|values|set)\b[^"]*${VALUE}|<<-?\s*"?(SQL|EOF|EOSQL|END)"?\s*\n[^]{0,2000}?\b(select|insert|update|delete|where|values)\b[^]*?'${VALUE}'|\b(sql|query|QUERY|SQL)="[^"\n]*\b(select|insert|update|delete)\b[^"\n]*${VALUE}`,
      "i",
    ),
    unless:
      /<<-?\s*'(SQL|EOF|EOSQL)'|-v\s+\w+=|--set[= ]|\[\[\s*"?\$\{?\w+\}?"?\s*=~\s*\^|printf '%d'|\.param(eter)?\s+set/,
  },
  {
    rule: {
      id: "shell-path",
      category: "path-traversal",
      why: "A path is made from a value that nobody checked: with ../ in it, it leads anywhere on the disk.",
      fix: "Take its last part (basename), or compare realpath with the folder that is meant.",
    },
    found: re(
      String.raw`\b(cat|rm|cp|mv|tar|unzip|source|less|head|tail|tee|install|rsync|chmod|chown|touch|mkdir|ln|gzip|gunzip|sendmail|\.)\s[^\n|;]*["']?(\$\{?[A-Z_]\w*\}?|/[\w./-]+|\.)/(\$\{?[A-Z_]\w*\}?/)*${INPUT}|>\s*"?(\$\{?[A-Z_]\w*\}?|/[\w./-]+)/${INPUT}|="(\$\{?[A-Z_]\w*\}?|/[\w./-]+)/${INPUT}[^"\n]*"\s*$`,
      "m",
    ),
    unless:
      /=["']?\$\(\s*basename|realpath|readlink -f|\*\.\.\*|\[\[[^\]]*\.\.[^\]]*\]\]|=~\s*\^|case\s+"?\$\{?\w+\}?"?\s+in|\$\{\w+##\*\/\}|\$\{\w+\/\/\//,
  },
  {
    rule: {
      id: "shell-fetch",
      category: "ssrf",
      why: "The script fetches an address that somebody else chooses: also one inside its own network.",
      fix: "Compare host and protocol with a list first (case … in https://api.example.com/*), and --proto =https.",
    },
    found: re(
      String.raw`\b(curl|wget|http|lynx)\s[^\n|;]*["']?(https?://)?\$(\{?(url|URL|uri|webhook|WEBHOOK|WEBHOOK_URL|callback|CALLBACK_URL|target|TARGET|TARGET_URL|host|HOST|endpoint|link|remote|source|feed|address|domain|image_url|1|2)(:-[^}]*)?\}?)(?!\w)`,
    ),
    unless: /case\s+"?\$|=~\s*\^|allow|ALLOW/,
    // What is sent, and where it is kept, is no address.
    not: /\s(-d|--data(-\w+)?|--json|--post-data|-H|--header|-F|--form|-o|-O|--output|--output-document)[\s=]*["']?[^\s"']*\$[^\s]*$/,
  },
  {
    rule: {
      id: "shell-secret",
      category: "hardcoded-secret",
      why: "A key or a password stands in the script, and in the history of the repository for ever.",
      fix: 'Read it from the environment or a secret store (: "${API_KEY:?}").',
    },
    found: re(
      String.raw`^\s*(export\s+|readonly\s+|local\s+|declare\s+(-\w+\s+)?)?\w*(SECRET|PASSWORD|PASSWD|API_?KEY|ACCESS_?KEY|PRIVATE_?KEY|TOKEN|CREDENTIALS?|_PASS|PGPASSWORD|secret|password|passwd|api_?key|token|_pass)\w*=["']?(?![$"'<{]|\s|\/|true|false|none|null|changeme|example|your|xxx|\*|test\b)[^\s"'$]{6,}["']?\s*$|\b\w*(SECRET|PASSWORD|API_?KEY|TOKEN|PASS)\w*(:-|:=|=)["']?(?![$"'<{}]|changeme|your|xxx|\/)[^\s"'}$]{6,}["']?\}|-u\s+["']?[\w.-]+:(?!\$)[^\s"'$]{4,}|(authorization|x-api-key|private-token):\s*(bearer\s+|basic\s+|token\s+)?(?!\$|bearer|basic)[\w.+/=-]{12,}|\bmysql\w*\s[^\n]*-p(?!\$|\s|assword)['"]?[^\s"'$]{4,}|--password[= ]["']?(?!\$|-)[^\s"'$]{4,}|\bsshpass\s+-p\s*["']?(?!\$)[^\s"'$]{3,}|\becho\s+["']?[^\s"'$|]{6,}["']?\s*\|\s*(sudo\s+-S|docker\s+login)`,
      "im",
    ),
    quoted: true,
  },
  {
    rule: {
      id: "shell-crypto",
      category: "weak-crypto",
      why: "This digest, cipher, randomness or unchecked certificate does not protect what it is used for.",
      fix: "sha256sum, openssl enc -aes-256-cbc -pbkdf2, openssl rand, and no -k or --insecure.",
    },
    found:
      /\bcurl\s[^\n|;]*(\s-\w*k\w*\s|--insecure)|\bwget\s[^\n|;]*--no-check-certificate|\bopenssl\s+(enc\s+[^\n]*-(des|rc4|rc2|bf|des3|aes-\d+-ecb)\b|des3?\b|rc4\b|md5\b|dgst\s+[^\n]*-(md5|sha1)\b|genrsa\s+[^\n]*\b(512|1024)\b|passwd\s+(-1|-crypt))|\bopenssl\s+enc\s+(?![^\n]*-pbkdf2)[^\n]*-(k|pass)\b|\b(md5sum|sha1sum|md5|shasum)\b[^\n]*(pass|pwd|secret|token)|(pass|pwd|secret|token|PASS|TOKEN|SECRET)\w*["'}]*\s*\|\s*(md5sum|sha1sum|md5\b|base64)|\b(pass\w*|token|secret|otp|key|PASS\w*|TOKEN|SECRET|KEY|session\w*|SESSION\w*|code|CODE|pin|PIN)=[^\n]*(\$RANDOM|\$\{RANDOM|\$\(date|md5sum|sha1sum)|StrictHostKeyChecking[= ]no|GIT_SSL_NO_VERIFY|NODE_TLS_REJECT_UNAUTHORIZED=0|http\.sslVerify\s+false|ssh-keygen\s[^\n]*-t\s+dsa|-b\s+1024\b|PYTHONHTTPSVERIFY=0/,
    quoted: true,
  },
  {
    rule: {
      id: "shell-rights",
      category: "missing-authz",
      why: "Everybody gets the right to write or to act here.",
      fix: "Give the right to the one user or group that needs it (chmod 750, install -m), and ask who calls.",
    },
    found:
      /\bchmod\s+(-\w+\s+)*(0?777|0?666|a\+w|o\+w|ugo\+rwx|a\+rwx|\+s|4755|u\+s)\b|NOPASSWD:\s*ALL|\bumask\s+0?000\b|--allow-root|--acl\s+public-read-write|PermitRootLogin\s+yes|--no-auth|--cidr\s+0\.0\.0\.0\/0/,
    quoted: true,
  },
  {
    rule: {
      id: "shell-revived",
      category: "unsafe-deserialization",
      why: "A file or an answer that others can write is run as code of this shell.",
      fix: "Read plain values (jq, while IFS== read -r key value) and take the keys that are known.",
    },
    found: re(
      String.raw`\beval\s+"?\$\((cat|curl|wget|jq|base64|gunzip|zcat|grep|sed|awk|redis-cli|aws)|(^|[;&|]\s*)(source|\.)\s+(<\(|/dev/stdin|"?\$\{?(1|2|file|state|config|conf|state_file|STATE_FILE|CONFIG|CONFIG_FILE|cache|CACHE_FILE|session|payload|env_file|ENV_FILE|input)\b)|\bcurl\s[^\n]*\|\s*(sudo\s+)?(ba|z)?sh\b|\bwget\s[^\n]*-O\s*-[^\n]*\|\s*(sudo\s+)?(ba)?sh\b|\bpython3?\s+-c\s+["'][^\n]*pickle\.load|\bdeclare\s+(-\w+\s+)*"\$\{?(line|1|key)`,
      "m",
    ),
    quoted: true,
    unless: /sha256sum\s+(-c|--check)|gpg\s+--verify|cosign verify/,
  },
  {
    rule: {
      id: "shell-race",
      category: "race",
      why: "Between the look and the change another run does the same, or somebody else puts a link there.",
      fix: "mkdir as a lock or flock, mktemp for files, set -C for what must not exist.",
    },
    found:
      /\[\[?\s+-[efs]\s+"?\$\{?(?<lock>\w+)\}?"?\s*\]\]?[^]{0,600}?\becho\s+"?\$\$"?\s*>\s*"?\$\{?\k<lock>\b|\bif\s+(!\s*)?(\[\[?|test)\s+(!\s*)?-[efds]\s+[^\n\]]+\]?\]?[^]{0,160}?(\btouch\b|\becho\b[^\n]*>\s|>\s*["']?\$|\bmkdir\b(?!\s+-p)|\brm\b)|\[\[?\s+(!\s*)?-[efd]\s[^\]\n]+\]\]?\s*(&&|\|\|)\s*(touch|echo|mkdir\b(?!\s+-p)|exit)[^\n]*(\n[^\n]*touch|lock|pid)|>\s*["']?\/tmp\/[\w.-]+(\$\$)?[\w.-]*["']?\s*$|=["']?\/tmp\/[\w.-]*(\$\$|\$\{?RANDOM|\$\(date)|=["']?\/tmp\/[\w.-]+["']?\s*$|\bcount(er)?=\$\(cat\s[^\n]*\n[^]{0,200}?>\s|\$\(\(\s*\$\(cat|\b(\w+)=\$\(cat\s+("?[^)\s]+"?)\)[^]{0,200}?\$\(\(\s*\$?\{?\w+\}?\s*[-+][^]{0,80}?>\s*"?\$?[\w/.{}]+/im,
    unless:
      /\bflock\b|mktemp|set -C|set -o noclobber|\bln -s\b[^\n]*\|\||mkdir\s+"?\$\{?\w*(lock|LOCK)\w*\}?"?|lockfile\b/,
  },
  {
    rule: {
      id: "shell-unhandled",
      category: "unhandled-error",
      why: "What follows runs although this failed.",
      fix: "set -euo pipefail at the top; … || exit 1 where it matters.",
    },
    found:
      /\|\|\s*(true|:)\s*$|2>\s*\/dev\/null\s*(\|\|\s*true)?\s*$|^\s*set\s+\+e\b|^\s*cd\s+[^\n&|;]+$|^\s*(cp|mv|tar|rsync|pg_dump|mysqldump|scp|aws|gsutil|docker\s+(build|push)|npm\s+(ci|install|run)|psql|git\s+(pull|push|fetch|clone|checkout)|curl|wget|make|kubectl|terraform|unzip|pip3?\s+install)\s[^\n]*$|;\s*rm\s/m,
  },
  {
    rule: {
      id: "shell-leak",
      category: "resource-leak",
      why: "What the script makes or starts stays behind when it fails.",
      fix: "trap 'rm -rf \"$dir\"' EXIT right after it was made; kill what was started.",
    },
    found:
      /\bmktemp\b|^\s*[\w./$"{}-]+\s[^\n]*[^&]&\s*$|^[ \t]+exec\s+(\d+|\{\w+\})(<|>)(?![^]{0,200}\bflock\b)|\blosetup\b|\bmount\s+(?!-a)([^\n]*(tmp|scratch)|[^]{0,2000}?\bumount\b)|\bcoproc\b|\bdocker\s+run\s+(?![^\n]*--rm)[^\n]*-d\b|\bssh\s[^\n]*-[fN]+\w*L/m,
    unless: /\btrap\b[^\n]*\b(EXIT|0)\b|\bwait\b|exec\s+\d+>&-|exec\s+\{\w+\}>&-/,
  },
  {
    rule: {
      id: "shell-border",
      category: "off-by-one",
      why: "The border is one off: something is left out, or something that is not there is taken.",
      fix: 'From 0 to below ${#list[@]}; seq 1 "$n"; tail -n +2 skips one line.',
    },
    found:
      /\bi\s*<=\s*\$?\{?#\w+\[@\]\}?|<=\s*(\$\{#\w+(\[[@*]\])?\}|\$?\{?#\w+\}?|len\b|\$?len\b)|\bseq\s+0\s+("?\$\{?#|"?\$\{?(n|count|total|num|len|COUNT|TOTAL|N)\b)|-le\s+"?\$\{#|\$\{\w+\[\$\{#\w+\[@\]\}\]|\bhead\s+-n?\s*"?\$\(\(\s*\w+\s*[-+]\s*1|\bfor\s*\(\(\s*i\s*=\s*1\s*;\s*i\s*<\s*\$?\{?#?\w+(\[@\])?\}?|\{0\.\.\$|tail\s+-n\s+\+1\b|-le\s+"?\$\{?(count|total|num|len|n|COUNT|TOTAL|max_?retries|MAX_RETRIES|retries|RETRIES)\b|\bpage\s*\*\s*\w*(size|limit)/i,
    quoted: true,
  },
  {
    rule: {
      id: "shell-zone",
      category: "timezone",
      why: "The date is that of the machine's own zone.",
      fix: "date -u, or TZ=… date for the zone that is meant.",
    },
    found:
      /(?<!TZ=\S{1,40}\s)\bdate\s+(?!-u|--utc|--date=@\S+\s+-u)(?![^\n|)]*(\s-u\b|--utc|%z|%s\b|%[HTRIXckr]))(["']?\+|-d|--date|-v|-Id|-I\b|%)|\b(psql|mysql|mariadb|sqlite3|curl)\b[^\n]*\$\(date\s+[\x22']?\+(?![^)]*%z)/,
    unless: /^\s*export\s+TZ=|^\s*TZ=/m,
    quoted: true,
  },
  {
    rule: {
      id: "shell-money",
      category: "float-money",
      why: "Money is reckoned in floating point, or cut to whole numbers.",
      fix: "Reckon in whole cents: $(( cents * qty )), and divide only to show.",
    },
    found:
      /(awk|bc)\b[^\n]*(price|amount|total|tax|fee|balance|cost|subtotal|discount)|(price|amount|total|tax|fee|balance|cost|subtotal|discount)\w*[^\n]*\|\s*(bc|awk)\b|\$\(\(\s*[^)]*(price|amount|total|subtotal|balance|cost)\w*\s*\*\s*\d+\s*\/\s*100|python3?\s+-c\s+["'][^\n]*(price|amount|total|tax|float\()[^\n]*|printf\s+["']%\.2f/i,
    quoted: true,
    unless: /cents|_minor|pence|Decimal/i,
  },
  {
    rule: {
      id: "shell-unset",
      category: "null-deref",
      why: 'When the variable is empty, the command means something else: rm -rf "/".',
      fix: 'set -u, or "${dir:?}"; ask [ -n "$x" ] before.',
    },
    found: re(
      String.raw`\brm\s+-\w*r\w*\s[^\n]*["']?\$\{?\w+\}?["']?/|\b(rm|mv|cp|chown|chmod|rsync|cd)\s[^\n]*\$(\{?[1-9]\}?|\{?[A-Za-z_]\w*\}?)["']?(/|\s|$)|\[\s+\$\w+\s+(=|==|-eq|!=|-gt|-lt)|\$\(\s*(jq|grep|curl|awk)[^)]*\)[^\n]*\n[^]{0,200}?\$`,
      "m",
    ),
    unless: /set\s+-\w*u|set\s+-o\s+nounset|\$\{\w+:\?|-n\s+"?\$|-z\s+"?\$|\$\{\w+:-/,
  },
  {
    rule: {
      id: "shell-pages",
      category: "pagination",
      why: "Only the first page is read.",
      fix: 'Go on while there is a next page (--paginate, Link: rel="next", a cursor).',
    },
    found:
      /\bcurl\s[^\n]*(\\\n[^\n]*)*(per_page=|page=1\b|limit=|pageSize=|page_size=|max-items|maxResults=)|\bgh\s+api\s+(?![^\n]*--paginate)[^\n]*(issues|pulls|repos|members|releases|commits|branches|users)|\baws\s[^\n]*--(max-items|page-size|no-paginate)|\b(psql|mysql)\b[^\n]*(\\\n[^\n]*)*\bselect\b(?![^"]*\blimit\b)[^"]*\bfrom\b(?![^"]*(\blimit\b|where))/i,
    unless: /\bwhile\b|\buntil\b|--paginate|next_?(page|token|cursor)|rel="?next|page=\$\(\(|\bpage\+\+/i,
    quoted: true,
  },
  {
    rule: {
      id: "shell-cache",
      category: "cache-key",
      why: "The kept answer depends on something that its key does not name.",
      fix: "Put everything it depends on (lock file, version, platform, user, arguments) into the key.",
    },
    found:
      /\b(cache_?(key|file|path|dir)?|CACHE_?(KEY|FILE|PATH|DIR)?)=["']?[\w/.~-]*["']?\s*$|\b(cache_?(key|file|path)|CACHE_?(KEY|FILE|PATH))="?[^"$\n]*\$(\{?\w+\}?)\$\{?\w+/m,
    unless: /sha\d+sum|md5sum|hash|cksum/i,
  },
  {
    rule: {
      id: "shell-rows",
      category: "n+1",
      why: "One process or one request runs for each line.",
      fix: "Ask once for all (one query with IN, one request with a list, xargs in batches).",
    },
    found:
      /\b(while\s+(IFS=\S*\s+)?read\b|for\s+\w+\s+in\b)(?:(?!\bdo\b)[^]){0,300}\bdo\b(?:(?!\bdone\b)[^]){0,1500}?\b(psql|mysql|sqlite3|curl|mongosh?|redis-cli|kubectl|aws|gh\s+api|docker\s+inspect|ssh)\b/,
    unless: /retry|attempt|seq 1|\{1\.\./i,
  },
  {
    rule: {
      id: "shell-off",
      category: "test-disabled",
      why: "A test is skipped, or its failure is turned into a success.",
      fix: "Let it run, and let its failure fail the script.",
    },
    found:
      /\b(npm\s+(run\s+)?test|yarn\s+test|pnpm\s+test|pytest|go\s+test|cargo\s+test|make\s+(test|check)|bats|vitest|jest|mvn\s+(test|verify)|gradle\s+test|phpunit|rspec|tox|mypy|eslint|npm\s+run\s+lint)\b[^\n]*(\|\|\s*(true|:|echo|exit\s+0)|;\s*(true|exit\s+0))|-DskipTests|-Dmaven\.test\.skip|--passWithNoTests|--no-verify|(?<=^|\s)skip\s+["']|^\s*return\s+0\s*#|SKIP_TESTS=(1|true)|--exit-zero|-k\s+["']not\s|--deselect|--testPathIgnorePatterns|-x\s+test\b|set\s+\+e[^]{0,80}\b(npm\s+test|pytest|go\s+test|make\s+test)/m,
    quoted: true,
  },
];

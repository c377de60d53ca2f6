/** Failures that nobody hears of, and things that stay open when something fails. */
import { above, isWithin, lastName, pathOf, walk, type Syntax } from "../source/syntax.ts";
import { ownerOf } from "../flow/scopes.ts";
import { callsOf } from "./pick.ts";
import type { CodeRule, Inspected } from "../rule.ts";

const SAYS =
  /\b(log|logger|logging|console|warn|error|report|capture|sentry|notify|toast|setError|reject|next\(|res\.|reply|raise|throw|abort|alert|emit|print|traceback|fail|exit|retry|metrics?|span|status|flash|messages|errors?\.(push|append))\b/i;
const MEANT =
  /\b(ignore|expected|best.effort|optional|intentional|on purpose|fall ?back|fine|harmless|already|may not exist|does not exist|not exist|doesn'?t exist|no-?op|safe to|not fatal|absence)\b/i;
/** Failures that are answers: the thing is not there. */
const NARROW =
  /^(FileNotFoundError|KeyError|StopIteration|ImportError|ModuleNotFoundError|FileExistsError|ProcessLookupError|queue\.Empty|Empty|ObjectDoesNotExist|DoesNotExist|asyncio\.CancelledError|AttributeError|IndexError|ValueError|TypeError|\w*\.DoesNotExist|KeyboardInterrupt|NotFoundError|ConnectionResetError|BrokenPipeError|json\.JSONDecodeError|JSONDecodeError|UnicodeDecodeError|subprocess\.TimeoutExpired)$/;

function commentIn({ file }: Inspected, node: Syntax): string {
  return file.comments
    .filter(({ from }) => from >= node.from && from <= node.to)
    .map(({ text }) => text)
    .join(" ");
}

function* swallowed(inspected: Inspected): Generator<Syntax> {
  const { file, text } = inspected;
  for (const node of file.nodes) {
    if (node.kind !== "catch" || node.name === "finally" || node.name === "else" || !node.body) continue;
    const body = node.body.kids;
    const comment = commentIn(inspected, node);
    const isEmpty =
      body.length === 0 || body.every((kid) => /^(pass|continue|\.\.\.|;)$/.test(text(kid).trim()));
    const classes = (node.items ?? []).filter((item) => item.kind !== "block").map(text);
    if (isEmpty) {
      const isNarrow =
        classes.length > 0 &&
        classes.every((one) =>
          one
            .replace(/[()\s]/g, "")
            .split(",")
            .every((name) => NARROW.test(name) || name.length < 2),
        );
      if (!MEANT.test(comment) && !isNarrow) yield node;
      continue;
    }
    const source = text(node.body);
    if (
      SAYS.test(source) ||
      MEANT.test(comment) ||
      /\bcode\b|instanceof|isinstance|\.name\s*===|errno/.test(source)
    )
      continue;
    const uses =
      node.name !== "" && [...walk(node.body)].some((one) => one.kind === "name" && one.name === node.name);
    const isQuiet =
      body.length === 1 &&
      /^return(\s+(null|None|undefined|true|True|false|False|\[\]|\{\}|""|''|0|-1))?;?$/.test(
        text(body[0]).trim(),
      );
    const isBroad = classes.length === 0 || classes.some((one) => /^(Exception|BaseException)\b/.test(one));
    const tries = node.parent?.body;
    const isParse =
      tries !== undefined &&
      /JSON\.parse|new URL\(|json\.loads|int\(|float\(|Number\(|decodeURIComponent|verify\(|accessSync|statSync|stat\(|existsSync|access\(|URL\.canParse|new RegExp|import\(|require\(/.test(
        text(tries),
      ) &&
      tries.kids.length <= 3;
    const changes =
      tries !== undefined &&
      /\b(save|insert|update|delete|charge|write|send|commit|transfer|pay|refund|create|publish|post|fetch|query|execute|upload|sync)\w*\(/i.test(
        text(tries),
      );
    if (isQuiet && !uses && isBroad && !isParse && changes) yield node;
    else if (/^return(\s+(true|True))\b/.test(text(body[0]).trim()) && isBroad && !isParse) yield node;
  }
  for (const call of callsOf(inspected, /\.catch$/)) {
    const [handler] = call.items ?? [];
    const body = handler?.body;
    const isEmpty =
      handler?.kind === "function" &&
      (body === undefined ||
        (body.kind === "block" && body.kids.length === 0) ||
        /^(\{\s*\}|undefined|null|void 0)$/.test(text(body).trim()));
    if (isEmpty && !MEANT.test(commentIn(inspected, statementAround(call)))) yield call;
  }
  for (const call of callsOf(inspected, /^(contextlib\.)?suppress$/))
    if (/^(Exception|BaseException)$/.test(text(call.items?.[0]))) yield call;
}

function statementAround(node: Syntax): Syntax {
  let current = node;
  while (current.parent && current.parent.kind !== "block" && current.parent.kind !== "program")
    current = current.parent;
  return current;
}

/** Answers of others that are taken as good without a look. */
function* unchecked(inspected: Inspected): Generator<Syntax> {
  const { file, text } = inspected;
  for (const call of callsOf(inspected, /^(fetch|nodeFetch|\$?fetch)$/)) {
    if (file.language !== "javascript" || inspected.scopes.functionNamed("fetch")) continue;
    const owner = ownerOf(call, file.root);
    const around = text(owner === file.root ? statementAround(call) : owner);
    const isRead = /\.(json|text|blob|arrayBuffer)\(\)/.test(around);
    if (
      isRead &&
      !/\.ok\b|\.status\b|statusCode|raise|validateStatus|assertOk|checkStatus|handleResponse/.test(around)
    )
      yield call;
  }
  if (file.language === "python") {
    for (const call of callsOf(
      inspected,
      /^(requests|httpx|session|client)\.(get|post|put|patch|delete|request)$/,
    )) {
      const owner = ownerOf(call, file.root);
      const around = text(owner === file.root ? statementAround(call) : owner);
      if (
        /\.(json\(\)|text|content)\b/.test(around) &&
        /requests|httpx/.test(file.text) &&
        !/raise_for_status|status_code|\.ok\b|is_success|is_error/.test(around) &&
        !/TestClient|test_client/.test(file.text)
      )
        yield call;
    }
    for (const call of callsOf(inspected, /^subprocess\.(run|call)$/)) {
      const owner = ownerOf(call, file.root);
      if (!/check\s*=\s*True|returncode|check_returncode/.test(text(owner))) yield call;
    }
  }
  // `(err, data) => …` that never looks at err.
  for (const node of file.nodes) {
    if (node.kind !== "function" || file.language !== "javascript" || node.parent?.kind !== "call") continue;
    const [first, second] = node.items ?? [];
    if (!first || !second || !/^(err|error|e)$/.test(first.name) || !node.body) continue;
    if (![...walk(node.body)].some((one) => one.kind === "name" && one.name === first.name)) yield node;
  }
  for (const call of callsOf(inspected, /(^|\.)(createReadStream|createWriteStream)$/)) {
    const around = text(ownerOf(call, file.root));
    if (/\.pipe\(/.test(around) && !/\.on\(["'`]error|pipeline\(|\.once\(["'`]error/.test(around)) yield call;
  }
  // An async handler of Express 4 that fails leaves the request open.
  for (const call of callsOf(inspected, /^(app|router)\.(get|post|put|patch|delete|use)$/)) {
    const handler = call.items?.findLast((item) => item.kind === "function" && item.isAsync === true);
    const isExpress =
      /require\(["']express["']\)|from ["']express["']/.test(file.text) &&
      !/express-async-errors|asyncHandler|express-promise-router|wrapAsync/.test(file.text);
    if (
      handler?.body &&
      isExpress &&
      /\bawait\b/.test(text(handler.body)) &&
      !/\btry\b|\.catch\(/.test(text(handler.body))
    )
      yield handler;
  }
}

interface Resource {
  readonly open: RegExp;
  /** What closes it, in words. */
  readonly close: RegExp;
  readonly language: "javascript" | "python";
}

const RESOURCES: readonly Resource[] = [
  {
    open: /^(open|io\.open|codecs\.open|os\.fdopen|gzip\.open|zipfile\.ZipFile|tarfile\.open|tempfile\.(NamedTemporaryFile|TemporaryFile|mkstemp))$/,
    close: /\.close\(|closing|os\.close|unlink|ExitStack|enter_context/,
    language: "python",
  },
  {
    open: /^(sqlite3|psycopg2|psycopg|pymysql|MySQLdb|mysql\.connector|pyodbc|asyncpg|aiosqlite|redis|smtplib|ftplib|paramiko)\.(connect|SMTP|SMTP_SSL|FTP|SSHClient)$|^socket\.(socket|create_connection)$|^(aiohttp\.ClientSession|httpx\.(Client|AsyncClient)|requests\.Session)$/,
    close: /\.close\(|closing|\.quit\(|aclose|\.putconn|ExitStack|enter_async_context|yield/,
    language: "python",
  },
  { open: /(^|\.)(getconn|acquire)$/, close: /finally|putconn|release\(/, language: "python" },
  {
    open: /^(pool|db|this\.pool|\w*[pP]ool)\.(connect|getConnection|acquire)$/,
    close: /\.(release|end|destroy)\(/,
    language: "javascript",
  },
  {
    open: /^(fs|fsp|fs\.promises|fsPromises)\.(open|openSync)$|^(open|openSync)$/,
    close: /\.close(Sync)?\(|closeSync|await using/,
    language: "javascript",
  },
  {
    open: /^(MongoClient|new MongoClient\(\)|client|mongoClient|new Client\(\)|mysql|createConnection|mysql\.createConnection)(\.connect)?$/,
    close: /\.(close|end|quit|disconnect|destroy)\(|module\.exports|export /,
    language: "javascript",
  },
  { open: /(^|\.)(launch)$/, close: /\.close\(/, language: "javascript" },
  { open: /\.startSession$/, close: /endSession/, language: "javascript" },
];

/** Opened, and not closed on every way out. */
function* leftOpen(inspected: Inspected): Generator<Syntax> {
  const { file, text } = inspected;
  for (const { open, close, language } of RESOURCES) {
    if (language !== file.language) continue;
    for (const call of callsOf(inspected, open)) {
      if (!open.test(pathOf(call.target)) && !open.test(inspected.scopes.fullPath(call.target))) continue;
      const owner = ownerOf(call, file.root);
      if (owner === file.root && language === "javascript") continue;
      const holder = call.parent?.kind === "await" ? call.parent.parent : call.parent;
      if (holder?.kind === "with" || above(call, "with")?.items?.some((item) => isWithin(call, item)))
        continue;
      if (
        holder?.kind === "return" ||
        holder?.kind === "yield" ||
        (holder?.kind === "assign" && holder.target?.kind === "member")
      )
        continue;
      if (file.text.slice(call.from - 30, call.from).includes("using ")) continue;
      const [bound] = holder?.kind === "assign" ? (holder.bound ?? []) : [];
      const around = text(owner);
      // What is returned is closed by somebody else.
      if (bound && new RegExp(`(return|yield)\\s+\\(?${bound.name}\\b(?!\\.)`).test(around)) continue;
      if (!close.test(around)) yield call;
      else if (!isClosedFinally(inspected, owner, close) && canFail(inspected, owner, call, close))
        yield call;
    }
  }
}

function isClosedFinally({ text }: Inspected, owner: Syntax, close: RegExp): boolean {
  for (const node of walk(owner)) {
    if (node.kind === "catch" && node.name === "finally" && close.test(text(node))) return true;
    if (node.kind === "call" && lastName(node.target) === "finally" && close.test(text(node))) return true;
    if (node.kind === "with" && close.test(text(node))) return true;
  }
  return false;
}

/** Something between opening and closing may throw or return. */
function canFail({ file }: Inspected, owner: Syntax, open: Syntax, close: RegExp): boolean {
  const rest = file.text.slice(open.to, owner.to);
  const at = rest.search(close);
  const between = at < 0 ? rest : rest.slice(0, at);
  return /\b(await|return|throw|raise|query|execute|read|write|for|while|json|parse)\b/.test(between);
}

/** Listeners, timers and subscriptions of components that outlive them. */
function* outliving(inspected: Inspected): Generator<Syntax> {
  const { file, text } = inspected;
  const begins =
    /\b(setInterval|setTimeout|addEventListener|new (WebSocket|EventSource|IntersectionObserver|ResizeObserver|MutationObserver|AbortController|Worker|BroadcastChannel)|\.subscribe\(|\.on\(|requestAnimationFrame|\.watchPosition|matchMedia)/;
  for (const call of callsOf(inspected, /^(React\.)?(useEffect|useLayoutEffect)$/)) {
    const effect = call.items?.[0];
    if (effect?.kind !== "function" || !effect.body) continue;
    const body = text(effect.body);
    const found = begins.exec(body)?.[1];
    if (
      found === undefined ||
      found === "new AbortController" ||
      (found === "setTimeout" && !/clearTimeout/.test(file.text) && !/set[A-Z]/.test(body))
    )
      continue;
    const cleanup =
      effect.body.kind === "block" ? effect.body.kids.find((kid) => kid.kind === "return") : undefined;
    if (!cleanup?.value) yield call;
  }
  if (
    /@Component|implements OnInit|ngOnInit|connectedCallback/.test(file.text) &&
    /\.subscribe\(|setInterval\(|addEventListener\(/.test(file.text) &&
    !/ngOnDestroy|takeUntil|unsubscribe|async\b.*\|\s*async|disconnectedCallback|DestroyRef|clearInterval/.test(
      file.text,
    )
  )
    for (const call of callsOf(inspected, /\.subscribe$|^setInterval$|addEventListener$/)) {
      yield call;
      break;
    }
  for (const call of callsOf(inspected, /^(window\.|global\.)?setInterval$/)) {
    const owner = ownerOf(call, file.root);
    if (owner === file.root || call.parent?.kind === "return") continue;
    if (!/clearInterval|unref\(/.test(file.text)) yield call;
  }
  for (const call of callsOf(inspected, /(^|\.)(onMounted)$/)) {
    const body = text(call);
    if (begins.test(body) && !/onUnmounted|onBeforeUnmount|onScopeDispose/.test(file.text)) yield call;
  }
  // A listener for each request, on something that outlives it.
  for (const call of callsOf(
    inspected,
    /^(process|emitter|bus|eventBus|events|\w*[eE]mitter|window|document)\.(on|addListener|addEventListener)$/,
  )) {
    const owner = ownerOf(call, file.root);
    const isHandler =
      owner !== file.root &&
      (owner.items ?? []).some((param) => /^(req|request|ctx|socket|ws|res)$/.test(param.name));
    if (isHandler && !/\.(off|removeListener|removeEventListener)\(/.test(text(owner))) yield call;
  }
}

const unhandled = (id: string, why: string, fix: string, find: CodeRule["find"]): CodeRule => ({
  id,
  category: "unhandled-error",
  severity: "hold",
  why,
  fix,
  find,
});

export const FAILURE_RULES: readonly CodeRule[] = [
  unhandled(
    "error-swallowed",
    "The failure ends here and nobody hears of it.",
    "Handle it, report it, or let it pass on; if nothing is to be done, say in a comment why it is expected.",
    swallowed,
  ),
  unhandled(
    "error-unchecked",
    "A failure of this call is not looked at: what follows works on an answer that is none.",
    "Check the result (response.ok, raise_for_status, check=True, the err argument) before going on.",
    unchecked,
  ),
  {
    id: "resource-open",
    category: "resource-leak",
    severity: "hold",
    why: "It is not closed on every way out: after enough failures there are none left.",
    fix: "Close it in finally, or open it with with / await using.",
    find: leftOpen,
  },
  {
    id: "listener-kept",
    category: "resource-leak",
    severity: "hold",
    language: "javascript",
    why: "The timer, listener or subscription goes on after what started it is gone, once more each time.",
    fix: "Return a cleanup that ends it (clearInterval, removeEventListener, unsubscribe, close).",
    find: outliving,
  },
];

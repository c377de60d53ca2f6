/** Things that stay open when something fails, and listeners that outlive what started them. */
import { above, isWithin, lastName, pathOf, walk, type Syntax } from "../../source/syntax.ts";
import { ownerOf } from "../../flow/scopes.ts";
import { callsOf } from "../pick.ts";
import type { CodeRule, Inspected } from "../rule.ts";

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
  { open: /[pP]ool\w*\.(getconn|acquire)$/, close: /finally|putconn|release\(/, language: "python" },
  {
    open: /^(pool|db|this\.pool|\w*[pP]ool)\.(connect|getConnection|acquire|lease|checkout|borrow)$/,
    close: /\.(release|end|destroy|giveBack|return)\(/,
    language: "javascript",
  },
  {
    open: /^(fs|fsp|fs\.promises|fsPromises)\.(open|openSync)$/,
    close: /\.close(Sync)?\(|closeSync|await using/,
    language: "javascript",
  },
  {
    open: /^(MongoClient|new MongoClient\(\)|client|mongoClient|new Client\(\)|mysql|createConnection|mysql\.createConnection)(\.connect)?$/,
    close: /\.(close|end|quit|disconnect|destroy)\(|module\.exports|export /,
    language: "javascript",
  },
  { open: /(^|\.)(launch)$/, close: /\.close\(/, language: "javascript" },
  { open: /\.(newPage|newContext)$/, close: /\.close\(/, language: "javascript" },
  { open: /\.startSession$/, close: /endSession/, language: "javascript" },
];

/** Opened, and not closed on every way out. */
function* leftOpen(inspected: Inspected): Generator<Syntax> {
  const { file, text } = inspected;
  for (const { open, close, language } of RESOURCES) {
    if (language !== file.language) continue;
    for (const call of callsOf(inspected, open)) {
      const owner = ownerOf(call, file.root);
      if (owner === file.root && (language === "javascript" || CLIENT.test(pathOf(call.target)))) continue;
      const holder = holderOf(call);
      if (holder?.kind === "with" || above(call, "with")?.items?.some((item) => isWithin(call, item)))
        continue;
      if (
        holder?.kind === "return" ||
        holder?.kind === "yield" ||
        (holder?.kind === "assign" && holder.target?.kind === "member")
      )
        continue;
      if (holder?.kind === "call" && isHandedOver(holder)) continue;
      // `shared ??= open()`: kept for as long as the program runs, opened once.
      if (holder?.kind === "assign" && holder.name === "??=") continue;
      if (file.between(call.from - 30, call.from).includes("using ")) continue;
      const [bound] = holder?.kind === "assign" ? (holder.bound ?? []) : [];
      const around = text(owner);
      // What is returned is closed by somebody else.
      if (bound && new RegExp(`(return|yield)\\s+\\(?${bound.name}\\b(?!\\.)`).test(around)) continue;
      if (bound && new RegExp(`\\bwith\\s+(?:[^:\\n]*,\\s*)?${bound.name}\\b`).test(around)) continue;
      // `os.fdopen(fd)`: from here on it is another one's.
      if (lastName(call.target) === "mkstemp" && /\bfdopen\(|os\.close\(/.test(around)) continue;
      if (!close.test(around)) yield call;
      else if (!isClosedFinally(inspected, owner, close) && canFail(inspected, owner, call, close))
        yield call;
    }
  }
}

/** Of a module's own: kept for as long as the program runs. */
const CLIENT = /^(httpx\.(Client|AsyncClient)|requests\.Session)$/;

/** What takes the opened thing: past `await`, a choice, and what is done when opening fails. */
function holderOf(call: Syntax): Syntax | null {
  let holder = call.parent;
  let from = call;
  while (
    holder &&
    (holder.kind === "await" ||
      (holder.kind === "conditional" && holder.test !== from) ||
      (holder.kind === "member" && /^(catch|then|finally)$/.test(holder.name)) ||
      (holder.kind === "call" && holder.target === from && from.kind === "member"))
  ) {
    from = holder;
    holder = holder.parent;
  }
  return holder;
}

/** `return FileResponse(open(path))`: what is answered with a stream closes it. */
const isHandedOver = (call: Syntax): boolean =>
  call.parent?.kind === "return" &&
  /(File|Streaming|Stream)\w*$|^(send_file|closing)$/.test(lastName(call.target));

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
  const rest = file.between(open.to, owner.to);
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
      (found === "setTimeout" && !file.says(/clearTimeout/) && !/set[A-Z]/.test(body))
    )
      continue;
    const cleanup =
      effect.body.kind === "block" ? effect.body.kids.find((kid) => kid.kind === "return") : undefined;
    if (!cleanup?.value) yield call;
  }
  if (
    file.says(/@Component|implements OnInit|ngOnInit|connectedCallback/) &&
    file.says(/\.subscribe\(|setInterval\(|addEventListener\(/) &&
    !file.says(
      /ngOnDestroy|takeUntil|unsubscribe|async\b.*\|\s*async|disconnectedCallback|DestroyRef|clearInterval/,
    )
  )
    for (const call of callsOf(inspected, /\.subscribe$|^setInterval$|addEventListener$/)) {
      yield call;
      break;
    }
  for (const call of callsOf(inspected, /^(window\.|global\.)?setInterval$/)) {
    const owner = ownerOf(call, file.root);
    if (owner === file.root || call.parent?.kind === "return") continue;
    if (!file.says(/clearInterval|unref\(/)) yield call;
  }
  for (const call of callsOf(inspected, /(^|\.)(onMounted)$/)) {
    const body = text(call);
    if (begins.test(body) && !file.says(/onUnmounted|onBeforeUnmount|onScopeDispose/)) yield call;
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

export const RESOURCE_RULES: readonly CodeRule[] = [
  {
    id: "resource-open",
    category: "resource-leak",
    why: "It is not closed on every way out: after enough failures there are none left.",
    fix: "Close it in finally, or open it with with / await using.",
    find: leftOpen,
  },
  {
    id: "listener-kept",
    category: "resource-leak",
    language: "javascript",
    why: "The timer, listener or subscription goes on after what started it is gone, once more each time.",
    fix: "Return a cleanup that ends it (clearInterval, removeEventListener, unsubscribe, close).",
    find: outliving,
  },
];

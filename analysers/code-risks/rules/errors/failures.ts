/** Failures that nobody hears of. */
import { above, lastName, pathOf, walk, type Syntax } from "../../source/syntax.ts";
import { ownerOf } from "../../flow/scopes.ts";
import { callsOf } from "../pick.ts";
import type { CodeRule, Inspected } from "../rule.ts";

const SAYS =
  /\b(log|logger|logging|console|warn|error|report|capture|sentry|notify|toast|setError|reject|next\(|res\.|reply|raise|throw|abort|alert|emit|print|traceback|fail|exit|retry|metrics?|span|status|flash|messages|errors?\.(push|append))\b/i;
const MEANT =
  /\b(ignore|expected|best.effort|optional|intentional|on purpose|fall ?back|fine|harmless|already|may not exist|does not exist|not exist|doesn'?t exist|no-?op|safe to|not fatal|absence)\b/i;
/** A sentence that says why; one that only says that it is ignored is none. */
const explains = (comment: string): boolean =>
  MEANT.test(comment) ||
  (comment.trim().split(/\s+/).length > 6 &&
    !/swallow|silent|don'?t crash|never (fail|crash|break)|ignore (all|any|every)/i.test(comment));
const CHANGING =
  /\b(save|insert|update|delete|charge|write|send|commit|transfer|pay|refund|create|publish|post|fetch|query|execute|upload|sync|process|import)\w*\(/i;
const CLEANUP =
  /\b(rm|close|unlink|cancel|abort|kill|destroy|release|disconnect|dispose|stop|end|remove|rollback|quit)\w*\(/i;
/** They tell how a machine is; where they fail there is nothing to tell. */
const REPORTERS =
  /^(uptime|uname|hostname|whoami|id|date|df|free|ps|which|nproc|lscpu|sw_vers|ldd --version)\b/;
const EACH =
  /^(map|flatMap|forEach|filter|reduce|reduceRight|from|some|every|find\w*|sort|toSorted|replace|replaceAll|each)$/;
const TELLING =
  /(^|\.)(FileExistsError|FileNotFoundError|ProcessLookupError|ImportError|ModuleNotFoundError|StopIteration|Empty)$/;
const BROAD = /^(Exception|BaseException)\b/;

function commentIn({ file }: Inspected, node: Syntax): string {
  return file.comments
    .filter(({ from }) => from >= node.from && from <= node.to)
    .map(({ text }) => text)
    .join(" ");
}

/** One value is tried for, and what follows goes on without it: `try { size = statSync(file).size } catch {}`. */
function isTry({ text }: Inspected, body: Syntax | undefined): boolean {
  const [only, second] = body?.kids ?? [];
  if (!only || second) return false;
  const isSet =
    only.kind === "assign" && only.target?.kind === "name" && !/^\s*(const|let|var)\b/.test(text(only));
  return isSet || (only.kind === "return" && only.value !== undefined);
}

/** `try { check(); return true } catch { return false }`: the failure is the answer. */
const isQuestion = ({ text }: Inspected, node: Syntax): boolean =>
  /^return\s+(true|True);?$/.test(text(node.parent?.body?.kids.at(-1)).trim()) &&
  /^return\s+(false|False);?$/.test(text(node.body?.kids[0]).trim());

function* swallowed(inspected: Inspected): Generator<Syntax> {
  const { file, text } = inspected;
  for (const node of file.nodes) {
    if (node.kind !== "catch" || node.name === "finally" || node.name === "else" || !node.body) continue;
    const body = node.body.kids;
    const comment = commentIn(inspected, node);
    const isEmpty = body.every((kid) => /^(pass|continue|\.\.\.|;)$/.test(text(kid).trim()));
    const classes = (node.items ?? []).filter((item) => item.kind !== "block").map((one) => text(one));
    if (isEmpty) {
      const named = classes.flatMap((one) => one.replaceAll(/[()\s]/g, "").split(","));
      // That it is there already, or is gone, is what was wanted.
      if (named.length > 0 && named.every((one) => TELLING.test(one))) continue;
      const isNarrow = named.length > 0 && !named.some((one) => BROAD.test(one));
      const tried = text(node.parent?.body);
      if (isTry(inspected, node.parent?.body) && !CHANGING.test(tried)) continue;
      if (!explains(comment) && !(isNarrow && !CHANGING.test(tried)) && !CLEANUP.test(tried)) yield node;
      continue;
    }
    const source = text(node.body);
    if (
      SAYS.test(source) ||
      explains(comment) ||
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
    const changes = CHANGING.test(text(tries));
    if (isQuestion(inspected, node) && !changes) continue;
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
    const isTidying =
      CLEANUP.test(text(call.target)) ||
      /\.(get|head|prefetch|preload|ping|track|play|vibrate|requestFullscreen|exitFullscreen|requestPointerLock|share)\(/.test(
        text(call.target),
      );
    const statement = call.parent?.kind === "await" ? call.parent.parent : call.parent;
    // `const x = await y().catch(() => null)` gives a value for "not there".
    if (!statement || !/^(block|program|if|unary|function)$/.test(statement.kind)) continue;
    if (isEmpty && !isTidying && !isMeant(inspected, call)) yield call;
  }
  for (const call of callsOf(inspected, /^(contextlib\.)?suppress$/))
    if (/^(Exception|BaseException)$/.test(text(call.items?.[0]))) yield call;
}

/** Said in words, undone before the error is thrown on, or a count that nobody misses. */
function isMeant(inspected: Inspected, call: Syntax): boolean {
  const { file, text } = inspected;
  const statement = statementAround(call);
  const before = file.comments.filter(({ text: said, from }) => {
    const gap = statement.from - from - said.length;
    return gap >= 0 && gap < 40 && file.between(from + said.length, statement.from).trim() === "";
  });
  if (explains([commentIn(inspected, statement), ...before.map((one) => one.text)].join(" "))) return true;
  if (/rollback/i.test(text(call.target)) && /\bthrow\b/.test(text(above(call, "catch") ?? undefined)))
    return true;
  return /metrics?|analytics|telemetry|beacon|track(ing)?\b/i.test(text(call.target));
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
  if (file.language === "python") {
    for (const call of callsOf(
      inspected,
      /^(requests|httpx|session|client)\.(get|post|put|patch|delete|request)$/,
    )) {
      const owner = ownerOf(call, file.root);
      const around = text(owner === file.root ? statementAround(call) : owner);
      if (
        /\.(json\(\)|text|content)\b/.test(around) &&
        file.says(/requests|httpx/) &&
        !/raise_for_status|status_code|\.ok\b|is_success|is_error/.test(around) &&
        !file.says(/TestClient|test_client/)
      )
        yield call;
    }
    // `check=False` says that its failure is no error.
    for (const call of callsOf(inspected, /^subprocess\.(run|call)$/)) {
      const owner = ownerOf(call, file.root);
      const isTold = REPORTERS.test(
        text(call.items?.[0])
          .replaceAll(/["'[\],\s]+/g, " ")
          .trim(),
      );
      if (!isTold && !/check\s*=\s*(True|False)|returncode|check_returncode/.test(text(owner))) yield call;
    }
  }
  // `(err, data) => …` that never looks at err.
  for (const node of file.nodes) {
    if (node.kind !== "function" || file.language !== "javascript" || node.parent?.kind !== "call") continue;
    const [first, second] = node.items ?? [];
    if (!first || !second || !/^(err|error|e)$/.test(first.name) || !node.body) continue;
    // `rows.map((e, index) => …)`: an element, not an error.
    if (EACH.test(lastName(node.parent.target))) continue;
    if (![...walk(node.body)].some((one) => one.kind === "name" && one.name === first.name)) yield node;
  }
  for (const call of callsOf(inspected, /(^|\.)(createReadStream|createWriteStream)$/)) {
    const around = text(ownerOf(call, file.root));
    if (/\.pipe\(/.test(around) && !/\.on\(["'`]error|pipeline\(|\.once\(["'`]error/.test(around)) yield call;
  }
}

/** `socket.on("message", (data) => { JSON.parse(data) })`: nobody stands around a listener of Node; one wrong byte ends the program. */
function* unreadable(inspected: Inspected): Generator<Syntax> {
  for (const call of callsOf(inspected, /^JSON\.parse$/)) {
    const listener = above(call, "function");
    const heard = listener?.parent;
    if (heard?.kind !== "call" || !pathOf(heard.target).endsWith(".on")) continue;
    const isForeign = /^["'](message|data|line)["']$/.test(inspected.text(heard.items?.[0]));
    const isOpen = /socket|ws\b|wss|conn|client|stream|sub/i.test(pathOf(heard.target));
    if (isForeign && isOpen && above(call, "try", "function") === listener) yield call;
  }
}

/** `a.pipe(b).pipe(c)`: what fails in one of them is heard by none; and changes whose answer is thrown away. */
function* dropped(inspected: Inspected): Generator<Syntax> {
  const { file, text } = inspected;
  if (file.language !== "javascript") return;
  const isStream = file.says(
    /node:stream|["']stream["']|zlib|createGunzip|createReadStream|new Transform\(|csv-parse/,
  );
  for (const call of callsOf(inspected, /\.pipe$/)) {
    const isChain =
      call.target?.target?.kind === "call" && pathOf(call.target.target.target).endsWith(".pipe");
    const isOuter = !(call.parent?.kind === "member" && call.parent.name === "pipe");
    const around = text(ownerOf(call, file.root));
    if (isStream && isChain && isOuter && !/\.(on|once)\(["'`]error|pipeline\(/.test(around)) yield call;
  }
  for (const call of callsOf(inspected, /^fetch$/)) {
    const isDropped =
      call.parent?.kind === "await" && /^(block|program)$/.test(call.parent.parent?.kind ?? "");
    const changes = /method:\s*["'`](POST|PUT|PATCH|DELETE)/.test(text(call.items?.[1]));
    if (isDropped && changes && !isMeant(inspected, call)) yield call;
  }
}

/** What many do on purpose, or their framework looks after. */
function* unsaid(inspected: Inspected): Generator<Syntax> {
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
  // An async handler of Express 4 that fails leaves the request open.
  for (const call of callsOf(inspected, /^(app|router)\.(get|post|put|patch|delete|use)$/)) {
    const handler = call.items?.findLast((item) => item.kind === "function" && item.isAsync === true);
    const isExpress =
      file.says(/require\(["']express["']\)|from ["']express["']/) &&
      !file.says(/express-async-errors|asyncHandler|express-promise-router|wrapAsync/);
    if (
      handler?.body &&
      isExpress &&
      /\bawait\b/.test(text(handler.body)) &&
      !/\btry\b|\.catch\(/.test(text(handler.body))
    )
      yield handler;
  }
}

const unhandled = (id: string, why: string, fix: string, find: CodeRule["find"]): CodeRule => ({
  id,
  category: "unhandled-error",
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
    function* find(inspected) {
      yield* unchecked(inspected);
      yield* unreadable(inspected);
      yield* dropped(inspected);
    },
  ),
  {
    ...unhandled(
      "error-unsaid",
      "Whether this worked is not looked at here: an answer with an error, or a rejected handler of Express 4.",
      "Look at response.ok; pass what an async handler throws on to next (Express 5 does that itself).",
      unsaid,
    ),
    onlyAdvises: true,
  },
];

/** How data is asked for: what may not be there, how much comes, how often, and under which key it is kept. */
import { isWithin, lastName, pathOf, walk, type Syntax } from "../source/syntax.ts";
import { ownerOf } from "../flow/scopes.ts";
import { callsOf, entryOf } from "./pick.ts";
import type { CodeRule, Inspected } from "../rule.ts";

const MAY_BE_NOTHING =
  /\.(find|findOne|findUnique|findFirst|findByPk|findById|findOneBy|findLast|match|exec|getElementById|querySelector|closest|getItem|pop|shift|at|maybeSingle|one_or_none|scalar_one_or_none|first|getContext|scalar)$|^(localStorage\.getItem|sessionStorage\.getItem|re\.(match|search|fullmatch)|shutil\.which|document\.querySelector|document\.getElementById|getElementById)$/;
const GETTERS = /\.get$/;
const ALWAYS =
  /^(cy|page|screen|wrapper|expect|jest|vi|z|yup|knex|this\.httpClient|http|axios|app|router|request|requests|client|httpx|session|api|os\.environ|cache\.get|Schema|request\.(args|headers|form)|c\.req|ctx\.req)\b/;

/** Does this file's code get an answer of nothing from the call? */
function mayBeNothing(inspected: Inspected, call: Syntax): boolean {
  const path = pathOf(call.target);
  const full = inspected.scopes.fullPath(call.target);
  if (MAY_BE_NOTHING.test(path) || MAY_BE_NOTHING.test(full)) {
    const name = lastName(call.target);
    if (/^(pop|shift|at|first|scalar)$/.test(name) && inspected.file.language === "javascript")
      return name === "shift" || name === "pop" || name === "at";
    if (name === "find") {
      // Queries of databases called find give lists; the one of arrays takes a function.
      const isArray = call.items?.[0]?.kind === "function" || call.items?.[0]?.kind === "name";
      return isArray && !ALWAYS.test(path) && inspected.file.language === "javascript";
    }
    if (name === "findById" || name === "findOne")
      return !/orFail|OrThrow/.test(inspected.text(call.parent?.parent ?? undefined));
    return !ALWAYS.test(path);
  }
  if (!GETTERS.test(path) || ALWAYS.test(path)) return false;
  if (inspected.file.language === "python") return (call.items?.length ?? 0) === 1;
  const object = call.target?.target;
  const made = object?.kind === "name" ? inspected.scopes.find(object.name, object)?.parts[0] : undefined;
  return made?.kind === "call" && made.is === "new" && pathOf(made.target) === "Map";
}

/** A condition, a default or an optional step that speaks of the name between its making and its use. */
function isChecked(inspected: Inspected, name: string, owner: Syntax, from: number, use: Syntax): boolean {
  for (const node of walk(owner)) {
    if (node.from < from || node.from > use.from) continue;
    const speaks = (one: Syntax | undefined): boolean =>
      one !== undefined && [...walk(one)].some((each) => each.kind === "name" && each.name === name);
    if (
      (node.kind === "if" || node.kind === "conditional" || (node.kind === "loop" && node.is === "while")) &&
      speaks(node.test)
    )
      return true;
    if (node.kind === "assert" && speaks(node.value)) return true;
    if (
      node.kind === "binary" &&
      /^(&&|\|\||\?\?|and|or|===?|!==?|is|is not)$/.test(node.name) &&
      speaks(node.target)
    )
      return true;
    if (
      node.kind === "call" &&
      /^(assert|invariant|expect|notFound|ensure|assertExists|get_object_or_404|assertDefined|assertIsDefined)\w*$/.test(
        lastName(node.target),
      ) &&
      (node.items ?? []).some(speaks)
    )
      return true;
  }
  return false;
}

function* nothings(inspected: Inspected): Generator<Syntax> {
  const { file, text } = inspected;
  for (const call of file.nodes) {
    if (call.kind !== "call" || !mayBeNothing(inspected, call)) continue;
    const outer = call.parent?.kind === "await" ? call.parent : call;
    const { parent } = outer;
    const isOpened = parent?.kind === "member" && parent.target === outer && parent.is !== "optional";
    if (
      isOpened &&
      !/^(then|catch|lean|exec|populate|select|sort|limit|skip|orFail|where|orderBy|finally|toArray|cursor|count|strip)$/.test(
        parent.name,
      ) &&
      !isOptionalChain(text(parent))
    ) {
      yield parent;
      continue;
    }
    if (parent?.kind === "cast" && parent.name === "!" && parent.parent?.kind === "member") yield parent;
    if (parent?.kind !== "assign") continue;
    const owner = ownerOf(call, file.root);
    for (const { name, part } of parent.bound ?? []) {
      if (part.kind === "member" && part.target !== call && part.target !== outer) continue;
      // `const { email } = users.find(…)` opens it at once.
      if (part.kind === "member" && part.target === parent.value) {
        yield parent;
        break;
      }
      const use = firstUse(owner, name, parent.to);
      if (use && !isChecked(inspected, name, owner, parent.to, use)) {
        yield use;
        break;
      }
    }
  }
  // `JSON.parse(localStorage.getItem("x")).name`
  for (const call of callsOf(inspected, /^JSON\.parse$/))
    if (/getItem\(/.test(text(call)) && !/\?\?|\|\|/.test(text(call)) && call.parent?.kind === "member")
      yield call;
}

const isOptionalChain = (source: string): boolean =>
  /\?\.\s*\w*$/.test(source.slice(0, -1)) && source.includes("?.");

/** The first place after `from` where the name is opened without asking. */
function firstUse(owner: Syntax, name: string, from: number): Syntax | undefined {
  for (const node of walk(owner)) {
    if (node.kind !== "member" || node.from < from || node.is === "optional") continue;
    const { target } = node;
    const object = target?.kind === "cast" && target.name === "!" ? target.value : target;
    if (object?.kind === "name" && object.name === name) return node;
  }
  return undefined;
}

const DATABASE =
  /(^|\.)(prisma|db|tx|knex|repo|repository|\w+Repository|\w+Repo|\w+Model|[A-Z]\w*|session|collection|pool|client|conn|connection|cursor|cur|em|manager|supabase|sequelize|orm|database|store|this\.\w*(repo|service|model)\w*|\w+_repo|\w+Service|objects)\b.*\.(find|findOne|findMany|findUnique|findFirst|findById|findByPk|findAll|findOneBy|query|execute|get|filter|filter_by|all|first|select|from|where|count|aggregate|fetch_one|fetchone|fetchrow|fetch|one|scalar|create|insert|update|delete|save|queryOne|findOneOrFail|run|scalars)$/;
const FETCHING =
  /^(fetch|axios|axios\.get|requests\.get|httpx\.get|query|queryOne|execute|sql|get\w+ById|fetch[A-Z]\w*|load[A-Z]\w*|find[A-Z]\w*By\w+|get_\w+|fetch_\w+|load_\w+|find_\w+|get[A-Z]\w+)$/;
const BATCHED =
  /DataLoader|dataloader|createMany|insertMany|bulk|executemany|Promise\.all\(\s*\w*[cC]hunk|chunk|batch/;

/** The callback or the loop body in which a node stands and that runs once per element. */
function perElement(node: Syntax, root: Syntax): Syntax | null {
  let current: Syntax | null = node;
  while (current && current !== root) {
    const { parent }: Syntax = current;
    if (!parent) return null;
    if (
      parent.kind === "loop" &&
      parent.body &&
      isWithin(node, parent.body) &&
      parent.is !== "while" &&
      parent.isAsync !== true
    )
      return parent;
    if (parent.kind === "comprehension" && parent.body && isWithin(node, parent.body)) return parent;
    if (
      current.kind === "function" &&
      parent.kind === "call" &&
      parent.target?.kind === "member" &&
      /^(map|forEach|flatMap|reduce|filter)$/.test(parent.target.name)
    )
      return parent;
    if (current.kind === "function" && parent.kind !== "call") return null;
    current = parent;
  }
  return null;
}

function* perRow(inspected: Inspected): Generator<Syntax> {
  const { file, text } = inspected;
  for (const node of file.nodes) {
    if (node.kind !== "call" && !(node.kind === "template" && node.target)) continue;
    const path = inspected.scopes.fullPath(node.target);
    const plain = pathOf(node.target);
    const isAwaited = node.parent?.kind === "await";
    const isQuery =
      DATABASE.test(path) ||
      DATABASE.test(plain) ||
      (node.kind === "template" && isAwaited) ||
      (isAwaited && FETCHING.test(lastName(node.target)));
    const isPython =
      file.language === "python" &&
      (/\.(objects)\.(get|filter|all|first)|(session|cursor|cur|conn|db)\.(execute|query|get)|(^|\.)requests\.get$/.test(
        path,
      ) ||
        (/^(get|fetch|load|find)_\w+$/.test(lastName(node.target)) &&
          /conn|cursor|session|execute|query/.test(
            text(inspected.scopes.functionNamed(lastName(node.target))),
          )));
    if (!isQuery && !isPython) continue;
    if (file.language === "javascript" && !isAwaited && !returned(node) && !/\.(all|get|run)$/.test(plain))
      continue;
    const around = perElement(node, file.root);
    if (!around || BATCHED.test(text(ownerOf(around, file.root)))) continue;
    const names = new Set(boundNames(around));
    if (names.size === 0 || ![...walk(node)].some((one) => one.kind === "name" && names.has(one.name)))
      continue;
    const isArrayMethod =
      /\.(find|filter|get|all|some|from|first)$/.test(plain) && !isAwaited && file.language === "javascript";
    const isMap =
      file.language === "python" &&
      /\.get$/.test(plain) &&
      !/session|objects|client|requests|db\./.test(path);
    if (!isArrayMethod && !isMap && !/^(range|chunks?|batches|pages?|attempts?)/.test(text(around.value)))
      yield node;
  }
  if (file.language === "python") yield* lazyRows(inspected);
}

const returned = (node: Syntax): boolean =>
  node.parent?.kind === "return" || node.parent?.kind === "function";

function boundNames(around: Syntax): string[] {
  if (around.kind !== "call") return (around.bound ?? []).map(({ name }) => name);
  const callback = around.items?.find((item) => item.kind === "function");
  const params = (callback?.items ?? []).flatMap((param) => (param.bound ?? []).map(({ name }) => name));
  const inner = callback
    ? [...walk(callback)].flatMap((one) =>
        one.kind === "assign" ? (one.bound ?? []).map(({ name }) => name) : [],
      )
    : [];
  return [...params, ...inner];
}

/** `for order in Order.objects.all(): order.customer.name`: one query for each row, unseen. */
function* lazyRows(inspected: Inspected): Generator<Syntax> {
  const { file, text } = inspected;
  for (const node of file.nodes) {
    if ((node.kind !== "loop" && node.kind !== "comprehension") || !node.value || !node.body) continue;
    const [bound] = node.bound ?? [];
    const source =
      node.value.kind === "name" ? inspected.scopes.find(node.value.name, node.value)?.parts[0] : node.value;
    const query = text(source);
    if (
      !bound ||
      !/\.objects\.(all|filter|exclude|order_by)|\.query\.(all|filter|filter_by|order_by)|session\.(query|scalars|execute)\(|\.query\(/.test(
        query,
      ) ||
      /select_related|prefetch_related|joinedload|selectinload|subqueryload|contains_eager|\.options\(|\.values/.test(
        query,
      )
    )
      continue;
    for (const one of walk(node.body)) {
      if (
        one.kind !== "member" ||
        one.target?.kind !== "member" ||
        one.target.target?.kind !== "name" ||
        one.target.target.name !== bound.name
      )
        continue;
      if (
        /^(strftime|isoformat|lower|upper|strip|format|days|year|month|date|value|name_)$/.test(one.name) ||
        /(_at|date|time|name|title|text)$/.test(one.target.name)
      )
        continue;
      yield one;
      break;
    }
  }
}

const LISTS = /\.(findMany|findAll|findAndCountAll|getMany|all|fetchall|scalars)$/;
const LIMITED =
  /\b(take|limit|first|top|LIMIT|FETCH|paginate|Paginator|page_size|pageSize|per_page|perPage|cursor|slice|offset\b.*limit|\[:|\.limit\()/;

function* unbounded(inspected: Inspected): Generator<Syntax> {
  const { file, text } = inspected;
  const isHandler = (node: Syntax): boolean => {
    const around = inspected.guards.around(node);
    return (
      /\b(req|request|res|ctx|reply|NextResponse|searchParams|c\.json|jsonify|Response|@app\.|@router\.|@bp\.|list|List|all|All|index)\b/.test(
        around,
      ) ||
      file.nodes.some(
        (one) =>
          one.kind === "function" &&
          isWithin(node, one) &&
          ((one.decorators?.length ?? 0) > 0 ||
            /^(list|get_?all|fetch_?all|index|GET|search|find_?all)/i.test(one.name)),
      )
    );
  };
  for (const call of callsOf(inspected, LISTS)) {
    const path = pathOf(call.target);
    const statement = text(statementOf(call));
    const isDatabase =
      DATABASE.test(`${path}`) ||
      DATABASE.test(inspected.scopes.fullPath(call.target)) ||
      /objects\.all|query\.all|scalars\(\)\.all/.test(path);
    if (
      !isDatabase ||
      LIMITED.test(statement) ||
      !isHandler(call) ||
      /\b(id|ids|in)\b\s*:\s*\{\s*in|whereIn|_in=/.test(statement)
    )
      continue;
    if (!LIMITED.test(text(ownerOf(call, file.root)))) yield call;
  }
  for (const node of file.nodes) {
    const isText = node.kind === "string" || node.kind === "template";
    const source = isText ? (node.texts ?? [node.name]).join("?") : "";
    if (
      isText &&
      /^\s*select\b[^]*\bfrom\b/i.test(source) &&
      !/\blimit\b|\bcount\s*\(|\btop\s+\d|fetch\s+(first|next)|\bwhere\b[^]*\b\w*\.?(id|email|slug|token|key|username|code|sku)\s*=\s*(\$|\?|%|:)|\bsum\(|\bmax\(|\bmin\(|exists/i.test(
        source,
      ) &&
      isHandler(node) &&
      !/information_schema|pg_catalog/i.test(source) &&
      !/LIMIT|limit/.test(text(ownerOf(node, file.root)))
    )
      yield node;
    // Pages without an order show some rows twice and others never.
    if (
      isText &&
      /\blimit\b[^]*\boffset\b|\boffset\b/i.test(source) &&
      /\bselect\b/i.test(source) &&
      !/order\s+by/i.test(source) &&
      !/order by/i.test(text(ownerOf(node, file.root)))
    )
      yield node;
  }
  yield* openLimits(inspected);
  yield* firstPages(inspected);
}

function statementOf(node: Syntax): Syntax {
  let current = node;
  while (current.parent && !/^(block|program|function|if|loop|try|class|with)$/.test(current.parent.kind))
    current = current.parent;
  return current;
}

/** A limit that the caller chooses without a most. */
function* openLimits(inspected: Inspected): Generator<Syntax> {
  const { file, text, taint } = inspected;
  const raw =
    /(^|\.)(query|searchParams|args|params|GET|query_params)\b[^;]{0,40}\b(limit|take|pageSize|page_size|per_?page|size|count)\b/i;
  for (const node of file.nodes) {
    const isLimit =
      (node.kind === "entry" && /^(take|limit|first|pageSize)$/.test(node.name)) ||
      (node.kind === "call" && /^(limit|take)$/.test(lastName(node.target)));
    if (!isLimit) continue;
    const value = node.kind === "entry" ? node.value : node.items?.[0];
    const around = text(ownerOf(node, file.root));
    if (
      value &&
      value.kind !== "number" &&
      !taint.isConstant(value) &&
      raw.test(around) &&
      !/Math\.min|min\(|clamp|\bmax\b|MAX_|le=|lte|\.max\(|>\s*\d{2,}|>\s*[A-Z_]{3,}/.test(around) &&
      !/\.max\(|le=|MAX_/.test(file.text)
    )
      yield node;
  }
  if (file.language !== "python") return;
  for (const node of file.nodes) {
    if (node.kind !== "param" || !/^(limit|page_size|per_page|size)$/.test(node.name)) continue;
    const owner = node.parent;
    const routed = owner?.decorators?.some((one) => /\.(get|route|api_route)$/.test(one.target?.name ?? ""));
    if (routed && !/le=|lt=|min\(|MAX|max_/.test(text(owner ?? undefined))) yield node;
  }
}

/** The first page of somebody else's list is taken for all of it. */
function* firstPages(inspected: Inspected): Generator<Syntax> {
  const { file, text } = inspected;
  for (const call of callsOf(
    inspected,
    /^(fetch|axios\.get|axios|requests\.get|httpx\.get|got|client\.get|session\.get|\w*[cC]lient\.(list|send)\w*)$|\.(listObjectsV2|list_objects_v2|scan|listUsers|list_users)$/,
  )) {
    const owner = ownerOf(call, file.root);
    const around = text(owner === file.root ? statementOf(call) : owner);
    const paged =
      /[?&](page|per_page|limit|offset|cursor)=|per_page|page_size|NextToken|has_more|next_cursor|ContinuationToken|listObjectsV2|list_objects_v2|\.scan\(/.test(
        around,
      );
    const goes =
      /while|for\s*\(;;|do\s*\{|next|cursor|has_?more|LastEvaluatedKey|ContinuationToken|paginator|get_paginator|yield|page\s*\+|page\+\+|page\s*\+=|setPage|Math\.min|searchParams|req\.|props|useQuery|page:/i.test(
        around,
      );
    const isAll = /all|every|total|sum|export|sync|count|complete|report/i.test(
      `${owner.name} ${around.slice(0, 120)}`,
    );
    if (paged && !goes && isAll) yield call;
  }
}

const CACHE =
  /(^|\.)(cache|redis|memo|memcache|lru|store|kv|\w*[cC]ache|redisClient|KV)\b.*\.(get|set|setex|has|fetch|wrap|getOrSet|remember|put|hget|hset|get_or_set)$|^(cache|memo|\w*[cC]ache)$/;
const WHO =
  /(user|tenant|org|account|customer|owner|locale|lang|language|currency|role|region|workspace|team|company|page|limit|filter|query|sort|viewer|session|cursor|year|month|date|status|category|version)/i;

/** Values that a kept answer depends on and its key does not. */
function* keys(inspected: Inspected): Generator<Syntax> {
  const { file, text } = inspected;
  for (const call of callsOf(inspected, CACHE)) {
    const key = call.items?.[0];
    const owner = ownerOf(call, file.root);
    if (!key || owner === file.root || !/get|has|fetch|wrap|remember/i.test(lastName(call.target))) continue;
    if (key.kind === "function") continue;
    const known = inspected.guards.family(key);
    const words = keyWords(inspected, key);
    const missing = params(owner).filter(
      (name) =>
        WHO.test(name) &&
        !known.has(name) &&
        !words.some((word) => word.includes(name)) &&
        isUsedBesides(owner, name, call),
    );
    if (missing.length > 0) yield call;
    else if (isForeignContext(inspected, owner, words)) yield call;
    else if (isAmbiguousKey(inspected, key)) yield call;
  }
  for (const call of callsOf(
    inspected,
    /^(useQuery|useSWR|useInfiniteQuery|useSuspenseQuery|unstable_cache|queryOptions)$/,
  )) {
    const [first, second] = call.items ?? [];
    const options = first?.kind === "object" ? first : undefined;
    const key = options
      ? entryOf(inspected, options, /^queryKey$/)
      : lastName(call.target) === "unstable_cache"
        ? second
        : first;
    const loader = options
      ? entryOf(inspected, options, /^queryFn$/)
      : lastName(call.target) === "unstable_cache"
        ? first
        : second;
    if (!key || loader?.kind !== "function") continue;
    const inKey = text(key);
    const free = freeNames(inspected, loader).filter((name) => !inKey.includes(name));
    if (free.length > 0) yield call;
  }
  if (file.language === "python")
    for (const node of file.nodes) {
      const cached = node.decorators?.find((one) =>
        /(^|\.)(lru_cache|cache|cached|memoize|cache_page)$/.test(one.target?.name ?? ""),
      );
      if (!cached || node.kind !== "function") continue;
      const body = text(node.body);
      if (
        /current_user|request\.(user|args|headers|GET)|g\.user|session\[|flask\.g\b|get_current_user\(|get_locale\(/.test(
          body,
        ) ||
        (/cache_page$/.test(cached.target?.name ?? "") && /request\.user/.test(body)) ||
        (/key(_prefix)?\s*=\s*["'][^"'{%]*["']/.test(text(cached)) &&
          params(node).length > 0 &&
          !/query_string\s*=\s*True/.test(text(cached)))
      )
        yield node;
    }
}

function keyWords(inspected: Inspected, key: Syntax): string[] {
  const texts = [inspected.text(key)];
  for (const name of inspected.guards.family(key)) {
    const binding = inspected.scopes.find(name, key);
    if (binding && !binding.param && /key/i.test(name)) texts.push(...binding.parts.map(inspected.text));
  }
  return texts;
}

const params = (owner: Syntax): string[] =>
  (owner.items ?? [])
    .flatMap((param) => (param.bound ?? []).map(({ name }) => name))
    .filter((name) => name !== "self" && name !== "cls");

/** The loader gets it too. */
function isUsedBesides(owner: Syntax, name: string, call: Syntax): boolean {
  return [...walk(owner)].some(
    (one) =>
      one.kind === "name" &&
      one.name === name &&
      one.parent?.kind !== "param" &&
      !isWithin(one, call.items?.[0] ?? call),
  );
}

/** Who asks is known in the function and stands in no key. */
function isForeignContext(inspected: Inspected, owner: Syntax, words: readonly string[]): boolean {
  const who =
    /(req\.(user|session|auth|headers)|session\.user|ctx\.(user|state)|currentUser|current_user|request\.user|g\.user|auth\(\)|userId|user_id|tenantId|tenant_id|orgId|org_id|locale|acceptLanguage|accept-language)/;
  const around = inspected.text(owner);
  return (
    who.test(around) &&
    !words.some((word) => /user|tenant|org|session|account|locale|lang|owner|id\b/i.test(word)) &&
    words.every((word) => !/\$\{|\+|%|format|f["']/.test(word))
  );
}

/** `${a}${b}`: "1" + "23" and "12" + "3" are the same key. */
function isAmbiguousKey(inspected: Inspected, key: Syntax): boolean {
  const made = key.kind === "name" ? inspected.scopes.find(key.name, key)?.parts[0] : key;
  if (made?.kind === "template") return (made.texts ?? []).slice(1, -1).some((text) => text === "");
  return (
    made?.kind === "binary" &&
    made.name === "+" &&
    made.target?.kind === "name" &&
    made.value?.kind === "name"
  );
}

function freeNames(inspected: Inspected, loader: Syntax): string[] {
  const own = new Set([...walk(loader)].flatMap((one) => (one.bound ?? []).map(({ name }) => name)));
  const outer = ownerOf(loader, inspected.file.root);
  const names = [...walk(loader)].flatMap((one) => (one.kind === "name" && !own.has(one.name) ? [one] : []));
  return [
    ...new Set(
      names
        .filter((one) => {
          const binding = inspected.scopes.find(one.name, one);
          const isCallee = one.parent?.kind === "call" && one.parent.target === one;
          return (
            binding !== undefined &&
            binding.owner !== inspected.file.root &&
            binding.owner === outer &&
            !isCallee &&
            !/^(set[A-Z]|api|client|fetch|queryClient|t|router|supabase|db|signal)/.test(one.name)
          );
        })
        .map(({ name }) => name),
    ),
  ];
}

export const DATA_RULES: readonly CodeRule[] = [
  {
    id: "nothing-opened",
    category: "null-deref",
    severity: "hold",
    why: "What was looked for may not be there, and is opened as if it were.",
    fix: "Ask first (if (!x) …), use ?. with a default, or let the look-up itself fail with a clear message.",
    find: nothings,
  },
  {
    id: "query-per-row",
    category: "n+1",
    severity: "hold",
    why: "One query runs for each row: a thousand rows are a thousand round trips.",
    fix: "Ask once for all (IN, include, join, select_related, a loader) and join in memory.",
    find: perRow,
  },
  {
    id: "list-unbounded",
    category: "pagination",
    severity: "hold",
    why: "The list has no end, no order or no upper limit: one request can ask for everything, or pages overlap.",
    fix: "Limit it with a most (Math.min(limit, 100)), order it by something unique, and follow the next page to its end.",
    find: unbounded,
  },
  {
    id: "key-incomplete",
    category: "cache-key",
    severity: "hold",
    why: "The kept answer depends on something that its key does not name: one gets the answer of another.",
    fix: "Put everything that the answer depends on (user, tenant, language, page, filter) into the key, with separators.",
    find: keys,
  },
];

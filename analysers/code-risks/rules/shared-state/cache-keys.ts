/** Kept answers, and the keys they are kept under. */
import { isWithin, lastName, walk, type Syntax } from "../../source/syntax.ts";
import { ownerOf } from "../../flow/scopes.ts";
import { keptTooWidely, WHO } from "./kept-answers.ts";
import { callsOf, entryOf, literally } from "../pick.ts";
import type { CodeRule, Inspected } from "../rule.ts";

const CACHE =
  /(^|\.)(cache|redis|memo|memcache|lru|store|kv|\w*[cC]ache|redisClient|KV)\b.*\.(get|set|setex|has|fetch|wrap|getOrSet|remember|put|hget|hset|get_or_set)$|^(cache|memo|\w*[cC]ache)$|(^|\.)(cached|memoized?|remember|withCache|getCached|fromCache|getOrSet|getOrCompute)$/;

/** Values that a kept answer depends on and its key does not. */
function* keys(inspected: Inspected): Generator<Syntax> {
  const { file, text } = inspected;
  for (const call of callsOf(inspected, CACHE)) {
    const key = call.items?.[0];
    const owner = ownerOf(call, file.root);
    if (
      !key ||
      owner === file.root ||
      !/get|has|fetch|wrap|remember|cached|memo|withCache|fromCache/i.test(lastName(call.target))
    )
      continue;
    if (key.kind === "function" || !isFilledHere(inspected, call, owner)) continue;
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
        ((cached.target?.name ?? "").endsWith("cache_page") && /request\.user/.test(body)) ||
        (/key(_prefix)?\s*=\s*["'][^"'{%]*["']/.test(text(cached)) &&
          params(node).length > 0 &&
          !/query_string\s*=\s*True/.test(text(cached)))
      )
        yield node;
    }
}

/** The same function puts the answer in, or gives what makes it: what is only read was kept by somebody else. */
function isFilledHere({ text }: Inspected, call: Syntax, owner: Syntax): boolean {
  if (
    !/^(get|has|fetch)$/.test(lastName(call.target)) ||
    (call.items ?? []).some((item) => item.kind === "function")
  )
    return true;
  const holder = literally(text(call.target?.target));
  return new RegExp(`${holder}\\??(\\.(set|setex|setEx|put|hset|add|save)\\(|\\[[^\\]]*\\]\\s*=)`).test(
    text(owner),
  );
}

function keyWords(inspected: Inspected, key: Syntax): string[] {
  const texts = [inspected.text(key)];
  for (const name of inspected.guards.family(key)) {
    const binding = inspected.scopes.find(name, key);
    if (binding && !binding.param && /key/i.test(name))
      texts.push(...binding.parts.map((one) => inspected.text(one)));
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

export const CACHE_KEY_RULES: readonly CodeRule[] = [
  {
    id: "key-incomplete",
    category: "cache-key",
    why: "The kept answer depends on something that its key does not name: one gets the answer of another.",
    fix: "Put everything that the answer depends on (user, tenant, language, page, filter) into the key, with separators.",
    *find(inspected) {
      yield* keys(inspected);
      yield* keptTooWidely(inspected);
    },
  },
];

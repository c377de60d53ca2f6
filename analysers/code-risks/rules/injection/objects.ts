/** Objects that are brought to life from foreign bytes, and foreign keys that reach the root of all objects. */
import { above, isWithin, lastName, walk, type Syntax } from "../../source/syntax.ts";
import { ownerOf } from "../../flow/scopes.ts";
import { calledName, callsOf, isPathOf } from "../pick.ts";
import type { CodeRule, Inspected } from "../rule.ts";

const SIGNED = /compare_digest|timingSafeEqual|hmac|verify\(|signature/i;

/** `class Ours(yaml.SafeLoader)`: knows what that one knows, and what is added here. */
function hasSafeLoader({ file, scopes }: Inspected, call: Syntax): boolean {
  const loader =
    call.items?.find((item) => item.kind === "named" && item.name === "Loader")?.value ?? call.items?.[1];
  if (loader?.kind !== "name") return false;
  if (/(Safe|Base)Loader$/.test(scopes.importedPath(loader))) return true;
  return file.says(new RegExp(`class\\s+${loader.name}\\s*\\([^)]*(SafeLoader|BaseLoader)`));
}

function* revived(inspected: Inspected): Generator<Syntax> {
  const { taint, text, guards } = inspected;
  const python =
    /^(pickle|cPickle|_pickle|dill|cloudpickle|marshal|jsonpickle|joblib)\.(loads?|decode|Unpickler)$|^(shelve\.open|pandas\.read_pickle|pd\.read_pickle|torch\.load|np\.load|numpy\.load)$/;
  for (const call of callsOf(inspected, python)) {
    const isOf = (path: RegExp): boolean => isPathOf(inspected, call.target, path);
    if (isOf(/torch\.load/) && /weights_only\s*=\s*True/.test(text(call))) continue;
    if (isOf(/np\.load|numpy\.load/) && !/allow_pickle\s*=\s*True/.test(text(call))) continue;
    const isCopy = /^(\w+\.)?dumps\(/.test(text(call.items?.[0]));
    const isOwn = isCopy || taint.isConstant(call.items?.[0]) || SIGNED.test(guards.around(call));
    if (!isOwn) yield call;
  }
  for (const call of callsOf(inspected, /^yaml\.(load|load_all|full_load|unsafe_load)$/)) {
    const isSafe =
      inspected.file.language === "javascript"
        ? !/unsafe|DEFAULT_FULL_SCHEMA|js-yaml-js-types/i.test(text(call))
        : /SafeLoader|CSafeLoader|BaseLoader/.test(text(call)) || hasSafeLoader(inspected, call);
    if (!isSafe) yield call;
  }
  for (const call of callsOf(inspected, /(^|\.)(unserialize|deserialize)$/)) {
    const path = inspected.scopes.fullPath(call.target);
    const isKnown =
      /serialize|v8|node-serialize|nodeSerialize|funcster/i.test(path.split(".")[0] ?? "") &&
      inspected.file.says(
        /node-serialize|serialize-to-js|funcster|["'](node:)?v8["']|require\(["']php-serialize/,
      );
    if (isKnown && taint.of(call.items?.[0]) > 0 && !SIGNED.test(guards.around(call))) yield call;
  }
  // `eval("(" + json + ")")`, and code that a message brings.
  for (const call of callsOf(
    inspected,
    /^(eval|Function|new Function\(\)|vm\.runInNewContext|vm\.runInThisContext)$/,
  )) {
    const code = lastName(call.target) === "Function" ? call.items?.at(-1) : call.items?.[0];
    if (code && !taint.isConstant(code) && taint.of(code) > 0) yield call;
  }
}

const KEY_CHECK =
  /__proto__|["'`](constructor|prototype)["'`]|hasOwn|Object\.create\(null\)|new Map|FORBIDDEN|BLOCKED|UNSAFE|DANGEROUS|isUnsafeKey|isSafeKey|Object\.hasOwn|allowed|ALLOWED|whitelist|schema|\.parse\(/;

/** `target[key] = …` with keys that walk through another object or a path. */
function* polluted(inspected: Inspected): Generator<Syntax> {
  const { file, guards, taint, scopes } = inspected;
  // `const BAD = new Set(["__proto__", …])`, by whatever name.
  const banned = scopes
    .of(file.root)
    .flatMap(({ name, parts }) =>
      parts.some((part) => inspected.text(part).includes("__proto__")) ? [name] : [],
    );
  for (const node of file.nodes) {
    if (
      node.kind !== "assign" ||
      node.target?.kind !== "member" ||
      node.target.is !== "computed" ||
      node.target.name !== "[]"
    )
      continue;
    const owner = ownerOf(node, file.root);
    const around = guards.around(node);
    if (
      owner === file.root ||
      KEY_CHECK.test(around) ||
      banned.some((name) => around.includes(name)) ||
      [...helpersOf(inspected, owner)].some((helper) => looksAtKeys(inspected, helper, banned)) ||
      /Object\.create\(null\)|new Map/.test(inspected.text(owner))
    )
      continue;
    const { value: key, target: object } = node.target;
    if (!key || !object) continue;
    const isRecursive =
      owner.name !== "" &&
      [...walk(owner)].some(
        (one) => one.kind === "call" && lastName(one.target) === owner.name && goesDown(inspected, one),
      );
    const loop = above(node, "loop");
    const callback = node.parent && above(node, "function");
    const isWalk =
      [loop, callback].some((around) => around !== null && bindsKey(around, key)) ||
      (loop !== null && isStep(inspected, loop, object));
    const round = loop ?? (callback?.parent?.kind === "call" ? callback : null);
    const walksPath =
      /split\(["'`]\.|\.split\(|path|keys|segments/i.test(around) &&
      round !== null &&
      isStep(inspected, round, object);
    if ((isRecursive && isWalk) || walksPath) yield node;
    else if (isSharedTable(inspected, object, key)) yield node;
    // `store[req.body.a][req.body.b] = …`
    else if (
      object.kind === "member" &&
      object.is === "computed" &&
      object.name === "[]" &&
      taint.of(object.value) === 2 &&
      taint.of(key) === 2
    )
      yield node;
    else if (
      isRecursive &&
      /merge|extend|assign|clone|defaults|deep/i.test(owner.name) &&
      scopes.find(key.name, key)
    )
      yield node;
  }
  yield* merged(inspected);
}

/** The functions of this file that a function calls, and those that these call. */
function helpersOf({ scopes }: Inspected, owner: Syntax): ReadonlySet<Syntax> {
  const found = new Set<Syntax>([owner]);
  for (const one of found)
    for (const call of walk(one)) {
      const local = call.kind === "call" ? scopes.functionNamed(lastName(call.target)) : undefined;
      if (local) found.add(local);
    }
  return found;
}

/** `if (parts.some((part) => FORBIDDEN.test(part))) throw …` */
function looksAtKeys({ text }: Inspected, helper: Syntax, banned: readonly string[]): boolean {
  const body = text(helper.body);
  return body.includes("__proto__") || banned.some((name) => new RegExp(`\\b${name}\\b`).test(body));
}

/** `_.merge(settings, req.body)` */
function* merged(inspected: Inspected): Generator<Syntax> {
  const { file, guards, taint, scopes } = inspected;
  for (const call of callsOf(
    inspected,
    /^(_|lodash|merge|defaultsDeep|deepmerge|deepMerge|set|\$|jQuery)(\.(merge|mergeWith|defaultsDeep|set|setWith|extend|zipObjectDeep))?$/,
  )) {
    const path = scopes.fullPath(call.target);
    const isLibrary =
      isPathOf(inspected, call.target, /^(_|lodash|\$|jQuery)\./) ||
      (/^(merge|defaultsDeep|set|deepmerge)$/.test(path) &&
        file.says(/from ["']lodash|require\(["']lodash|deepmerge/));
    const items = call.items ?? [];
    const foreign = /set/.test(calledName(inspected, call)) ? [items[1]] : items.slice(1);
    if (isLibrary && foreign.some((item) => taint.of(item) === 2) && !KEY_CHECK.test(guards.around(call)))
      yield call;
  }
}

/** `counts[poll][option] = …` in a table of the module, with both keys from whoever calls. */
function isSharedTable({ file, scopes }: Inspected, object: Syntax, key: Syntax): boolean {
  const isGiven = (one: Syntax | undefined): boolean =>
    one?.kind === "name" &&
    scopes.find(one.name, one)?.param !== null &&
    !/number|keyof|"/.test(scopes.find(one.name, one)?.param?.texts?.[0] ?? "");
  const table = object.kind === "member" && object.is === "computed" ? object.target : undefined;
  if (table?.kind !== "name" || !isGiven(object.value) || !isGiven(key)) return false;
  const home = scopes.find(table.name, table);
  const [made] = home?.parts ?? [];
  return home?.owner === file.root && made?.kind === "object" && (made.items?.length ?? 0) === 0;
}

/** The recursion goes into what the target holds under the key, not only into the source. */
function goesDown({ scopes }: Inspected, call: Syntax): boolean {
  const [first] = call.items ?? [];
  let given = first;
  // `target[key] ?? {}`
  while (given?.kind === "cast" || (given?.kind === "binary" && /^(\?\?|\|\|)$/.test(given.name)))
    given = given.kind === "cast" ? given.value : given.target;
  const part = given?.kind === "name" ? scopes.find(given.name, given)?.parts[0] : given;
  return part?.kind === "member" && part.is === "computed";
}

function bindsKey(around: Syntax, key: Syntax): boolean {
  if (key.kind !== "name") return false;
  if (around.kind === "loop") return (around.bound ?? []).some(({ name }) => name === key.name);
  return (
    (around.items ?? []).some((param) => (param.bound ?? []).some(({ name }) => name === key.name)) &&
    around.parent?.kind === "call"
  );
}

/** The loop goes down: `current = current[key]`. */
function isStep(inspected: Inspected, loop: Syntax, object: Syntax): boolean {
  if (object.kind !== "name") return false;
  const binding = inspected.scopes.find(object.name, object);
  return (
    (binding?.parts ?? []).some(
      // `node = node[key] = node[key] || {}` takes the same step.
      (part) =>
        [...walk(part)].some(
          (one) =>
            one.kind === "member" &&
            one.is === "computed" &&
            one.target?.kind === "name" &&
            one.target.name === object.name,
        ),
    ) && isWithin(object, ownerOf(loop, inspected.file.root))
  );
}

export const OBJECT_RULES: readonly CodeRule[] = [
  {
    id: "object-revived",
    category: "unsafe-deserialization",
    why: "Bytes that others can write are turned into live objects: they can run code while they are read.",
    fix: "Use a format of plain data (JSON, yaml.safe_load), or check a signature over the bytes first.",
    find: revived,
  },
  {
    id: "prototype-reached",
    category: "prototype-pollution",
    language: "javascript",
    why: "A foreign key such as __proto__ walks up to the object that all others inherit from and changes it for all.",
    fix: "Skip __proto__, constructor and prototype, or write into a Map or Object.create(null).",
    find: polluted,
  },
];

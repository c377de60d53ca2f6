/** Something is looked at, and acted upon later, when it may have changed. */
import { isWithin, lastName, pathOf, walk, type Syntax } from "../../source/syntax.ts";
import { ownerOf } from "../../flow/scopes.ts";
import { spend } from "../../source/steps.ts";
import type { CodeRule, Inspected } from "../rule.ts";

const SAFE =
  /FOR UPDATE|for_update|\block\b|(?<![uU]n)[lL]ock\(|[lL]ocks\[|\.lock|mutex|Mutex|semaphore|Semaphore|synchronized|\$inc|increment|decrement|select_for_update|F\(|ON CONFLICT|upsert|SETNX|setnx|["'`]NX["'`]|nx\s*[:=]\s*[tT]rue|isolation|SERIALIZABLE|version|optimistic|WATCH|compareAndSet|findOneAndUpdate|updateMany\(\s*\{\s*where[^}]*(gte|gt|version|status)|wx\b|["']x["']|O_EXCL|flock|exclusive|runExclusive|singleflight|inFlight|inflight|advisory|IntegrityError|\bunique\b|UniqueViolation|UNIQUE|P2002|ER_DUP|EEXIST|FileExistsError|exist_ok|queue|Atomics|begin_nested|with_lockfile|get_or_create/;
const EXISTS = /(^|\.)(existsSync|exists|isfile|isdir|access|accessSync|pathExists|is_file|lexists)$/;
const ACTS =
  /(^|\.)(writeFile|writeFileSync|mkdir|mkdirSync|open|unlink|unlinkSync|remove|rename|makedirs|write_text|copyFile|rmdir|os\.remove|os\.mkdir|rm|rmSync|openSync|createWriteStream|touch|symlink)$/;
const READ =
  /\.(findUnique(OrThrow)?|findFirst(OrThrow)?|findOne|findById|findByPk|findOneBy|get|first|query|one|hget|execute|one_or_none|scalar_one_or_none|fetchone|fetchrow|filter_by|count|scalar|executeTakeFirst(OrThrow)?|oneOrNone|maybeOne)$/;
const WRITE =
  /\.(update|updateOne|save|set|create|insert|insertOne|query|hset|execute|commit|add|delete|findByIdAndUpdate|increment|put|setex)$/;
const ALONE = /(^|\/)(migrations?|seeds?|seeders?)\//i;
/** What keeps records for others, too; a table of this program keeps them for itself. */
const SHARED_STORE =
  /(^|\.)(objects|query|\w*session|\w*db|\w*cursor|cur|\w*conn(ection)?|\w*pool|\w*redis\w*|\w*cache|\w*repo(sitory)?|\w*store|\w*client|\w*storage|r|tx|\w*table|\w*collection|\w*dao|\w*database)(\(\))?\./i;
const COUNTED =
  /(balance|stock|quantity|count|credits?|seats?|inventory|remaining|used|uses|points|tickets?|available|views|likes|total|capacity|spots|coupons?|redeem\w*|attempts|reserved|slots?|limit|quota|supply|sold)/i;

/** All functions in one outermost function have one answer: a file may be one function around all others. */
const safeties = new WeakMap<Syntax, boolean>();

/** What keeps others out; that a file is called job.lock keeps nobody out. */
function isSafe({ guards, text }: Inspected, body: Syntax): boolean {
  const outermost = guards.outermost(body);
  let isSafeHere = safeties.get(outermost);
  if (isSafeHere === undefined) {
    const around = text(outermost);
    spend(around.length >> 3);
    isSafeHere = SAFE.test(around.replaceAll(/(["'])[^"'\s]*[./][^"'\s]*\1/g, '""'));
    safeties.set(outermost, isSafeHere);
  }
  return isSafeHere;
}

function* meanwhile(inspected: Inspected): Generator<Syntax> {
  const { file, text } = inspected;
  for (const owner of file.nodes) {
    if (owner.kind !== "function" || !owner.body) continue;
    if (isSafe(inspected, owner.body)) continue;
    yield* checkThenAct(inspected, owner);
    yield* takenMeanwhile(inspected, owner);
    // A migration runs once, alone.
    if (ALONE.test(file.path)) continue;
    yield* readThenWrite(inspected, owner, text(owner.body));
  }
  yield* savedSteps(inspected);
  yield* staleSteps(inspected);
  yield* sharedState(inspected);
}

/** `if (!exists(path)) write(path)`. */
function* checkThenAct(inspected: Inspected, owner: Syntax): Generator<Syntax> {
  for (const node of walk(owner)) {
    if (node.kind !== "if" || !node.test) continue;
    if (ownerOf(node, inspected.file.root) !== owner) continue;
    const asked = [...walk(node.test)].find((one) => one.kind === "call" && EXISTS.test(pathOf(one.target)));
    const path = asked && subjectOf(inspected, asked);
    if (asked === undefined || path === "") continue;
    const { to } = node.test;
    const acts = [...walk(owner)].some(
      (one) =>
        one.kind === "call" &&
        one.from > to &&
        (isWithin(one, node) || leaves(node)) &&
        makes(inspected, one) &&
        subjectOf(inspected, one) === path,
    );
    if (acts) yield node;
  }
}

/** `if key in self.running: raise`, then a pause, then `self.running[key] = …`: two pass the look. */
function* takenMeanwhile({ file, text }: Inspected, owner: Syntax): Generator<Syntax> {
  if (owner.isAsync !== true || !owner.body) return;
  for (const node of walk(owner.body)) {
    const stops =
      node.kind === "if" &&
      node.body !== undefined &&
      [...walk(node.body)].some((one) => one.kind === "throw");
    if (!stops || !node.test || ownerOf(node, file.root) !== owner) continue;
    const asked = text(node.test);
    const { key = "", table = "" } =
      /^\(?\s*(?<key>[\w.]+)\s+in\s+(?<table>self\.\w+)\s*\)?$/.exec(asked)?.groups ??
      /^\(?\s*(?<table>this\.#?\w+)\.has\(\s*(?<key>[\w.]+)\s*\)\s*\)?$/.exec(asked)?.groups ??
      {};
    if (table === "") continue;
    const rest = file.between(node.to, owner.to);
    const at = rest.search(
      new RegExp(`${escaped(table)}(\\[\\s*${escaped(key)}\\s*\\]\\s*=|\\.set\\(\\s*${escaped(key)}\\b)`),
    );
    if (at > 0 && /\bawait\b/.test(rest.slice(0, at))) yield node;
  }
}

/** The path that a call is about, as written. */
function subjectOf({ text }: Inspected, call: Syntax): string {
  const [first] = call.items ?? [];
  return first && first.kind !== "named" ? text(first) : text(call.target?.target);
}

function makes({ text }: Inspected, call: Syntax): boolean {
  const mode =
    call.items?.find((item) => item.kind === "named" && item.name === "mode")?.value ?? call.items?.[1];
  // Python's open without a mode only reads.
  if (pathOf(call.target) === "open" && !/["'][^"']*[wax+]/.test(text(mode))) return false;
  return (
    ACTS.test(pathOf(call.target)) && !/recursive:\s*true|exist_ok\s*=\s*True|force:\s*true/.test(text(call))
  );
}

const leaves = (node: Syntax): boolean =>
  [...(node.body ? walk(node.body) : [])].some((one) => one.kind === "return" || one.kind === "throw");

/** A number is read, changed here, and written back whole. */
function* readThenWrite(inspected: Inspected, owner: Syntax, body: string): Generator<Syntax> {
  const { text } = inspected;
  const calls = [...walk(owner)].filter(
    (one) => one.kind === "call" && ownerOf(one, inspected.file.root) === owner,
  );
  const read = calls.find(
    (one) =>
      READ.test(inspected.scopes.fullPath(one.target)) &&
      (one.parent?.kind === "await" ||
        (inspected.file.language === "python" && SHARED_STORE.test(inspected.scopes.fullPath(one.target)))),
  );
  if (!read) return;
  const writes = calls.filter(
    (one) =>
      one.from > read.to &&
      (WRITE.test(pathOf(one.target)) || /^(save|update|set)[A-Z_]?\w*$/.test(lastName(one.target))),
  );
  const isMaking = (one: Syntax): boolean =>
    /\.(create|insert|insertOne|add)$/.test(pathOf(one.target)) || /insert into/i.test(text(one));
  const write = writes.find(isMaking) ?? writes[0];
  if (!write) return;
  const step = [...walk(owner)].find((one) => isStep(inspected, one) && one.from > read.from);
  // What is kept in the record is written by a later save as well.
  const last = step?.kind === "assign" && step.target?.kind === "name" ? write : (writes.at(-1) ?? write);
  if (step && step.from < last.to) {
    yield step;
    return;
  }
  // Looked whether there is one (or room for one), then made one.
  const test = [...walk(owner)].find(
    (one) =>
      one.kind === "if" &&
      one.test !== undefined &&
      one.from > read.from &&
      one.from < write.from &&
      leaves(one),
  );
  const makes = isMaking(write);
  const bound = read.parent?.kind === "await" ? read.parent.parent : read.parent;
  const name = bound?.kind === "assign" ? (bound.bound?.[0]?.name ?? "") : "";
  const isAboutIt =
    test !== undefined && (name !== "" ? new RegExp(`\\b${name}\\b`).test(text(test.test)) : true);
  if (
    test &&
    makes &&
    isAboutIt &&
    /exist|taken|already|duplicate|conflict|409|full|sold|limit|max|used|redeem|booked|reserved|capacity/i.test(
      text(test) + text(test.test),
    ) &&
    !/findById|params\.id/.test(text(read)) &&
    body.length < 6_000
  )
    yield test;
}

/** `user.balance -= x`, `{ stock: item.stock - 1 }`. */
function isStep({ text }: Inspected, node: Syntax): boolean {
  if (node.kind === "assign" && /^[+-]=$/.test(node.name) && node.target?.kind === "member")
    return COUNTED.test(node.target.name);
  if (
    node.kind === "assign" &&
    node.target?.kind === "member" &&
    node.value?.kind === "binary" &&
    /^[+-]$/.test(node.value.name)
  )
    return COUNTED.test(node.target.name);
  if (node.kind === "entry" && node.value?.kind === "binary" && /^[+-]$/.test(node.value.name))
    return COUNTED.test(node.name) && /\.\w+\s*[+-]/.test(text(node.value));
  if (
    node.kind === "assign" &&
    node.value?.kind === "binary" &&
    /^[+-]$/.test(node.value.name) &&
    node.target?.kind === "name"
  )
    return (
      COUNTED.test(text(node.value.target)) &&
      COUNTED.test(`${node.target.name} ${text(node.value)}`) &&
      /\.\w+|\[/.test(text(node.value))
    );
  if (
    (node.kind === "call" || node.kind === "array") &&
    /^[[(]?[^()]*\b(count|balance|stock|current|value)\w*\s*[+-]\s*\w+/i.test(
      text(node).replace(/^[\w.]+\(/, ""),
    ) &&
    /(set|update|query|execute|put|save)$/i.test(node.kind === "call" ? pathOf(node.target) : "")
  )
    return true;
  return false;
}

const LOCKED =
  /FOR UPDATE|for_update|\block\b|[lL]ock\(|mutex|Mutex|[Ss]erializable|isolation|version|runExclusive/;

/** `data: { uses: voucher.uses + 1 }`, where the voucher was read before: also inside a transaction. */
function* staleSteps(inspected: Inspected): Generator<Syntax> {
  for (const node of inspected.file.nodes) {
    const value = node.kind === "entry" ? node.value?.target : undefined;
    if (!isStep(inspected, node) || value?.kind !== "member" || value.target?.kind !== "name") continue;
    const read = inspected.scopes.find(value.target.name, value)?.parts[0];
    const isRead = read?.kind === "await" && READ.test(inspected.scopes.fullPath(read.value?.target));
    if (isRead && !LOCKED.test(inspected.guards.around(node))) yield node;
  }
}

/** `self.points += n; self.save()`: the whole record is written back, with what it was when it was read. */
function* savedSteps(inspected: Inspected): Generator<Syntax> {
  const { text } = inspected;
  for (const node of inspected.file.nodes) {
    if (node.kind !== "assign" || !/^[+-]=$/.test(node.name) || !isStep(inspected, node)) continue;
    const record = pathOf(node.target?.target);
    const after = text(node.parent ?? undefined).slice(node.to - (node.parent?.from ?? 0));
    if (record !== "" && after.includes(`${record}.save(`) && !isSafe(inspected, node)) yield node;
  }
}

/** A variable of the module, or of a class, that is read before a pause and written after it. */
function* sharedState(inspected: Inspected): Generator<Syntax> {
  const { file, text, scopes } = inspected;
  const shared = new Set(
    scopes
      .of(file.root)
      .filter(
        ({ parts, param }) =>
          !param && parts.every((part) => /^(number|name|object|array|call|binary|other)$/.test(part.kind)),
      )
      .map(({ name }) => name),
  );
  for (const owner of file.nodes) {
    if (owner.kind !== "function" || !owner.body) continue;
    const body = text(owner.body);
    if (isSafe(inspected, owner.body)) continue;
    const isThreaded =
      file.language === "python" &&
      file.says(/Thread\(|ThreadPoolExecutor\(/) &&
      owner.isAsync !== true &&
      !file.says(/Lock\(/);
    if (owner.isAsync !== true && !isThreaded) continue;
    for (const node of walk(owner.body)) {
      if (node.kind !== "assign" || !node.target) continue;
      const name = pathOf(node.target);
      const isShared =
        (node.target.kind === "name" && shared.has(name) && scopes.find(name, node)?.owner === file.root) ||
        (isThreaded &&
          /^global /m.test(body) &&
          node.target.kind === "name" &&
          new RegExp(`global [^\\n]*\\b${name}\\b`).test(body)) ||
        /^(this|self)\.\w+$/.test(name);
      if (!isShared) continue;
      const isUpdate = /^[+-]=$/.test(node.name) && (isThreaded || /await/.test(text(node.value)));
      const before = file.between(owner.body.from, node.from);
      const after = (pattern: string): string => {
        const at = before.search(new RegExp(pattern));
        return at < 0 ? "" : before.slice(at);
      };
      const readsIt = /\bawait\b/.test(after(`=\\s*${escaped(name)}\\b(?!\\()`));
      const uses = node.value !== undefined && node.value.kind === "binary" && /\bawait\b/.test(before);
      const checks = after(`if\\s*\\(?!?\\s*${escaped(name)}\\b`) !== "";
      if (
        isUpdate ||
        (readsIt && uses) ||
        (checks && /await/.test(text(node.value)) && node.target.kind === "name") ||
        (readsIt && isThreaded)
      ) {
        yield node;
        break;
      }
    }
  }
}

const escaped = (name: string): string => name.replaceAll(/[.$]/g, "\\$&");

export const RACE_RULES: readonly CodeRule[] = [
  {
    id: "race-meanwhile",
    category: "race",
    why: "Between the look and the change another request can do the same: both pass, and one of the changes is lost.",
    fix: "Let one step do both: an atomic update with its condition, a transaction with a lock, a unique key, flag wx.",
    find: meanwhile,
  },
];

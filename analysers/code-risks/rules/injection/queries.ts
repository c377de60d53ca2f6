/** Texts of databases that are put together from values, by any library's name for running them. */
import { above, lastName, walk, type Syntax } from "../../source/syntax.ts";
import { returnsOf } from "../../flow/returns.ts";
import type { Binding } from "../../flow/scopes.ts";
import { callsOf, piecesOf, type Pieces } from "../pick.ts";
import type { CodeRule, Inspected } from "../rule.ts";

const STATEMENT =
  /\b(select\b[^]{0,2000}?\bfrom|insert\s+into|update\s+["`\w.$]+\s+set|delete\s+from|drop\s+table|alter\s+table|create\s+(table|user|role|database)|truncate\b|union\s+select|merge\s+into)\b/i;
const FRAGMENT = /\b(where|and|or|order\s+by|having|like|limit|in|set|values)\b[^]*$/i;
const RUNS =
  /(^|\.)(query|execute|executemany|executescript|raw|\$queryRawUnsafe|\$executeRawUnsafe|unsafe|whereRaw|orderByRaw|havingRaw|selectRaw|joinRaw|fromRaw|prepare|exec|all|run|get|text|literal|RawSQL|extra|read_sql|read_sql_query|queryRaw|createNativeQuery|createQuery|queryForObject|sql\.raw|fetch|fetchrow|fetchval|fetch_all|fetch_one)$/;
const BUILDERS =
  /(^|\.)(where|andWhere|orWhere|orderBy|addOrderBy|having|andHaving|leftJoin|innerJoin|select|addSelect|filter|order_by)$/;
const LIBRARIES =
  /sequelize|knex|prisma|typeorm|drizzle|sqlalchemy|kysely|mikro-orm|objection|django|\bsql\b/i;
const QUOTING = /escape|quote|ident|sanit|placeholder|literal|format\.literal|sqlstring|bind|param/i;

/** The value cannot change the statement: constants, numbers, vetted names, placeholders. */
function isHarmless(inspected: Inspected, gap: Syntax, depth = 0): boolean {
  const { taint, scopes, guards } = inspected;
  if (taint.isConstant(gap) || depth > 4) return true;
  const again = (one: Syntax | undefined): boolean =>
    one === undefined || isHarmless(inspected, one, depth + 1);
  if (gap.kind === "call") {
    const path = scopes.fullPath(gap.target);
    const name = lastName(gap.target);
    if (
      QUOTING.test(path) ||
      /^(Number|parseInt|parseFloat|int|float|len|repeat|toFixed|min|max|floor|toISOString|isoformat|Identifier|SQL)$/.test(
        name,
      )
    )
      return true;
    if (/^(join|map|fill|from|Array)$/.test(name)) {
      const inner = inspected.text(gap);
      // `ids.map(() => "?").join(",")`: places, not values.
      if (/(?<!["'])["'`](\?|%s|:\w*|\$\$?\{?)|`\$\$?\{|\$\$\{|["'`]\$["'`]/.test(inner)) return true;
      const receiver = gap.target?.kind === "member" ? gap.target.target : undefined;
      return (
        again(receiver) &&
        (gap.items ?? []).every((item) => (item.kind === "function" ? again(item.body) : again(item)))
      );
    }
    const made = scopes.functionNamed(name);
    if (made?.body && isMadeHarmless(made, again)) return true;
    const receiver = gap.target?.kind === "member" ? gap.target.target : undefined;
    if (
      receiver &&
      /^(trim|toLowerCase|toUpperCase|upper|lower|strip|toString|slice|replace|get)$/.test(name)
    )
      return (
        (again(receiver) || taint.isConstant(receiver)) &&
        (name !== "get" || !gap.items?.[1] || again(gap.items[1]))
      );
  }
  if (gap.kind === "comprehension" || gap.kind === "array")
    return again(gap.body ?? gap.items?.find((item) => !again(item)));
  if (gap.kind === "binary" && (gap.name === "*" || gap.name === "-" || gap.name === "/")) return true;
  if (gap.kind === "conditional") return again(gap.body) && again(gap.otherwise);
  if (gap.kind === "template" || (gap.kind === "binary" && gap.name === "+")) {
    const inner = piecesOf(inspected, gap);
    return inner !== null && inner.gaps.every(again);
  }
  if (gap.kind === "name") {
    const binding = scopes.find(gap.name, gap);
    const type = binding?.param?.texts?.[0] ?? "";
    if (/^(number|int|float|boolean|bool)\b/.test(type)) return true;
    // A keyword type such as "asc" | "desc" leaves only what it names.
    if (/^("[\w ]*"|'[\w ]*')(\s*\|\s*("[\w ]*"|'[\w ]*'))*$|^Literal\[/.test(type)) return true;
    if (binding && !binding.param && binding.parts.length > 0 && binding.parts.every(again)) return true;
    if (
      /^(placeholders?|columns?|cols|fields|where|clauses?|conditions|filters|sets?|assignments|params|marks)$/i.test(
        gap.name,
      ) &&
      binding &&
      taint.of(gap) === 0
    )
      return true;
  }
  const given = pieceGivenBack(inspected, gap);
  if (given) return given.length > 0 && given.every((one) => one !== undefined && again(one));
  if (gap.kind === "member" && /^(length|table|tableName|tablename|__tablename__|TABLE)$/.test(gap.name))
    return true;
  return guards.isVetted(gap, null);
}

/** `where, values = build_filter(words)`: the piece of all that a function of this file gives back; null for others. */
function pieceGivenBack({ scopes }: Inspected, gap: Syntax): readonly (Syntax | undefined)[] | null {
  const whole = gap.kind === "member" && gap.is === "computed" ? gap.target : undefined;
  const maker = whole?.kind === "call" ? scopes.functionNamed(lastName(whole.target)) : undefined;
  if (!maker) return null;
  return returnsOf(maker).map((one) => (one?.kind === "array" ? one.items?.[Number(gap.name)] : undefined));
}

/** Everything that a function of this file gives back is harmless. */
function isMadeHarmless(made: Syntax, again: (one: Syntax | undefined) => boolean): boolean {
  if (made.body?.kind !== "block") return again(made.body);
  const given = [...walk(made.body)].filter(
    (one) => one.kind === "return" && above(one, "function") === made,
  );
  return given.length > 0 && given.every((one) => one.value !== undefined && again(one.value));
}

function isBuilt(inspected: Inspected, pieces: Pieces | null): pieces is Pieces {
  return pieces !== null && pieces.gaps.some((gap) => !isHarmless(inspected, gap));
}

function* built(inspected: Inspected): Generator<Syntax> {
  const seen = new Set<Syntax>();
  for (const call of [...callsOf(inspected, RUNS), ...callsOf(inspected, BUILDERS)]) {
    for (const [place, item] of (call.items ?? []).entries()) {
      if (item.kind === "function") continue;
      const pieces = piecesOf(inspected, item);
      const text = pieces?.texts.join(" ") ?? "";
      const isRaw =
        place === 0 && /raw|unsafe|literal$/i.test(lastName(call.target)) && inspected.file.says(LIBRARIES);
      const isSql =
        STATEMENT.test(text) ||
        isRaw ||
        (BUILDERS.test(inspected.scopes.fullPath(call.target)) && /[=<>]|\b(like|in)\b/i.test(text));
      if (!isSql) continue;
      if (isBuilt(inspected, pieces)) {
        seen.add(item);
        yield call;
        break;
      }
      if (
        isRaw &&
        !pieces &&
        item.kind !== "array" &&
        inspected.taint.of(item) === 2 &&
        !isHarmless(inspected, item)
      )
        yield call;
    }
  }
  // Statements that go elsewhere before they are run.
  for (const node of inspected.file.nodes) {
    const isText =
      (node.kind === "template" && !node.target) ||
      (node.kind === "binary" && (node.name === "+" || node.name === "%")) ||
      (node.kind === "call" && lastName(node.target) === "format");
    if (!isText || seen.has(node) || node.parent?.kind === "binary") continue;
    const pieces = piecesOf(inspected, node);
    if (pieces && STATEMENT.test(pieces.texts.join(" ")) && isBuilt(inspected, pieces) && !isLogged(node))
      yield node;
  }
  yield* clauses(inspected);
  // `sql += " AND name = '" + name`
  const wholes = new Map<Binding, boolean>();
  for (const node of inspected.file.nodes) {
    if (node.kind !== "assign" || node.name !== "+=") continue;
    const pieces = piecesOf(inspected, node.value);
    if (!pieces || !FRAGMENT.test(pieces.texts.join(" ")) || !isBuilt(inspected, pieces)) continue;
    const home = node.target?.kind === "name" ? inspected.scopes.find(node.target.name, node) : undefined;
    if (!home) continue;
    // One text may be added to at a thousand places.
    let isWhole = wholes.get(home);
    if (isWhole === undefined)
      wholes.set(
        home,
        (isWhole = home.parts.some((part) =>
          STATEMENT.test(piecesOf(inspected, part)?.texts.join(" ") ?? ""),
        )),
      );
    if (isWhole) yield node;
  }
}

/** `where.push(`city = '${city}'`)`, in a file that has a statement to put it into. */
function* clauses(inspected: Inspected): Generator<Syntax> {
  if (!inspected.file.says(STATEMENT)) return;
  for (const call of callsOf(
    inspected,
    /(^|\.)\w*(where|clause|condition|filter|part|predicate|and|sql)s?\w*\.(push|append)$/i,
  )) {
    const pieces = piecesOf(inspected, call.items?.[0]);
    const isTest = /[\w"`\]]\s*([<>!]?=|<>|<|>|\blike|\bilike|\bin)\s*\(?\s*['"%]*$/i.test(
      pieces?.texts[0] ?? "",
    );
    if (isTest && isBuilt(inspected, pieces)) yield call;
  }
}

/** Messages speak of statements without running them. */
function isLogged(node: Syntax): boolean {
  const call = node.parent;
  return (
    call?.kind === "call" &&
    /^(log|info|warn|error|debug|print|Error|TypeError|ValueError|Exception)$/.test(lastName(call.target))
  );
}

/** `{ $where: x }`, and a whole filter that a request sends. */
function* documents(inspected: Inspected): Generator<Syntax> {
  for (const node of inspected.file.nodes)
    if (node.kind === "entry" && node.name === "$where" && !inspected.taint.isConstant(node.value))
      yield node;
  for (const call of callsOf(
    inspected,
    /(^|\.)(find|findOne|findOneAndUpdate|updateOne|updateMany|deleteOne|deleteMany|countDocuments)$/,
  )) {
    const [filter] = call.items ?? [];
    const path = inspected.scopes.fullPath(filter);
    if (/(^|\.)(req|request|ctx)\.(body|query|request\.body)(\.filter|\.where|\.query)?$/.test(path))
      yield call;
    for (const entry of filter?.kind === "object" ? (filter.items ?? []) : []) {
      const isLogin = /^(password|token|resetToken|email|username)$/.test(entry.name);
      if (
        isLogin &&
        entry.value &&
        /(^|\.)(req|request)\.(body|query)\.\w+$/.test(inspected.scopes.fullPath(entry.value)) &&
        inspected.file.says(/mongo|mongoose|collection\(/i) &&
        !/typeof|String\(|z\.string|validate|sanitize/i.test(inspected.guards.around(call))
      ) {
        yield call;
        break;
      }
    }
  }
}

export const QUERY_RULES: readonly CodeRule[] = [
  {
    id: "query-built",
    category: "sqli",
    why: "A statement is put together from a value; whoever chooses the value chooses what the database does.",
    fix: "Bind the value as a parameter; a name of a column or an order comes from a fixed list.",
    find: built,
  },
  {
    id: "query-document",
    category: "sqli",
    why: "A filter of the database is taken as it came: an object in place of a text turns it into an operator.",
    fix: "Take single fields, as texts (String(x)), into a filter that is written here.",
    find: documents,
  },
];

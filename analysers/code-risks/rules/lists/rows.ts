/** One query for each row of another. */
import { isWithin, lastName, pathOf, walk, type Syntax } from "../../source/syntax.ts";
import { ownerOf } from "../../flow/scopes.ts";

import type { CodeRule, Inspected } from "../rule.ts";

import { DATABASE } from "./database-calls.ts";
import { entryOf } from "../pick.ts";
const FETCHING =
  /^(fetch|axios|query|queryOne|execute)$|^(get|find|load|fetch)[A-Z]?\w*(By|For)[A-Z_]?\w*$|^(get|find|load|fetch)_\w+_(by|for)_\w+$/;
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

/** `this.entries.find({ where: … })`: a repository, whatever it is called. */
const isFoundWhere = (inspected: Inspected, { target, items }: Syntax): boolean =>
  /^(find\w*|count|exists?|sum)$/.test(lastName(target)) &&
  target?.kind === "member" &&
  entryOf(inspected, items?.[0], /^where$/) !== undefined;

function* perRow(inspected: Inspected): Generator<Syntax> {
  const { file, text } = inspected;
  // A migration runs once; how long it takes is nobody's waiting.
  if (/(^|\/)(migrations?|seeds?|seeders?)\//i.test(file.path)) return;
  for (const node of file.nodes) {
    if (node.kind !== "call" && !(node.kind === "template" && node.target)) continue;
    const path = inspected.scopes.fullPath(node.target);
    const plain = pathOf(node.target);
    const isAwaited = node.parent?.kind === "await";
    const isQuery =
      isFoundWhere(inspected, node) ||
      DATABASE.test(path) ||
      DATABASE.test(plain) ||
      (node.kind === "template" && isAwaited) ||
      (isAwaited && FETCHING.test(lastName(node.target)));
    const isPython =
      file.language === "python" &&
      (/\.(objects)\.(get|filter|all|first)|(session|cursor|cur|conn|db)\.(execute|query|get)|(^|\.)requests\.get$/.test(
        path,
      ) ||
        (/^(get|fetch|find)_\w+$/.test(lastName(node.target)) &&
          /conn|cursor|session|execute|query/.test(
            text(inspected.scopes.functionNamed(lastName(node.target))),
          )));
    if (!isQuery && !isPython) continue;
    if (file.language === "javascript" && !isAwaited && !returned(node) && !/\.(all|get|run)$/.test(plain))
      continue;
    const around = perElement(node, file.root);
    if (!around || BATCHED.test(text(ownerOf(around, file.root)))) continue;
    const names = new Set(boundNames(around));
    // Over a list that stands here, there are as many as there are.
    if (inspected.taint.isConstant(around.kind === "call" ? around.target?.target : around.value)) continue;
    if (names.size === 0 || ![...walk(node)].some((one) => one.kind === "name" && names.has(one.name)))
      continue;
    const isArrayMethod =
      /\.(find|filter|get|all|some|from|first)$/.test(plain) && !isAwaited && file.language === "javascript";
    const isMap =
      file.language === "python" &&
      plain.endsWith(".get") &&
      !/session|objects|client|requests|db\./.test(path);
    // Each row gets a value of its own, in one transaction: there is no one question that would do.
    const isStep = /\.(update|upsert)$/.test(plain) && /increment|decrement/.test(text(node));
    if (
      !isArrayMethod &&
      !isMap &&
      !isStep &&
      !/^(range|chunks?|batches|pages?|attempts?)/.test(text(around.value))
    )
      yield node;
  }
  yield* hiddenQueries(inspected);
  yield* resolvers(inspected);
  if (file.language === "python") yield* lazyRows(inspected);
}

const QUERY_TEXT =
  /\.objects\.(get|filter|exclude|all|count)|session\.(query|execute|scalars?)\(|session\.get\(\s*[A-Z]|cursor\.execute|\.execute\(|await\s+(this\.)?(prisma|db|knex|tx|pool|client|repo\w*|\w+Repo\w*|\w+Model)\b|\.query\(|await\s+[A-Z]\w+\.(find\w*|countDocuments|exists|aggregate|count)\(/;

/** `for (const row of rows) lines.push(toLine(row))`, where toLine asks the database. */
function* hiddenQueries(inspected: Inspected): Generator<Syntax> {
  const { file, text } = inspected;
  for (const node of file.nodes) {
    if (node.kind !== "call" || node.target?.kind !== "name") continue;
    const local = inspected.scopes.functionNamed(node.target.name);
    if (!local || !QUERY_TEXT.test(text(local.body)) || isWithin(node, local)) continue;
    const around = perElement(node, file.root);
    const names = new Set(around ? boundNames(around) : []);
    const isFed = (node.items ?? []).some((item) => item.kind === "name" && names.has(item.name));
    const isWrite =
      /^(save|send|create|insert|update|upsert|delete|remove|cancel|process|import|sync|publish|notify|mark|archive|invite)[A-Z_]/.test(
        local.name,
      ) ||
      /\.(create|insert|add|save|update|delete|commit)\(|insert\s+into|update\s+\w+\s+set/i.test(
        text(local.body),
      );
    if (isFed && !isWrite && !BATCHED.test(text(around ? ownerOf(around, file.root) : undefined))) yield node;
  }
}

/** A field of GraphQL that asks for one record: once for each record of the list above it. */
function* resolvers({ file, text }: Inspected): Generator<Syntax> {
  if (
    file.language !== "javascript" ||
    !(/resolver|graphql/i.test(file.path) || file.says(/resolver|graphql/i))
  )
    return;
  for (const node of file.nodes) {
    const field = node.kind === "function" ? node.parent : null;
    const type = field?.kind === "entry" ? field.parent?.parent : null;
    const [parent] = node.items ?? [];
    if (
      type?.kind !== "entry" ||
      !/^[A-Z]/.test(type.name) ||
      /^(Query|Mutation|Subscription)$/.test(type.name)
    )
      continue;
    if (!parent || parent.name === "" || !node.body || (node.items?.length ?? 0) < 3) continue;
    const body = text(node.body);
    const asksOne = /\.first\(\)|\.(findUnique|findById|findByPk|findOne|findFirst)\(/.test(body);
    if (asksOne && new RegExp(`\\b${parent.name}\\.\\w*[iI]d\\b`).test(body)) yield node;
  }
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

export const ROW_RULES: readonly CodeRule[] = [
  {
    id: "query-per-row",
    category: "n+1",
    why: "One query runs for each row: a thousand rows are a thousand round trips.",
    fix: "Ask once for all (IN, include, join, select_related, a loader) and join in memory.",
    find: perRow,
  },
];

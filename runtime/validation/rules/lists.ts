/** Lists without an end, an order or an upper limit. */
import { isWithin, lastName, pathOf, type Syntax } from "../source/syntax.ts";
import { ownerOf } from "../flow/scopes.ts";
import { callsOf } from "./pick.ts";
import type { CodeRule, Inspected } from "../rule.ts";

import { endpoints } from "./endpoints.ts";
import { DATABASE } from "./database-calls.ts";
function statementOf(node: Syntax): Syntax {
  let current = node;
  while (current.parent && !/^(block|program|function|if|loop|try|class|with)$/.test(current.parent.kind))
    current = current.parent;
  return current;
}

const LISTS = /\.(findMany|findAll|findAndCountAll|getMany|all|fetchall|scalars)$/;
const LISTING = /^(list|get_?all|fetch_?all|index$|GET$|search|find_?all)/i;
const LIMITED =
  /\b(MaxKeys|max_results|maxResults|take|limit|first|top|LIMIT|FETCH|paginate|Paginator|page_size|pageSize|per_page|perPage|cursor|slice|offset\b.*limit|\[:|\.limit\()/;

function* unbounded(inspected: Inspected): Generator<Syntax> {
  const { file, text } = inspected;
  const handlers = [...endpoints(inspected)].map(({ handler }) => handler);
  const isHandler = (node: Syntax): boolean => {
    if (handlers.some((handler) => isWithin(node, handler))) return true;
    return LISTING.test(ownerOf(node, file.root).name);
  };
  for (const call of callsOf(inspected, LISTS)) {
    const path = pathOf(call.target);
    if (path.startsWith("Promise.")) continue;
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
    if (isOneRow(node)) continue;
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

/** `.get(…)`, `fetchone`: the text of a query that gives one row. */
function isOneRow(node: Syntax): boolean {
  let current: Syntax | null = node;
  for (let steps = 0; current && steps < 6; steps++, current = current.parent)
    if (
      current.kind === "call" &&
      /^(get|fetchone|fetchrow|fetchval|first|one|queryOne|scalar)$/.test(lastName(current.target))
    )
      return true;
  return false;
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
      /MaxKeys=1\b|while|for\s*\(;;|do\s*\{|next|cursor|has_?more|LastEvaluatedKey|ContinuationToken|paginator|get_paginator|yield|page\s*\+|page\+\+|page\s*\+=|setPage|Math\.min|searchParams|req\.|props|useQuery|page:/i.test(
        around,
      );
    const isAll = /all|every|total|sum|export|sync|count|complete|report/i.test(
      `${owner.name} ${around.slice(0, 120)}`,
    );
    if (paged && !goes && isAll) yield call;
  }
}

export const LIST_RULES: readonly CodeRule[] = [
  {
    id: "list-unbounded",
    category: "pagination",
    severity: "advise",
    why: "The list has no end, no order or no upper limit: one request can ask for everything, or pages overlap.",
    fix: "Limit it with a most (Math.min(limit, 100)), order it by something unique, and follow the next page to its end.",
    find: unbounded,
  },
];

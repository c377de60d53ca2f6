/** Lists without an end, an order or an upper limit. */
import { isWithin, lastName, pathOf, type Syntax } from "../../source/syntax.ts";
import { ownerOf } from "../../flow/scopes.ts";
import { callsOf, statementOf } from "../pick.ts";
import type { CodeRule, Inspected } from "../rule.ts";

import { endpoints } from "../endpoints.ts";
import { wrongPages } from "./pages.ts";
import { DATABASE } from "./database-calls.ts";
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
    if (node.kind !== "string" && node.kind !== "template") continue;
    const source = (node.texts ?? [node.name]).join("?");
    if (
      /^\s*select\b[^]*\bfrom\b/i.test(source) &&
      !/\blimit\b|\bcount\s*\(|\btop\s+\d|fetch\s+(first|next)|\bwhere\b[^]*\b\w*\.?(id|email|slug|token|key|username|code|sku)\s*=\s*(\$|\?|%|:)|\bsum\(|\bmax\(|\bmin\(|exists/i.test(
        source,
      ) &&
      !isOneRow(node) &&
      isHandler(node) &&
      !/information_schema|pg_catalog/i.test(source) &&
      !/LIMIT|limit/.test(text(ownerOf(node, file.root)))
    )
      yield node;
  }
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

export const LIST_RULES: readonly CodeRule[] = [
  {
    id: "list-unbounded",
    category: "pagination",
    why: "The list has no end, no order or no upper limit: one request can ask for everything, or pages overlap.",
    fix: "Limit it with a most (Math.min(limit, 100)), order it by something unique, and follow the next page to its end.",
    find: unbounded,
  },
  {
    id: "pages-wrong",
    category: "pagination",
    why: "The pages overlap, leave rows out, end after the first, or are as long as the caller likes.",
    fix: "Order by something unique, begin at (page - 1) * size, limit the size (Math.min(size, 100)), and follow the next page to its end.",
    find: wrongPages,
  },
];

/** Lists that are given in pages: their order, their borders, their size, and where they end. */
import { above, lastName, pathOf, type Syntax } from "../../source/syntax.ts";
import { ownerOf } from "../../flow/scopes.ts";
import { pages } from "../values/borders.ts";
import { callsOf, statementOf } from "../pick.ts";
import type { Inspected } from "../rule.ts";

export function* wrongPages(inspected: Inspected): Generator<Syntax> {
  yield* pages(inspected);
  yield* unordered(inspected);
  yield* openLimits(inspected);
  yield* firstPages(inspected);
  yield* pagedAnswers(inspected);
}

/** Without an order, pages show some rows twice and others never. */
function* unordered({ file }: Inspected): Generator<Syntax> {
  for (const node of file.nodes) {
    const isText = node.kind === "string" || node.kind === "template";
    const source = isText ? (node.texts ?? [node.name]).join("?") : "";
    const isQuery = isText && /\bselect\b[^]*\blimit\b[^]*\boffset\b/i.test(source);
    const isStep =
      node.kind === "call" && /^(offset|skip)$/.test(lastName(node.target)) && node.target?.kind === "member";
    const isEntry =
      node.kind === "entry" &&
      /^(skip|offset)$/.test(node.name) &&
      /find\w*$/.test(pathOf(above(node, "call")?.target));
    if (!isQuery && !isStep && !isEntry) continue;
    const owner = ownerOf(node, file.root);
    if (file.says(/order|sort/i, owner)) continue;
    if (isQuery || (file.says(/\b(limit|take)\b/, owner) && file.says(/page|cursor/i, owner))) yield node;
  }
}

/** Answers of services that give everything in pages, and what asks for the next. */
const PAGED: readonly (readonly [call: RegExp, file: RegExp])[] = [
  [/\.(list_objects(_v2)?|list_users|list_\w+s|describe_\w+s|scan|query)$/, /boto3/],
  [
    /\.(conversations_list|users_list|conversations_history)$|\.conversations\.(list|history)$|\.users\.list$/,
    /slack/i,
  ],
  [/(^|\.)stripe\.\w+(\.\w+)*\.list$/i, /stripe/i],
  [/\.(files|messages|events|threads|members)(\(\))?\.list$/, /google|gmail|drive|calendar/i],
];
const PAGED_COMMAND = /^(ListObjectsV2|ListObjects|Scan|Query|List\w+|Describe\w+s)Command$/;
const NEXT =
  /next|cursor|has_?more|paginat|token|LastEvaluatedKey|starting_after|autoPaging|Truncated|\byield\b|\bwhile\b|for\s*\(;;|\bpage\s*(\+|=\s*(page|\d))|rel=|MaxKeys|max_items|\b(Limit|limit|maxResults|max_results)["']?\s*[:=]\s*1\b/i;
const FULL =
  /\b(per_?page|page_?size|limit|max_?results|pageSize)["']?\s*[:=]\s*["']?(\d{2,}|\$?\{?[A-Z_]*(PAGE|SIZE|LIMIT)[A-Z_]*)/i;
/** The best of what was looked for, not all there is. */
const SEARCH = /[/?&](search|suggest|autocomplete|q|query|term)\b/i;
const ASKS = /(^|\.)(fetch|get|request|axios|got|getJson|get_json|api)$/;

function* pagedAnswers(inspected: Inspected): Generator<Syntax> {
  const { file, text } = inspected;
  for (const call of file.nodes) {
    if (call.kind !== "call" || above(call, "loop")) continue;
    const owner = ownerOf(call, file.root);
    const isTold = (param: Syntax): boolean => file.says(/page|cursor|offset|after|limit/i, param);
    if (owner === file.root || file.says(NEXT, owner) || owner.items?.some(isTold)) continue;
    const path = pathOf(call.target);
    // By their names: there are as many as were asked for.
    if (call.items?.some((item) => item.kind === "named" && /(Names|Ids|Arns|Identifiers)$/.test(item.name)))
      continue;
    const isKnown = PAGED.some(
      ([paths, files]) => paths.test(path) && (files.test(file.path) || file.says(files)),
    );
    const [command] = call.items ?? [];
    const isCommand =
      path.endsWith(".send") && command?.is === "new" && PAGED_COMMAND.test(lastName(command.target));
    const isAsked =
      ASKS.test(path) && FULL.test(text(call)) && !SEARCH.test(text(call)) && isElsewhere(inspected, call);
    if (isKnown || isCommand || isAsked) yield call;
  }
}

/** At somebody else's, as far as the address says; a service of one's own may have few rows. */
const isElsewhere = ({ file, text }: Inspected, call: Syntax): boolean =>
  /https?:|api/i.test(text(call)) || file.says(/https:\/\/[\w.]*(api|gitlab|github)/);

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
      !file.says(/\.max\(|le=|MAX_/)
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
    const isAll = /^(all|every|total|sum|export|sync|count|report)|(All|Every|Total|_all|_every|_total)/.test(
      owner.name,
    );
    if (paged && !goes && isAll) yield call;
  }
}

/** The first page of a list that is given in pages is taken for all of it. */
import { above, lastName, pathOf, type Syntax } from "../../source/syntax.ts";
import { ownerOf } from "../../flow/scopes.ts";
import { entryOf } from "../pick.ts";
import type { CodeRule, Inspected } from "../rule.ts";

const GOES_ON = /paginat|next|cursor\s*=|has_?more|page\s*(\+\+|\+=|=\s*page)|\byield\b/i;

function* firstPages(inspected: Inspected): Generator<Syntax> {
  const { file, text, scopes } = inspected;
  for (const call of file.nodes) {
    if (call.kind !== "call" || call.parent?.kind !== "await" || above(call, "loop")) continue;
    const owner = ownerOf(call, file.root);
    if (owner === file.root || (owner.body && file.says(GOES_ON, owner.body))) continue;
    const options = call.items?.[0];
    const most = entryOf(inspected, options, /^(per_?page|perPage|page_?size|limit)$/);
    // As many as one answer may hold: all of them are wanted.
    const wantsAll = most?.kind === "number" && Number(most.name || text(most)) >= 50;
    const isClient = /^(octokit|gitlab|\w*[cC]lient|\w*[aA]pi)\b.*\.(list|search)\w*$/.test(
      pathOf(call.target),
    );
    if (isClient && wantsAll && !entryOf(inspected, options, /^(page|cursor|offset)$/)) yield call;
    const made = call.target?.kind === "name" ? scopes.functionNamed(lastName(call.target)) : undefined;
    const isPaged = /^(cursor|page_?token|after|next)$/i.test(made?.items?.at(-1)?.name ?? "");
    const isFirst = isPaged && /[(,]\s*(null|undefined|None)\s*\)$/.test(text(call));
    if (isFirst && /^(all|every|list|load_?all|get_?all|fetch_?all|sync|export)/i.test(owner.name))
      yield call;
  }
}

export const FIRST_PAGE_RULES: readonly CodeRule[] = [
  {
    id: "page-first-only",
    category: "pagination",
    why: "Only the first page is asked for, and taken for everything there is.",
    fix: "Go on with the next page until there is none (a cursor, octokit.paginate), or say in the name that one page is enough.",
    find: firstPages,
  },
];

/**
 * Planning documents (K2). Each has a hash by section, so a change is known by the sections that it touches, and every
 * document that rests on them is stale until it is changed itself. Nothing here reads a file: what was seen comes in.
 */
import { accept } from "../decision.ts";
import { rowOf } from "../table.ts";
import type { CommandOf } from "../command.ts";
import type { Decision } from "../decision.ts";
import type { EventRecord } from "../event.ts";
import type { PlanDocument, SeenDocument } from "../record/document.ts";
import type { State } from "../state.ts";

type Documents = Readonly<Record<string, PlanDocument>>;

const NONE: Documents = {};

const documentsIn = (state: State): Documents => state.documents ?? NONE;

/** By path. */
export const documentsOf = (state: State): readonly PlanDocument[] =>
  Object.values(documentsIn(state)).toSorted((a, b) => (a.path < b.path ? -1 : 1));

/** A document whose plans and tasks were all given up went with them, whether it says so itself or not. */
function wentWithItsPlan(state: State, { names }: Pick<SeenDocument, "names">): boolean {
  const named = names.flatMap((id) => {
    const node = rowOf(state.nodes, id);
    const plan = rowOf(state.plans, node?.workPlanId ?? id);
    return plan ? [plan.status === "abandoned" || node?.status === "abandoned"] : [];
  });
  return named.length > 0 && named.every(Boolean);
}

/** What others still rest on. Of what was given up or replaced nothing is asked. */
export const isLive = (state: State, document: SeenDocument): boolean =>
  document.standing === "live" && !wentWithItsPlan(state, document);

/** Those that may no longer hold. */
export const staleDocuments = (state: State): readonly PlanDocument[] =>
  documentsOf(state).filter((one) => one.stale.length > 0 && isLive(state, one));

/** Sections that are new, other or gone. */
function changedSections(
  before: SeenDocument["sections"],
  after: SeenDocument["sections"],
): readonly string[] {
  const [was, is] = [new Map(before), new Map(after)];
  return [...new Set([...was.keys(), ...is.keys()])].filter((name) => was.get(name) !== is.get(name));
}

/** Paths that rest on these sections of a document, each found once, with what rests on those. */
function dependentsOf(
  documents: Documents,
  { path, chain, place }: SeenDocument,
  sections: readonly string[],
): readonly string[] {
  const found = new Set<string>();
  const rests = (one: PlanDocument, on: string, own: readonly string[] | null): boolean =>
    one.restsOn.some(
      (link) => link.path === on && (link.section === null || own === null || own.includes(link.section)),
    );
  const visit = (on: string, own: readonly string[] | null): void => {
    const at = on === path ? { chain, place } : documents[on];
    for (const one of Object.values(documents)) {
      const isLater = at !== undefined && at.chain !== null && at.chain === one.chain && one.place > at.place;
      if (one.path === path || found.has(one.path) || !(isLater || rests(one, on, own))) continue;
      found.add(one.path);
      visit(one.path, null);
    }
  };
  visit(path, sections);
  return [...found].toSorted();
}

const isSame = (a: SeenDocument, b: SeenDocument): boolean =>
  JSON.stringify([a.chain, a.place, a.sections, a.restsOn, a.standing, a.by, a.names]) ===
  JSON.stringify([b.chain, b.place, b.sections, b.restsOn, b.standing, b.by, b.names]);

/** Accepts what is news; the first look at a document changes nothing of the others. */
export function noteDocuments(state: State, { seen, gone }: CommandOf<"note-documents">): Decision {
  const known = documentsIn(state);
  const news = seen.flatMap((document) => {
    const before = known[document.path];
    if (before && isSame(before, document)) return [];
    return [{ document, sections: before ? changedSections(before.sections, document.sections) : [] }];
  });
  // What was changed together was brought in line together.
  const changed = new Set(
    news.flatMap(({ document, sections }) => (sections.length > 0 ? document.path : [])),
  );
  return accept(
    ...news.map(({ document, sections }) => {
      const isNews = sections.length > 0 && !wentWithItsPlan(state, document);
      const rests = isNews ? dependentsOf(known, document, sections) : [];
      const stale = rests.filter((path) => {
        const one = known[path];
        return !changed.has(path) && one !== undefined && isLive(state, one);
      });
      return { type: "document-noted", document, sections, stale } as const;
    }),
    ...gone.flatMap((path) => (known[path] ? [{ type: "document-gone", path } as const] : [])),
  );
}

export function noted(state: State, { event }: EventRecord<"document-noted">): State {
  const { document, sections, stale } = event;
  const known = documentsIn(state);
  const before = known[document.path];
  const documents: Record<string, PlanDocument> = { ...known };
  // Whoever changes a document has it in line with what it rests on.
  documents[document.path] = { ...document, stale: sections.length > 0 ? [] : (before?.stale ?? []) };
  for (const path of stale) {
    const one = known[path];
    if (one) documents[path] = { ...one, stale: withReason(one.stale, document.path, sections) };
  }
  return { ...state, documents };
}

function withReason(
  stale: PlanDocument["stale"],
  path: string,
  sections: readonly string[],
): PlanDocument["stale"] {
  const known = stale.find((one) => one.path === path)?.sections ?? [];
  return [
    ...stale.filter((one) => one.path !== path),
    { path, sections: [...new Set([...known, ...sections])] },
  ];
}

export function gone(state: State, { event }: EventRecord<"document-gone">): State {
  const { [event.path]: _, ...documents } = documentsIn(state);
  return { ...state, documents };
}

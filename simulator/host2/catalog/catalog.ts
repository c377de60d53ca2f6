import { NO_CODE_MODE } from "../texts/recorded-texts.ts";

/**
 * The list of tools that exist only inside `execute`, as the system prompt shows it: as many as fit into a budget, the
 * namespaces taking turns, and word of a search for the rest.
 */
export interface CatalogEntry {
  readonly path: string;
  readonly description: string;
  readonly signature: string;
}

interface Listing {
  readonly path: string;
  readonly line: string;
}

export interface CatalogSummary {
  readonly total: number;
  readonly shown: number;
  readonly namespaces: readonly {
    readonly name: string;
    readonly count: number;
    readonly entries: readonly Listing[];
  }[];
}

const BUDGET_TOKENS = 2000;
const DESCRIPTION_CHARS = 120;

const byPath = (a: { readonly path: string }, b: { readonly path: string }): number =>
  a.path < b.path ? -1 : a.path > b.path ? 1 : 0;

const costOf = ({ line }: Listing): number => Math.round(line.length / 4);

export function summarize(entries: readonly CatalogEntry[]): CatalogSummary {
  const groups = [...Map.groupBy(entries, ({ path }) => path.split(".", 1)[0] ?? path)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, group]) => ({ name, listings: group.map(listingOf).toSorted(byPath) }));
  const turns = groups.map(({ listings }) =>
    listings.toSorted((a, b) => costOf(a) - costOf(b) || byPath(a, b)),
  );
  const selected = new Set<Listing>();
  let remaining = BUDGET_TOKENS;
  for (const active = new Set(turns); active.size > 0;)
    for (const queue of active) {
      const next = queue.shift();
      if (next === undefined || costOf(next) > remaining) {
        active.delete(queue);
        continue;
      }
      selected.add(next);
      remaining -= costOf(next);
      if (queue.length === 0) active.delete(queue);
    }
  return {
    total: entries.length,
    shown: selected.size,
    namespaces: groups.map(({ name, listings }) => ({
      name,
      count: listings.length,
      entries: listings.filter((one) => selected.has(one)),
    })),
  };
}

function listingOf({ path, description, signature }: CatalogEntry): Listing {
  const first = description.split("\n", 1)[0]?.trim() ?? "";
  const shown = first.length > DESCRIPTION_CHARS ? `${first.slice(0, DESCRIPTION_CHARS - 3)}...` : first;
  return { path, line: `  - ${signature}${shown === "" ? "" : ` // ${shown}`}` };
}

const SEARCH_SIGNATURE =
  "search(input: {\n  query?: string\n  namespace?: string\n  limit?: number\n  offset?: number\n}): { items: Array<{ path: string; description: string; signature: string }>; remaining: number; next: { offset: number } | null }";

export function catalogText(catalog: CatalogSummary): string {
  if (catalog.total === 0) return NO_CODE_MODE;
  const isPartial = catalog.shown < catalog.total;
  const search = `\n\n## Search\n\nUse \`search\` to discover exact paths and signatures for additional tools:\n- ${SEARCH_SIGNATURE}`;
  const lines = catalog.namespaces.flatMap(({ name, count, entries }) => {
    const all = count === 1 ? "1 tool" : `${count} tools`;
    const label =
      entries.length === count
        ? all
        : entries.length === 0
          ? `${all}, none shown`
          : `${all}, ${entries.length} shown`;
    return [`- ${name} (${label})`, ...entries.map(({ line }) => line)];
  });
  return `The Code Mode tool catalog below is ${isPartial ? "partial" : "complete"}.${isPartial ? search : ""}\n\n## Available tools\n\n${lines.join("\n")}`;
}

/** What is shorter: the difference, or the whole list anew. */
export function catalogUpdate(before: CatalogSummary, now: CatalogSummary): string {
  const whole = `The Code Mode tool catalog has changed. This catalog supersedes the previous Code Mode tool catalog.\n\n${catalogText(now)}`;
  const isWhole = (one: CatalogSummary): boolean => one.shown === one.total;
  if (now.total === 0 || !isWhole(before) || !isWhole(now)) return whole;
  const [old, fresh] = [before, now].map(({ namespaces }) => namespaces.flatMap(({ entries }) => entries));
  const known = (list: readonly Listing[] | undefined, path: string): Listing | undefined =>
    list?.find((one) => one.path === path);
  const added = (fresh ?? []).filter(({ path }) => !known(old, path));
  const changed = (fresh ?? []).filter(({ path, line }) => (known(old, path)?.line ?? line) !== line);
  const removed = (old ?? []).filter(({ path }) => !known(fresh, path));
  if (added.length + changed.length + removed.length === 0) return whole;
  const parts = ["The Code Mode tool catalog has changed."];
  const list = (title: string, lines: readonly Listing[]): void => {
    if (lines.length > 0) parts.push([title, ...lines.map(({ line }) => line)].join("\n"));
  };
  list("New tools are available in addition to those previously listed:", added);
  list("Changed tool listings supersede the previously listed ones:", changed);
  if (removed.length > 0)
    parts.push(
      `The following tools are no longer available and must not be called: ${removed.map(({ path }) => `tools.${path}`).join(", ")}.`,
    );
  const difference = parts.join("\n\n");
  return difference.length < whole.length ? difference : whole;
}

/**
 * Where the work stands, as a reader of plain English gathers it from texts: which named piece of work is in
 * progress, which are done, which comes next, which were dropped. A later statement overrides an earlier one. Names
 * are what stands in quotes; no wording of any plugin is known here.
 */
export interface Standing {
  readonly current: string | undefined;
  readonly next: string | undefined;
  readonly done: readonly string[];
  readonly dropped: readonly string[];
}

export const NOTHING: Standing = { current: undefined, next: undefined, done: [], dropped: [] };

type Facet = keyof Standing;

/** In the order in which a clause is tried. */
const FACETS: readonly (readonly [Facet, RegExp])[] = [
  [
    "dropped",
    /\b(?:abandon\w*|cancell?ed|deferred|discarded|drop(?:ped)?|given up|gave up|postponed|put off|set aside|shelved|scrap(?:ped)?|forget)\b/i,
  ],
  ["done", /\b(?:accomplished|done|finished|completed?|closed)\b/i],
  ["next", /\b(?:next|after that|afterwards|comes then|subsequent(?:ly)?|to follow|upcoming)\b|^\W*then:/i],
  [
    "current",
    /\b(?:active|current(?:ly)?|present|ongoing|in hand|in progress|under ?way|work(?:ing)? on|start(?:ed)?|begin|began|go on|back to)\b/i,
  ],
];

/** A clause about another time says nothing about now. */
const ELSEWHEN = /\b(?:when|once|if|unless|until|before|not|will be|to be)\b/i;
const NONE = /\b(?:no|nothing)\b[^"“]{0,10}\b(?:active|current|in progress|present)\b/i;
const FRESH = /\b(?:start(?:ing)? over|from scratch|forget (?:the|that|this) plan|forget everything)\b/i;
/** A count is no statement about the name beside it. */
const COUNT = /\d+\/\d+ \w+ done(?!:)/g;
/** An entry of a list: `- 3 The name [its status]`. */
const LISTED = /^[\s>*-]*(?:\w+-\d+ )?([^\s"“[][^"“[]{1,80}) \[([\w ]+)/;
const NAME = /["“]([^"“”\n]{2,80})["”]/g;

const NO_SECTIONS: ReadonlySet<string> = new Set();

interface Named {
  readonly name: string;
  readonly at: number;
}

/** What a text calls its own sections ("### Completed") is no piece of work, though instructions quote it. */
const SECTION = /^#+ (.+)$/gm;

/** Reads the lines in order, on top of what was known before. */
export function readStanding(text: string, before: Standing = NOTHING): Standing {
  let known = before;
  const sections = new Set([...text.matchAll(SECTION)].map(([, name = ""]) => name.trim()));
  for (const line of text.split("\n")) {
    if (FRESH.test(line)) known = { ...known, current: undefined, next: undefined };
    const [, listed, status] = LISTED.exec(line) ?? [];
    if (listed !== undefined && status !== undefined) known = withClause(known, `“${listed}”: ${status}`);
    if (!/["“]/.test(line) && !NONE.test(line)) continue;
    // What stands in a call is no statement.
    for (const clause of line.replace(/\{".*$/, "").split(/[.;](?:\s|$)|[()]/))
      known = withClause(known, clause, sections);
  }
  return known;
}

function withClause(known: Standing, clause: string, sections: ReadonlySet<string> = NO_SECTIONS): Standing {
  const names = [...clause.matchAll(NAME)]
    .map((match): Named => ({ name: match[1] ?? "", at: match.index }))
    .filter(({ name }) => !sections.has(name));
  if (NONE.test(clause)) return { ...known, current: undefined };
  if (names.length === 0 || ELSEWHEN.test(clause)) return known;
  const blank = (text: string) => " ".repeat(text.length);
  const bare = clause.replace(NAME, blank).replace(COUNT, blank);
  for (const [facet, words] of FACETS) {
    const found = words.exec(bare);
    if (found) return withNames(known, facet, meant(names, found.index, facet));
  }
  return known;
}

/** The name nearest to the word; of a list that follows it, all. */
function meant(names: readonly Named[], at: number, facet: Facet): readonly string[] {
  const after = names.filter((one) => one.at > at);
  if (after.length === names.length && (facet === "done" || facet === "dropped"))
    return after.map(({ name }) => name);
  const [nearest] = names.toSorted((a, b) => distance(a, at) - distance(b, at));
  return nearest ? [nearest.name] : [];
}

/** From the word to the nearer end of the name, its quotes included. */
const distance = ({ at, name }: Named, word: number): number =>
  at > word ? at - word : word - (at + name.length + 2);

function withNames(known: Standing, facet: Facet, names: readonly string[]): Standing {
  const others = (list: readonly string[]) => list.filter((name) => !names.includes(name));
  const isHere = (name: string | undefined) => name !== undefined && names.includes(name);
  const without: Standing = {
    current: isHere(known.current) ? undefined : known.current,
    next: isHere(known.next) ? undefined : known.next,
    done: others(known.done),
    dropped: others(known.dropped),
  };
  if (facet === "current" || facet === "next") return { ...without, [facet]: names.at(-1) };
  return { ...without, [facet]: [...without[facet], ...names] };
}

/** The facts of a standing, each by itself. */
export const factsOf = (standing: Standing): readonly (readonly [Facet, string])[] => [
  ...standing.done.map((name) => ["done", name] as const),
  ...standing.dropped.map((name) => ["dropped", name] as const),
  ...(standing.current === undefined ? [] : [["current", standing.current] as const]),
  ...(standing.next === undefined ? [] : [["next", standing.next] as const]),
];

const WORDS: Readonly<Record<Facet, string>> = {
  done: "Done",
  dropped: "Dropped",
  current: "In progress",
  next: "Next",
};

/** The facts in words that the same reader understands. */
export function standingText(facts: readonly (readonly [Facet, string])[]): readonly string[] {
  return (Object.keys(WORDS) as Facet[]).flatMap((facet) => {
    const names = facts.flatMap(([of, name]) => (of === facet ? [`“${name}”`] : []));
    return names.length === 0 ? [] : [`${WORDS[facet]}: ${names.join(", ")}.`];
  });
}

/**
 * Mutants that no test noticed, against the committed list of those that may live and why. A survivor without a
 * reason fails the run; so does a reason whose survivor is gone, because it would excuse the next one.
 */

export interface Survivor {
  readonly file: string;
  readonly line: number;
  readonly mutator: string;
  /** The mutated text and what stood in its place. */
  readonly from: string;
  readonly to: string;
}

/** Explains every survivor of a kind: that mutator, an original that matches, in files that match. */
interface Kind {
  readonly why: string;
  readonly mutator: string;
  /** Regular expressions; left out: any. */
  readonly from?: string;
  readonly to?: string;
  readonly file?: string;
}

export interface Reasons {
  readonly kinds: readonly Kind[];
  /** By reason, then by file: survivors as `keyOf` writes them, each as often as it lives. */
  readonly single: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
}

interface Explained {
  readonly survivors: readonly (Survivor & { readonly why: string | null })[];
  /** Reasons of the measured files that explain nothing any more. */
  readonly stale: readonly string[];
}

/** A place as reports name it: lines and columns from 1, the end is the first column that is not part of it. */
export interface Span {
  readonly start: { readonly line: number; readonly column: number };
  readonly end: { readonly line: number; readonly column: number };
}

/** The text of a place. */
export function textAt(source: string, { start, end }: Span): string {
  const lines = source.split("\n").slice(start.line - 1, end.line);
  lines.push((lines.pop() ?? "").slice(0, end.column - 1));
  return lines.join("\n").slice(start.column - 1);
}

const MAX_TEXT = 90;
/** The reason that is none: what stands under it fails the run. */
const UNEXPLAINED = "no reason yet";

const short = (text: string): string => {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= MAX_TEXT ? line : `${line.slice(0, MAX_TEXT)}…`;
};

/** How a survivor stands in the list: without its line, which moves with every edit. */
const keyOf = ({ mutator, from, to }: Survivor): string => `${mutator}: ${short(from)} → ${short(to)}`;

const isOfKind = (survivor: Survivor, kind: Kind): boolean =>
  kind.mutator === survivor.mutator &&
  (["from", "to", "file"] as const).every((field) => {
    const pattern = kind[field];
    return pattern === undefined || new RegExp(pattern, "s").test(survivor[field]);
  });

/**
 * Finds the reason of each survivor.
 * @param measured files whose mutants were all run; reasons of others are left alone
 * @param whole everything was measured, so that a kind without a survivor is stale too
 */
export function explain(
  survivors: readonly Survivor[],
  reasons: Reasons,
  measured: ReadonlySet<string>,
  whole: boolean,
): Explained {
  const left = Object.entries(reasons.single).flatMap(([why, files]) =>
    Object.entries(files).flatMap(([file, keys]) => keys.map((key) => ({ why, file, key, used: false }))),
  );
  const usedKinds = new Set<Kind>();
  const explained = survivors.map((survivor) => {
    const key = keyOf(survivor);
    const single = left.find((entry) => !entry.used && entry.file === survivor.file && entry.key === key);
    if (single) {
      single.used = true;
      return { ...survivor, why: single.why === UNEXPLAINED ? null : single.why };
    }
    const kind = reasons.kinds.find((candidate) => isOfKind(survivor, candidate));
    if (kind) usedKinds.add(kind);
    return { ...survivor, why: kind?.why ?? null };
  });
  const staleKinds = whole ? reasons.kinds.filter((kind) => !usedKinds.has(kind)) : [];
  return {
    survivors: explained,
    stale: [
      ...left
        .filter(({ used, file }) => !used && measured.has(file))
        .map(({ file, key }) => `${file}: ${key}`),
      ...staleKinds.map(({ mutator, from, why }) => `every ${mutator} of ${from ?? "anything"}: ${why}`),
    ],
  };
}

/** The list with its stale entries gone and each survivor without a reason entered under `unexplained`. */
export function updated(reasons: Reasons, { survivors }: Explained, measured: ReadonlySet<string>): Reasons {
  const single: Record<string, Record<string, string[]>> = {};
  const enter = (why: string, file: string, key: string): void => {
    ((single[why] ??= {})[file] ??= []).push(key);
  };
  for (const [why, files] of Object.entries(reasons.single))
    for (const [file, keys] of Object.entries(files))
      if (!measured.has(file)) for (const key of keys) enter(why, file, key);
  const ofKind = new Set(reasons.kinds.map((kind) => kind.why));
  for (const survivor of survivors)
    if (survivor.why === null) enter(UNEXPLAINED, survivor.file, keyOf(survivor));
    else if (!ofKind.has(survivor.why)) enter(survivor.why, survivor.file, keyOf(survivor));
  return { kinds: reasons.kinds, single };
}

/**
 * Which place a file has among planning documents of known frameworks, by its path. A document rests on those of its chain
 * that have a smaller place. Layouts: spec-kit, BMAD, GSD and OpenSpec as their own installers make them.
 */

interface Framework {
  readonly name: string;
  /** A folder that shows that the project uses it. */
  readonly mark: string;
  /** Where its documents lie. */
  readonly folder: string;
  /** Its documents; the first group tells one chain from another. */
  readonly within: RegExp;
  /** In the order in which one is made from the others: what is left of a path behind `within`. */
  readonly places: readonly RegExp[];
}

export const FRAMEWORKS: readonly Framework[] = [
  {
    name: "spec-kit",
    mark: ".specify",
    folder: "specs",
    within: /^specs\/([^/]+)\//,
    places: [
      /^spec\.md$/,
      /^plan\.md$/,
      /^(?:research|data-model|quickstart)\.md$|^contracts\//,
      /^tasks\.md$/,
    ],
  },
  {
    name: "OpenSpec",
    mark: "openspec",
    folder: "openspec/changes",
    within: /^openspec\/changes\/(?!archive\/)([^/]+)\//,
    places: [/^proposal\.md$/, /^specs\/.+\.md$/, /^design\.md$/, /^tasks\.md$/],
  },
  {
    name: "GSD",
    mark: ".planning",
    folder: ".planning",
    within: /^\.planning\/()(?!STATE\.md|config)/,
    places: [
      /^PROJECT\.md$/,
      /^REQUIREMENTS\.md$/,
      /^ROADMAP\.md$/,
      /^phases\/[^/]+\/[^/]*(?:CONTEXT|RESEARCH)\.md$/,
      /^phases\/[^/]+\/[^/]*PLAN\.md$/,
    ],
  },
  {
    name: "BMAD",
    mark: ".bmad-core",
    folder: "docs",
    within: /^docs\/()/,
    places: [
      /^(?:project-)?brief\.md$/,
      /^prd(?:\.md$|\/)/,
      /^architecture(?:\.md$|\/)/,
      /^epics?(?:\.md$|\/)/,
      /^stories\//,
    ],
  },
];

export interface Place {
  readonly framework: string;
  readonly chain: string;
  /** Null: it lies among them and has no place: an outlier. */
  readonly place: number | null;
}

/** @param path from the project's folder, with `/`. Null for what lies in no framework's folder, and for no Markdown. */
export function placeOf(path: string, isUsed: (mark: string) => boolean): Place | null {
  if (!path.endsWith(".md")) return null;
  for (const { name, mark, within, places } of FRAMEWORKS) {
    const found = within.exec(path);
    if (!found || !isUsed(mark)) continue;
    const rest = path.slice(found[0].length);
    const place = places.findIndex((one) => one.test(rest));
    return { framework: name, chain: `${name} ${found[1]}`.trim(), place: place === -1 ? null : place };
  }
  return null;
}

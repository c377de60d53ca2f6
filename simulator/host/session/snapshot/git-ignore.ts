import { readFileSync, statSync } from "node:fs";
import type { Stats } from "node:fs";
import picomatch from "picomatch";
import { isOldEnough, isSameStamp } from "./file-stamp.ts";

/**
 * The part of `.gitignore` that projects use: patterns of `.git/info/exclude` and of the file in the root and in
 * any folder, folders, anchors and negations. The last pattern that matches decides, as in git. Asked for at every
 * step of a session, so a file is read again only when it changed.
 */
export type Ignored = (path: string, isFolder: boolean) => boolean;

interface Rule {
  readonly matches: (path: string) => boolean;
  readonly negated: boolean;
  readonly foldersOnly: boolean;
}

export class GitIgnore {
  readonly #root: string;
  readonly #known = new Map<string, { readonly stat: Stats; readonly rules: readonly Rule[] }>();

  constructor(root: string) {
    this.#root = root;
  }

  /** What the root says. */
  ofRoot(): Ignored {
    return this.ofFolder(this.ofRepository(), "");
  }

  /** What the repository itself says, before any folder. */
  ofRepository(): Ignored {
    return this.#with(nothing, "", ".git/info/exclude");
  }

  /** The same with the `.gitignore` of one more folder, `relative` to the root ("" = the root itself), whose patterns start there. */
  ofFolder(outer: Ignored, relative: string): Ignored {
    const prefix = relative === "" ? "" : `${relative}/`;
    return this.#with(outer, prefix, `${prefix}.gitignore`);
  }

  #with(outer: Ignored, prefix: string, file: string): Ignored {
    const rules = this.#rules(`${this.#root}/${file}`);
    if (rules.length === 0) return outer;
    return (path, isFolder) => {
      let ignored = outer(path, isFolder);
      for (const item of rules) {
        if (item.foldersOnly && !isFolder) continue;
        if (item.matches(path.slice(prefix.length))) ignored = !item.negated;
      }
      return ignored;
    };
  }

  #rules(file: string): readonly Rule[] {
    const stat = statSync(file, { throwIfNoEntry: false });
    if (!stat) return [];
    const known = this.#known.get(file);
    if (known && isSameStamp(known.stat, stat)) return known.rules;
    const rules = readFileSync(file, "utf8")
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map(rule);
    if (isOldEnough(stat)) this.#known.set(file, { stat, rules });
    return rules;
  }
}

const nothing: Ignored = () => false;

function rule(line: string): Rule {
  const negated = line.startsWith("!");
  const bare = negated ? line.slice(1) : line;
  const foldersOnly = bare.endsWith("/");
  const body = foldersOnly ? bare.slice(0, -1) : bare;
  const anchored = body.includes("/");
  const pattern = anchored ? body.replace(/^\//, "") : `**/${body}`;
  return { matches: picomatch(pattern, { dot: true }), negated, foldersOnly };
}

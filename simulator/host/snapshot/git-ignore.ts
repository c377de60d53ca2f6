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

/** The same function as long as all that it rests on is the same, so that its answers can be kept. */
interface Answer {
  readonly outer: Ignored;
  readonly rules: readonly Rule[];
  readonly ignored: Ignored;
}

export class GitIgnore {
  readonly #root: string;
  readonly #known = new Map<string, { readonly stat: Stats; readonly rules: readonly Rule[] }>();
  readonly #answers = new Map<string, Answer>();

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

  /**
   * The same with the `.gitignore` of one more folder, `relative` to the root ("" = the root itself), whose patterns
   * start there.
   */
  ofFolder(outer: Ignored, relative: string): Ignored {
    const prefix = relative === "" ? "" : `${relative}/`;
    return this.#with(outer, prefix, `${prefix}.gitignore`);
  }

  #with(outer: Ignored, prefix: string, file: string): Ignored {
    const rules = this.#rules(`${this.#root}/${file}`);
    if (rules.length === 0) return outer;
    const known = this.#answers.get(file);
    if (known?.outer === outer && known.rules === rules) return known.ignored;
    const ignored: Ignored = (path, isFolder) => {
      let isIgnored = outer(path, isFolder);
      for (const item of rules) {
        if (item.foldersOnly && !isFolder) continue;
        if (item.matches(path.slice(prefix.length))) isIgnored = !item.negated;
      }
      return isIgnored;
    };
    this.#answers.set(file, { outer, rules, ignored });
    return ignored;
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

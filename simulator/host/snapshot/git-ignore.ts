import { readFileSync, statSync } from "node:fs";
import type { Stats } from "node:fs";
import ignore, { type Ignore } from "ignore";
import { isOldEnough, isSameStamp } from "./file-stamp.ts";

/**
 * Which paths of a project git ignores: by `.git/info/exclude`, by the `.gitignore` of the root and by that of any
 * folder. The package `ignore` decides; the patterns of a folder are written anew so that they hold from the root on,
 * since a folder that an inner file takes back in is taken back in with all that is in it. Asked for at every step of
 * a session, so a file is read again only when it changed.
 */
export class GitIgnore {
  readonly #root: string;
  readonly #texts = new Map<string, { readonly stat: Stats; readonly text: string }>();
  readonly #answers = new Map<string, Answer>();

  constructor(root: string) {
    this.#root = root;
  }

  /** The rules of the repository and of its root folder. */
  ofRoot(): IgnoreRules {
    return this.ofFolder(this.ofRepository(), "");
  }

  /** The rules of the repository itself, before any folder. */
  ofRepository(): IgnoreRules {
    return this.#with(NO_RULES, "", ".git/info/exclude");
  }

  /** The same with the `.gitignore` of one more folder, `relative` to the root ("" = the root itself). */
  ofFolder(outer: IgnoreRules, relative: string): IgnoreRules {
    return this.#with(outer, relative, relative === "" ? ".gitignore" : `${relative}/.gitignore`);
  }

  #with(outer: IgnoreRules, folder: string, file: string): IgnoreRules {
    const text = this.#text(`${this.#root}/${file}`);
    if (text === "") return outer;
    const known = this.#answers.get(file);
    if (known?.outer === outer && known.text === text) return known.rules;
    const rules = new IgnoreRules(outer, folder === "" ? text : fromRoot(folder, text));
    this.#answers.set(file, { outer, text, rules });
    return rules;
  }

  #text(file: string): string {
    const stat = statSync(file, { throwIfNoEntry: false });
    if (!stat) return "";
    const known = this.#texts.get(file);
    if (known && isSameStamp(known.stat, stat)) return known.text;
    const text = readFileSync(file, "utf8");
    if (isOldEnough(stat)) this.#texts.set(file, { stat, text });
    return text;
  }
}

/** The same object as long as all that it rests on is the same, so that its answers can be kept. */
interface Answer {
  readonly outer: IgnoreRules;
  readonly text: string;
  readonly rules: IgnoreRules;
}

/** The patterns that hold in one folder. The last one that matches decides, as in git. */
export class IgnoreRules {
  readonly #patterns: Ignore = ignore({ ignorecase: false });

  constructor(outer?: IgnoreRules, text = "") {
    if (outer) this.#patterns.add(outer.#patterns);
    this.#patterns.add(text);
  }

  /** `path` is relative to the root. */
  ignores(path: string, isFolder: boolean): boolean {
    return this.#patterns.ignores(isFolder ? `${path}/` : path);
  }
}

const NO_RULES = new IgnoreRules();

/** The patterns of a folder as the root would have to say them. */
function fromRoot(folder: string, text: string): string {
  const place = `/${folder.replaceAll(/[\\*?[]/g, "\\$&")}/`;
  return text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .filter((line) => !line.startsWith("#"))
    .flatMap((line) => {
      const sign = line.startsWith("!") ? "!" : "";
      const pattern = line.slice(sign.length);
      const bare = pattern.replace(/ +$/, "");
      if (bare === "" || bare === "/") return [];
      // A pattern with a slash before its end is about this folder, any other about the folders below as well.
      const isAnchored = /\/(?!$)/.test(bare);
      return [`${sign}${place}${isAnchored ? pattern.replace(/^\//, "") : `**/${pattern}`}`];
    })
    .join("\n");
}

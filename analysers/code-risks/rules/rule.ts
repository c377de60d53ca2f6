/** A rule is data: a category, a reason, a remedy, and a function that yields the places in one file. */
import type { Identity } from "../flow/identity.ts";
import type { Guards } from "../flow/guards.ts";
import type { Scopes } from "../flow/scopes.ts";
import type { Taint } from "../flow/taint.ts";
import type { Category } from "../risk/category.ts";
import type { SourceFile, Syntax } from "../source/syntax.ts";

interface PathedCall {
  readonly call: Syntax;
  readonly written: string;
  readonly full: string;
  readonly imported: string;
}

/** A parsed file with what is known of its values. */
export interface Inspected {
  readonly file: SourceFile;
  readonly scopes: Scopes;
  readonly taint: Taint;
  readonly guards: Guards;
  readonly identity: Identity;
  /** Every call with its path: as written, with local names replaced, and under the name its module gives it. */
  readonly calls: readonly PathedCall[];
  /** The text of a node, or its first so many characters. An object, so that no place in a list passes for a number. */
  text(node: Syntax | undefined, limit?: { readonly most: number }): string;
}

export interface Rule {
  /** Unique, kebab-case; what a risk is known by. */
  readonly id: string;
  readonly category: Category;
  /** Many do this on purpose, or something out of sight looks after it: never held, whatever the category is. */
  readonly onlyAdvises?: true;
  /** What may happen. One sentence. */
  readonly why: string;
  /** What to do instead. One sentence. */
  readonly fix: string;
}

/** A rule over a parsed file. */
export interface CodeRule extends Rule {
  /** Only for this language; left out: for every parsed one. */
  readonly language?: SourceFile["language"];
  readonly find: (inspected: Inspected) => Iterable<{ readonly from: number }>;
}

/** A rule over plain text: SQL, shell, templates, comments. */
export interface TextRule extends Rule {
  readonly find: (text: string, path: string) => Iterable<{ readonly from: number }>;
}

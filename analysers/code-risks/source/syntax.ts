/**
 * One tree for every language that has a parser here, so that a rule is written once: what a call, a string with
 * gaps or an assignment is does not depend on who wrote it down. Made from error-tolerant parsers; a file that does
 * not parse whole still gives a tree of what does.
 */
import { spend } from "./steps.ts";

export type SyntaxKind =
  | "array"
  | "assert"
  | "assign"
  | "attribute"
  | "await"
  | "binary"
  | "block"
  | "call"
  | "cast"
  | "catch"
  | "class"
  | "comprehension"
  | "conditional"
  | "declare"
  | "element"
  | "entry"
  | "function"
  | "if"
  | "import"
  | "loop"
  | "member"
  | "name"
  | "named"
  | "number"
  | "object"
  | "other"
  | "param"
  | "program"
  | "regex"
  | "return"
  | "spread"
  | "string"
  | "template"
  | "throw"
  | "try"
  | "unary"
  | "with"
  | "yield";

export interface Syntax {
  readonly kind: SyntaxKind;
  /**
   * Of a name, member, function, class, param, entry, named argument, element, attribute; the operator; the value of a
   * string; the source of a regex.
   */
  name: string;
  readonly from: number;
  readonly to: number;
  parent: Syntax | null;
  /** Everything below it, in order of the text. */
  kids: readonly Syntax[];
  /** What is called, the tag of a template, the object of a member, the target of an assignment, the iterated name. */
  target?: Syntax | undefined;
  /** What is assigned, returned, awaited, thrown, iterated, cast; the right operand; a computed index. */
  value?: Syntax | undefined;
  /** The condition of an if, a loop, a conditional. */
  test?: Syntax | undefined;
  body?: Syntax | undefined;
  otherwise?: Syntax | undefined;
  /** Arguments, elements, entries, interpolations, parameters. */
  items?: readonly Syntax[];
  /** Of a template: the texts around its interpolations, one more than these. */
  texts?: readonly string[];
  decorators?: readonly Syntax[];
  /** Names that an assignment or parameter binds, each with the part of the value that it takes. */
  bound?: readonly { readonly name: string; readonly part: Syntax }[];
  isAsync?: boolean;
  isExported?: boolean;
  /** `new X()`; a computed member; a `for … of` over values; a generator. */
  is?: "new" | "computed" | "of" | "in" | "counted" | "while" | "const" | undefined;
  /** `a?.b`, `a?.[b]`. */
  isOptional?: boolean;
}

export interface Comment {
  readonly text: string;
  readonly from: number;
}

/** A file as the rules see it. */
export interface SourceFile {
  readonly path: string;
  /** With its comments blanked out. Ask `says` where the question is the same for many nodes. */
  readonly text: string;
  readonly language: "javascript" | "python";
  readonly root: Syntax;
  readonly comments: readonly Comment[];
  /** Every node, in order of the text. */
  readonly nodes: readonly Syntax[];
  /** Does the pattern, without `g`, match anywhere in the text, or in that of a node? */
  says(pattern: RegExp, node?: Syntax): boolean;
  /** A part of the text. */
  between(from: number, to: number): string;
}

/** Every node of the tree, a node before what is below it. */
export function* walk(node: Syntax): Generator<Syntax> {
  // A generator within a generator for each level would make deep nesting quadratic.
  const ahead = [node];
  for (let next = ahead.pop(); next; next = ahead.pop()) {
    spend();
    yield next;
    for (let at = next.kids.length - 1; at >= 0; at--) ahead.push(next.kids[at] as Syntax);
  }
}

/** The nearest node above of one of these kinds, or null. */
export function above(node: Syntax, ...kinds: readonly SyntaxKind[]): Syntax | null {
  let current = node.parent;
  for (; current && !kinds.includes(current.kind); current = current.parent) spend();
  return current;
}

/** True when `node` is `ancestor` or below it. */
export function isWithin(node: Syntax, ancestor: Syntax): boolean {
  return node.from >= ancestor.from && node.to <= ancestor.to;
}

/** `req.query.id`, `db.users.find()`; computed parts are `[]`, what has no name is "". */
export function pathOf(node: Syntax | undefined): string {
  spend();
  switch (node?.kind) {
    case "name":
      return node.name;
    case "member": {
      const object = pathOf(node.target);
      return object === "" ? `.${node.name}` : `${object}.${node.name}`;
    }
    case "call":
      return node.is === "new" ? `new ${pathOf(node.target)}()` : `${pathOf(node.target)}()`;
    case "await":
    case "cast":
      return pathOf(node.value);
    default:
      return "";
  }
}

/** The last name of a path: what a method or function is called. */
export function lastName(node: Syntax | undefined): string {
  if (node?.kind === "name" || node?.kind === "member") return node.name;
  return node?.kind === "await" || node?.kind === "cast" ? lastName(node.value) : "";
}

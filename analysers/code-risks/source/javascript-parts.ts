/** What reading JavaScript needs everywhere: which children carry meaning, and how a list of them is read. */
import { made, type Maker } from "./make-syntax.ts";
import type { SyntaxNode } from "@lezer/common";
import type { Syntax } from "./syntax.ts";

/** Children that carry meaning: tokens are spelled in lower case or as signs. */
export function parts(node: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (let kid = node.firstChild; kid; kid = kid.nextSibling)
    if (/^[A-Z]|^(this|super|null)$/.test(kid.name) && !kid.name.endsWith("Comment")) found.push(kid);
  return found;
}

export const TYPES =
  /^(TypeAnnotation|TypeArgList|TypeParamList|TypeName|.*Type|TypeDefinition|InterfaceDeclaration|TypeAliasDeclaration|TypePredicate)$/;
export const TOKENS =
  /^(Equals|ArithOp|LogicOp|CompareOp|BitOp|UpdateOp|Arrow|Spread|JSX(Start|End|Self)\w*)$/;

export const isOperand = (node: SyntaxNode): boolean => !TYPES.test(node.name) && !TOKENS.test(node.name);

export function unquoted(text: string): string {
  return text.slice(1, -1).replace(/\\(['"`\\/])/g, "$1");
}

export type Reader = (node: SyntaxNode, make: Maker) => Syntax;

export const other: Reader = (node, make) =>
  made(
    "other",
    node,
    node.name,
    make
      .parts(node)
      .filter((kid) => !TYPES.test(kid.name) && !TOKENS.test(kid.name))
      .map(make.read),
  );

export const named =
  (kind: "name" | "number"): Reader =>
  (node, make) =>
    made(kind, node, make.textOf(node));

export const operands = (node: SyntaxNode, make: Maker): Syntax[] =>
  make.parts(node).filter(isOperand).map(make.read);

/** The text of the first token that is an operator. */
export function operator(node: SyntaxNode, make: Maker): string {
  for (let kid = node.firstChild; kid; kid = kid.nextSibling)
    if (/Op$|^(as|satisfies|in|instanceof|typeof|void|delete|Equals)$/.test(kid.name))
      return make.textOf(kid);
  return "";
}

/** Elements of a list, `...x` as a spread. */
export function readList(list: SyntaxNode, make: Maker): Syntax[] {
  const found: Syntax[] = [];
  let spread: SyntaxNode | null = null;
  for (const kid of make.parts(list)) {
    if (kid.name === "Spread") {
      spread = kid;
      continue;
    }
    if (!isOperand(kid)) continue;
    const value = make.read(kid);
    found.push(spread ? made("spread", { from: spread.from, to: kid.to }, "", [value], { value }) : value);
    spread = null;
  }
  return found;
}

export const operandList = (...nodes: readonly (Syntax | undefined)[]): Syntax[] =>
  nodes.filter((node) => node !== undefined);

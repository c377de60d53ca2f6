/** How a node of the common tree is made: kids know their parent from the start. */
import type { SyntaxNode } from "@lezer/common";
import type { Syntax, SyntaxKind } from "./syntax.ts";

/** What a reader of one language gives to its parts. */
export interface Maker {
  readonly text: string;
  read(node: SyntaxNode): Syntax;
  textOf(node: SyntaxNode): string;
  /** Children that carry meaning. */
  parts(node: SyntaxNode): SyntaxNode[];
  isOperand(node: SyntaxNode): boolean;
}

/** A node with its kids; `slots` name some of them. */
export function made(
  kind: SyntaxKind,
  span: { readonly from: number; readonly to: number },
  name = "",
  kids: readonly Syntax[] = [],
  slots: Partial<Syntax> = {},
): Syntax {
  const node: Syntax = { ...slots, kind, name, from: span.from, to: span.to, parent: null, kids };
  for (const kid of kids) kid.parent = node;
  // Parts of a value that were made up for a pattern hang where the value hangs.
  for (const { part } of node.bound ?? []) part.parent ??= node;
  return node;
}

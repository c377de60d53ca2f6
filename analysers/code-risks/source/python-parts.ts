/** What reading Python needs everywhere: which children carry meaning, lists of arguments, what a loop binds. */
import type { SyntaxNode } from "@lezer/common";
import { made, type Maker } from "./make-syntax.ts";
import type { Syntax } from "./syntax.ts";

export type Reader = (node: SyntaxNode, make: Maker) => Syntax;

export const SIGN = /^(AssignOp|UpdateOp|ArithOp|CompareOp|BitOp|At|TypeDef|Comment)$/;

export function parts(node: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (let kid = node.firstChild; kid; kid = kid.nextSibling)
    if (/^[A-Z]/.test(kid.name) && !SIGN.test(kid.name)) found.push(kid);
  return found;
}

export const present = (...nodes: readonly (Syntax | undefined)[]): Syntax[] =>
  nodes.filter((node) => node !== undefined);

export const other: Reader = (node, make) => made("other", node, node.name, make.parts(node).map(make.read));

export const named =
  (kind: "name" | "number"): Reader =>
  (node, make) =>
    made(kind, node, make.textOf(node));

export function unquoted(text: string): string {
  return text.replace(/^[a-zA-Z]*("""|'''|"|')/, "").replace(/("""|'''|"|')$/, "");
}

export function boundBy(target: Syntax, value: Syntax): NonNullable<Syntax["bound"]> {
  if (target.kind === "name") return [{ name: target.name, part: value }];
  return (target.items ?? []).flatMap((item, index) =>
    boundBy(item, made("member", item, `${index}`, [], { target: value, is: "computed" })),
  );
}

export function iteration(node: SyntaxNode, make: Maker): { names: Syntax[]; value: Syntax | undefined } {
  const names: Syntax[] = [];
  let value: Syntax | undefined;
  let mode = "";
  for (let kid = node.firstChild; kid; kid = kid.nextSibling) {
    if (kid.name === "for" || kid.name === "in") mode = kid.name;
    else if (!/^[A-Z]/.test(kid.name) || SIGN.test(kid.name) || kid.name === "Body") continue;
    else if (mode === "for") names.push(make.read(kid));
    else if (mode === "in" && !value) value = make.read(kid);
  }
  return { names, value };
}

export function boundIn(
  names: readonly Syntax[],
  value: Syntax | undefined,
  node: SyntaxNode,
): NonNullable<Syntax["bound"]> {
  if (!value) return [];
  const element = made("member", node, "[]", [], { target: value, is: "computed" });
  return names.flatMap((name) => boundBy(name, element));
}

export const comprehension: Reader = (node, make) => {
  const [first, ...rest] = make.parts(node);
  const { names, value } = iteration(node, make);
  const body = first ? make.read(first) : undefined;
  const used = rest.map(make.read).filter((kid) => kid.kind !== "name");
  return made(
    "comprehension",
    node,
    "",
    [...present(body), ...used, ...(value?.kind === "name" ? [value] : [])],
    { body, value, bound: boundIn(names, value, node) },
  );
};

/** Arguments: `k=v` as named, `*a` and `**a` as spreads. */
export function readList(list: SyntaxNode, make: Maker): Syntax[] {
  const items: Syntax[] = [];
  const kids: SyntaxNode[] = [];
  let isSpread = false;
  const flush = (): void => {
    const [first, second] = kids;
    if (first && second) {
      const value = make.read(second);
      items.push(made("named", { from: first.from, to: second.to }, make.textOf(first), [value], { value }));
    } else if (first) {
      const value = make.read(first);
      items.push(isSpread ? made("spread", first, "", [value], { value }) : value);
    }
    kids.length = 0;
    isSpread = false;
  };
  for (let kid = list.firstChild; kid; kid = kid.nextSibling) {
    if (kid.name === ",") flush();
    else if (kid.name === "*" || kid.name === "**") isSpread = true;
    else if (kid.name === "for") {
      // `any(x for x in y)`: the rest belongs to the comprehension.
      const value = comprehension(list, make);
      return [value];
    } else if (/^[A-Z]/.test(kid.name) && !SIGN.test(kid.name)) kids.push(kid);
  }
  flush();
  return items;
}

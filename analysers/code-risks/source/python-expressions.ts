/** Expressions of Python. */
import { made } from "./make-syntax.ts";
import { other, present, readList, unquoted, type Reader } from "./python-parts.ts";
import type { Maker } from "./make-syntax.ts";
import type { SyntaxNode } from "@lezer/common";
import type { Syntax } from "./syntax.ts";

export const template: Reader = (node, make) => {
  const items: Syntax[] = [];
  const texts: string[] = [];
  const quoted = /^[a-zA-Z]*("""|'''|"|')/.exec(make.textOf(node))?.[0] ?? "";
  let at = node.from + quoted.length;
  for (const gap of node.getChildren("FormatReplacement")) {
    texts.push(make.text.slice(at, gap.from));
    const inner = make.parts(gap).find((kid) => !kid.name.startsWith("Format"));
    items.push(inner ? make.read(inner) : made("other", gap));
    at = gap.to;
  }
  texts.push(unquoted(`"${make.text.slice(at, node.to)}`));
  return items.length === 0
    ? made("string", node, texts[0] ?? "")
    : made("template", node, "", items, { items, texts });
};

/** `"a" f"{b}"`: one text. */
export const continued: Reader = (node, make) => {
  const pieces = make.parts(node).map(make.read);
  const items = pieces.flatMap((piece) => piece.items ?? []);
  const texts = [""];
  for (const piece of pieces) {
    const [first = "", ...rest] = piece.texts ?? [piece.name];
    texts[texts.length - 1] += first;
    texts.push(...rest);
  }
  return items.length === 0
    ? made("string", node, texts[0] ?? "")
    : made("template", node, "", items, { items, texts });
};

export const call: Reader = (node, make) => {
  const [first] = make.parts(node);
  const list = node.getChild("ArgList");
  const target = first ? make.read(first) : made("other", node);
  const items = list ? readList(list, make) : [];
  return made("call", node, "", [target, ...items], { target, items });
};

export const member: Reader = (node, make) => {
  const [object, ...rest] = make.parts(node);
  if (!object) return other(node, make);
  const target = make.read(object);
  const property = node.getChild("PropertyName");
  if (property) return made("member", node, make.textOf(property), [target], { target });
  const isSlice = node.getChild(":") !== null;
  const inner = rest.map(make.read);
  const value = isSlice ? undefined : inner[0];
  const name = value?.kind === "string" ? value.name : isSlice ? "[:]" : "[]";
  return made("member", node, name, [target, ...inner], { target, value, items: inner, is: "computed" });
};

function operator(node: SyntaxNode, make: Maker): string {
  const words: string[] = [];
  for (let kid = node.firstChild; kid; kid = kid.nextSibling)
    if (kid.name.endsWith("Op") || /^(and|or|not|in|is)$/.test(kid.name)) words.push(make.textOf(kid));
  return words.join(" ");
}

export const binary: Reader = (node, make) => {
  const [first, second] = make.parts(node).map(make.read);
  return made("binary", node, operator(node, make), present(first, second), { target: first, value: second });
};

export const unary: Reader = (node, make) => {
  const [value] = make.parts(node).map(make.read);
  return made("unary", node, operator(node, make), present(value), { value });
};

/** `a if test else b`. */
export const conditional: Reader = (node, make) => {
  const [body, test, otherwise] = make.parts(node).map(make.read);
  return made("conditional", node, "", present(body, test, otherwise), { test, body, otherwise });
};

export const single =
  (kind: "await" | "return" | "throw" | "yield" | "assert"): Reader =>
  (node, make) => {
    const kids = make.parts(node).map(make.read);
    return made(kind, node, "", kids, { value: kids[0] });
  };

/** `return a, b` gives one tuple. */
export const returned: Reader = (node, make) => {
  const kids = make.parts(node).map(make.read);
  const value = kids.length > 1 ? made("array", node, "", kids, { items: kids }) : kids[0];
  return made("return", node, "", value ? [value] : [], { value });
};

export const array: Reader = (node, make) => {
  const items = readList(node, make);
  return made("array", node, "", items, { items });
};

export const object: Reader = (node, make) => {
  const items: Syntax[] = [];
  let key: Syntax | null = null;
  for (const kid of make.parts(node)) {
    const value = make.read(kid);
    if (!key) {
      key = value;
      continue;
    }
    const name = key.kind === "string" ? key.name : "[]";
    items.push(made("entry", { from: key.from, to: value.to }, name, [key, value], { value, target: key }));
    key = null;
  }
  if (node.getChild("**") && key) items.push(made("spread", key, "", [key], { value: key }));
  return made("object", node, "", items, { items });
};

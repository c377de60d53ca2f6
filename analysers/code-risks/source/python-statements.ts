/** Statements, functions and classes of Python. */
import type { SyntaxNode } from "@lezer/common";
import { made, type Maker } from "./make-syntax.ts";
import { boundBy, boundIn, iteration, other, present, readList, SIGN, type Reader } from "./python-parts.ts";
import type { Syntax } from "./syntax.ts";

/** `a, b = c` and `a = b = c`. */
export const assign: Reader = (node, make) => {
  const sides: SyntaxNode[][] = [[]];
  for (let kid = node.firstChild; kid; kid = kid.nextSibling) {
    if (kid.name === "AssignOp") sides.push([]);
    else if (/^[A-Z]/.test(kid.name) && !SIGN.test(kid.name)) sides.at(-1)?.push(kid);
  }
  const whole = (side: readonly SyntaxNode[]): Syntax => {
    const items = side.map(make.read);
    return items.length === 1 && items[0] ? items[0] : made("array", node, "", items, { items });
  };
  if (sides.length < 2) return made("other", node, "", make.parts(node).map(make.read));
  const nodes = sides.map(whole);
  const value = nodes.at(-1);
  const target = nodes[0];
  if (!value || !target) return other(node, make);
  const pairs =
    target.kind === "array" && value.kind === "array" && target.items?.length === value.items?.length;
  const bound = pairs
    ? (target.items ?? []).flatMap((item, index) => boundBy(item, value.items?.[index] ?? value))
    : nodes.slice(0, -1).flatMap((one) => boundBy(one, value));
  if (value.kind === "function" && value.name === "" && target.kind === "name") value.name = target.name;
  return made("assign", node, "=", nodes, { target, value, bound });
};

export const update: Reader = (node, make) => {
  const [target, value] = make.parts(node).map(make.read);
  const bound = target?.kind === "name" && value ? [{ name: target.name, part: value }] : [];
  const op = node.getChild("UpdateOp");
  return made("assign", node, op ? make.textOf(op) : "+=", present(target, value), { target, value, bound });
};

function param(list: SyntaxNode, make: Maker): Syntax[] {
  const params: Syntax[] = [];
  let name: SyntaxNode | null = null;
  let type = "";
  let value: Syntax | undefined;
  const close = (): void => {
    if (name) {
      const self = made("name", name, make.textOf(name));
      const span = { from: name.from, to: value?.to ?? name.to };
      const bound = [{ name: self.name, part: self }];
      params.push(made("param", span, self.name, [self, ...present(value)], { value, bound, texts: [type] }));
    }
    [name, type, value] = [null, "", undefined];
  };
  for (let kid = list.firstChild; kid; kid = kid.nextSibling) {
    if (kid.name === ",") close();
    else if (kid.name === "TypeDef") type = make.textOf(kid).replace(/^:\s*/, "");
    else if (kid.name === "VariableName" && !name) name = kid;
    else if (name && /^[A-Z]/.test(kid.name) && !SIGN.test(kid.name)) value = make.read(kid);
  }
  close();
  return params;
}

export const functionOf: Reader = (node, make) => {
  const [name] = node.getChildren("VariableName");
  const list = node.getChild("ParamList");
  const items = list ? param(list, make) : [];
  const last = make.parts(node).at(-1);
  const body = last && last !== list && last !== name ? make.read(last) : undefined;
  const isAsync = node.getChild("async") !== null;
  return made(
    "function",
    node,
    node.name === "FunctionDefinition" && name ? make.textOf(name) : "",
    [...items, ...present(body)],
    { items, body, isAsync },
  );
};

export const decorated: Reader = (node, make) => {
  const decorators = node.getChildren("Decorator").map((kid) => {
    const list = kid.getChild("ArgList");
    const name = make
      .textOf(kid)
      .replace(/^@\s*/, "")
      .replace(/\([^]*$/, "");
    const items = list ? readList(list, make) : [];
    const target = made("name", kid, name);
    return made("call", kid, "", [target, ...items], { target, items });
  });
  const last = make.parts(node).at(-1);
  const inner = last ? make.read(last) : made("other", node);
  inner.decorators = decorators;
  inner.kids = [...decorators, ...inner.kids];
  for (const decorator of decorators) decorator.parent = inner;
  return inner;
};

export const classOf: Reader = (node, make) => {
  const [name, ...rest] = make.parts(node);
  const bases = node.getChild("ArgList");
  const kids = rest.filter((kid) => kid !== bases).map(make.read);
  const items = bases ? readList(bases, make) : [];
  return made("class", node, name ? make.textOf(name) : "", [...items, ...kids], { items });
};

/** `if … elif … else` as nested branches. */
export const branch: Reader = (node, make) => {
  const kids = make.parts(node).map(make.read);
  const build = (from: number): Syntax | undefined => {
    const [test, body] = [kids[from], kids[from + 1]];
    if (!test) return undefined;
    if (!body) return test;
    const otherwise = build(from + 2);
    return made("if", { from: test.from, to: node.to }, "", present(test, body, otherwise), {
      test,
      body,
      otherwise,
    });
  };
  const built = build(0) ?? other(node, make);
  return built.kind === "if"
    ? made("if", node, "", built.kids, { test: built.test, body: built.body, otherwise: built.otherwise })
    : built;
};

export const loop: Reader = (node, make) => {
  const { names, value } = iteration(node, make);
  const blocks = node.getChildren("Body").map(make.read);
  const [body] = blocks;
  const isAsync = node.getChild("async") !== null;
  return made("loop", node, "", [...present(value), ...blocks], {
    value,
    body,
    bound: boundIn(names, value, node),
    is: "of",
    isAsync,
  });
};

export const whileLoop: Reader = (node, make) => {
  const [test, ...blocks] = make.parts(node).map(make.read);
  return made("loop", node, "", [...present(test), ...blocks], { test, body: blocks[0], is: "while" });
};

export const attempt: Reader = (node, make) => {
  const items: Syntax[] = [];
  let body: Syntax | undefined;
  let mode = "try";
  let from = node.from;
  let caught: Syntax[] = [];
  for (let kid = node.firstChild; kid; kid = kid.nextSibling) {
    if (/^(try|except|finally|else)$/.test(kid.name)) [mode, from, caught] = [kid.name, kid.from, []];
    else if (kid.name === "Body") {
      const block = make.read(kid);
      if (mode === "try") body = block;
      else
        items.push(
          made("catch", { from, to: kid.to }, mode === "except" ? "" : mode, [...caught, block], {
            body: block,
            items: caught,
          }),
        );
    } else if (/^[A-Z]/.test(kid.name) && !SIGN.test(kid.name)) caught.push(make.read(kid));
  }
  return made("try", node, "", [...present(body), ...items], { body, items });
};

export const withOf: Reader = (node, make) => {
  const items: Syntax[] = [];
  const bound: { name: string; part: Syntax }[] = [];
  let isName = false;
  for (let kid = node.firstChild; kid; kid = kid.nextSibling) {
    if (kid.name === "as") isName = true;
    else if (kid.name === ",") isName = false;
    else if (kid.name === "Body" || !/^[A-Z]/.test(kid.name) || SIGN.test(kid.name)) continue;
    else if (isName) {
      const part = items.at(-1);
      if (part) bound.push({ name: make.textOf(kid), part });
      isName = false;
    } else items.push(make.read(kid));
  }
  const block = node.getChild("Body");
  const body = block ? make.read(block) : undefined;
  return made("with", node, "", [...items, ...present(body)], { items, body, bound });
};

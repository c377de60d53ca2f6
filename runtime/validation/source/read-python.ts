/** Python as the common tree: keyword arguments are `named`, f-strings and `%` are strings with gaps like any other. */
import { parser } from "@lezer/python";
import type { SyntaxNode } from "@lezer/common";
import { made, type Maker } from "./make-syntax.ts";
import type { Comment, Syntax } from "./syntax.ts";

type Reader = (node: SyntaxNode, make: Maker) => Syntax;

const SIGN = /^(AssignOp|UpdateOp|ArithOp|CompareOp|BitOp|At|TypeDef|Comment)$/;

function parts(node: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (let kid = node.firstChild; kid; kid = kid.nextSibling)
    if (/^[A-Z]/.test(kid.name) && !SIGN.test(kid.name)) found.push(kid);
  return found;
}

const present = (...nodes: readonly (Syntax | undefined)[]): Syntax[] =>
  nodes.filter((node) => node !== undefined);

const other: Reader = (node, make) => made("other", node, node.name, make.parts(node).map(make.read));

const named =
  (kind: "name" | "number"): Reader =>
  (node, make) =>
    made(kind, node, make.textOf(node));

function unquoted(text: string): string {
  return text.replace(/^[a-zA-Z]*("""|'''|"|')/, "").replace(/("""|'''|"|')$/, "");
}

const template: Reader = (node, make) => {
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
const continued: Reader = (node, make) => {
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

/** Arguments: `k=v` as named, `*a` and `**a` as spreads. */
function readList(list: SyntaxNode, make: Maker): Syntax[] {
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

const call: Reader = (node, make) => {
  const [first] = make.parts(node);
  const list = node.getChild("ArgList");
  const target = first ? make.read(first) : made("other", node);
  const items = list ? readList(list, make) : [];
  return made("call", node, "", [target, ...items], { target, items });
};

const member: Reader = (node, make) => {
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

const binary: Reader = (node, make) => {
  const [first, second] = make.parts(node).map(make.read);
  return made("binary", node, operator(node, make), present(first, second), { target: first, value: second });
};

const unary: Reader = (node, make) => {
  const [value] = make.parts(node).map(make.read);
  return made("unary", node, operator(node, make), present(value), { value });
};

/** `a if test else b`. */
const conditional: Reader = (node, make) => {
  const [body, test, otherwise] = make.parts(node).map(make.read);
  return made("conditional", node, "", present(body, test, otherwise), { test, body, otherwise });
};

const single =
  (kind: "await" | "return" | "throw" | "yield" | "assert"): Reader =>
  (node, make) => {
    const kids = make.parts(node).map(make.read);
    return made(kind, node, "", kids, { value: kids[0] });
  };

const array: Reader = (node, make) => {
  const items = readList(node, make);
  return made("array", node, "", items, { items });
};

const object: Reader = (node, make) => {
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

function boundBy(target: Syntax, value: Syntax): NonNullable<Syntax["bound"]> {
  if (target.kind === "name") return [{ name: target.name, part: value }];
  return (target.items ?? []).flatMap((item, index) =>
    boundBy(item, made("member", item, `${index}`, [], { target: value, is: "computed" })),
  );
}

/** `a, b = c` and `a = b = c`. */
const assign: Reader = (node, make) => {
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

const update: Reader = (node, make) => {
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

const functionOf: Reader = (node, make) => {
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

const decorated: Reader = (node, make) => {
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

const classOf: Reader = (node, make) => {
  const [name, ...rest] = make.parts(node);
  const bases = node.getChild("ArgList");
  const kids = rest.filter((kid) => kid !== bases).map(make.read);
  const items = bases ? readList(bases, make) : [];
  return made("class", node, name ? make.textOf(name) : "", [...items, ...kids], { items });
};

/** `if … elif … else` as nested branches. */
const branch: Reader = (node, make) => {
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

function iteration(node: SyntaxNode, make: Maker): { names: Syntax[]; value: Syntax | undefined } {
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

function boundIn(
  names: readonly Syntax[],
  value: Syntax | undefined,
  node: SyntaxNode,
): NonNullable<Syntax["bound"]> {
  if (!value) return [];
  const element = made("member", node, "[]", [], { target: value, is: "computed" });
  return names.flatMap((name) => boundBy(name, element));
}

const loop: Reader = (node, make) => {
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

const whileLoop: Reader = (node, make) => {
  const [test, ...blocks] = make.parts(node).map(make.read);
  return made("loop", node, "", [...present(test), ...blocks], { test, body: blocks[0], is: "while" });
};

const comprehension: Reader = (node, make) => {
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

const attempt: Reader = (node, make) => {
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

const withOf: Reader = (node, make) => {
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

const READERS: Readonly<Record<string, Reader>> = {
  Script: (node, make) => made("program", node, "", make.parts(node).map(make.read)),
  Body: (node, make) => made("block", node, "", make.parts(node).map(make.read)),
  VariableName: named("name"),
  Number: named("number"),
  Boolean: named("name"),
  None: named("name"),
  String: (node, make) => made("string", node, unquoted(make.textOf(node))),
  FormatString: template,
  ContinuedString: continued,
  CallExpression: call,
  MemberExpression: member,
  BinaryExpression: binary,
  UnaryExpression: unary,
  ConditionalExpression: conditional,
  ParenthesizedExpression: (node, make) => make.parts(node).map(make.read)[0] ?? other(node, make),
  ExpressionStatement: (node, make) => make.parts(node).map(make.read)[0] ?? other(node, make),
  AwaitExpression: single("await"),
  YieldExpression: single("yield"),
  YieldStatement: single("yield"),
  ReturnStatement: single("return"),
  RaiseStatement: single("throw"),
  AssertStatement: single("assert"),
  ArrayExpression: array,
  TupleExpression: array,
  SetExpression: array,
  DictionaryExpression: object,
  AssignStatement: assign,
  UpdateStatement: update,
  NamedExpression: assign,
  FunctionDefinition: functionOf,
  LambdaExpression: functionOf,
  DecoratedStatement: decorated,
  ClassDefinition: classOf,
  IfStatement: branch,
  ForStatement: loop,
  WhileStatement: whileLoop,
  ArrayComprehensionExpression: comprehension,
  ComprehensionExpression: comprehension,
  SetComprehensionExpression: comprehension,
  DictionaryComprehensionExpression: comprehension,
  TryStatement: attempt,
  WithStatement: withOf,
  ImportStatement: (node, make) => made("import", node, make.textOf(node)),
};

/** The tree of a file and its comments. */
export function readPython(text: string): { root: Syntax; comments: Comment[] } {
  const tree = parser.parse(text);
  const comments: Comment[] = [];
  tree.iterate({
    enter({ name, from, to }) {
      if (name === "Comment") comments.push({ text: text.slice(from, to), from });
    },
  });
  const read = (node: SyntaxNode): Syntax => (READERS[node.name] ?? other)(node, make);
  const make: Maker = {
    read,
    parts,
    text,
    textOf: ({ from, to }) => text.slice(from, to),
    isOperand: () => true,
  };
  return { root: read(tree.topNode), comments };
}

/** Expressions of JavaScript, TypeScript and JSX. */
import { made } from "./make-syntax.ts";
import {
  isOperand,
  operandList,
  operands,
  operator,
  other,
  readList,
  TOKENS,
  TYPES,
  type Reader,
} from "./javascript-parts.ts";
import { readFunction } from "./read-function.ts";
import type { Syntax } from "./syntax.ts";

export const call: Reader = (node, make) => {
  const kids = make.parts(node).filter((kid) => !TYPES.test(kid.name));
  const list = kids.find((kid) => kid.name === "ArgList");
  const first = kids[0];
  const target = first && first.name !== "ArgList" ? make.read(first) : made("other", node, "");
  const items = list ? readList(list, make) : [];
  const is = node.name === "NewExpression" ? ("new" as const) : undefined;
  return made("call", node, "", [target, ...items], { target, items, is });
};

export const member: Reader = (node, make) => {
  const kids = make.parts(node).filter(isOperand);
  const [object, property] = kids;
  if (!object) return other(node, make);
  const target = make.read(object);
  const isOptional = node.getChild("?.") !== null;
  if (node.getChild("[") === null || !property)
    return made("member", node, property ? make.textOf(property) : "", [target], {
      target,
      isOptional,
    });
  const value = make.read(property);
  const name = value.kind === "string" ? value.name : "[]";
  return made("member", node, name, [target, value], { target, value, is: "computed", isOptional });
};

export const template: Reader = (node, make) => {
  const items: Syntax[] = [];
  const texts: string[] = [];
  let at = node.from + 1;
  for (const gap of node.getChildren("Interpolation")) {
    texts.push(make.text.slice(at, gap.from));
    const inner = make.parts(gap).find((kid) => !kid.name.startsWith("Interpolation"));
    items.push(inner ? make.read(inner) : made("other", gap, ""));
    at = gap.to;
  }
  texts.push(make.text.slice(at, Math.max(at, node.to - 1)));
  if (items.length === 0) return made("string", node, texts[0] ?? "");
  return made("template", node, "", items, { items, texts });
};

export const tagged: Reader = (node, make) => {
  const kids = make.parts(node).filter((kid) => !TYPES.test(kid.name));
  const [tag, quoted] = kids;
  if (!tag || !quoted) return other(node, make);
  const target = make.read(tag);
  const inner = template(quoted, make);
  const items = inner.items ?? [];
  const texts = inner.texts ?? [inner.name];
  return made("template", node, "", [target, ...items], { target, items, texts });
};

export const binary: Reader = (node, make) => {
  const op = operator(node, make);
  const kids = make.parts(node);
  const [first, second] = kids.filter((kid) => !TOKENS.test(kid.name));
  if (!first) return other(node, make);
  const left = make.read(first);
  if (op === "as" || op === "satisfies") {
    const type = make.text.slice(left.to, node.to).replace(/^\s*(as|satisfies)\s*/, "");
    return made("cast", node, op === "as" ? type : `satisfies ${type}`, [left], { value: left });
  }
  const right = second && isOperand(second) ? make.read(second) : undefined;
  return made("binary", node, op, right ? [left, right] : [left], { target: left, value: right });
};

export const unary: Reader = (node, make) => {
  const [value] = operands(node, make);
  const op = operator(node, make);
  // `x!` says to the compiler only that something is there.
  if (node.name === "PostfixExpression" && op === "!" && value)
    return made("cast", node, "!", [value], { value });
  return made("unary", node, op, value ? [value] : [], { value });
};

export const conditional: Reader = (node, make) => {
  const [test, body, otherwise] = operands(node, make);
  return made("conditional", node, "", operandList(test, body, otherwise), { test, body, otherwise });
};

export const inner: Reader = (node, make) => operands(node, make)[0] ?? made("other", node, node.name);

export const single =
  (kind: "await" | "return" | "throw" | "yield" | "spread"): Reader =>
  (node, make) => {
    const [value] = operands(node, make);
    return made(kind, node, "", value ? [value] : [], { value });
  };

export const array: Reader = (node, make) => {
  const items = readList(node, make);
  return made("array", node, "", items, { items });
};

const property: Reader = (node, make) => {
  if (node.getChild("ParamList")) return readFunction(node, make);
  const kids = make.parts(node).filter((kid) => !TYPES.test(kid.name));
  if (kids[0]?.name === "Spread") {
    const value = kids[1] ? make.read(kids[1]) : undefined;
    return made("spread", node, "", value ? [value] : [], { value });
  }
  const [key, given] = kids.filter(isOperand);
  const isComputed = node.getChild("[") !== null;
  const name = key ? make.textOf(key).replace(/^['"]|['"]$/g, "") : "";
  // `{ id }` takes the variable of that name.
  const value = given ? make.read(given) : made("name", node, name);
  if (value.kind === "function" && value.name === "") value.name = name;
  const index = isComputed && key ? make.read(key) : undefined;
  return made("entry", node, isComputed ? "[]" : name, operandList(index, value), {
    value,
    target: index,
    is: isComputed ? "computed" : undefined,
  });
};

export const object: Reader = (node, make) => {
  const items = node.getChildren("Property").map((kid) => property(kid, make));
  return made("object", node, "", items, { items });
};

/** Statements, declarations, classes and elements of JavaScript, TypeScript and JSX. */
import type { SyntaxNode } from "@lezer/common";
import { made, type Maker } from "./make-syntax.ts";
import { isOperand, operandList, operands, other, TOKENS, TYPES, type Reader } from "./javascript-parts.ts";
import { readPattern } from "./read-function.ts";
import type { Syntax } from "./syntax.ts";

/** `const a = 1, {b} = c`: one assignment for each. */
export const declaration: Reader = (node, make) => {
  const items: Syntax[] = [];
  const isConst = node.getChild("const") !== null;
  let pattern: SyntaxNode | null = null;
  let isValue = false;
  for (let kid = node.firstChild; kid; kid = kid.nextSibling) {
    if (kid.name === "Equals") isValue = true;
    else if (/^(VariableDefinition|ObjectPattern|ArrayPattern)$/.test(kid.name)) {
      if (pattern) items.push(unset(pattern, make));
      [pattern, isValue] = [kid, false];
    } else if (isValue && pattern && /^[A-Z]|^(this|null)$/.test(kid.name) && !kid.name.endsWith("Comment")) {
      items.push(assignment(pattern, kid, isConst, make));
      [pattern, isValue] = [null, false];
    }
  }
  if (pattern) items.push(unset(pattern, make));
  return made("declare", node, "", items, { items });
};

/** `let x;`: a name that has no value yet. */
const unset = (pattern: SyntaxNode, make: Maker): Syntax =>
  made("other", pattern, "", [], {
    bound: [{ name: make.textOf(pattern), part: made("name", pattern, "undefined") }],
  });

function assignment(pattern: SyntaxNode, given: SyntaxNode, isConst: boolean, make: Maker): Syntax {
  const value = make.read(given);
  const target = made("name", pattern, pattern.name === "VariableDefinition" ? make.textOf(pattern) : "");
  if ((value.kind === "function" || value.kind === "class") && value.name === "") value.name = target.name;
  const span = { from: pattern.from, to: given.to };
  return made("assign", span, "=", [target, value], {
    target,
    value,
    bound: readPattern(pattern, value, make),
    is: isConst ? "const" : undefined,
  });
}

export const assign: Reader = (node, make) => {
  const kids = make.parts(node).filter((kid) => !TOKENS.test(kid.name) && !TYPES.test(kid.name));
  const [left, right] = kids;
  if (!left || !right) return other(node, make);
  const [target, value] = [make.read(left), make.read(right)];
  if (value.kind === "function" && value.name === "") value.name = lastPart(target);
  const bound = target.kind === "name" ? [{ name: target.name, part: value }] : [];
  return made(
    "assign",
    node,
    make.textOf(node.getChild("UpdateOp") ?? node.getChild("Equals") ?? node).slice(0, 3),
    [target, value],
    { target, value, bound },
  );
};

const lastPart = (node: Syntax): string => (node.kind === "name" || node.kind === "member" ? node.name : "");

export const field: Reader = (node, make) => {
  const decorators = node.getChildren("Decorator").map(make.read);
  const key = node.getChild("PropertyDefinition") ?? node.getChild("PrivatePropertyDefinition");
  const name = key ? make.textOf(key) : "";
  const equals = node.getChild("Equals");
  const given = equals && make.parts(node).find((kid) => kid.from >= equals.to && isOperand(kid));
  const value = given ? make.read(given) : undefined;
  if (value?.kind === "function" && value.name === "") value.name = name;
  const target = made("name", key ?? node, name);
  return made("assign", node, "=", [...decorators, target, ...(value ? [value] : [])], {
    target,
    value,
    decorators,
    bound: value ? [{ name, part: value }] : [],
  });
};

export const branch: Reader = (node, make) => {
  const [test, body, otherwise] = operands(node, make);
  return made("if", node, "", operandList(test, body, otherwise), { test, body, otherwise });
};

export const loop: Reader = (node, make) => {
  const kids = make.parts(node);
  const spec = kids.find((kid) => /^For(Of|In)?Spec$/.test(kid.name));
  if (!spec) {
    const [first, second] = kids.map(make.read);
    const isDo = node.name === "DoStatement";
    const [test, body] = isDo ? [second, first] : [first, second];
    return made("loop", node, "", operandList(first, second), { test, body, is: "while" });
  }
  const last = kids.at(-1);
  const body = last && last !== spec ? make.read(last) : undefined;
  if (spec.name === "ForSpec") {
    const pieces = make.parts(spec).map(make.read);
    // `for (let job = next(); job; job = next())`
    const test =
      pieces.find((piece) => piece.kind === "binary") ??
      pieces.find((piece) => /^(name|member)$/.test(piece.kind));
    return made("loop", node, "", [...pieces, ...operandList(body)], { test, body, is: "counted" });
  }
  const [pattern, iterated] = make.parts(spec).filter(isOperand);
  const value = iterated ? make.read(iterated) : undefined;
  const element = value ? made("member", spec, "[]", [], { target: value, is: "computed" }) : undefined;
  const bound = pattern && element ? readPattern(pattern, element, make) : [];
  return made("loop", node, "", operandList(value, body), {
    value,
    body,
    bound,
    is: spec.name === "ForOfSpec" ? "of" : "in",
    isAsync: node.getChild("await") !== null || spec.getChild("await") !== null,
  });
};

export const attempt: Reader = (node, make) => {
  const [body, ...rest] = make.parts(node);
  const tried = body ? make.read(body) : undefined;
  const items = rest.map((kid) => {
    const block = kid.getChild("Block");
    const inner = block ? make.read(block) : undefined;
    const definition = kid.getChild("VariableDefinition");
    const isFinally = kid.name === "FinallyClause";
    return made(
      "catch",
      kid,
      isFinally ? "finally" : definition ? make.textOf(definition) : "",
      operandList(inner),
      { body: inner },
    );
  });
  return made("try", node, "", [...operandList(tried), ...items], { body: tried, items });
};

export const element: Reader = (node, make) => {
  const open =
    node.name === "JSXSelfClosingTag"
      ? node
      : (node.getChild("JSXOpenTag") ?? node.getChild("JSXSelfClosingTag") ?? node);
  const tag =
    open.getChild("JSXBuiltin") ?? open.getChild("JSXIdentifier") ?? open.getChild("JSXMemberExpression");
  const attributes = open.getChildren("JSXAttribute").map((kid) => {
    const [key, ...rest] = make.parts(kid).filter(isOperand);
    const value = rest[0] ? make.read(rest[0]) : undefined;
    return made("attribute", kid, key ? make.textOf(key) : "", operandList(value), { value });
  });
  const spreads = open.getChildren("JSXSpreadAttribute").map(make.read);
  const kids =
    node === open
      ? []
      : make
          .parts(node)
          .filter((kid) => /^JSX(Element|Escape|SelfClosingTag|FragmentTag)$/.test(kid.name))
          .map(make.read);
  return made("element", node, tag ? make.textOf(tag) : "", [...attributes, ...spreads, ...kids], {
    items: attributes,
  });
};

export const kindOf =
  (kind: "block" | "program"): Reader =>
  (node, make) =>
    made(kind, node, "", operands(node, make));

export const classOf: Reader = (node, make) => {
  const name = node.getChild("VariableDefinition");
  const kids = make
    .parts(node)
    .filter((kid) => isOperand(kid) && kid !== name)
    .map(make.read);
  const decorators = node.getChildren("Decorator").map(make.read);
  return made("class", node, name ? make.textOf(name) : "", kids, { decorators });
};

export const exported: Reader = (node, make) => {
  const result = other(node, make);
  const mark = (kid: Syntax): void => {
    if (kid.kind === "function" || kid.kind === "class") kid.isExported = true;
    for (const item of kid.kind === "declare" ? (kid.items ?? []) : []) if (item.value) mark(item.value);
  };
  result.kids.forEach(mark);
  // `@Controller() export class X`: the grammar takes the decorators for a class of their own that breaks off.
  const before = node.prevSibling;
  const [kind] = result.kids;
  if (before?.name === "ClassDeclaration" && !before.getChild("ClassBody") && kind?.kind === "class")
    kind.decorators = [...before.getChildren("Decorator").map(make.read), ...(kind.decorators ?? [])];
  return result;
};

/** JavaScript, TypeScript and JSX as the common tree. Every dialect is read by the same grammar: it is a superset. */
import { parser } from "@lezer/javascript";
import type { SyntaxNode } from "@lezer/common";
import { made, type Maker } from "./make-syntax.ts";
import { readFunction, readPattern, type Read } from "./read-function.ts";
import type { Comment, Syntax } from "./syntax.ts";

const typed = parser.configure({ dialect: "ts jsx" });
const plain = parser.configure({ dialect: "ts" });

/** Children that carry meaning: tokens are spelled in lower case or as signs. */
function parts(node: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (let kid = node.firstChild; kid; kid = kid.nextSibling)
    if (/^[A-Z]|^this$|^super$/.test(kid.name) && !kid.name.endsWith("Comment")) found.push(kid);
  return found;
}

const TYPES =
  /^(TypeAnnotation|TypeArgList|TypeParamList|TypeName|.*Type|TypeDefinition|InterfaceDeclaration|TypeAliasDeclaration|TypePredicate)$/;
const TOKENS = /^(Equals|ArithOp|LogicOp|CompareOp|BitOp|UpdateOp|Arrow|Spread|JSX(Start|End|Self)\w*)$/;

const isOperand = (node: SyntaxNode): boolean => !TYPES.test(node.name) && !TOKENS.test(node.name);

function unquoted(text: string): string {
  return text.slice(1, -1).replace(/\\(['"`\\/])/g, "$1");
}

function reader(text: string): Read {
  const textOf = (node: SyntaxNode): string => text.slice(node.from, node.to);
  const read: Read = (node) => (READERS[node.name] ?? other)(node, make);
  const make: Maker = { read, textOf, parts, text, isOperand };
  return read;
}

type Reader = (node: SyntaxNode, make: Maker) => Syntax;

const other: Reader = (node, make) =>
  made(
    "other",
    node,
    node.name,
    make
      .parts(node)
      .filter((kid) => !TYPES.test(kid.name) && !TOKENS.test(kid.name))
      .map(make.read),
  );

const named =
  (kind: "name" | "number"): Reader =>
  (node, make) =>
    made(kind, node, make.textOf(node));

const operands = (node: SyntaxNode, make: Maker): Syntax[] =>
  make.parts(node).filter(isOperand).map(make.read);

/** The text of the first token that is an operator. */
function operator(node: SyntaxNode, make: Maker): string {
  for (let kid = node.firstChild; kid; kid = kid.nextSibling)
    if (/Op$|^(as|satisfies|in|instanceof|typeof|void|delete|Equals)$/.test(kid.name))
      return make.textOf(kid);
  return "";
}

const call: Reader = (node, make) => {
  const kids = make.parts(node).filter((kid) => !TYPES.test(kid.name));
  const list = kids.find((kid) => kid.name === "ArgList");
  const first = kids[0];
  const target = first && first.name !== "ArgList" ? make.read(first) : made("other", node, "");
  const items = list ? readList(list, make) : [];
  const is = node.name === "NewExpression" ? ("new" as const) : undefined;
  return made("call", node, "", [target, ...items], { target, items, is });
};

/** Elements of a list, `...x` as a spread. */
function readList(list: SyntaxNode, make: Maker): Syntax[] {
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

const member: Reader = (node, make) => {
  const kids = make.parts(node).filter(isOperand);
  const [object, property] = kids;
  if (!object) return other(node, make);
  const target = make.read(object);
  const isOptional = node.getChild("?.") !== null;
  if (node.getChild("[") === null || !property)
    return made("member", node, property ? make.textOf(property) : "", [target], {
      target,
      is: isOptional ? "optional" : undefined,
    });
  const value = make.read(property);
  const name = value.kind === "string" ? value.name : "[]";
  return made("member", node, name, [target, value], { target, value, is: "computed" });
};

const template: Reader = (node, make) => {
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

const tagged: Reader = (node, make) => {
  const kids = make.parts(node).filter((kid) => !TYPES.test(kid.name));
  const [tag, quoted] = kids;
  if (!tag || !quoted) return other(node, make);
  const target = make.read(tag);
  const inner = template(quoted, make);
  const items = inner.items ?? [];
  const texts = inner.texts ?? [inner.name];
  return made("template", node, "", [target, ...items], { target, items, texts });
};

const binary: Reader = (node, make) => {
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

const unary: Reader = (node, make) => {
  const [value] = operands(node, make);
  const op = operator(node, make);
  // `x!` says to the compiler only that something is there.
  if (node.name === "PostfixExpression" && op === "!" && value)
    return made("cast", node, "!", [value], { value });
  return made("unary", node, op, value ? [value] : [], { value });
};

const conditional: Reader = (node, make) => {
  const [test, body, otherwise] = operands(node, make);
  return made("conditional", node, "", operandList(test, body, otherwise), { test, body, otherwise });
};

const operandList = (...nodes: readonly (Syntax | undefined)[]): Syntax[] =>
  nodes.filter((node) => node !== undefined);

const inner: Reader = (node, make) => operands(node, make)[0] ?? made("other", node, node.name);

const single =
  (kind: "await" | "return" | "throw" | "yield" | "spread"): Reader =>
  (node, make) => {
    const [value] = operands(node, make);
    return made(kind, node, "", value ? [value] : [], { value });
  };

const array: Reader = (node, make) => {
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

const object: Reader = (node, make) => {
  const items = node.getChildren("Property").map((kid) => property(kid, make));
  return made("object", node, "", items, { items });
};

/** `const a = 1, {b} = c`: one assignment for each. */
const declaration: Reader = (node, make) => {
  const items: Syntax[] = [];
  let pattern: SyntaxNode | null = null;
  let isValue = false;
  for (let kid = node.firstChild; kid; kid = kid.nextSibling) {
    if (kid.name === "Equals") isValue = true;
    else if (/^(VariableDefinition|ObjectPattern|ArrayPattern)$/.test(kid.name))
      [pattern, isValue] = [kid, false];
    else if (isValue && pattern && /^[A-Z]|^this$/.test(kid.name) && !kid.name.endsWith("Comment")) {
      items.push(assignment(pattern, kid, node.getChild("const") !== null, make));
      [pattern, isValue] = [null, false];
    }
  }
  return made("declare", node, "", items, { items });
};

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

const assign: Reader = (node, make) => {
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

const field: Reader = (node, make) => {
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

const branch: Reader = (node, make) => {
  const [test, body, otherwise] = operands(node, make);
  return made("if", node, "", operandList(test, body, otherwise), { test, body, otherwise });
};

const loop: Reader = (node, make) => {
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
    const test = pieces.find((piece) => piece.kind === "binary");
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

const attempt: Reader = (node, make) => {
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

const element: Reader = (node, make) => {
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

const kindOf =
  (kind: "block" | "program"): Reader =>
  (node, make) =>
    made(kind, node, "", operands(node, make));

const classOf: Reader = (node, make) => {
  const name = node.getChild("VariableDefinition");
  const kids = make
    .parts(node)
    .filter((kid) => isOperand(kid) && kid !== name)
    .map(make.read);
  const decorators = node.getChildren("Decorator").map(make.read);
  return made("class", node, name ? make.textOf(name) : "", kids, { decorators });
};

const exported: Reader = (node, make) => {
  const result = other(node, make);
  const mark = (kid: Syntax): void => {
    if (kid.kind === "function" || kid.kind === "class") kid.isExported = true;
    for (const item of kid.kind === "declare" ? (kid.items ?? []) : []) if (item.value) mark(item.value);
  };
  result.kids.forEach(mark);
  return result;
};

const READERS: Readonly<Record<string, Reader>> = {
  Script: kindOf("program"),
  Block: kindOf("block"),
  SwitchBody: kindOf("block"),
  VariableName: named("name"),
  VariableDefinition: named("name"),
  this: named("name"),
  super: named("name"),
  Number: named("number"),
  BooleanLiteral: named("name"),
  String: (node, make) => made("string", node, unquoted(make.textOf(node))),
  JSXAttributeValue: (node, make) => made("string", node, unquoted(make.textOf(node))),
  RegExp: (node, make) => made("regex", node, make.textOf(node)),
  TemplateString: template,
  TaggedTemplateExpression: tagged,
  CallExpression: call,
  NewExpression: call,
  MemberExpression: member,
  BinaryExpression: binary,
  UnaryExpression: unary,
  PostfixExpression: unary,
  ConditionalExpression: conditional,
  ParenthesizedExpression: inner,
  ExpressionStatement: inner,
  JSXEscape: inner,
  JSXSpreadAttribute: single("spread"),
  AwaitExpression: single("await"),
  YieldExpression: single("yield"),
  ReturnStatement: single("return"),
  ThrowStatement: single("throw"),
  ArrayExpression: array,
  ObjectExpression: object,
  VariableDeclaration: declaration,
  AssignmentExpression: assign,
  PropertyDeclaration: field,
  ArrowFunction: readFunction,
  FunctionExpression: readFunction,
  FunctionDeclaration: readFunction,
  MethodDeclaration: readFunction,
  ClassDeclaration: classOf,
  ClassExpression: classOf,
  IfStatement: branch,
  ForStatement: loop,
  WhileStatement: loop,
  DoStatement: loop,
  TryStatement: attempt,
  JSXElement: element,
  JSXSelfClosingTag: element,
  ExportDeclaration: exported,
  ImportDeclaration: (node, make) => made("import", node, make.textOf(node)),
  Decorator: inner,
};

/** The tree of a file and its comments. `<T>x` and arrow generics are no JSX outside of JSX files. */
export function readJavaScript(text: string, isJsx: boolean): { root: Syntax; comments: Comment[] } {
  const tree = (isJsx ? typed : plain).parse(text);
  const comments: Comment[] = [];
  tree.iterate({
    enter({ name, from, to }) {
      if (name === "LineComment" || name === "BlockComment")
        comments.push({ text: text.slice(from, to), from });
    },
  });
  return { root: reader(text)(tree.topNode), comments };
}

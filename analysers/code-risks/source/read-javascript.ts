/** JavaScript, TypeScript and JSX as the common tree. Every dialect is read by the same grammar: it is a superset. */
import { parser } from "@lezer/javascript";
import { parsed } from "./parsed.ts";
import { made, type Maker } from "./make-syntax.ts";
import * as expressions from "./javascript-expressions.ts";
import * as statements from "./javascript-statements.ts";
import { isOperand, named, other, parts, unquoted, type Reader } from "./javascript-parts.ts";
import { readFunction, type Read } from "./read-function.ts";
import type { SyntaxNode } from "@lezer/common";
import type { Comment, Syntax } from "./syntax.ts";

const typed = parser.configure({ dialect: "ts jsx" });
const plain = parser.configure({ dialect: "ts" });

function reader(text: string): Read {
  const textOf = (node: SyntaxNode): string => text.slice(node.from, node.to);
  const read: Read = (node) => (READERS[node.name] ?? other)(node, make);
  const make: Maker = { read, textOf, parts, text, isOperand };
  return read;
}

const READERS: Readonly<Record<string, Reader>> = {
  Script: statements.kindOf("program"),
  Block: statements.kindOf("block"),
  SwitchBody: statements.kindOf("block"),
  VariableName: named("name"),
  VariableDefinition: named("name"),
  this: named("name"),
  super: named("name"),
  null: named("name"),
  Number: named("number"),
  BooleanLiteral: named("name"),
  String: (node, make) => made("string", node, unquoted(make.textOf(node))),
  JSXAttributeValue: (node, make) => made("string", node, unquoted(make.textOf(node))),
  RegExp: (node, make) => made("regex", node, make.textOf(node)),
  TemplateString: expressions.template,
  TaggedTemplateExpression: expressions.tagged,
  CallExpression: expressions.call,
  NewExpression: expressions.call,
  MemberExpression: expressions.member,
  BinaryExpression: expressions.binary,
  UnaryExpression: expressions.unary,
  PostfixExpression: expressions.unary,
  ConditionalExpression: expressions.conditional,
  ParenthesizedExpression: expressions.inner,
  // `query<Row>(…)`: what is called is the query.
  InstantiationExpression: expressions.inner,
  ExpressionStatement: expressions.inner,
  JSXEscape: expressions.inner,
  JSXSpreadAttribute: expressions.single("spread"),
  AwaitExpression: expressions.single("await"),
  YieldExpression: expressions.single("yield"),
  ReturnStatement: expressions.single("return"),
  ThrowStatement: expressions.single("throw"),
  ArrayExpression: expressions.array,
  ObjectExpression: expressions.object,
  VariableDeclaration: statements.declaration,
  AssignmentExpression: statements.assign,
  PropertyDeclaration: statements.field,
  ArrowFunction: readFunction,
  FunctionExpression: readFunction,
  FunctionDeclaration: readFunction,
  MethodDeclaration: readFunction,
  ClassDeclaration: statements.classOf,
  ClassExpression: statements.classOf,
  IfStatement: statements.branch,
  ForStatement: statements.loop,
  WhileStatement: statements.loop,
  DoStatement: statements.loop,
  TryStatement: statements.attempt,
  JSXElement: statements.element,
  JSXSelfClosingTag: statements.element,
  ExportDeclaration: statements.exported,
  ImportDeclaration: (node, make) => made("import", node, make.textOf(node)),
  Decorator: expressions.inner,
};

/** The tree of a file and its comments. `<T>x` and arrow generics are no JSX outside of JSX files. */
export function readJavaScript(text: string, isJsx: boolean): { root: Syntax; comments: Comment[] } {
  const tree = parsed(isJsx ? typed : plain, text);
  const comments: Comment[] = [];
  tree.iterate({
    enter({ name, from, to }) {
      if (name === "LineComment" || name === "BlockComment")
        comments.push({ text: text.slice(from, to), from });
    },
  });
  return { root: reader(text)(tree.topNode), comments };
}

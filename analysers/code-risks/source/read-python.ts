/** Python as the common tree: keyword arguments are `named`, f-strings and `%` are strings with gaps like any other. */
import { parser } from "@lezer/python";
import { parsed } from "./parsed.ts";
import type { SyntaxNode } from "@lezer/common";
import { made, type Maker } from "./make-syntax.ts";
import * as expressions from "./python-expressions.ts";
import * as statements from "./python-statements.ts";
import { comprehension, named, other, parts, unquoted, type Reader } from "./python-parts.ts";
import type { Comment, Syntax } from "./syntax.ts";

const READERS: Readonly<Record<string, Reader>> = {
  Script: (node, make) => made("program", node, "", make.parts(node).map(make.read)),
  Body: (node, make) => made("block", node, "", make.parts(node).map(make.read)),
  VariableName: named("name"),
  Number: named("number"),
  Boolean: named("name"),
  None: named("name"),
  String: (node, make) => made("string", node, unquoted(make.textOf(node))),
  FormatString: expressions.template,
  ContinuedString: expressions.continued,
  CallExpression: expressions.call,
  MemberExpression: expressions.member,
  BinaryExpression: expressions.binary,
  UnaryExpression: expressions.unary,
  ConditionalExpression: expressions.conditional,
  ParenthesizedExpression: (node, make) => make.parts(node).map(make.read)[0] ?? other(node, make),
  ExpressionStatement: (node, make) => make.parts(node).map(make.read)[0] ?? other(node, make),
  AwaitExpression: expressions.single("await"),
  YieldExpression: expressions.single("yield"),
  YieldStatement: expressions.single("yield"),
  ReturnStatement: expressions.returned,
  RaiseStatement: expressions.single("throw"),
  AssertStatement: expressions.single("assert"),
  ArrayExpression: expressions.array,
  TupleExpression: expressions.array,
  SetExpression: expressions.array,
  DictionaryExpression: expressions.object,
  AssignStatement: statements.assign,
  UpdateStatement: statements.update,
  NamedExpression: statements.assign,
  FunctionDefinition: statements.functionOf,
  LambdaExpression: statements.functionOf,
  DecoratedStatement: statements.decorated,
  ClassDefinition: statements.classOf,
  IfStatement: statements.branch,
  ForStatement: statements.loop,
  WhileStatement: statements.whileLoop,
  ArrayComprehensionExpression: comprehension,
  ComprehensionExpression: comprehension,
  SetComprehensionExpression: comprehension,
  DictionaryComprehensionExpression: comprehension,
  TryStatement: statements.attempt,
  WithStatement: statements.withOf,
  ImportStatement: (node, make) => made("import", node, make.textOf(node)),
};

/** The tree of a file and its comments. */
export function readPython(text: string): { root: Syntax; comments: Comment[] } {
  const tree = parsed(parser, text);
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

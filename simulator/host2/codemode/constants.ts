import type { AnyNode, Pattern } from "acorn";

/**
 * Where a program assigns to a constant. The host says which one that is (0.0.0-next-16350), the engine only that there
 * is one; so the places are found before the program runs, by the scopes of its names.
 */
export function assignedConstants(program: AnyNode): ReadonlyMap<AnyNode, string> {
  const found = new Map<AnyNode, string>();
  look(program, new Scope(), found);
  return found;
}

class Scope {
  readonly #names = new Map<string, boolean>();
  readonly #outer: Scope | undefined;

  constructor(outer?: Scope) {
    this.#outer = outer;
  }

  declare(names: readonly string[], isConstant: boolean): void {
    for (const name of names) this.#names.set(name, isConstant);
  }

  isConstant(name: string): boolean {
    return this.#names.get(name) ?? this.#outer?.isConstant(name) ?? false;
  }
}

function look(value: unknown, outer: Scope, found: Map<AnyNode, string>): void {
  if (Array.isArray(value)) for (const item of value) look(item, outer, found);
  if (typeof value !== "object" || value === null || Array.isArray(value) || !("type" in value)) return;
  const node = value as AnyNode;
  const scope = SCOPES.has(node.type) ? new Scope(outer) : outer;
  if (scope !== outer) for (const part of partsOf(node)) declare(part, scope);
  const constant = targetsOf(node).find((name) => scope.isConstant(name));
  if (constant !== undefined) found.set(node, constant);
  for (const part of Object.values(node)) look(part, scope, found);
}

const SCOPES: ReadonlySet<string> = new Set([
  "ArrowFunctionExpression",
  "BlockStatement",
  "CatchClause",
  "ForInStatement",
  "ForOfStatement",
  "ForStatement",
  "FunctionDeclaration",
  "FunctionExpression",
  "SwitchStatement",
]);

/** What stands directly in a scope, before its names are used. */
function partsOf(node: AnyNode): readonly (AnyNode | null | undefined)[] {
  switch (node.type) {
    case "BlockStatement":
      return node.body;
    case "SwitchStatement":
      return node.cases.flatMap(({ consequent }) => consequent);
    case "ForStatement":
      return [node.init];
    case "ForInStatement":
    case "ForOfStatement":
      return [node.left];
    case "CatchClause":
      return [node.param];
    case "ArrowFunctionExpression":
    case "FunctionDeclaration":
    case "FunctionExpression":
      return node.params;
    default:
      return [];
  }
}

function declare(node: AnyNode | null | undefined, scope: Scope): void {
  if (node?.type === "VariableDeclaration")
    for (const { id } of node.declarations) scope.declare(namesIn(id), node.kind === "const");
  else if (node?.type === "FunctionDeclaration") scope.declare(namesIn(node.id), false);
  else if (node) scope.declare(namesIn(node as Pattern), false);
}

/** The names that a node assigns to. */
function targetsOf(node: AnyNode): readonly string[] {
  if (node.type === "AssignmentExpression") return namesIn(node.left);
  return node.type === "UpdateExpression" ? namesIn(node.argument as Pattern) : [];
}

function namesIn(pattern: Pattern | null): readonly string[] {
  switch (pattern?.type) {
    case "Identifier":
      return [pattern.name];
    case "ObjectPattern":
      return pattern.properties.flatMap((one) => namesIn(one.type === "Property" ? one.value : one.argument));
    case "ArrayPattern":
      return pattern.elements.flatMap(namesIn);
    case "AssignmentPattern":
      return namesIn(pattern.left);
    case "RestElement":
      return namesIn(pattern.argument);
    default:
      return [];
  }
}

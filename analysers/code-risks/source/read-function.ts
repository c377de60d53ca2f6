/** Functions and patterns of JavaScript: which names a parameter or a declaration binds, and to what part of the value. */
import type { SyntaxNode } from "@lezer/common";
import { made, type Maker } from "./make-syntax.ts";
import type { Syntax } from "./syntax.ts";

export type Read = (node: SyntaxNode) => Syntax;

type Bound = NonNullable<Syntax["bound"]>;

/** `{a, b: [c], ...d}` against `value`: a takes `value.a`, c takes `value.b[]`, d the value itself. */
export function readPattern(pattern: SyntaxNode, value: Syntax, make: Maker): Bound {
  switch (pattern.name) {
    case "VariableDefinition":
    case "VariableName":
      return [{ name: make.textOf(pattern), part: value }];
    case "ArrayPattern":
      return make
        .parts(pattern)
        .filter((kid) => /Pattern$|^VariableDefinition$/.test(kid.name))
        .flatMap((kid, index) =>
          readPattern(kid, made("member", kid, `${index}`, [], { target: value, is: "computed" }), make),
        );
    case "ObjectPattern":
      return pattern.getChildren("PatternProperty").flatMap((entry) => {
        const kids = make.parts(entry).filter((kid) => kid.name !== "Equals");
        if (kids[0]?.name === "Spread") return kids[1] ? readPattern(kids[1], value, make) : [];
        const key = kids[0];
        if (!key) return [];
        const part = made("member", entry, make.textOf(key), [], { target: value });
        const inner = kids.find((kid, index) => index > 0 && /Pattern$|^VariableDefinition$/.test(kid.name));
        return readPattern(inner ?? key, part, make);
      });
    default:
      return [];
  }
}

function readParams(list: SyntaxNode | null, make: Maker): Syntax[] {
  const params: Syntax[] = [];
  let decorators: Syntax[] = [];
  let open: { pattern: SyntaxNode; value?: Syntax } | null = null;
  let type = "";
  const close = (): void => {
    if (!open) return;
    const { pattern, value } = open;
    const name = /^VariableDefinition$|^this$/.test(pattern.name) ? make.textOf(pattern) : "";
    const self = made("name", pattern, name);
    const bound = name === "" ? readPattern(pattern, self, make) : [{ name, part: self }];
    params.push(
      made(
        "param",
        { from: pattern.from, to: value?.to ?? pattern.to },
        name,
        [...decorators, self, ...(value ? [value] : [])],
        {
          value,
          bound,
          decorators,
          texts: [type],
        },
      ),
    );
    [open, decorators, type] = [null, [], ""];
  };
  for (let kid = list?.firstChild ?? null; kid; kid = kid.nextSibling) {
    if (kid.name === ",") close();
    else if (kid.name === "Decorator") decorators.push(make.read(kid));
    else if (kid.name === "TypeAnnotation") type = make.textOf(kid).replace(/^:\s*/, "");
    else if (/^(VariableDefinition|ObjectPattern|ArrayPattern)$/.test(kid.name) && !open)
      open = { pattern: kid };
    else if (open && /^[A-Z]|^null$/.test(kid.name) && make.isOperand(kid) && !kid.name.endsWith("Comment"))
      open.value = make.read(kid);
  }
  close();
  return params;
}

/** A function of any shape: declaration, expression, arrow, method, accessor. */
export function readFunction(node: SyntaxNode, make: Maker): Syntax {
  const list = node.getChild("ParamList");
  const name =
    node.getChild("VariableDefinition") ??
    node.getChild("PropertyDefinition") ??
    node.getChild("PrivatePropertyDefinition");
  const items = readParams(list, make);
  const decorators = node.getChildren("Decorator").map(make.read);
  const last = make.parts(node).at(-1);
  const hasBody = last && last !== list && last !== name && make.isOperand(last) && last.name !== "Decorator";
  const body = hasBody ? make.read(last) : undefined;
  return made(
    "function",
    node,
    name ? make.textOf(name) : "",
    [...decorators, ...items, ...(body ? [body] : [])],
    {
      items,
      decorators,
      body,
      isAsync: node.getChild("async") !== null,
    },
  );
}

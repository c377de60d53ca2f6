/**
 * Conditions with an answer in the text: comparing two literals. Every other condition (files, variables, the answer
 * of a program) is left undecided, so that both branches are followed.
 */
import type { TestExpression } from "unbash";
import { evaluateArithmetic, evaluateSubscript } from "./evaluated-text.ts";
import { expandText } from "./expand.ts";
import type { Field } from "./field.ts";
import type { Scope } from "./scope.ts";
import { DYNAMIC } from "./stream.ts";
import { oneOf } from "./one-of.ts";

/** `[[ … ]]` reads `010` as octal and `[ … ]` does not, so that a zero in front is left undecided. */
const DECIMAL = /^-?(0|[1-9]\d*)$/;

/** `[[ … ]]`; substitutions inside it are followed. */
export function testExpression(node: TestExpression, scope: Scope): boolean | null {
  switch (node.type) {
    case "TestGroup":
      return testExpression(node.expression, scope);
    case "TestNot": {
      const inner = testExpression(node.operand, scope);
      return inner === null || node.negations.length % 2 === 0 ? inner : !inner;
    }
    case "TestLogical": {
      const results = node.operands.map((operand) => testExpression(operand, scope));
      if (node.operator === "&&")
        return results.includes(false) ? false : results.includes(null) ? null : true;
      return results.includes(true) ? true : results.includes(null) ? null : false;
    }
    case "TestBinary": {
      const left = expandText(node.left, scope);
      const right = expandText(node.right, scope);
      if (oneOf("-eq -ne -lt -le -gt -ge").test(node.operator)) {
        evaluateArithmetic(left, scope);
        evaluateArithmetic(right, scope);
      }
      return /[*?[(\\]/.test(right) ? null : compare(left, node.operator, right);
    }
    case "TestUnary": {
      const operand = expandText(node.operand, scope);
      if (node.operator === "-v" || node.operator === "-R") evaluateSubscript(operand, scope);
      return unary(node.operator, operand);
    }
  }
}

/** `test …` and `[ … ]`. */
export function testArguments(args: readonly Field[]): boolean | null {
  const texts = args.map((arg) => arg.text);
  const [first = "", second = "", third = ""] = texts;
  if (texts.length === 0) return false;
  if (texts.length === 1) return first.includes(DYNAMIC) ? null : first !== "";
  if (texts.length === 2) return unary(first, second);
  if (texts.length === 3) return first === "!" ? negate(unary(second, third)) : compare(first, second, third);
  return null;
}

const negate = (value: boolean | null): boolean | null => (value === null ? null : !value);

function unary(operator: string, operand: string): boolean | null {
  if (operand.includes(DYNAMIC)) return null;
  if (operator === "-n") return operand !== "";
  if (operator === "-z") return operand === "";
  return operator === "!" ? operand === "" : null;
}

function compare(left: string, operator: string, right: string): boolean | null {
  if (left.includes(DYNAMIC) || right.includes(DYNAMIC)) return null;
  if (operator === "=" || operator === "==") return left === right;
  if (operator === "!=") return left !== right;
  if (!DECIMAL.test(left) || !DECIMAL.test(right)) return null;
  const a = Number(left);
  const b = Number(right);
  switch (operator) {
    case "-eq":
      return a === b;
    case "-ne":
      return a !== b;
    case "-lt":
      return a < b;
    case "-le":
      return a <= b;
    case "-gt":
      return a > b;
    case "-ge":
      return a >= b;
    default:
      return null;
  }
}

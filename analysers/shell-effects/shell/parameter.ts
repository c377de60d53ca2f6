/**
 * `${name…}` as far as its value can be told: a variable that this line set, cut or changed by literal text. Operands
 * are expanded even when they are not used, because `${x:=$(rm a)}` runs its substitution.
 */
import type { ParameterExpansionPart, Word } from "unbash";
import { evaluateNames, evaluateSubscript, expandAgain } from "./evaluated-text.ts";
import { variable, type Scope } from "./scope.ts";
import { DYNAMIC } from "./stream.ts";
import { spendText } from "./text-budget.ts";
import { isDynamic, textOf } from "./field.ts";

type Expand = (word: Word, scope: Scope) => string;

export function parameterValue(part: ParameterExpansionPart, scope: Scope, expand: Expand): string {
  if (part.index?.parts !== undefined) expand(part.index, scope);
  if (part.index !== undefined) evaluateNames(part.index.text, scope);
  const value = baseValue(part, scope);
  if (part.prefix === "#") return length(part, value, scope);
  if (part.prefix === "!") {
    const name = value ?? "";
    evaluateSubscript(name, scope);
    return name.includes(DYNAMIC) ? DYNAMIC : (variable(scope, name) ?? DYNAMIC);
  }
  const { operation } = part;
  if (operation === undefined) return value ?? DYNAMIC;
  switch (operation.type) {
    case "Default":
      return withDefault(operation.operator, value, expand(operation.operand, scope), part.parameter, scope);
    case "Remove": {
      const pattern = expand(operation.operand, scope);
      return value === undefined ? DYNAMIC : remove(value, operation.operator, pattern);
    }
    case "Replace": {
      const pattern = expand(operation.pattern, scope);
      const replacement = expand(operation.replacement, scope);
      // Bounded before it is built: each match may become a long text.
      if (value === undefined || !spendText(scope, replacedLength(value, pattern, replacement)))
        return DYNAMIC;
      return replace(value, operation.operator, pattern, replacement);
    }
    case "Slice": {
      const offset = Number(expand(operation.offset, scope));
      const length =
        operation.length === undefined ? Number.POSITIVE_INFINITY : Number(expand(operation.length, scope));
      if (value === undefined || value.includes(DYNAMIC) || !(offset >= 0) || !(length >= 0)) return DYNAMIC;
      return value.slice(offset, offset + length);
    }
    case "CaseModification":
      if (value === undefined || operation.operand !== undefined) return DYNAMIC;
      return changeCase(value, operation.operator);
    case "Transform":
      // `@P` expands the value like a prompt, substitutions included.
      if (operation.operand.text === "P") {
        if (value === undefined || value.includes(DYNAMIC))
          scope.analysis.effects.hide("it expands computed text as a prompt");
        else expandAgain(value, scope);
      }
      return DYNAMIC;
    default:
      return DYNAMIC;
  }
}

/** Of a whole list how many there are, else of the text. */
function length(
  { parameter, index }: ParameterExpansionPart,
  value: string | undefined,
  scope: Scope,
): string {
  const list = isWhole(index) ? scope.arrays.get(parameter) : undefined;
  if (list !== undefined)
    return list.some((field) => field.glob || isDynamic(field)) ? DYNAMIC : String(list.length);
  return value === undefined || value.includes(DYNAMIC) ? DYNAMIC : String(value.length);
}

const isWhole = (index: Word | undefined): boolean => index?.text === "@" || index?.text === "*";

function baseValue(part: ParameterExpansionPart, scope: Scope): string | undefined {
  const name = part.parameter;
  if (/^\d/.test(name)) return scope.positional === null ? undefined : textOf(scope.positional[Number(name)]);
  if (part.index === undefined) return scope.arrays.get(name)?.[0]?.text ?? variable(scope, name);
  const list = scope.arrays.get(name);
  if (isWhole(part.index)) return list?.map((field) => field.text).join(" ");
  // Any other subscript is no number, and no place of the list.
  return list?.[Number(part.index.text)]?.text;
}

function withDefault(
  operator: string,
  value: string | undefined,
  operand: string,
  name: string,
  scope: Scope,
): string {
  if (value === undefined) return DYNAMIC;
  // Set to nothing since then or not: what stands behind the sign may be what is used.
  const empty = value === "" && (operator.startsWith(":") || scope.vars.get(`unset ${name}`) === "on");
  if (operator.endsWith("+")) return empty ? "" : operand;
  if (!empty) return value;
  if (operator.endsWith("=")) scope.vars.set(name, operand);
  return operator.endsWith("?") ? value : operand;
}

const isPlain = (pattern: string): boolean => !/[*?[\\(]/.test(pattern) && !pattern.includes(DYNAMIC);

function remove(value: string, operator: string, pattern: string): string {
  if (value.includes(DYNAMIC)) return DYNAMIC;
  if (isPlain(pattern)) {
    if (operator.startsWith("#")) return value.startsWith(pattern) ? value.slice(pattern.length) : value;
    return value.endsWith(pattern) ? value.slice(0, value.length - pattern.length) : value;
  }
  // The four forms that take a path or a name apart.
  const leads = pattern.startsWith("*");
  const stop = leads ? pattern.slice(1) : pattern.slice(0, -1);
  if (stop === "" || !isPlain(stop)) return DYNAMIC;
  if (leads) {
    if (operator === "##") return cut(value, value.lastIndexOf(stop), stop.length, true);
    if (operator === "#") return cut(value, value.indexOf(stop), stop.length, true);
  } else if (pattern.endsWith("*")) {
    if (operator === "%%") return cut(value, value.indexOf(stop), 0, false);
    if (operator === "%") return cut(value, value.lastIndexOf(stop), 0, false);
  }
  return DYNAMIC;
}

function cut(value: string, at: number, skip: number, keepsEnd: boolean): string {
  if (at === -1) return value;
  return keepsEnd ? value.slice(at + skip) : value.slice(0, at);
}

function replacedLength(value: string, pattern: string, replacement: string): number {
  if (pattern === "") return value.length;
  let matches = 0;
  for (let at = value.indexOf(pattern); at !== -1; at = value.indexOf(pattern, at + pattern.length))
    matches++;
  return value.length + matches * replacement.length;
}

function replace(value: string, operator: string, pattern: string, replacement: string): string {
  if (value.includes(DYNAMIC) || !isPlain(pattern) || pattern === "") return DYNAMIC;
  if (operator === "//") return value.replaceAll(pattern, () => replacement);
  if (operator === "/") return value.replace(pattern, () => replacement);
  if (operator === "/#") return value.startsWith(pattern) ? replacement + value.slice(pattern.length) : value;
  return value.endsWith(pattern) ? value.slice(0, value.length - pattern.length) + replacement : value;
}

function changeCase(value: string, operator: string): string {
  if (operator === "^^") return value.toUpperCase();
  if (operator === ",,") return value.toLowerCase();
  const first = value.charAt(0);
  return (operator === "^" ? first.toUpperCase() : first.toLowerCase()) + value.slice(1);
}

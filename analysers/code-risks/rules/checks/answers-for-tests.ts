/**
 * Product code that answers the tests and not the question: it finds out that it is tested and answers otherwise, or
 * it keeps the answers in place of the rule that gives them. What only stays quiet, connects elsewhere or chooses
 * another helper under test is ordinary.
 */
import { above, isWithin, walk, type Syntax } from "../../source/syntax.ts";
import { valueOf } from "../pick.ts";
import { isTestFile } from "./tests-off.ts";
import { fitsFormula } from "./fits-formula.ts";
import type { CodeRule, Inspected } from "../rule.ts";

const UNDER_TEST =
  /(?:NODE_ENV|APP_ENV|RAILS_ENV|FLASK_ENV|ENVIRONMENT|MODE|\benv)\b["'\])]*\s*(===?|!==?)\s*["']test(?:ing)?["']|\b(?:VITEST(?:_\w+)?|JEST_WORKER_ID|PYTEST_CURRENT_TEST|PYTEST_VERSION|NODE_TEST_CONTEXT|MOCHA_\w+)\b|["'](?:pytest|unittest|_pytest|nose)["']\s+(?:not\s+)?in\s+sys\.modules|sys\.modules\.get\(\s*["'](?:pytest|unittest)|\bargv\b[^\n]*\b(?:jest|vitest|mocha|pytest|unittest|ava|test)\b|typeof\s+(?:globalThis\.)?(?:jest|vi|describe|it|expect|beforeEach)\b|\b(?:globalThis|global|window)\.(?:jest|vi|describe|it|expect|__vitest\w*)\b|import\.meta\.vitest|_called_from_test|\bnew Error\(\)\.stack|\binspect\.stack\(\)|\bsys\._getframe\(/;
const STACK = /stack|_getframe/;
const SPEAKS_OF_TESTS = /test|spec|jest|vitest|pytest/i;
const CHOSEN = /env|config|setting|option|opts|mode|level|logger/i;

/** The text of a condition, with what its names stand for. */
function asked(inspected: Inspected, test: Syntax | undefined): string {
  if (!test) return "";
  const names = [...walk(test)].filter(({ kind }) => kind === "name");
  const behind = names.map((name) => {
    const value = valueOf(inspected, name);
    return value === undefined || value === name || value.to - value.from > 400 ? "" : inspected.text(value);
  });
  return [inspected.text(test), ...behind].join("\n");
}

function asksForTests(inspected: Inspected, test: Syntax | undefined): boolean {
  const text = asked(inspected, test);
  return UNDER_TEST.test(text) && (!STACK.test(text) || SPEAKS_OF_TESTS.test(text));
}

const isNothing = (value: Syntax): boolean =>
  value.kind === "name" && /^(?:null|undefined|None)$/.test(value.name);

/** An answer in itself, not another helper that gives one. */
function isAnswer(value: Syntax | undefined): boolean {
  if (!value || isNothing(value)) return false;
  return ![...walk(value)].some(
    ({ kind, is }) => /^(?:function|class|await|element)$/.test(kind) || is === "new",
  );
}

const answersOf = (body: Syntax | undefined): readonly Syntax[] =>
  body === undefined
    ? []
    : [...walk(body)].filter(
        (node) => node.kind === "return" && above(node, "function") === above(body, "function"),
      );

/** What a branch that is only taken under test gives back. */
function answerUnderTest(inspected: Inspected, node: Syntax): Syntax | undefined {
  if (!asksForTests(inspected, node.test)) return undefined;
  const written = inspected.text(node.test).replace(/!==?\s*(?:undefined|null|["']{2})/g, "");
  const isNegated = /^\(*!|^\(*not |!==?|\bnot in\b/.test(written);
  if (node.kind === "conditional") return isNegated ? node.otherwise : node.body;
  const [answer] = answersOf(isNegated ? node.otherwise : node.body);
  return answer?.value;
}

const given = (around: Syntax): readonly string[] => {
  const items = around.items ?? [];
  const names = items.flatMap(
    ({ kind, name, bound }) => bound?.map((one) => one.name) ?? (kind === "param" ? [name] : []),
  );
  return [...new Set(names)].filter((name) => name !== "" && !/^(?:self|cls|this)$/.test(name));
};

/** Work beyond the program is often left out of a test; what a function reckons is not. */
function reckons({ scopes, text }: Inspected, around: Syntax, branch: Syntax): boolean {
  if (around.isAsync === true || CHOSEN.test(around.name)) return false;
  const names = given(around);
  if (names.every((name) => CHOSEN.test(name))) return false;
  const rest = [...walk(around)].filter((node) => !isWithin(node, branch));
  if (rest.some(({ kind }) => kind === "await" || kind === "yield")) return false;
  const isOutside = rest.some((node) => {
    const root = node.kind === "call" ? /^[\w$]+/.exec(scopes.fullPath(node.target))?.[0] : undefined;
    const module = root === undefined ? undefined : scopes.importOf(root);
    return (
      module !== undefined &&
      !/^(?:\.|@\/|~\/|src|math|re|datetime|decimal|itertools|functools|collections|json)/.test(module)
    );
  });
  const body = text(around.body ?? around);
  return (
    !isOutside &&
    names.some((name) => new RegExp(`(?<![\\w$])${name.replaceAll("$", "\\$")}(?![\\w$])`).test(body))
  );
}

function* knowsTests(inspected: Inspected): Generator<Syntax> {
  if (isTestFile(inspected)) return;
  for (const node of inspected.file.nodes) {
    if (node.kind !== "if" && node.kind !== "conditional") continue;
    const around = above(node, "function");
    if (!around || !isAnswer(answerUnderTest(inspected, node))) continue;
    if (
      node.kind === "conditional" &&
      above(node, "return", "function")?.kind !== "return" &&
      around.body !== node
    )
      continue;
    if (reckons(inspected, around, node)) yield node;
  }
}

/** `8`, `-1`; null for what is no number that stands there. */
function numberOf({ text }: Inspected, node: Syntax | undefined): number | null {
  const written = text(node).replaceAll("_", "").trim();
  return /^[+-]?\d+(?:\.\d+)?$/.test(written) ? Number(written) : null;
}

function numbersOf(inspected: Inspected, node: Syntax): readonly number[] | null {
  const found = (node.kind === "array" ? (node.items ?? []) : [node]).map((one) => numberOf(inspected, one));
  return found.every((one) => one !== null) ? (found as readonly number[]) : null;
}

type Row = readonly [inputs: readonly number[], answer: number];

/** `"3,5"`, `3` and `(3, 5)` as the key of a table. */
function keyOf(inspected: Inspected, entry: Syntax): readonly number[] | null {
  if (entry.target) return numbersOf(inspected, entry.target);
  const pieces = entry.name.replace(/^[("'[]+|[)"'\]]+$/g, "").split(/\s*[,|:;_ x]\s*/);
  return pieces.every((piece) => /^[+-]?\d+(?:\.\d+)?$/.test(piece)) ? pieces.map(Number) : null;
}

function rowsOfTable(inspected: Inspected, table: Syntax): readonly Row[] | null {
  const object = table.kind === "call" ? table.items?.[0] : table;
  const rows = (object?.items ?? []).map((entry): Row | null => {
    const isPair = entry.kind === "array" && entry.items?.length === 2;
    const inputs = isPair
      ? pairKey(inspected, entry.items?.[0])
      : entry.kind === "entry"
        ? keyOf(inspected, entry)
        : null;
    const answer = numberOf(inspected, isPair ? entry.items?.[1] : entry.value);
    return inputs === null || answer === null ? null : [inputs, answer];
  });
  return rows.length > 0 && rows.every((row) => row !== null) ? (rows as readonly Row[]) : null;
}

/** The first of `["3,5", 8]`. */
function pairKey(inspected: Inspected, node: Syntax | undefined): readonly number[] | null {
  if (!node) return null;
  if (node.kind !== "string") return numbersOf(inspected, node);
  const pieces = node.name.split(/\s*[,|:;_ x]\s*/);
  return pieces.every((piece) => /^[+-]?\d+(?:\.\d+)?$/.test(piece)) ? pieces.map(Number) : null;
}

/** `a === 3 && b === 5`: what each parameter has to be. */
function inputsOf(
  inspected: Inspected,
  test: Syntax | undefined,
  names: readonly string[],
): readonly number[] | null {
  const inputs = names.map((name) => {
    const is = new RegExp(
      `(?<![\\w$.])${name.replaceAll("$", "\\$")}\\s*={2,3}\\s*([+-]?\\d+(?:\\.\\d+)?)(?![\\w.])`,
    ).exec(inspected.text(test));
    return is ? Number(is[1]) : null;
  });
  const stands = inputs.filter((one) => one !== null);
  return stands.length > 0 && !/\|\||\bor\b|[<>]|!=/.test(inspected.text(test)) ? stands : null;
}

function rowsOfBranches(inspected: Inspected, around: Syntax): readonly Row[] {
  const names = given(around);
  return [...walk(around)].flatMap((node): Row[] => {
    if (node.kind !== "if") return [];
    const inputs = inputsOf(inspected, node.test, names);
    const [first] = answersOf(node.body);
    const answer = numberOf(inspected, first?.value);
    return inputs === null || answer === null ? [] : [[inputs, answer]];
  });
}

/** Everything a function gives back is a number that stands there, or comes out of the table. */
function onlyKept(inspected: Inspected, around: Syntax, table: string | null): boolean {
  const answers = answersOf(around.body);
  const values =
    answers.length === 0 && around.body && around.body.kind !== "block"
      ? [around.body]
      : answers.map(({ value }) => value);
  return values.every(
    (value) =>
      value === undefined ||
      isNothing(value) ||
      numberOf(inspected, value) !== null ||
      (table !== null && new RegExp(`^${table}\\b`).test(inspected.text(value))),
  );
}

function* keepsAnswers(inspected: Inspected): Generator<Syntax> {
  if (isTestFile(inspected)) return;
  const tables = inspected.file.nodes.flatMap((node) => {
    const [bound] = node.kind === "assign" || node.kind === "declare" ? (node.bound ?? []) : [];
    const rows =
      bound && /^(?:object|call|cast)$/.test(bound.part.kind) ? rowsOfTable(inspected, bound.part) : null;
    return bound && rows && fitsFormula(rows) ? [bound.name] : [];
  });
  for (const around of inspected.file.nodes) {
    if (around.kind !== "function" || given(around).length === 0) continue;
    const text = inspected.text(around.body);
    const table = tables.find((name) => new RegExp(`\\b${name}\\b`).test(text)) ?? null;
    const isTable =
      table !== null &&
      onlyKept(inspected, around, table) &&
      !inspected.file.says(new RegExp(`\\b${table}\\s*\\[[^\\]]*\\]\\s*=[^=]|\\b${table}\\.set\\(`));
    if (isTable || (fitsFormula(rowsOfBranches(inspected, around)) && onlyKept(inspected, around, null)))
      yield around;
  }
}

export const ANSWER_RULES: readonly CodeRule[] = [
  {
    id: "knows-tests",
    category: "test-disabled",
    why: "The code finds out that it is tested and answers otherwise then: a green run says nothing about what people get.",
    fix: "Answer the same way in both; what a test needs otherwise is handed in by it.",
    find: knowsTests,
  },
  {
    id: "keeps-answers",
    category: "test-disabled",
    why: "The function looks its answers up where a rule gives them: it is right for these inputs and for no other.",
    fix: "Reckon the answer from the inputs.",
    find: keepsAnswers,
  },
];

/**
 * Tests that say nothing when they are green: switched off, run alone, or true whatever the program does. What a test
 * is skipped for, a platform or a tool that a machine lacks, is no risk.
 */
import { above, isWithin, walk, type Syntax } from "../../source/syntax.ts";
import { callsOf, isPathOf } from "../pick.ts";
import type { CodeRule, Inspected } from "../rule.ts";

const SWITCHED =
  /^(it|test|describe|context|suite|xit|xtest|xdescribe|fit|fdescribe|xcontext)$|^(it|test|describe|context|suite|Deno\.test|t)(\.(describe|concurrent|sequential|serial|parallel))?\.(skip|only|todo|fixme|failing)(\.each\(\))?$|^(pytest|unittest)\.(skip|xfail|SkipTest)$|^pytest\.mark\.(skip|xfail)$|^unittest\.(skip|expectedFailure)$|^(self|this)\.skip(Test)?$/;
const OFF =
  /^(x(it|test|describe|context)|f(it|describe))$|\.(skip|only|todo|fixme|failing)(\.each\(\))?$|^(pytest|unittest)\.(skip|xfail|SkipTest|expectedFailure)$|^pytest\.mark\.(skip|xfail)$|^(self|this)\.skip(Test)?$/;
const LEGITIMATE =
  /skipif|skipIf|skipUnless|importorskip|process\.platform|sys\.platform|os\.name|win32|CI\b|process\.env|os\.environ|getenv|version/;

/** What a machine may have or not, by its usual names. */
const LACKING =
  /\b(shutil\.which|which(Sync)?\(|find_spec|getDeviceCount|device_count|is_available|geteuid|getuid|has_?[A-Z_]\w*|\w*[Aa]vailable\b|\w*[sS]upport(s|ed)\w*|\w*[iI]nstalled)/;
const LACKED = /(^|\.)(importorskip|which|find_spec|getDeviceCount|device_count|is_available)\(\)/;

export function isTestFile({ file }: Inspected): boolean {
  return (
    /(^|\/)(tests?|__tests__|specs?|e2e)\/|[._-](test|spec|cy)\.\w+$|(^|\/)test_[^/]*\.py$|_test\.py$|conftest/i.test(
      file.path,
    ) ||
    file.says(
      /from ["'](vitest|@jest\/globals|node:test|@playwright\/test)["']|^import (pytest|unittest)|\b(describe|it)\(["'`]/m,
    )
  );
}

/** Skipped where the machine lacks what the test needs: a condition that asks for it, or an import that fails. */
function isForLackOf({ scopes, text }: Inspected, call: Syntax): boolean {
  const around = above(call, "if", "conditional", "catch", "function");
  if (around?.kind === "catch")
    return /\b(ImportError|ModuleNotFoundError|FileNotFoundError|OSError|ConnectionError)\b/.test(
      (around.items ?? []).map((one) => text(one)).join(" "),
    );
  if (!around?.test) return false;
  const asked = text(around.test);
  const made = [...walk(around.test)].map((one) => (one.kind === "name" ? scopes.fullPath(one) : ""));
  return LEGITIMATE.test(asked) || LACKING.test(asked) || made.some((path) => LACKED.test(path));
}

/** Playwright: `test.skip(isMobile, "…")` in a test, or before several, skips them where that is so. */
function isCondition({ text }: Inspected, { items = [] }: Syntax): boolean {
  const [asked, reason] = items;
  if (!asked || /^(string|template)$/.test(asked.kind) || text(asked) === "true") return false;
  return asked.kind === "function"
    ? reason?.kind === "string"
    : items.every((item) => item.kind !== "function");
}

/** A marker that is put on tests of one kind where an option of the run does not ask for them. */
function isForAnOption(inspected: Inspected, call: Syntax): boolean {
  const hook = above(call, "function");
  if (hook?.name !== "pytest_collection_modifyitems") return false;
  const { calls } = inspected;
  return (
    calls.some(({ call: asked, written }) => written.endsWith(".getoption") && isWithin(asked, hook)) &&
    calls.some(
      ({ call: marks, written }) =>
        written.endsWith(".add_marker") &&
        isWithin(marks, hook) &&
        above(marks, "if", "function")?.kind === "if",
    )
  );
}

function* switchedOff(inspected: Inspected): Generator<Syntax> {
  if (!isTestFile(inspected)) return;
  const { file, text } = inspected;
  const isOff = (call: Syntax): boolean => {
    const path = inspected.scopes.fullPath(call.target);
    if (!isPathOf(inspected, call.target, OFF)) return false;
    if (isForLackOf(inspected, call) || isForAnOption(inspected, call)) return false;
    return (
      !LEGITIMATE.test(text(call, { most: 200 })) &&
      !(/^(it|test|describe)\.skip/.test(path) && call.items?.[0]?.kind === "binary") &&
      !(/^(it|test)\.(skip|fixme)$/.test(path) && isCondition(inspected, call))
    );
  };
  for (const call of callsOf(inspected, SWITCHED)) if (isOff(call)) yield call;
  // Renamed, so that nobody collects it: what helps a test is called by one.
  for (const node of file.nodes)
    if (
      node.kind === "function" &&
      /^(_|x|no|skip_?|disabled_?|off_?)test_\w+$/i.test(node.name) &&
      file.language === "python" &&
      !file.says(new RegExp(`\\b${node.name}\\b[^]*\\b${node.name}\\b`))
    )
      yield node;
  for (const node of file.nodes)
    for (const decorator of node.decorators ?? [])
      if (
        decorator.kind !== "call"
          ? isPathOf(inspected, decorator, OFF)
          : isPathOf(inspected, decorator.target, OFF) && !LEGITIMATE.test(text(decorator))
      )
        yield decorator;
  yield* emptyTests(inspected);
}

/** Tests that hold whatever happens. */
function* emptyTests(inspected: Inspected): Generator<Syntax> {
  const { file, text } = inspected;
  for (const call of callsOf(inspected, /^(it|test)$/)) {
    const body = call.items?.findLast((item) => item.kind === "function")?.body;
    if (!body) continue;
    if (body.kind === "block" && body.kids.length === 0) yield call;
    // The claims stand in comments now.
    else if (
      !/expect|assert|should|throw|toMatch|verify/i.test(text(body)) &&
      file.comments.some(
        (comment) =>
          comment.from > body.from && comment.from < body.to && /\b(expect|assert)/.test(comment.text),
      )
    )
      yield call;
    const first = body.kids[0];
    if (body.kind === "block" && first?.kind === "return" && !first.value && body.kids.length > 1) yield call;
  }
  for (const node of file.nodes) {
    if (
      node.kind === "function" &&
      file.language === "python" &&
      node.name.startsWith("test_") &&
      node.body
    ) {
      const [first, ...rest] = node.body.kids.filter((kid) => kid.kind !== "string");
      if (
        !first ||
        (rest.length === 0 && /^(pass|\.\.\.)$/.test(text(first).trim())) ||
        (first.kind === "return" && !first.value)
      )
        yield node;
    }
    if (node.kind === "assert" && /^assert\s+(True|1\b|1 == 1)/.test(text(node))) yield node;
  }
  for (const call of callsOf(inspected, /\.(toBe|toEqual|toStrictEqual|toBeTruthy|toBeDefined)$/)) {
    const claim = call.target?.target;
    const [given] = claim?.kind === "call" ? (claim.items ?? []) : [];
    const [wanted] = call.items ?? [];
    if (given && /^(true|1|false)$/.test(text(given)) && (!wanted || text(wanted) === text(given)))
      yield call;
  }
  for (const call of callsOf(
    inspected,
    /^(assert|assert\.ok|assert\.equal|self\.assertTrue|self\.assertEqual)$/,
  ))
    if (
      /^(true|True|1)(,\s*(true|True|1))?$/.test(
        (call.items ?? [])
          .slice(0, 2)
          .map((one) => text(one))
          .join(", "),
      )
    )
      yield call;
}

export const TEST_RULES: readonly CodeRule[] = [
  {
    id: "test-off",
    category: "test-disabled",
    why: "A test is switched off, runs alone, or holds whatever happens: a green run says nothing about it.",
    fix: "Let it run and mend what it finds; a test that no longer applies is deleted.",
    find: switchedOff,
  },
];

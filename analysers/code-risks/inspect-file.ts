/**
 * Shows one file to every rule. Pure and bounded: a text that is too large, or that a tool wrote, has no risks because
 * no rule looks at it, and one that takes too many steps counts as not read. A long list is cut, but a risk that holds never gives way to one that advises.
 */
import { guardsOf } from "./flow/guards.ts";
import { identityOf } from "./flow/identity.ts";
import { scopesOf } from "./flow/scopes.ts";
import { taintOf } from "./flow/taint.ts";
import { isOtherTest } from "./rules/checks/tests-off-elsewhere.ts";
import { CODE_RULES, TEXT_RULES } from "./risk-rules.ts";
import { readSource } from "./source/read-source.ts";
import { isSettingsFile } from "./source/read-settings.ts";
import { spend, within } from "./source/steps.ts";
import { pathOf, type SourceFile } from "./source/syntax.ts";
import { lineTable, type LineTable } from "./source/line-table.ts";
import { severityOf, type Category } from "./risk/category.ts";
import type { Inspected as InspectedFile, Rule } from "./rules/rule.ts";
import type { Risk } from "./risk/risk.ts";

export const MAX_INSPECTED_CHARS = 400_000;
/** A quarter of a second or so, of which parsing takes a third. 100,000 characters of ordinary code take 2 to 3 million. */
const MAX_STEPS = 3_300_000;
const MAX_RISKS = 50;
const MAX_EXCERPT = 120;
/** Lines this long on average were not written by hand. */
const MACHINE_LINE_CHARS = 400;

const INSPECTED = /\.([mc]?[jt]sx?|pyw?|sql|sh|bash|zsh|ksh|vue|svelte|html?|ejs|hbs|njk|jinja2?|j2)$/i;
const NOT_OURS =
  /(^|\/)(node_modules|vendor|third_party|dist|build|coverage|\.next|__generated__|generated)\/|\.min\.[mc]?js$|\.d\.ts$|\.generated\.\w+$/i;
const TEST_FILE =
  /(^|\/)(tests?|__tests__|specs?|__mocks__|fixtures?|e2e|cypress)\/|\.(test|spec|stories|cy)\.\w+$|(^|\/)(test_[^/]*|[^/]*_test|conftest)\.py$/i;
/** What a test may do that the product may not. */
const TEST_CATEGORIES: ReadonlySet<Category> = new Set<Category>([
  "test-disabled",
  "todo-left",
  "missing-await",
  "type-escape",
]);

/** May a file of this name hold what the rules look for? */
export function isInspected(path: string): boolean {
  return (INSPECTED.test(path) || isSettingsFile(path) || isOtherTest(path)) && !NOT_OURS.test(path);
}

/** What the rules find in a file, by line, and whether they came to its end. */
export interface Inspected {
  readonly risks: readonly Risk[];
  /** False: it was too much to be read whole, and `risks` is empty. */
  readonly isRead: boolean;
  /** The steps it took, of at most {@link MAX_STEPS}. */
  readonly steps: number;
}

/** As {@link inspectFile}, and says whether the file was read. */
export function inspectWhole(path: string, text: string): Inspected {
  if (!isInspected(path)) return { risks: [], isRead: true, steps: 0 };
  if (text.length > MAX_INSPECTED_CHARS) return { risks: [], isRead: false, steps: 0 };
  const lines = lineTable(text);
  if (text.length / lines.count > MACHINE_LINE_CHARS && text.length > 5_000)
    return { risks: [], isRead: true, steps: 0 };
  const { answer, steps } = within(MAX_STEPS, () => risksIn(path, text, lines));
  return { risks: answer ?? [], isRead: answer !== null, steps };
}

/** Everything the rules find in a file, by line; `path` is relative to the project. Never throws for any text. */
export function inspectFile(path: string, text: string): readonly Risk[] {
  return inspectWhole(path, text).risks;
}

function risksIn(path: string, text: string, lines: LineTable): readonly Risk[] {
  const isTest = TEST_FILE.test(path);
  const found = new Map<string, Risk>();
  const add = (rule: Rule, from: number): void => {
    if (isTest && !TEST_CATEGORIES.has(rule.category)) return;
    const line = lines.lineOf(from);
    const excerpt = lines.textOf(line).trim().slice(0, MAX_EXCERPT);
    const { id, category, why, fix } = rule;
    const severity = rule.onlyAdvises === true ? "advise" : severityOf(category);
    found.set(`${id} ${line}`, { rule: id, category, severity, file: path, line, excerpt, why, fix });
  };
  spend(text.length);
  for (const rule of TEXT_RULES) for (const { from } of rule.find(text, path)) add(rule, from);
  const source = readSource(path, text);
  if (source) {
    const file = inspectedFile(source);
    for (const rule of CODE_RULES) {
      if (rule.language !== undefined && rule.language !== source.language) continue;
      for (const { from } of rule.find(file)) add(rule, from);
    }
  }
  return kept([...found.values()]);
}

/** What the rules are shown. */
function inspectedFile(file: SourceFile): InspectedFile {
  const scopes = scopesOf(file);
  const calls = file.nodes.flatMap((call) =>
    call.kind === "call"
      ? {
          call,
          written: pathOf(call.target),
          full: scopes.fullPath(call.target),
          imported: scopes.importedPath(call.target),
        }
      : [],
  );
  return {
    file,
    scopes,
    taint: taintOf(file, scopes),
    guards: guardsOf(file, scopes),
    identity: identityOf(scopes),
    get calls() {
      spend(calls.length);
      return calls;
    },
    text(node, limit) {
      if (!node) return "";
      return file.between(node.from, limit ? Math.min(node.to, node.from + limit.most) : node.to);
    },
  };
}

/** So many at most, by line; where some have to go, none goes that holds while one stays that advises. */
function kept(risks: readonly Risk[]): readonly Risk[] {
  const byLine = (a: Risk, b: Risk): number => a.line - b.line;
  const sorted = risks.toSorted(byLine);
  const holding = sorted.filter(({ severity }) => severity === "hold");
  const advising = sorted.filter(({ severity }) => severity === "advise");
  return [...holding, ...advising].slice(0, MAX_RISKS).toSorted(byLine);
}

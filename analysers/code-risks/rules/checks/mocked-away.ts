/**
 * Tests that claim something of what they have put a stand-in in the place of: green whatever the module does. A
 * stand-in for what the module uses is ordinary work; the two are told apart by what the claim is about.
 */
import { above, isWithin, walk, type Syntax } from "../../source/syntax.ts";
import { argument, callsOf, literally } from "../pick.ts";
import { isTestFile } from "./tests-off.ts";
import type { CodeRule, Inspected } from "../rule.ts";

const MODULE_MOCK =
  /^(?:vi|jest)\.(?:mock|doMock|unstable_mockModule)$|^(?:t\.|test\.)?mock\.module$|^td\.replace(?:Esm)?$/;
const NAME_MOCK =
  /(?:^|\.)(?:patch|patch\.object)$|^mocker\.patch(?:\.object)?$|^monkeypatch\.setattr$|^mock\.patch(?:\.object)?$/;
/** A module of the project's own, as it is imported. */
const OWN = /^(?:\.{1,2}\/|@\/|~\/|#|src\/)/;
const CLAIM =
  /^(?:expect|assert|assert\.\w+|t\.(?:is|equals?|deepEqual|strictEqual|ok|true))$|^self\.assert\w+$/;
const COMPARES = /==|!=|<|>|\s(?:is|in|not)\s/;
/** What stands in calls the real one. */
const REAL = /\b(?:actual|original|real)\w*\b|\b(?:import|require)(?:Actual|Original)\b|\bspy\s*:\s*true/i;

const bare = (module: string): string => module.replace(/\.[cm]?[jt]sx?$/, "");

/** The project's module that a call replaces, and what of it; `null`: all of it. */
interface Replaced {
  readonly call: Syntax;
  readonly module: string;
  readonly names: ReadonlySet<string> | null;
}

function moduleOf({ text }: Inspected, node: Syntax | undefined): string | null {
  const named = node?.kind === "string" ? node.name : /^import\(["'](.*)["']\)$/.exec(text(node))?.[1];
  return named !== undefined && OWN.test(named) ? bare(named) : null;
}

function* modulesReplaced(inspected: Inspected): Generator<Replaced> {
  for (const call of callsOf(inspected, MODULE_MOCK)) {
    const module = moduleOf(inspected, call.items?.[0]);
    if (module === null) continue;
    const stand = argument(call, 1);
    const entries = stand === undefined ? [] : [...walk(stand)].filter(({ kind }) => kind === "entry");
    const isWhole = !REAL.test(inspected.text(stand));
    const names = entries.filter((entry) => !REAL.test(inspected.text(entry))).map(({ name }) => name);
    if (isWhole || names.length > 0) yield { call, module, names: isWhole ? null : new Set(names) };
  }
}

/** What a name in the file stands for: `./price.formatPrice`; what is imported late is read off the text. */
function importedLate({ file }: Inspected, module: string): ReadonlySet<string> {
  const late = new RegExp(
    `\\{([^{}]*)\\}\\s*=\\s*(?:await\\s+import|require)\\(\\s*["']${literally(module)}(?:\\.[cm]?[jt]sx?)?["']`,
    "g",
  );
  const names = [...file.text.matchAll(late)].flatMap(([, list = ""]) => list.split(","));
  return new Set(names.map((name) => name.trim().split(/\s*:\s*/)[0] ?? "").filter((name) => name !== ""));
}

/** Calls of a module's own functions, each with the function's name. */
function callsInto(inspected: Inspected, module: string): readonly (readonly [string, Syntax])[] {
  const late = importedLate(inspected, module);
  const into = new RegExp(`^${literally(module)}(?:\\.[cm]?[jt]sx?)?(?:\\.([\\w$]+))?$`);
  return inspected.calls.flatMap(({ call, written, full }) => {
    const [, root = "", rest = ""] = /^([\w$]+)([^]*)$/.exec(full) ?? [];
    const name = into.exec(`${inspected.scopes.importOf(root) ?? root}${rest}`);
    if (name) return [[name[1] ?? "default", call] as const];
    return late.has(written) ? [[written, call] as const] : [];
  });
}

/** Is a call, or the name that holds what it gave, what a claim is about? */
function isClaimed(inspected: Inspected, call: Syntax): boolean {
  const { file, text } = inspected;
  for (let claim = above(call, "call", "assert"); claim; claim = above(claim, "call", "assert")) {
    if (claim.kind === "assert") {
      const compares = text(claim).search(COMPARES);
      return compares < 0 || call.to <= claim.from + compares;
    }
    const [about] = claim.items ?? [];
    if (about && isWithin(call, about) && CLAIM.test(inspected.scopes.fullPath(claim.target))) return true;
  }
  const held = above(call, "declare", "assign");
  const names = (held?.bound ?? []).map(({ name }) => name);
  const [assigned] = /^[\w$]+(?=\s*=)/.exec(text(held ?? undefined)) ?? [];
  return [...names, ...(assigned === undefined ? [] : [assigned])].some((name) =>
    file.says(
      new RegExp(
        `(?:expect|assert(?:\\.\\w+)?|self\\.assert\\w+|t\\.\\w+)\\(\\s*(?:await\\s+)?${literally(name)}\\b|\\bassert\\s+(?:not\\s+)?${literally(name)}\\b`,
      ),
    ),
  );
}

function* inJavascript(inspected: Inspected): Generator<Syntax> {
  for (const { call, module, names } of modulesReplaced(inspected))
    if (
      callsInto(inspected, module).some(
        ([name, used]) =>
          !isWithin(used, call) && (names === null || names.has(name)) && isClaimed(inspected, used),
      )
    )
      yield call;
}

/** `app.quota.allowed` of `patch("app.quota.allowed")`, and of `patch.object(quota, "allowed")`. */
function nameReplaced({ scopes }: Inspected, call: Syntax): string {
  const [first, second] = call.items ?? [];
  if (first?.kind === "string") return first.name;
  return second?.kind === "string" ? `${scopes.importedPath(first)}.${second.name}` : "";
}

function* inPython(inspected: Inspected): Generator<Syntax> {
  for (const call of callsOf(inspected, NAME_MOCK)) {
    const name = nameReplaced(inspected, call);
    if (!name.includes(".") || /\bwraps\s*=/.test(inspected.text(call))) continue;
    const used = inspected.calls.filter(({ imported }) => imported === name);
    if (used.some(({ call: one }) => isClaimed(inspected, one))) yield call;
  }
}

export const MOCK_RULES: readonly CodeRule[] = [
  {
    id: "mocked-away",
    category: "test-disabled",
    why: "The test claims something of its own stand-in: what it says of the module is true whatever that does.",
    fix: "Let the test call the module itself, and put stand-ins only in the place of what that uses.",
    find: function* (inspected) {
      if (!isTestFile(inspected)) return;
      yield* inspected.file.language === "python" ? inPython(inspected) : inJavascript(inspected);
    },
  },
];

/**
 * A test that catches its own claims: what they find is logged, or nothing, and the test is green. A failure that is
 * expected is claimed where it is caught; a helper that tries again until a claim holds ends when it does; and what is
 * kept, returned or handed on is claimed by somebody else.
 */
import { above, walk, type Syntax } from "../../source/syntax.ts";
import { isTestFile } from "./tests-off.ts";
import type { CodeRule, Inspected } from "../rule.ts";

const CLAIMS =
  /^(?:expect|assert)\b|^self\.assert\w+$|^(?:t|chai)\.(?:is|equal|deepEqual|ok|true|false|not)\b|\.should\b/;
const ANY = /\b(?:AssertionError|Exception|BaseException)\b/;
const FAILS = /\b(?:throw|raise|fail\w*|done\(\s*\w|reject\w*|exit|skip\w*)\b|\bt\.(?:error|fail)/;

function claimsIn(inspected: Inspected, body: Syntax | undefined): boolean {
  if (!body) return false;
  const isClaim = (node: Syntax): boolean =>
    node.kind === "assert" || (node.kind === "call" && CLAIMS.test(inspected.scopes.fullPath(node.target)));
  return [...walk(body)].some(isClaim);
}

/** What only says it leaves the test green. */
const LOGS =
  /^(?:console|log|logger|logging|print|puts|warnings|process\.std(?:out|err)|sys\.std(?:out|err))\b|\.(?:log|debug|info|warn|warning|trace|print\w*|write|diagnostic|exception)$/;
const CAUGHT = /^\s*catch\s*\(\s*(\w+)|^\s*except\b[^:\n]*\bas\s+(\w+)/;

/** Whoever is handed what was caught may fail by it: a list of failures, a callback. */
function handsOn({ text, scopes }: Inspected, handler: Syntax): boolean {
  const [, one, other] = CAUGHT.exec(text(handler)) ?? [];
  const name = one ?? other;
  if (name === undefined || !handler.body) return false;
  const names = new RegExp(`\\b${name}\\b`);
  return [...walk(handler.body)].some(
    (node) =>
      node.kind === "call" &&
      !LOGS.test(scopes.fullPath(node.target)) &&
      (node.items ?? []).some((item) => names.test(text(item))),
  );
}

/** `try { expect(…); return true } catch { return false }` in a helper: whoever calls it makes the claim. */
function answers({ text }: Inspected, node: Syntax, handler: Syntax): boolean {
  const home = above(node, "function");
  const isTest = home === null || home.parent?.kind === "call" || /^test/i.test(home.name);
  const returns = (body: Syntax | undefined): boolean => /\breturn\s+[^\s;}]/.test(text(body));
  return !isTest && returns(node.body) && returns(handler.body);
}

/** `ok = true` behind the claim: what asks for it afterwards makes the claim. */
const keepsResult = ({ text }: Inspected, node: Syntax): boolean => {
  const [, name] = /\b(\w+)\s*=\s*(?:true|True)\b/.exec(text(node.body)) ?? [];
  const home = above(node, "function");
  return name !== undefined && text(home ?? undefined).split(new RegExp(`\\b${name}\\b`)).length > 3;
};

/** `for … try { expect(…); return } catch { wait }` */
const triesAgain = ({ text }: Inspected, node: Syntax): boolean =>
  above(node, "loop", "function")?.kind === "loop" && /\b(?:return|break)\b/.test(text(node.body));

function* swallowed(inspected: Inspected): Generator<Syntax> {
  if (!isTestFile(inspected)) return;
  const { file, text } = inspected;
  for (const node of file.nodes) {
    if (node.kind !== "try" || !claimsIn(inspected, node.body) || triesAgain(inspected, node)) continue;
    for (const handler of node.items ?? []) {
      if (handler.kind !== "catch" || /^(?:finally|else)$/.test(handler.name)) continue;
      const kinds = (handler.items ?? []).map((one) => text(one)).join(" ");
      if (file.language === "python" && kinds !== "" && !ANY.test(kinds)) continue;
      // What is kept is claimed later, by whoever waits for it.
      const isKept = [...walk(handler)].some(({ kind }) => kind === "assign");
      const isHeard =
        isKept ||
        claimsIn(inspected, handler.body) ||
        FAILS.test(text(handler.body)) ||
        handsOn(inspected, handler) ||
        answers(inspected, node, handler) ||
        keepsResult(inspected, node);
      if (!isHeard) yield handler;
    }
  }
}

export const SWALLOWED_RULES: readonly CodeRule[] = [
  {
    id: "claim-swallowed",
    category: "test-disabled",
    why: "The test catches its own claim: it is green when the claim does not hold.",
    fix: "Let the claim fail the test; claim an expected error where it is caught.",
    find: swallowed,
  },
];

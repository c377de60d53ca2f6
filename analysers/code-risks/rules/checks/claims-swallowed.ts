/**
 * A test that catches its own claims: what they find is logged, or nothing, and the test is green. A failure that is
 * expected is claimed where it is caught; a helper that tries again until a claim holds ends when it does.
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
      const isHeard = isKept || claimsIn(inspected, handler.body) || FAILS.test(text(handler.body));
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

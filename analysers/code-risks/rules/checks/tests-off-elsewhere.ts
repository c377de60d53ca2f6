/** Tests that are switched off in languages without a parser here, by the marks of their runners. */
import type { TextRule } from "../rule.ts";

const TEST_FILES =
  /_test\.(?:go|exs|dart|rb)$|_spec\.rb$|(?:^|\/)tests\/[^/]*\.rs$|Tests?\.(?:java|kt|cs|php|swift|scala|groovy)$/;

/** May a file of this name hold tests that no parser here reads? */
export const isOtherTest = (path: string): boolean => TEST_FILES.test(path);

const MARKS =
  /^[ \t]*(?:t|b|tb)\.Skip(?:Now|f)?\(|^[ \t]*#\[ignore\b|^[ \t]*@(?:Disabled|Ignore)\b(?!\w)|^[ \t]*\[Ignore\b|\b(?:Fact|Theory)\(\s*Skip\s*=|^[ \t]*(?:xit|xdescribe|xcontext|xspecify|skip|pending)(?:[ \t]+["']|[ \t]*$|\()|->markTest(?:Skipped|Incomplete)\(|^[ \t]*throw XCTSkip\(|^[ \t]*@(?:module)?tag :skip\b|\bskip:\s*(?:true|["'])/gm;
/** The line that opens the block around a mark: where it asks for something, the test runs elsewhere. */
const ASKS = /^\s*(?:\}?\s*else\s+)?(?:if|unless|guard|case|switch|when|catch|rescue)\b/;

function openerOf(text: string, at: number): string {
  const indent = /^[ \t]*/.exec(text.slice(at))?.[0].length ?? 0;
  let end = at - 1;
  while (end > 0) {
    const start = text.lastIndexOf("\n", end - 1) + 1;
    const line = text.slice(start, end);
    if (line.trim() !== "" && (/^[ \t]*/.exec(line)?.[0].length ?? 0) < indent) return line;
    end = start - 1;
  }
  return "";
}

export const OTHER_TEST_RULES: readonly TextRule[] = [
  {
    id: "test-off-elsewhere",
    category: "test-disabled",
    why: "A test is switched off: a green run says nothing about what it tested.",
    fix: "Let it run and mend what it finds; a test that no longer applies is deleted.",
    *find(text, path) {
      if (!isOtherTest(path)) return;
      for (const { index, 0: mark } of text.matchAll(MARKS)) {
        const line = text.lastIndexOf("\n", index) + 1;
        const rest = text.slice(index, text.indexOf("\n", index + mark.length) >>> 0);
        if (/\bif\b|\bunless\b/.test(rest) || ASKS.test(openerOf(text, line))) continue;
        yield { from: index + (mark.length - mark.trimStart().length) };
      }
    },
  },
];

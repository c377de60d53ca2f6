/**
 * How many tests passed, as the runner counted them itself in its output. A green exit code of a run without any test
 * proves nothing. A count that no runner printed is not known, which is not none.
 */

/** Each runner's own line; the first group is the number that passed. */
const COUNTS: readonly RegExp[] = [
  // node --test and TAP: `ℹ pass 3`, `# pass 3`
  /^(?:ℹ|#) pass(?:ed)?\s+(\d+)/gmu,
  // vitest: `Tests  2 failed | 5 passed (7)`; jest: `Tests: 1 failed, 4 passed, 5 total`
  /^\s*Tests:?\s+(?:[^\n]*?\b)?(\d+) passed/gm,
  // mocha: `5 passing (12ms)`
  /^\s*(\d+) passing\b/gm,
  // pytest: `==== 3 passed, 1 skipped in 0.02s ====`; also without the rule, under -q
  /^(?:=+ )?(?:[^\n]*, )?(\d+) passed\b[^\n]* in [\d.]+s/gm,
  // cargo: `test result: ok. 3 passed; 0 failed`
  /^test result: \w+\. (\d+) passed/gm,
  // bun: ` 3 pass`
  /^ (\d+) pass$/gm,
  // unittest: `Ran 3 tests in`
  /^Ran (\d+) tests? in/gm,
];

/** What runners say when they found nothing to run, or left out all of it. */
const NONE =
  /\bno tests? (?:files? )?(?:found|ran|to run|were run)\b|^collected 0 items|\bNo test files found\b|^(?:ℹ|#) tests 0$|^\s*Tests:?\s+\d+ skipped(?: \(\d+\)|, \d+ total)$/imu;

/** Colours. */
const PAINT = new RegExp(String.raw`\u001b\[[\d;]*m`, "g");

/** Null when no runner said. @param output what the run printed */
export function testsPassed(output: string): number | null {
  const text = output.replace(PAINT, "");
  let sum: number | null = null;
  for (const count of COUNTS)
    for (const [, number] of text.matchAll(count)) sum = (sum ?? 0) + Number(number);
  return sum ?? (NONE.test(text) ? 0 : null);
}

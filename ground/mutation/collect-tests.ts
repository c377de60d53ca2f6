/**
 * The part of vitest that tests of pure rooms use, without its processes: `describe` and `it` fill a list, the
 * assertions are vitest's own package. What is missing here fails the dry run, loudly.
 */
import { chai, JestAsymmetricMatchers, JestChaiExpect, JestExtend, setState } from "@vitest/expect";

type Body = (...args: unknown[]) => unknown;

export interface CollectedTest {
  readonly id: string;
  readonly file: string;
  run(): unknown;
}

interface Register {
  (title: string, body: Body): void;
  each(cases: readonly unknown[]): (title: string, body: Body) => void;
}

export interface TestApi {
  readonly describe: Register;
  readonly it: Register;
  readonly test: Register;
  readonly expect: unknown;
  readonly expectTypeOf: unknown;
  enterFile(file: string): void;
}

chai.use(JestExtend);
chai.use(JestChaiExpect);
chai.use(JestAsymmetricMatchers);
const expect = Object.assign((value: unknown, message?: string) => chai.expect(value, message), chai.expect);
// Counting assertions is left to `npm test`: a mutant asks only whether anything fails.
const counted = { hasAssertions: () => {}, assertions: () => {} };
Object.assign(expect, counted);
setState({ assertionCalls: 0 } as never, expect as never);

/** Types are checked by the compiler: whatever is asked of one holds here. */
const expectTypeOf: unknown = new Proxy(() => {}, { get: () => expectTypeOf, apply: () => expectTypeOf });

function register(add: (title: string, body: Body, args: readonly unknown[]) => void): Register {
  return Object.assign((title: string, body: Body) => add(title, body, []), {
    each: (cases: readonly unknown[]) => (title: string, body: Body) => {
      // The title as it stands: to put ten thousand rows into theirs costs more than to run them, for every mutant.
      for (const [index, row] of cases.entries())
        add(`${title} (${index + 1})`, body, Array.isArray(row) ? row : [row]);
    },
  });
}

/** An interface for test files, and the list that they fill. */
export function collectTests(): { readonly api: TestApi; readonly tests: readonly CollectedTest[] } {
  const tests: CollectedTest[] = [];
  const ids = new Set<string>();
  const suites: string[] = [];
  let file = "";
  const unique = (id: string): string => {
    const free = ids.has(id) ? `${id} (again, ${tests.length})` : id;
    ids.add(free);
    return free;
  };
  const describe = register((title, body, args) => {
    suites.push(title);
    body(...args);
    suites.pop();
  });
  const it = register((title, body, args) => {
    tests.push({ id: unique([file, ...suites, title].join(" > ")), file, run: () => body(...args) });
  });
  return { api: { describe, it, test: it, expect, expectTypeOf, enterFile: (path) => (file = path) }, tests };
}

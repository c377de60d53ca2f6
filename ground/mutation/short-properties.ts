/**
 * fast-check as the tests of a mutant see it: fewer runs and no shrinking. A mutant only asks whether anything
 * fails; which input is the smallest that does would cost a hundred times the answer.
 */
const MAX_RUNS = 60;

interface FastCheck {
  assert(property: unknown, parameters?: Readonly<Record<string, unknown>>): unknown;
}

/** Wraps the package's exports; `assert` alone is changed, in the default export too. */
export function shortProperties(fastCheck: object): object {
  const whole = fastCheck as FastCheck & { readonly default?: FastCheck };
  const assert: FastCheck["assert"] = (property, parameters = {}) =>
    (whole.default ?? whole).assert(property, {
      ...parameters,
      numRuns: Math.min(Number(parameters["numRuns"] ?? 100), MAX_RUNS),
      endOnFailure: true,
    });
  const changed = { ...whole, assert };
  return { ...changed, __esModule: true, default: { ...(whole.default ?? whole), assert } };
}

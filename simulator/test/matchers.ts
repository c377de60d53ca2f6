import { findingLines } from "../account/finding-lines.ts";
import { FINDINGS, type Finding, type FindingName } from "../trace/finding.ts";

interface Outcome {
  readonly pass: boolean;
  message(): string;
}

/** What `expect` of a runner has once it is extended by {@link matchers}; `R` is what its matchers return. */
export interface SimulatorMatchers<R> {
  /** Of a run or a check: nothing is wrong. Advice counts only with `{ advice: true }`. */
  toHaveNoFindings(options?: { readonly advice?: boolean }): R;
  /** Of a run or a check: this was found. */
  toHaveFinding(name: FindingName): R;
}

/** For `expect.extend` of any runner that has it. They take what `run` and `checkPlugin` return. */
export const matchers = {
  toHaveNoFindings(received: unknown, options: { readonly advice?: boolean } = {}): Outcome {
    const found = findingsOf(received).filter(
      ({ name }) => options.advice === true || FINDINGS[name] !== "advice",
    );
    return {
      pass: found.length === 0,
      message: () =>
        found.length === 0
          ? "expected something to be wrong with the plugin, and nothing was found"
          : `expected nothing to be wrong with the plugin\n${findingLines(found).join("\n")}`,
    };
  },
  toHaveFinding(received: unknown, name: FindingName): Outcome {
    const findings = findingsOf(received);
    return {
      pass: findings.some((finding) => finding.name === name),
      message: () => `expected ${name} to be found or not\n${findingLines(findings).join("\n")}`,
    };
  },
};

function findingsOf(received: unknown): readonly Finding[] {
  const { findings } = (received ?? {}) as { findings?: readonly Finding[] };
  if (!Array.isArray(findings)) throw new TypeError("expected what run() or checkPlugin() returns");
  return findings as readonly Finding[];
}
